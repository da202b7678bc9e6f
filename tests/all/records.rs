//! The claims of a record are derived again by `check`, and made again on request; the addresses of
//! pages come from the puzzle.

use crate::common::{Folder, good, holds, holds_all, names, read_text, run};
use base64::prelude::{BASE64_STANDARD, Engine};
use pencilmill_records::row::COLUMNS;
use std::collections::{BTreeMap, BTreeSet};

fn column(name: &str) -> usize {
    COLUMNS.iter().position(|column| *column == name).unwrap()
}

/// Rows of a file, header first, none with a quoted field.
type Rows = Vec<Vec<String>>;

fn made(folder: &Folder, name: &str, more: &str) -> String {
    let path = folder.path(name);
    let common = format!("generate canal-view --size 5 --quiet -o {path}");
    good(&(common, more));
    path
}

fn rows(path: &str) -> Rows {
    let text = read_text(&path);
    let row = |line: &str| line.split(',').map(str::to_owned).collect();
    text.lines().map(row).collect()
}

fn written(folder: &Folder, name: &str, rows: &Rows) -> String {
    let lines: String = rows.iter().map(|row| row.join(",") + "\r\n").collect();
    folder.file(name, lines)
}

/// The report of `check` after a change, with `bad` bad records.
fn checked(rows: &Rows, bad: usize, more: &[&str], spoil: impl Fn(&mut Rows)) -> String {
    let folder = Folder::new();
    let mut changed = rows.clone();
    spoil(&mut changed);
    assert_ne!(&changed, rows, "the change must change something");
    let file = written(&folder, "f", &changed);
    let ran = run(&(format!("check {file}"), more));
    let code = if bad == 0 { 0 } else { 65 };
    assert_eq!(ran.code, code, "{ran:?}");
    assert!(ran.out.contains(&format!(", {bad} bad")), "{ran:?}");
    ran.out.replace(&folder.path("f"), "f")
}

#[test]
fn records_whose_fields_do_not_belong_together_are_bad() {
    let folder = Folder::new();
    let easy = rows(&made(&folder, "a.csv", "--grade easy --count 3"));
    assert!(
        easy[3][0].starts_with("canal-view-5x5-easy-s1-2"),
        "{easy:?}"
    );
    let says = |field: &str, to: &str, expected: &str| {
        let found = checked(&easy, 1, &[], |rows| rows[2][column(field)] = to.to_owned());
        let expected = format!("f:3:1: in field \"{field}\": found {expected}");
        assert!(found.contains(&expected), "{expected}: {found}");
    };
    for field in ["score", "layer", "rounds", "seed", "index", "attempt"] {
        for wrong in "x,1e308,-1,1.0,+1,99999999999999999999, 1".split(',') {
            says(field, wrong, &format!("{wrong:?}, expected a whole number"));
        }
    }
    // names: of another index, seed, size, genre and grade, and an unknown one
    let id = easy[2][0].clone();
    for wrong in [
        id.replace("-s1-1", "-s1-7"),
        id.replace("-s1-1", "-s2-1"),
        id.replace("-s1-1", "-s1-01"),
        id.replace("5x5", "5x6"),
        id.replace("canal-view", "sentinels"),
        id.replace("easy", "odd"),
        id.replace("-easy", "-easy-easy"),
        "my own".to_owned(),
    ] {
        let expected = format!("{wrong:?}, expected \"canal-view-…5x5…-s1-1\"");
        says("id", &wrong, &expected);
    }
    let other = id.replace("-easy", "-hard");
    let found = checked(&easy, 1, &[], |rows| rows[2][0] = other.clone());
    holds(
        &found,
        "in field \"grade\": found \"easy\", expected \"hard\", as the id has it",
    );
    for field in ["seed", "index"] {
        let found = checked(&easy, 1, &[], |rows| {
            rows[2][column(field)] = "9".to_owned();
        });
        holds(&found, "f:3:1: in field \"id\"");
    }
    // Without the columns that say that it was made here, a name may be any, but not one that says
    // so itself.
    let without = |rows: &mut Rows, id: &str| {
        for field in ["seed", "index", "versions"] {
            rows[2][column(field)].clear();
        }
        rows[2][0] = id.to_owned();
    };
    checked(&easy, 0, &[], |rows| without(rows, "my own"));
    checked(&easy, 1, &[], |rows| without(rows, "sentinels-5x5-s1-1"));
    let other = "pencilmill 0.1.0 sentinels 3";
    says(
        "versions",
        other,
        "\"pencilmill 0.1.0 sentinels 3\", expected \"pencilmill … canal-view …\"",
    );
    // Addresses: of another puzzle, of another host, and of no place at all.
    for field in ["url", "penpa"] {
        let at = column(field);
        let own = &easy[2][at];
        let (_, rest) = own.split_once("://").unwrap();
        let (_, path) = rest.split_once('/').unwrap();
        for wrong in [
            easy[1][at].clone(),
            format!("https://evil.example/{path}"),
            "javascript:alert(1)".to_owned(),
            own.replace("https:", "http:"),
        ] {
            says(field, &wrong, "\"");
        }
    }
}

/// Another program may compress the texts in an address differently.
#[test]
fn an_address_is_known_by_what_it_holds() {
    let folder = Folder::new();
    let one = rows(&made(&folder, "a.csv", ""));
    let at = column("penpa");
    let (site, packed) = one[1][at].split_once("&p=").unwrap();
    let again = packed.split("&a=").map(|text| {
        let text = BASE64_STANDARD.decode(text).unwrap();
        let text = miniz_oxide::inflate::decompress_to_vec(&text).unwrap();
        BASE64_STANDARD.encode(miniz_oxide::deflate::compress_to_vec(&text, 0))
    });
    let again = format!("{site}&p={}", again.collect::<Vec<_>>().join("&a="));
    checked(&one, 0, &[], |rows| rows[1][at] = again.clone());
    checked(&one, 1, &[], |rows| {
        rows[1][at] = again.replace("&a=", "&b=");
    });
}

#[test]
fn a_record_stands_in_a_file_once() {
    let folder = Folder::new();
    let plain = rows(&made(&folder, "a.csv", "--count 40"));
    for at in [2, 20, 41] {
        let found = checked(&plain, 1, &["--threads", "3"], |rows| {
            rows.insert(at, plain[1].clone());
        });
        let line = at + 1;
        let expected = format!("f:{line}: the record stands in the file twice\n");
        assert_eq!(found, expected + "41 records checked: 40 good, 1 bad\n");
    }
    // Names from elsewhere are unique as well; mere puzzles have none.
    let own = |rows: &mut Rows, id: &str| {
        for row in &mut rows[1..] {
            for field in ["seed", "index", "versions"] {
                row[column(field)].clear();
            }
            row[0] = id.to_owned();
        }
        rows.truncate(3);
        rows[2] = rows[1].clone();
    };
    checked(&plain, 1, &[], |rows| own(rows, "one"));
    checked(&plain, 0, &[], |rows| own(rows, ""));
    // Without a name, seed and index say which one it is.
    checked(&plain, 1, &[], |rows| {
        rows.truncate(2);
        rows[1][0].clear();
        rows.push(rows[1].clone());
    });
}

#[test]
fn grades_are_made_anew_where_that_is_asked_for() {
    let folder = Folder::new();
    let hard = rows(&made(&folder, "a.csv", "--grade any --count 8"));
    let said = good(&["check", &folder.path("a.csv"), "--grades"]);
    assert_eq!(said, "8 records checked: 8 good, 0 bad\n");
    let lie = |rows: &mut Rows, field: &str, lie: &str| {
        let said = &mut rows[2][column(field)];
        let other = if *said == lie { "2" } else { lie };
        *said = other.to_owned();
    };
    for (field, text) in [
        ("grade", "beyond"),
        ("score", "1"),
        ("layer", "1"),
        ("rounds", "1"),
        ("minutes", "99"),
    ] {
        checked(&hard, 0, &[], |rows| lie(rows, field, text));
        let found = checked(&hard, 1, &["--grades"], |rows| lie(rows, field, text));
        let expected = format!("f:3:1: in field \"{field}\": found ");
        assert!(found.contains(&expected), "{found}");
    }
    // flags that follow from the drawings are always compared
    for (flags, more) in [("empty-quarter", &[][..]), ("collapse", &["--grades"])] {
        let found = checked(&hard, 1, more, |rows| {
            rows[2][column("flags")] = flags.to_owned();
        });
        holds(&found, "f:3:1: in field \"flags\": found ");
    }
    // a missing claim is not a false one
    checked(&hard, 0, &["--grades"], |rows| {
        rows[2][4..10].fill(String::new());
    });
}

#[test]
fn pages_have_their_addresses_from_the_puzzle() {
    let folder = Folder::new();
    let mut two = rows(&made(&folder, "a.csv", "--count 2"));
    let [url, penpa] = ["url", "penpa"].map(|field| two[1][column(field)].clone());
    for row in &mut two[1..] {
        row[column("url")] = "javascript:alert(1)".to_owned();
        row[column("penpa")] = "https://evil.example/#p=".to_owned();
    }
    let evil = written(&folder, "evil.csv", &two);
    let [page, site] = ["page.html", "site"].map(|name| folder.path(name));
    good(&["play", &evil, "-o", &page]);
    good(&["site", &evil, "-o", &site]);
    let mut files = vec![page];
    files.extend(names(&site).iter().map(|name| format!("{site}/{name}")));
    let (mut found, mut wanted) = (0, 0);
    for file in files {
        let text = read_text(&file);
        assert!(
            !text.contains("javascript:") && !text.contains("evil.example"),
            "{file}"
        );
        wanted += usize::from(text.contains("canal-view-5x5-s1-0\""));
        found += usize::from(text.contains(&url) && text.contains(&penpa));
    }
    // The page to play, and a page of the site.
    assert_eq!((found, wanted), (2, 2));
}

#[test]
fn a_record_is_what_its_name_gives() {
    let folder = Folder::new();
    let plain = rows(&made(&folder, "a.csv", "--count 4 --symmetry mirror"));
    let said = good(&["check", &folder.path("a.csv"), "--remake"]);
    assert_eq!(said, "4 records checked: 4 good, 0 bad; 4 made again\n");
    // Believed otherwise, as the help says.
    let found = |spoil: &dyn Fn(&mut Rows), field: &str| {
        checked(&plain, 0, &[], spoil);
        let found = checked(&plain, 1, &["--remake"], spoil);
        holds_all(
            &found,
            &[
                &format!("f:2:1: in field \"{field}\": found "),
                "made again",
            ],
        );
    };
    let replaced = |rows: &mut Rows, from: &str, to: &str| {
        let id = rows[1][0].replacen(from, to, 1);
        assert_ne!(id, rows[1][0]);
        rows[1][0] = id;
    };
    found(
        &|rows| rows[1][column("attempt")] = "7777".to_owned(),
        "attempt",
    );
    // Another index, another seed, and clues that are arranged otherwise.
    for (from, to, field, value) in [
        ("-s1-0", "-s1-9", "index", "9"),
        ("-s1-", "-s2-", "seed", "2"),
    ] {
        let spoil = |rows: &mut Rows| {
            replaced(rows, from, to);
            rows[1][column(field)] = value.to_owned();
        };
        found(&spoil, "puzzle");
    }
    found(&|rows| replaced(rows, "-mirror", "-rotation"), "puzzle");
    // The puzzle of the first index under the second one's name as well.
    let twice = |rows: &mut Rows| {
        let fields = "puzzle answer url penpa hash hints score layer rounds minutes flags grade";
        for field in fields.split(' ') {
            rows[1][column(field)] = rows[2][column(field)].clone();
        }
    };
    found(&twice, "puzzle");
    // Other versions, setters' puzzles and those from elsewhere are not made again, and that is
    // said.
    let other = |rows: &mut Rows| {
        let versions = &mut rows[1][column("versions")];
        *versions = versions.replacen("pencilmill 0.1.0", "pencilmill 9.9.9", 1);
        rows[2][column("versions")].clear();
    };
    let said = checked(&plain, 0, &["--remake"], other);
    assert!(said.contains("; 2 made again"), "{said}");
    // Each grade of a mix, genres with variants, hints that are spread or irreducible.
    for order in [
        "canal-view --grade easy:2,hard:1",
        "alike --irreducible",
        "heyawake --grade any",
        "snake-nest",
    ] {
        let file = folder.path("c.jsonl");
        good(&format!(
            "generate {order} --size 6 --count 3 --quiet --force -o {file}"
        ));
        let said = good(&["check", &file, "--remake"]);
        holds(&said, "3 good, 0 bad; 3 made again");
    }
}

/// An answer without drawn items is the word `blank`; in CSV and JSON Lines, an empty text means
/// that the answer is not known.
#[test]
fn a_blank_answer_is_told_from_none() {
    let folder = Folder::new();
    let blank = "tonttiraja 4x4; number r2c4=16";
    let some = "tonttiraja 4x4; number r2c4=8";
    assert!(good(&["solve", blank]).contains("\nblank\nunique"));
    assert!(good(&["solve", blank, "--json"]).contains("\"answers\":[\"blank\"]"));
    assert!(good(&["solve", blank, "--all"]).starts_with("blank\n"));
    let checked = |name: &str, text: String| {
        let path = folder.path(name);
        std::fs::write(&path, text).unwrap();
        run(&["check", &path])
    };
    let csv = |puzzle: &str, answer: &str| {
        checked("a.csv", format!("puzzle,answer\r\n{puzzle},{answer}\r\n"))
    };
    let json = |puzzle: &str, answer: &str| {
        let text = format!("{{\"puzzle\":\"{puzzle}\",\"answer\":{answer}}}\n");
        checked("a.jsonl", text)
    };
    for answer in ["blank", ""] {
        assert_eq!(csv(blank, answer).code, 0, "{answer}");
        assert_eq!(json(blank, &format!("\"{answer}\"")).code, 0, "{answer}");
    }
    assert_eq!(json(blank, "null").code, 0);
    // a blank answer that is wrong is seen to be wrong, one that is not known is looked for
    for ran in [csv(some, "blank"), json(some, "\"blank\"")] {
        assert!(ran.code == 65 && ran.out.contains("rule"), "{ran:?}");
    }
    for ran in [csv(some, ""), json(some, "\"\""), json(some, "null")] {
        assert!(!ran.out.contains("rule"), "{ran:?}");
    }
}

/// The next layouts would have a blank answer.
#[test]
fn no_puzzle_has_a_blank_answer() {
    for order in ["nurikabe --grade any --from 80", "tonttiraja --from 1"] {
        let csv = good(&format!("generate {order} --size 4 --count 1 --quiet"));
        let row = csv.lines().nth(1).unwrap();
        assert!(row.contains(",shaded ") || row.contains(",line "), "{row}");
    }
}

#[test]
fn generate_counts_repeats_up_to_symmetry() {
    let folder = Folder::new();
    let csv = folder.path("p.csv");
    let args = format!("generate skating --size 5 --count 100 -o {csv}");
    let ran = run(&(&args, "--repeats"));
    let hashes = || -> Vec<String> {
        let mut rows = csv::Reader::from_path(&csv).unwrap();
        let rows = rows.deserialize().map(Result::unwrap);
        let rows: Vec<BTreeMap<String, String>> = rows.collect();
        rows.iter().map(|row| row["hash"].clone()).collect()
    };
    let all = hashes();
    let different: BTreeSet<String> = all.iter().cloned().collect();
    assert!(all.len() == 100 && different.len() < 100);
    let (new, old) = (different.len(), 100 - different.len());
    let said = "puzzles that repeat others, turned or mirrored;";
    ran.says(0, &format!("among them: {old} {said} {new} are different"));
    std::fs::remove_file(&csv).unwrap();
    let ended = run(&args);
    for said in [
        "left out: ",
        "running dry: ",
        &format!("{new} of 100 puzzles: {old} repeat others"),
    ] {
        holds(&ended.err, said);
    }
    assert_eq!(ended.code, 3);
    let left = hashes();
    assert_eq!(left.len(), different.len());
    assert_eq!(left.into_iter().collect::<BTreeSet<String>>(), different);
}
