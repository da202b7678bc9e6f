//! The tables of docs/dev/figures.md, from docs/dev/figures.csv.

/// The columns of docs/dev/figures.csv. A grade that does not come has an empty cell, one of which no puzzle came in time 0.
pub const COLUMNS: [&str; 23] = [
    "genre",
    "variant",
    "size",
    "any",
    "default",
    "gentle",
    "easy",
    "medium",
    "hard",
    "expert",
    "layers_any",
    "layers_default",
    "grades_default",
    "score",
    "hints_any",
    "hints_default",
    "engine_calls",
    "conflicts",
    "given_up",
    "in_layers_any",
    "in_layers_default",
    "proof_ms",
    "memory_mb",
];

/// Where the tables stand in the page.
const BEGIN: &str = "<!-- Printed by scripts/measure from figures.csv -->\n";
const END: &str = "<!-- End of what is printed -->\n";

/// The page with the tables of these rows in place of its own; nothing if it has no place for them.
pub fn with_tables(page: &str, csv: &str) -> Option<String> {
    let (before, rest) = page.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{BEGIN}{}{END}{after}", tables(csv)))
}

/// A table of the page: its heading, and what its columns are called and taken from.
type Table = (&'static str, &'static [(&'static str, &'static str)]);

const TABLES: [Table; 3] = [
    (
        "Puzzles a second",
        &[
            ("any", "any"),
            ("default", "default"),
            ("gentle", "gentle"),
            ("easy", "easy"),
            ("medium", "medium"),
            ("hard", "hard"),
            ("expert", "expert"),
        ],
    ),
    (
        "What comes out",
        &[
            ("layers 0 to 5, any", "layers_any"),
            ("layers 0 to 5, default", "layers_default"),
            ("gentle to expert, default", "grades_default"),
            ("score, any", "score"),
            ("hints, any", "hints_any"),
            ("hints, default", "hints_default"),
        ],
    ),
    (
        "What it costs",
        &[
            ("engine calls", "engine_calls"),
            ("conflicts", "conflicts"),
            ("layouts given up, %", "given_up"),
            ("time in layers, any, %", "in_layers_any"),
            ("time in layers, default, %", "in_layers_default"),
            ("proof from text, ms", "proof_ms"),
            ("peak memory, MB", "memory_mb"),
        ],
    ),
];

/// The tables that show these rows; none of no rows.
fn tables(csv: &str) -> String {
    let rows: Vec<Vec<&str>> = csv
        .lines()
        .skip(1)
        .map(|l| l.split(',').collect())
        .collect();
    let mut text = String::new();
    for (heading, columns) in TABLES.into_iter().filter(|_| !rows.is_empty()) {
        let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
        text += &format!(
            "\n## {heading}\n\n| genre | size | {} |\n",
            names.join(" | ")
        );
        text += &format!("|---|---|{}\n", "---|".repeat(columns.len()));
        for row in &rows {
            let cell = |name| {
                let at = COLUMNS.iter().position(|column| *column == name);
                let cell = at.and_then(|at| row.get(at)).copied();
                cell.filter(|cell| !cell.is_empty())
            };
            let said = |name| cell(name).unwrap_or("–");
            let variant = cell("variant").map_or(String::new(), |name| format!(", {name}"));
            let values: Vec<&str> = columns.iter().map(|(_, column)| said(column)).collect();
            let values = values.join(" | ");
            text += &format!(
                "| {}{variant} | {} | {values} |\n",
                said("genre"),
                said("size")
            );
        }
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}
