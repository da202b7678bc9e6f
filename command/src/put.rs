//! Output files of commands. Existing ones are replaced only with `--force`, and inputs never.

use crate::failure::Failure;
use pencilmill_records::atomic_file::{NewFile, Replace};
use std::io::Write;
use std::path::Path;

/// Option to replace existing files.
#[derive(clap::Args, Clone, Copy)]
pub struct Force {
    /// Replace what is there already, but never what the command reads.
    #[arg(long)]
    pub force: bool,
}

impl Force {
    /// Permission for outputs to replace files; conflicts with inputs are checked before.
    pub fn replace(self) -> Replace<'static> {
        Replace::when(self.force, &[])
    }
}

/// Begins an output.
pub fn begin(path: &Path, replace: Replace) -> Result<NewFile, Failure> {
    NewFile::output(path, replace).map_err(|error| Failure::writing(path.display(), error))
}

/// Writes an output, which appears once it is complete.
pub fn put(path: &Path, replace: Replace, bytes: impl AsRef<[u8]>) -> Result<(), Failure> {
    let mut file = begin(path, replace)?;
    let written = file.write_all(bytes.as_ref());
    let finished = written.and_then(|()| file.finish());
    finished.map_err(|error| Failure::writing(path.display(), error))
}
