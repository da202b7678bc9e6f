//! The game with Gloop tiles through the command line.

use crate::common::{Folder, all_fail, good, holds, holds_all, page, piped, read_text, run};

/// Moves that continue any game: the first legal one, as often as needed.
fn first_moves() -> Vec<u8> {
    "1\n".repeat(80).into_bytes()
}

#[test]
fn a_game_through_a_pipe_is_played_again() {
    let folder = Folder::new();
    let (file, picture) = (folder.path("game.txt"), folder.path("table.svg"));
    let outputs = ["--transcript", &file, "--svg", &picture];
    let ran = piped(&("gloop play --seed 5", outputs), &first_moves());
    assert_eq!(ran.code, 0, "{ran:?}");
    holds(&ran.out, "The game is over: ");
    let drawn = read_text(&picture);
    assert!(drawn.contains("gloop-game seed=") && !drawn.contains('\u{FFFD}'));
    let text = read_text(&file);
    assert!(
        text.starts_with("gloop-game seed=5 deal=0 players=2\n"),
        "{text}"
    );
    // The same command shows the end again, and continues half a game identically: the other
    // player's choices depend on nothing else.
    let again = |text: &str, message: &str, code: i32| {
        let file = folder.file("again.txt", text);
        let ran = piped(
            &("gloop play --seed 5 --transcript", [&file]),
            &first_moves(),
        );
        ran.says(code, message);
        (ran.out, read_text(&file))
    };
    let (shown, kept) = again(&text, "", 0);
    holds(&shown, "The game is over: ");
    assert_eq!(kept, text);
    let lines: Vec<&str> = text.lines().collect();
    let half = lines[..lines.len() / 2].join("\n");
    assert_eq!(again(&half, "", 0).1, text);

    // A transcript with a false response, of another game, or of none, which stays as it is.
    let last = lines[lines.len() - 1];
    let other = text.replacen(last, &last.replace("wins", "draws"), 1);
    for (text, message) in [
        (
            other.as_str(),
            format!("again.txt:{}: found the answer", lines.len()),
        ),
        (
            &text.replacen(" seed=5", " seed=6", 1),
            "again.txt:1: found \"gloop-game seed=6".to_owned(),
        ),
        ("chess\n", "again.txt:1: found \"chess\"".to_owned()),
    ] {
        assert_eq!(again(text, &message, 65).1, text);
    }
}

#[test]
fn wrong_moves_are_named_and_change_nothing() {
    let ran = piped(
        "gloop play --seed 5",
        b"help\nmoves\njump\nblock 1-01\n# nothing\n\nattach 1 left left\n99999\nhint\ntable\n",
    );
    assert_eq!(ran.code, 75, "{ran:?}");
    holds_all(
        &ran.out,
        &[
            "line 3: found \"jump\", expected",
            "line 4: found \"block 1-01\", expected",
            "line 7: attach: there is no such block",
            "line 8: found move 99999",
            "hint: block ",
            "gloop-game seed=5",
        ],
    );
    assert!(ran.err.contains("left after 0 turns"), "{ran:?}");
    let ran = piped("gloop play --seed 5", b"1\n\xff\n");
    assert_eq!(ran.code, 65, "{ran:?}");
    holds(&ran.out, "\nblock 2-11 3-09+2 2-33+1 3-18+1 -> hand 2");
}

#[test]
fn computers_play_by_themselves() {
    let args = "gloop play --seats computer,computer,computer";
    let out = good(args);
    holds(&out, "The game is over: ");
    assert_eq!(out, good(args));
}

/// A puzzle begins with five legal moves at least, and its picture states its task.
#[test]
fn puzzles_are_made_and_drawn() {
    let folder = Folder::new();
    let to = folder.path("puzzles");
    let make = "gloop puzzles --count 2 --quiet";
    let rows = good(make);
    good(&(make, ["-o", &to]));
    let file = format!("{to}/puzzles.csv");
    assert_eq!(read_text(&file), rows);
    let fields: Vec<&str> = rows.lines().nth(1).unwrap().split(',').collect();
    let [id, _, _, _, choices, puzzle, _] = fields[..] else {
        panic!("{rows}");
    };
    assert!(choices.parse::<usize>().unwrap() >= 5 && puzzle.starts_with("win in 2; pair "));
    let picture = read_text(&format!("{to}/{id}.svg"));
    holds_all(
        &picture,
        &["Player 1 is to move and wins in 2 turns", "(to move)"],
    );
    holds(&read_text(&format!("{to}/{id}-answer.svg")), "</svg>");
}

/// The friends' game of docs/games.md, with the input given there.
#[test]
fn the_friends_game_of_the_page_is_played() {
    let text = page("docs/games.md");
    let block = |kind: &str| -> Vec<String> {
        let (_, rest) = text.split_once(&format!("```{kind}\n")).unwrap();
        let (block, _) = rest.split_once("```").unwrap();
        block.lines().map(str::to_owned).collect()
    };
    let folder = Folder::new();
    let file = folder.path("friends.txt");
    let args = "gloop play --seats you,you --seed 6";
    holds(
        &text,
        &format!("pencilmill {args} --transcript friends.txt"),
    );
    let typed = block("moves").join("\n");
    let ran = piped(&(args, ["--transcript", &file]), typed.as_bytes());
    assert_eq!(ran.code, 0, "{ran:?}");
    let kept = read_text(&file);
    assert_eq!(
        kept.lines().last().unwrap(),
        block("transcript").last().unwrap()
    );
    holds_all(
        &ran.out,
        &[
            "1 you, 1 legal move> draw",
            "legal moves> attach 1 right right +2",
            "The game is over: player 2 wins (-10 0)",
        ],
    );
}

#[test]
fn wrong_options() {
    all_fail(
        r#"
        2  | gloop play --seats you | --seats: found "1", expected 2 to 8 players
        2  | gloop play --seats you,me | possible values: you, computer
    "#,
    );
    holds_all(&good("gloop rules"), &["Two to eight players", "Fred Horn"]);
    assert_eq!(run(&["gloop"]).code, 2);
}
