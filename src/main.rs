//! The program `pencilmill`.

use std::process::ExitCode;

fn main() -> ExitCode {
    pencilmill::main()
}
