//! The game with Gloop tiles through the command line.

use crate::common::{Folder, all_fail, fails, good, holds, holds_all, page, piped, read_text, run};

/// Moves that continue any game: the first legal one, as often as needed.
fn first_moves() -> Vec<u8> {
    "1\n".repeat(80).into_bytes()
}

#[test]
fn a_game_through_a_pipe_is_played_again() {
    let folder = Folder::new();
    let (file, picture) = (folder.path("game.txt"), folder.path("table.svg"));
    let seats = ["gloop", "play", "--seats", "you,greedy", "--seed", "5"];
    let outputs = ["--transcript", &file, "--svg", &picture];
    let ran = piped(&(seats, outputs), &first_moves());
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.out.contains("The game is over: "), "{}", ran.out);
    assert!(read_text(&picture).ends_with("</svg>\n"));
    let text = read_text(&file);
    assert!(
        text.starts_with("gloop-game seed=5 deal=0 players=2 "),
        "{text}"
    );

    let replay = ["gloop", "play", "--replay", &file, "--seats", "you,greedy"];
    assert!(good(&replay).contains("The game is over: "));

    // Half a game continues identically: the other player's choices depend on nothing else.
    let lines: Vec<&str> = text.lines().collect();
    let half = folder.file("half.txt", lines[..lines.len() / 2].join("\n"));
    let again = folder.path("again.txt");
    let go_on = ["gloop", "play", "--replay", &half, "--seats", "you,greedy"];
    let ran = piped(&(go_on, ["--transcript", &again]), &first_moves());
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_eq!(read_text(&again), text);

    // A transcript with a false response.
    let refused = |text: &str, message: &str| {
        let bad = folder.file("bad.txt", text);
        fails(&["gloop", "play", "--replay", &bad], 65, message);
    };
    let last = lines[lines.len() - 1];
    let other = text.replacen(last, &last.replace("wins", "draws"), 1);
    refused(
        &other,
        &format!("bad.txt:{}: found the answer", lines.len()),
    );
    refused(&text.replacen(" seed=5", " seed=6", 1), "bad.txt:3: ");
    refused("chess\n", "bad.txt:1: game: found \"chess\"");
}

#[test]
fn wrong_moves_are_named_and_change_nothing() {
    let ran = piped(
        "gloop play --seed 5",
        b"help\nmoves\njump\nblock 1-01\n# nothing\n\nattach\n99999\nhint\ntable\n",
    );
    assert_eq!(ran.code, 75, "{ran:?}");
    holds_all(
        &ran.out,
        &[
            "line 3: found \"jump\", expected",
            "line 4: block: found 1 tiles",
            "line 7: attach: no block of the area fits anywhere",
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
    let args = "gloop play --seats open,greedy,random --rule hand=5";
    let out = good(&args);
    assert!(out.contains("The game is over: "), "{out}");
    assert_eq!(out, good(&args));
}

#[test]
fn matches_are_the_same_on_any_number_of_threads() {
    let folder = Folder::new();
    let play = |threads: &str, name: &str| {
        let file = folder.path(name);
        let args = "gloop match open search:5 --games 10 --quiet";
        let summary = good(&(args, ["--threads", threads, "-o", &file]));
        (summary, read_text(&file))
    };
    let (summary, rows) = play("1", "one.csv");
    assert_eq!((summary.clone(), rows.clone()), play("3", "three.csv"));
    assert_eq!(rows.lines().count(), 11);
    assert!(summary.contains("10 games"), "{summary}");
    let again = folder.path("one.csv");
    fails(
        &format!("gloop match open open -o {again}"),
        2,
        "--force replaces it",
    );
}

#[test]
fn puzzles_are_made_and_checked() {
    let folder = Folder::new();
    let to = folder.path("puzzles");
    let make = ["gloop", "puzzles", "--count", "2", "--quiet"];
    let rows = good(&make);
    assert_eq!(rows, good(&(make, "--threads 1")));
    good(&(make, ["-o", &to]));
    let file = format!("{to}/puzzles.csv");
    assert_eq!(read_text(&file), rows);
    let id = rows.lines().nth(1).unwrap().split(',').next().unwrap();
    for name in [format!("{id}.svg"), format!("{id}-answer.svg")] {
        assert!(std::path::Path::new(&to).join(&name).exists(), "{name}");
    }
    let checked = good(&["gloop", "puzzles", "--check", &file]);
    assert_eq!(checked.matches("one way to win").count(), 2);
    let json = format!("{to}/puzzles.jsonl");
    assert_eq!(good(&["gloop", "puzzles", "--check", &json]), checked);
    let lines = read_text(&json);
    std::fs::write(&json, lines.replacen("\"seed\":1", "\"seed\":-1", 1)).unwrap();
    fails(
        &["gloop", "puzzles", "--check", &json],
        65,
        "puzzles.jsonl:1: column ",
    );
    let turned = match rows.contains("attach 1 left") {
        true => rows.replacen("attach 1 left", "attach 1 right", 1),
        false => rows.replacen("attach 1 right", "attach 1 left", 1),
    };
    std::fs::write(&file, turned).unwrap();
    let check = ["gloop", "puzzles", "--check", &file];
    fails(&check, 65, ": answer: found \"");
    std::fs::write(&file, rows.replacen("pair ", "pair 0-01 ", 1)).unwrap();
    fails(&check, 65, "puzzles.csv:2: puzzle: ");
}

/// A puzzle begins with five legal moves at least, states its task, and is won by its answer, move
/// by move.
#[test]
fn puzzles_are_won_as_their_answers_say() {
    let folder = Folder::new();
    for (win, task) in [
        ("1", "wins this turn"),
        ("2", "wins in 2 turns"),
        ("3", "wins in 3 turns"),
    ] {
        let to = folder.path(win);
        let make = ["gloop", "puzzles", "--win", win, "--quiet"];
        good(&(make, ["-o", &to]));
        let file = format!("{to}/puzzles.csv");
        let rows = read_text(&file);
        let fields: Vec<&str> = rows.lines().nth(1).unwrap().split(',').collect();
        let [id, _, _, _, choices, puzzle, answer] = fields[..] else {
            panic!("{rows}");
        };
        let choices: usize = choices.parse().unwrap();
        assert_eq!(choices >= 5, win != "1", "{rows}");
        assert!(puzzle.starts_with(&format!("win in {win}; ")), "{puzzle}");
        // One move for each turn, with any text in between.
        assert!(answer.matches("then ").count() < win.parse().unwrap() || answer.contains("if "));
        let picture = read_text(&format!("{to}/{id}.svg"));
        holds(&picture, &format!("Player 1 is to move and {task}"));
        assert!(picture.contains("(to move)"));
        assert!(good(&["gloop", "puzzles", "--check", &file]).contains("one way to win"));
    }
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
    // The output: their turns, numbers of moves, the numbers on the table, and the result.
    holds_all(
        &ran.out,
        &[
            "1 you, 1 legal move> draw",
            "legal moves> attach 1 right right +2",
            "can build ",
            "move 1",
            "The game is over: player 2 wins (-10 0)",
        ],
    );
}

/// A whole game by the numbers on the table, typed by a person.
#[test]
fn a_game_is_played_by_the_numbers_on_the_table() {
    let mut typed = String::new();
    for _ in 0..60 {
        let seats = ["gloop", "play", "--seats", "you,open", "--seed", "9"];
        let ran = piped(&seats, format!("{typed}table\n").as_bytes());
        if ran.code == 0 {
            assert!(ran.out.contains("The game is over: "), "{ran:?}");
            return;
        }
        let table = ran.out.rsplit("\nafter ").next().unwrap();
        let (_, table) = table.split_once('\n').unwrap();
        let (group, own) = table.split_once(" 1 you").unwrap();
        // The first number at a place of the group, else the first block drawn, else the only move.
        let number = |word: &str| -> Option<usize> { word.trim_end_matches(',').parse().ok() };
        let place = group.split_whitespace().find_map(number);
        let block = own.split("move ").skip(1);
        let block = block
            .filter_map(|rest| rest.split_whitespace().next())
            .find_map(number);
        let said = place.or(block).unwrap_or(1);
        typed += &format!("{said}\n");
    }
    panic!("no end: {typed}");
}

#[test]
fn strength_is_a_table_with_errors() {
    let args = "gloop strength greedy open random --games 20 --quiet";
    let table = good(&args);
    assert_eq!(table.lines().count(), 4, "{table}");
    assert!(
        table.starts_with("| against greedy | games | won, % |"),
        "{table}"
    );
    assert_eq!(table.matches(" ± ").count(), 2);
    assert_eq!(table, good(&(args, "--threads 1")));
}

#[test]
fn wrong_options() {
    all_fail(
        r#"
        2  | gloop rules --rule hand=0 | --rule hand: found "0"
        2  | gloop rules --rule hand | expected NAME=VALUE
        2  | gloop rules --rule luck=1 | --rule rule: found "luck"
        2  | gloop play --seats you | players: found "1", expected 2 to 8
        2  | gloop play --seats you,me | expected you, random, greedy
        2  | gloop play --rule players=3 | the seats say how many
        2  | gloop match open | 2
        2  | gloop match open you | expected random, greedy
        2  | gloop match open open --from 18446744073709551615 | --from and --games
        2  | gloop puzzles --win 4 | --win
        2  | gloop puzzles --win 1 --choices 2 | --choices: found 2, expected at most 1 with --win 1
        2  | gloop strength open greedy --games 3 | --games: found 3, expected an even number
        2  | gloop puzzles --rule equal-turns=yes | games without
        74 | gloop play --replay /nowhere | cannot read /nowhere
    "#,
    );
    let page = good("gloop rules --rule equal-turns=yes");
    holds_all(&page, &["equal-turns=yes", "then played to its end"]);
    assert_eq!(run(&["gloop"]).code, 2);
}
