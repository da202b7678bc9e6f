//! docs/dev/figures.md contains the tables of docs/dev/figures.csv.

#[path = "../../examples/measure/page.rs"]
mod page;

use libtest_mimic::Trial;
use std::path::Path;

pub fn trials() -> Vec<Trial> {
    once![tables_are_printed_from_what_was_measured]
}

/// `scripts/measure` measures, and prints the tables.
fn tables_are_printed_from_what_was_measured() {
    let read = |name| {
        let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/dev");
        std::fs::read_to_string(docs.join(name)).unwrap()
    };
    let (csv, text) = (read("figures.csv"), read("figures.md"));
    assert_eq!(csv.lines().next(), Some(page::COLUMNS.join(",").as_str()));
    for line in csv.lines() {
        assert_eq!(line.split(',').count(), page::COLUMNS.len(), "{line}");
    }
    assert_eq!(page::with_tables(&text, &csv), Some(text));
}
