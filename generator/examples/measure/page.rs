//! The tables of docs/figures.md, from docs/figures.csv.

/// The columns of docs/figures.csv. A grade that does not come has an empty cell, one of which no puzzle came in time 0.
pub const COLUMNS: [&str; 22] = [
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

/// The page with these tables in place of its own.
pub fn with_tables(page: &str, tables: &str) -> String {
    let parted = page.split_once(BEGIN).and_then(|(before, rest)| {
        let (_, after) = rest.split_once(END)?;
        Some((before, after))
    });
    match parted {
        Some((before, after)) => format!("{before}{BEGIN}\n{tables}\n{END}{after}"),
        None => page.to_owned(),
    }
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

/// The tables that show these rows.
pub fn tables(csv: &str) -> String {
    let place = |name| COLUMNS.iter().position(|column| *column == name);
    let mut text = String::new();
    for (heading, columns) in TABLES {
        let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
        text += &format!(
            "\n## {heading}\n\n| genre | size | {} |\n",
            names.join(" | ")
        );
        text += &format!("|---|---|{}\n", "---|".repeat(columns.len()));
        for line in csv.lines().skip(1) {
            let cells: Vec<&str> = line.split(',').collect();
            let cell = |name| match place(name).and_then(|at| cells.get(at)) {
                Some(cell) if !cell.is_empty() => *cell,
                _ => "–",
            };
            let named = [cell("genre"), cell("variant")].join(" ");
            let values = columns.iter().map(|(_, column)| cell(column));
            let values: Vec<&str> = values.collect();
            let named = named.trim_end_matches(" –");
            text += &format!("| {named} | {} | {} |\n", cell("size"), values.join(" | "));
        }
    }
    text.trim_start().to_owned()
}
