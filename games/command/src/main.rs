//! The program `pencilmill-games`.

use std::process::ExitCode;

fn main() -> ExitCode {
    pencilmill_games_command::main()
}
