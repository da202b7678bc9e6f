//! `pencilmill man`: pages for `man`.

use crate::failure::Failure;
use clap::CommandFactory;
use pencilmill_output::atomic_file::NewFile;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Write the manual pages, one for each subcommand.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill man -o ~/.local/share/man/man1
  man pencilmill-generate")]
pub struct Man {
    /// Folder for the pages; it is made if it is not there.
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
}

impl Man {
    pub fn run(self) -> Result<(), Failure> {
        let folder = &self.output;
        std::fs::create_dir_all(folder).map_err(|e| Failure::writing(folder.display(), e))?;
        let mut command = crate::Command::command();
        command.build();
        page(folder, "pencilmill", command.clone())?;
        for sub in command.get_subcommands() {
            page(
                folder,
                &format!("pencilmill-{}", sub.get_name()),
                sub.clone(),
            )?;
        }
        Ok(())
    }
}

fn page(folder: &Path, name: &str, command: clap::Command) -> Result<(), Failure> {
    let path = folder.join(format!("{name}.1"));
    let write = || {
        let mut page = Vec::new();
        // The date of a page would be the day of its making: none.
        clap_mangen::Man::new(command)
            .title(name)
            .date("")
            .render(&mut page)?;
        let mut file = NewFile::create(&path)?;
        file.write_all(&page)?;
        file.finish()
    };
    write().map_err(|e| Failure::writing(path.display(), e))
}
