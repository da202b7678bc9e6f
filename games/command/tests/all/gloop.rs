//! Tiles and packings of Gloop through the command line.

use crate::common::{Folder, all_fail, fails, good, holds, page, piped};

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
    let sheet = std::fs::read_to_string(folder.path(names[1])).unwrap();
    holds(&sheet, "width=\"210.000mm\" height=\"297.000mm\"");
    let wrong = folder.path("tiles.txt");
    fails(
        &["gloop", "tiles", "-o", &wrong],
        2,
        "expected a file name that ends in .pdf or .svg",
    );
}

#[test]
fn a_search_goes_on_where_it_was() {
    let folder = Folder::new();
    let kept = folder.path("search.txt");
    let task = [
        "gloop", "pack", "9x10", "--loops", "few", "--chains", "1", "--seed", "3", "--quiet",
    ];
    let with = |more: &[&str]| good(&[&task[..], more].concat());
    let through = with(&["--rounds", "2"]);
    with(&["--rounds", "1", "--resume", &kept]);
    assert_eq!(with(&["--rounds", "2", "--resume", &kept]), through);
    let checked = piped("gloop check -", through.as_bytes());
    assert!(checked.out.starts_with("90 tiles in 9x10: "), "{checked:?}");
    assert!(through.starts_with(&checked.out.trim().replacen("90 tiles in 9x10:", "#", 1)));
    let other = [
        "gloop", "pack", "9x10", "--loops", "many", "--resume", &kept,
    ];
    fails(&other, 78, "found another search");
    let mut spoiled = std::fs::read_to_string(&kept).unwrap();
    spoiled.truncate(spoiled.trim_end().len() - 1);
    let spoiled = folder.file("spoiled.txt", spoiled);
    let spoiled = ["--rounds", "2", "--resume", &spoiled];
    fails(
        &[&task[..], &spoiled].concat(),
        65,
        "expected eight characters, one for each port",
    );
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
        let task = ["--task", "many-loops", "--board", "9x10", "--quiet"];
        good(&[&["gloop", "best", folder, "--rounds", rounds], &task[..]].concat())
    };
    best("1", &mine);
    let table = best("2", &mine);
    assert!(table.contains("| many loops | ≤ 60 | | 5"), "{table}");
    let through = folder.path("through");
    assert_eq!(best("2", &through), table);
    let name = "many-loops-9x10.search";
    let kept = |folder: &str| std::fs::read_to_string(format!("{folder}/{name}")).unwrap();
    assert_eq!(kept(&mine), kept(&through));
    let other = ["--rounds", "2", "--seed", "2", "--task", "many-loops"];
    fails(
        &[&["gloop", "best", &mine][..], &other, &["--board", "9x10"]].concat(),
        78,
        "found another search",
    );
    let text = kept(&mine);
    let (_, packing) = text.rsplit_once("best\n").unwrap();
    folder.file("mine/few-circles-9x10.txt", packing);
    fails(
        &format!("gloop best {mine}"),
        65,
        "expected a packing as its name says",
    );
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
        assert_eq!(ran.code, 65, "{ran:?}");
        assert!(ran.err.contains(message), "{message}: {ran:?}");
    };
    bad(
        &lines[..5].join("\n"),
        "found the end after 2 rows of tiles, expected 7",
    );
    let turned = |line: &str| line.split(' ').rev().collect::<Vec<_>>().join(" ");
    let swapped = kept.replacen(lines[4], &turned(lines[4]), 1);
    bad(&swapped, " and r2c");
    bad(
        &kept.replacen(lines[4], lines[3], 1),
        "are the same tile of the set",
    );
}
