//! The program `pencilmill-book`.

use std::process::ExitCode;

fn main() -> ExitCode {
    pencilmill_book_command::main()
}
