//! Tiles and packings of Gloop through the command line.

use crate::common::{Folder, all_fail, fails, good, holds, page, piped, read_text};

#[test]
fn tiles_are_written_on_sheets_of_true_size() {
    let folder = Folder::new();
    good(&["gloop", "tiles", "-o", &folder.path("tiles.svg")]);
    let names = [
        "tiles-1-back.svg",
        "tiles-1.svg",
        "tiles-2-back.svg",
        "tiles-2.svg",
    ];
    assert_eq!(folder.names(), names);
    let sheet = read_text(&folder.path(names[1]));
    holds(&sheet, "width=\"210.000mm\" height=\"297.000mm\"");
    let expected = "expected a file name that ends in .pdf or .svg";
    fails(
        &["gloop", "tiles", "-o", &folder.path("tiles.txt")],
        2,
        expected,
    );
}

#[test]
fn a_search_goes_on_where_it_was() {
    let folder = Folder::new();
    let kept = folder.path("search.txt");
    let task = "gloop pack 9x10 --loops few --chains 1 --seed 3 --quiet";
    let through = good(&(task, "--rounds 2"));
    good(&format!("{task} --rounds 1 --resume {kept}"));
    assert_eq!(good(&format!("{task} --rounds 2 --resume {kept}")), through);
    let checked = piped("gloop check -", through.as_bytes());
    assert!(checked.out.starts_with("90 tiles in 9x10: "), "{checked:?}");
    assert!(through.starts_with(&checked.out.trim().replacen("90 tiles in 9x10:", "#", 1)));
    let other = format!("gloop pack 9x10 --loops many --resume {kept}");
    fails(&other, 78, "found another search");
    let mut spoiled = read_text(&kept);
    spoiled.truncate(spoiled.trim_end().len() - 1);
    let spoiled = folder.file("spoiled.txt", spoiled);
    let spoiled = format!("{task} --rounds 2 --resume {spoiled}");
    fails(&spoiled, 65, "expected eight characters, one for each port");
}

/// The table in the docs is the one that the command prints; a search in a folder continues from
/// its saved state.
#[test]
fn best_packings_are_kept_and_told() {
    let best = format!("{}/examples/gloop", crate::ROOT);
    let table = good(&["gloop", "best", &best]);
    assert!(page("docs/gloop.md").contains(&table), "{table}");
    let folder = Folder::new();
    let mine = folder.path("mine");
    let best = |rounds: &str, folder: &str| {
        let task = "--task many-loops --board 9x10 --quiet";
        good(&format!("gloop best {folder} --rounds {rounds} {task}"))
    };
    best("1", &mine);
    let table = best("2", &mine);
    assert!(table.contains("| many loops | ≤ 60 | | 5"), "{table}");
    let through = folder.path("through");
    assert_eq!(best("2", &through), table);
    let name = "many-loops-9x10.search";
    let kept = |folder: &str| read_text(&format!("{folder}/{name}"));
    assert_eq!(kept(&mine), kept(&through));
    let other = "--rounds 2 --seed 2 --task many-loops --board 9x10";
    fails(
        &format!("gloop best {mine} {other}"),
        78,
        "found another search",
    );
    let text = kept(&mine);
    let (_, packing) = text.rsplit_once("best\n").unwrap();
    folder.file("mine/few-circles-9x10.txt", packing);
    let expected = "expected a packing as its name says";
    fails(&["gloop", "best", &mine], 65, expected);
}

#[test]
fn wrong_boards_and_packings_are_refused_with_their_place() {
    all_fail(
        "
        2  | gloop pack 9x9 --loops few | expected 91 cells for all tiles, or 90
        2  | gloop pack 7x13 | --loops
        2  | gloop pack seven --loops few | expected rows x columns
    ",
    );
    let kept = page("examples/gloop/few-loops-7x13.txt");
    let lines: Vec<&str> = kept.lines().collect();
    let bad = |text: &str, message: &str| {
        let ran = piped("gloop check -", text.as_bytes());
        ran.says(65, message);
    };
    let cut = lines[..5].join("\n");
    bad(&cut, "found the end after 2 rows of tiles, expected 7");
    let turned = |line: &str| line.split(' ').rev().collect::<Vec<_>>().join(" ");
    let swapped = kept.replacen(lines[4], &turned(lines[4]), 1);
    bad(&swapped, " and r2c");
    let twice = kept.replacen(lines[4], lines[3], 1);
    bad(&twice, "are the same tile of the set");
}
