//! Stages, games and possibilities through the command line.

use crate::common::{Folder, all_fail, fails, good, holds, holds_all, page, piped, read_text};

/// A wall to the right of the start, a pit below it.
const STAGE: &str = "puzzle suiri-meiro 3x3; letter r1c1=S r3c3=G; count r5c1=wall1 r5c2=pit1\n\
                     maze wall r0.5c1.5-r1.5c1.5; pit r3c1\n";

/// The output follows the input: board, notes, the last responses, turns left.
#[test]
fn a_person_plays_a_whole_game() {
    let folder = Folder::new();
    let stage = folder.file("stage.txt", format!("{STAGE}limit 6\n"));
    let game = folder.path("game.txt");
    let keep = ["--transcript", &game];
    let play = ["maze", "play", &stage];
    let typed = "R2\nnote A1R wall\nhelp\nnote C3 wall\nD2\nnote A3 pit\nquit\n";
    let left = piped(&(play, &keep), typed.as_bytes());
    left.says(75, "left after 2 turns");
    holds_all(
        &left.out,
        &[
            "Suiri Meiro 3x3: 1 wall, 1 pit\n\n      A   B   C\n",
            "turn 1, 6 left> R2\n",
            "   1  →2  wall 2\n",
            "your notes: A1R wall\n",
            "B3 behind steps takes back three of them",
            "wall cannot be at C3",
            "   2  ↓2  pit\n",
            " 3    ◉",
            "turn 3, 4 left> quit\n",
        ],
    );
    // Hidden items are never shown before the end.
    let (before, _) = left.out.split_once("note A1R").unwrap();
    assert!(!before.contains("S ┃"));
    let on = ["--transcript", &game, "--language", "ja"];
    let typed = "候補\n↓→\nx\n下右\n";
    let ended = piped(&(play, &on), typed.as_bytes());
    assert_eq!(ended.code, 0, "{ended:?}");
    holds_all(
        &ended.out,
        &[
            "推理迷路 3x3: 壁1 穴1",
            "3手目 残り4手> 候補",
            "ありうる迷路は1通り",
            "   3  ↓→  障害なし\n",
            "が読めません",
            " 1    S ┃",
            "4手目でゴールしました。",
        ],
    );
    let kept = read_text(&game);
    assert!(
        kept.ends_with("DR -> ゴール\n# note A1R wall\n# note A3 pit\n"),
        "{kept}"
    );
    holds(&good(&(play, &keep)), "The goal is reached in turn 4.");
    let spoiled = folder.file("spoiled.txt", kept.replace("穴\n", "out\n"));
    let other = "spoiled.txt:3: found the answer \"out\" to \"D2\", expected \"pit\"";
    fails(&(play, ["--transcript", &spoiled]), 65, other);
    // Another file is not replaced, nor is a game of another stage continued.
    let remark = folder.file("remark.txt", "# precious\n");
    fails(
        &(play, ["--transcript", &remark]),
        65,
        "remark.txt:1: a transcript of another stage",
    );
    assert_eq!(read_text(&remark), "# precious\n");
    let other = folder.file("other.txt", STAGE.replace("r3c3=G", "r3c2=G"));
    let other = format!("maze play {other} --transcript {game}");
    fails(&other, 65, "game.txt:1: a transcript of another stage");
    let short = folder.file("short.txt", format!("{STAGE}limit 1\n"));
    let used = piped(&["maze", "play", &short], b"R\n");
    assert_eq!(used.code, 3, "{used:?}");
    let end = "The turns are used up; the goal was not reached.\n";
    assert!(used.out.ends_with(end));
}

/// The game in docs/games.md is one of the stage there.
#[test]
fn a_friends_game_is_replayed() {
    let folder = Folder::new();
    let page = page("docs/games.md");
    let blocks: Vec<&str> = page.split("```text\n").skip(1).collect();
    let block = |has: &str| {
        let mut found = blocks.iter().filter_map(|block| block.split("```").next());
        found.find(|block| block.contains(has)).unwrap()
    };
    let stage = folder.file("stage.txt", block("\nmaze "));
    let game = folder.file("game.txt", block("# note "));
    let seen = good(&format!(
        "maze play {stage} --transcript {game} --language ja"
    ));
    holds_all(
        &seen,
        &["   3  ←  穴\n", "メモ: ", "4手目でゴールしました。"],
    );
}

#[test]
fn a_day_has_a_stage() {
    assert!(good("maze stage --day 2026-11-23").contains("\nlimit "));
    fails("maze stage --day 2026-13-01", 2, "expected a day such as");
}

#[test]
fn what_is_left_is_said() {
    let folder = Folder::new();
    let told = STAGE.lines().next().unwrap();
    let known = folder.file("known.txt", format!("{told}\nR2 -> wall 2\nD2 -> pit\n"));
    let said = good(&["maze", "possible", &known]);
    holds_all(
        &said,
        &[
            "after 2 turns: 1 maze is left (counted exactly)",
            "one is in: A1 100 %",
            "by the only maze left:",
            "wins in every maze left, in ",
        ],
    );
    let contradicted = format!("{told}\nR -> wall 1\nD -> wall 1\nR -> wall 1\n");
    let contradicted = folder.file("contradicted.txt", contradicted);
    let wrong = folder.file("wrong.txt", format!("{told}\nR -> wall\n"));
    all_fail(&format!(
        "
        65 | maze possible {contradicted} | no maze is left after turn 2
        65 | maze possible {wrong} | wrong.txt:2:6: expected a response
    "
    ));
}

#[test]
fn stages_are_made_as_they_are_asked_for() {
    let folder = Folder::new();
    let path = folder.path("stage.txt");
    let ask = |more: &str| good(&("maze stage", more));
    assert_eq!(ask(&format!("--size 4x5 --seed 3 -o {path}")), "");
    let stage = read_text(&path);
    assert_eq!(ask("--size 4x5 --seed 3"), stage);
    assert_ne!(ask("--size 4x5 --seed 4"), stage);
    let gimmicks = "--walls 3 --fragile 1 --green 2 --pits 1 --switches 1 --announced";
    let asked = ask(&format!("{gimmicks} --limit 9"));
    holds(
        &asked,
        "=wall3 r7c2=fragile1 r7c3=green2 r7c4=pit1 r7c5=switch1!\n",
    );
    assert!(asked.ends_with("limit 9\n"), "{asked}");
    fails("maze stage --size 2", 2, "3 to 10 rows and columns");
    let wrong = folder.file("wrong.txt", STAGE.replace("wall1", "wall2"));
    fails(
        &["maze", "play", &wrong],
        65,
        "wrong.txt:2:6: expected 2 of wall, found 1",
    );
    // Stages may be larger than boards of puzzles.
    let large = folder.path("large.txt");
    good(&["maze", "stage", "--size", "10", "-o", &large]);
    holds(&piped(&["maze", "play", &large], b"U\n").out, "   1  ↑  ");
}
