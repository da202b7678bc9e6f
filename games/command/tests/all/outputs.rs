//! Output files: complete, and without leftovers.

use crate::common::{Args, Folder};

/// Commands with one output; each ends with the option for it, without a value.
pub fn commands(_: &Folder) -> Vec<(Vec<String>, &'static str)> {
    let commands = [
        ("maze stage --size 3 -o", "txt"),
        (
            "gloop pack 9x10 --loops few --rounds 0 --chains 1 --quiet -o",
            "txt",
        ),
        ("gloop tiles --backs none -o", "pdf"),
    ];
    commands.map(|(args, end)| (args.list(), end)).to_vec()
}
