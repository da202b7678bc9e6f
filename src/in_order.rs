//! Parallel processing of records with reports in order, each as soon as all before it are done.

use pencilmill_command::failure::Failure;
use pencilmill_command::pick::Input;
use pencilmill_records::look::Looks;
use pencilmill_records::read::{Raw, ReadError};
use std::io::Write;

/// Looks at all records. Reports are written to `out`, which is flushed whenever the next one is
/// not there yet.
pub fn in_order<T: Send + 'static, W: Write>(
    threads: usize,
    source: &mut Input,
    out: &mut W,
    look: impl FnMut(Result<Raw, ReadError>) -> T + Clone + Send + 'static,
    mut report: impl FnMut(T, &mut W) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut looks = Looks::new(&mut *source, threads, look);
    while let Some(found) = looks.next_or(|| out.flush().map_err(Failure::stdout))? {
        report(found, out)?;
    }
    if source.records() == 0 {
        let name = source.file();
        return Err(Failure::Data(format!(
            "{name}: found no record, expected at least one"
        )));
    }
    Ok(())
}
