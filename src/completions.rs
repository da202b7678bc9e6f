//! `pencilmill completions`: for the shell.

use pencilmill_command::failure::Failure;
use std::io::Write;

/// Print the completion script of a shell.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill completions bash > ~/.local/share/bash-completion/completions/pencilmill
  pencilmill completions zsh > \"${fpath[1]}/_pencilmill\"")]
pub struct Completions {
    /// The shell.
    #[arg(value_enum)]
    shell: clap_complete::Shell,
}

impl Completions {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        // Into memory first: the generator panics if it cannot write.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut crate::command(), "pencilmill", &mut script);
        out.write_all(&script).map_err(Failure::stdout)
    }
}
