//! The queries of a setter through the command: `solve`, `reduce`, and addresses in and out.

use crate::common::{Folder, all_fail, fails, good, holds, piped, read_text, run};
use pencilmill_api::{check, read, read_answer};
use serde_json::Value;

const SEVERAL: &str = "canal-view 4x4; number r2c4=1 r3c4=1";
const SOME: &str = "canal-view 4x4; number r2c4=1 r4c3=5";
const ONE: &str = "canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5";
const NONE: &str = "canal-view 4x4; number r1c1=1 r2c2=9";

fn json(args: &[&str]) -> (i32, Value) {
    let ran = run(args);
    let found = serde_json::from_str(&ran.out);
    (
        ran.code,
        found.unwrap_or_else(|e| panic!("{args:?}: {e}: {ran:?}")),
    )
}

#[test]
fn solve_shows_where_two_answers_differ() {
    let ran = run(&["solve", SEVERAL]);
    assert_eq!((ran.code, ran.err.as_str()), (4, ""), "{ran:?}");
    assert!(ran.out.contains("│   │ b │▓▓▓│   │"), "{ran:?}");
    holds(&ran.out, "b, only in the second: shaded r4c2");
    assert!(ran.out.contains("no other answer is nearer"), "{ran:?}");
    let (code, found) = json(&["solve", SEVERAL, "--json"]);
    assert_eq!((code, &found["unique"]), (4, &Value::from("several")));
    assert_eq!(found["nearest"], true);
    for answer in found["answers"].as_array().unwrap() {
        let puzzle = read(SEVERAL).unwrap();
        let answer = read_answer(&puzzle, answer.as_str().unwrap()).unwrap();
        assert_eq!(check(&puzzle, &answer), Ok(()));
    }
    holds(&run(&["solve", ONE]).out, "unique");
    let (_, found) = json(&["solve", ONE, "--json"]);
    assert_eq!(found["answers"].as_array().unwrap().len(), 1);
    assert_eq!(run(&["solve", NONE]).code, 5);
    assert_eq!(json(&["solve", NONE, "--json"]).1["unique"], "none");
    let tight = run(&["solve", "canal-view 20x20;", "--exact", "1"]);
    assert!([4, 6].contains(&tight.code), "{tight:?}");
}

#[test]
fn solve_draws_what_it_shows() {
    let folder = Folder::new();
    let path = folder.path("two.svg");
    assert_eq!(run(&["solve", SEVERAL, "--svg", &path]).code, 4);
    let picture = read_text(&path);
    assert!(picture.starts_with("<svg"));
    holds(&picture, ">b</text>");
    fails(&["solve", SEVERAL, "--svg", &path], 2, "--force");
}

#[test]
fn shared_is_what_all_answers_share() {
    let (code, found) = json(&["solve", SOME, "--shared", "--json"]);
    assert_eq!((code, &found["unique"]), (4, &"several".into()));
    assert_eq!(found["decided"], true);
    assert!(found["always"].as_str().unwrap().starts_with("shaded "));
    holds(
        &good(&["solve", ONE, "--shared"]),
        "there is only this answer",
    );
    let none = run(&["solve", NONE, "--shared"]);
    assert!(none.code == 5 && none.out.contains("no answer"), "{none:?}");
    let both = ["solve", ONE, "--shared", "--all"];
    fails(&both, 2, "cannot be used with");
    let tight = ["solve", "litos 10x10;", "--shared", "--exact", "1"];
    run(&tight).says(6, "--limit");
}

#[test]
fn reduce_drops_clues_and_its_output_is_read_on() {
    let text = "canal-view 4x4; number r1c4=3 r2c4=1 r3c4=1 r4c3=5 r4c4=0";
    let ran = run(&["reduce", text]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.out.contains(": can go\n"), "{ran:?}");
    let (told, last) = ran.out.trim_end().rsplit_once('\n').unwrap();
    assert!(told.lines().all(|line| line.starts_with("# ")), "{ran:?}");
    let solved = piped("solve -", ran.out.as_bytes());
    assert_eq!(solved.code, 0, "{solved:?}");
    let (_, found) = json(&["reduce", text, "--json"]);
    assert_eq!(found["reduced"], last);
    assert_eq!(found["minimal"], true);
    // None of what is left can go.
    let (_, again) = json(&["reduce", last, "--json"]);
    assert_eq!(again["reduced"], last);
    assert_eq!(again["gone"], "");
    let mut clues = again["clues"].as_array().unwrap().iter();
    assert!(clues.all(|clue| clue["can_go"] == false));
    // As an address, and from one.
    let url = good(&["reduce", text, "--url"]);
    let address = url.lines().last().unwrap();
    assert_eq!(found["url"], address);
    assert_eq!(good(&["show", address, "--text"]).trim_end(), last);
}

#[test]
fn a_puzzle_without_clues_has_none_that_can_go() {
    let text = "limited-alike 4x5; border r1c2.5 r1c3.5 r1.5c2 r1.5c4 r2c1.5 r2c3.5 r2c4.5 r2.5c1 r2.5c2 \
                r3c2.5 r3c3.5 r3c4.5 r3.5c1 r3.5c2 r3.5c3 r4c2.5 r4c4.5";
    let reduced = good(&["reduce", text]);
    holds(&reduced, "# kept 0 of 0 clues; gone: none");
    assert_eq!(reduced.lines().last(), Some(text));
}

#[test]
fn reduce_refuses_what_cannot_be_reduced() {
    all_fail(&format!(
        r#"
        65 | reduce "{SEVERAL}" | several answers
        65 | reduce "{NONE}" | no answer
        65 | reduce "canal-view 4x4; number r9c9=1" | r9c9
        2  | reduce "{ONE}" --orders 0 | --orders
        2  | reduce "{ONE}" --grade harder | --grade
        2  | reduce "{ONE}" --json --url | cannot be used with
        2  | reduce "sentinels 6x6; number r2c4=6 r4c1=7 r5c1=2 r6c6=7" --url | no web player knows sentinels
    "#
    ));
}

/// Those of other genres are read in `mutations`.
#[test]
fn addresses_are_read_and_written() {
    let folder = Folder::new();
    let url = good(&["show", ONE, "--url"]);
    let url = url.trim_end();
    assert_eq!(good(&["show", url, "--text"]).trim_end(), ONE);
    for command in ["show", "solve", "hint", "explain", "grade", "check"] {
        let [of_url, of_text] = [url, ONE].map(|puzzle| good(&(command, [puzzle])));
        assert_eq!(of_url, of_text, "{command} {url}");
    }
    good(&["play", url, "-o", &folder.path("page.html")]);
    let list = format!("# two puzzles\n{url}\n{ONE}\n");
    let checked = piped("check -", list.as_bytes());
    assert!(checked.out.contains("2 good"), "{checked:?}");
    all_fail(
        r#"
        2  | show "sentinels 6x6; number r2c4=6" --url | no web player knows sentinels
        65 | show https://puzz.link/p?canal/4/4/u --text | after 15 of 16
    "#,
    );
}
