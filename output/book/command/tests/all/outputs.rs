//! Output files: complete, never in place of a foreign file, and without leftovers.

use crate::common::{Args, Folder, fails, good, names, run};
use crate::dice::{Dice, count};
use crate::puzzles;
use crate::running::begin;
use std::fs;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

const TEXT: &str = "canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5";

/// Commands with one output, without its path: each ends with the option that takes it.
pub fn commands(folder: &Folder) -> Vec<(Vec<String>, &'static str)> {
    let recipe = folder.file(
        "r.toml",
        "title = \"B\"\n[[section]]\ngenre = \"bricklayer\"\nsize = 5\ncount = 2\n",
    );
    let commands = [
        (format!("book {recipe} --quiet -o"), "pdf"),
        (format!("book {recipe} --quiet -o /dev/null --list"), "csv"),
    ];
    commands.map(|(args, end)| (args.list(), end)).to_vec()
}

#[test]
fn inputs_are_never_written_over() {
    let folder = Folder::new();
    let same = |args: &str, file: &str| {
        let before = fs::read(file).unwrap();
        for force in ["", "--force"] {
            let ran = run(&(args, force));
            assert_eq!(ran.code, 2, "{args}: {ran:?}");
            assert_eq!(fs::read(file).unwrap(), before, "{args}");
        }
    };
    let puzzles = puzzles(&folder, "p.jsonl", "bricklayer", 3);
    let recipe = "title = \"B\"\n[[section]]\nfile = \"p.jsonl\"\ncount = 2\n";
    let recipe = folder.file("r.toml", recipe);
    let book = folder.path("b.pdf");
    same(&format!("book {recipe} -o {recipe}"), &recipe);
    same(
        &format!("book {recipe} -o {book} --list {puzzles}"),
        &puzzles,
    );
    let (other, twice) = (folder.path("./c.pdf"), folder.path("c.pdf"));
    for option in ["--about", "--cover"] {
        let args = format!("book {recipe} -o {other} {option} {twice}");
        fails(&args, 2, "asked for twice");
    }
    assert!(!fs::exists(&book).unwrap() && !fs::exists(&twice).unwrap());
}

#[test]
fn no_file_is_called_like_an_option() {
    let folder = Folder::new();
    let input = folder.file("p.csv", format!("id,puzzle\n-rf,{TEXT}\n--help,{TEXT}\n"));
    let dir = folder.path("pictures");
    good(&["draw", &input, "-o", &dir]);
    for name in names(&dir) {
        assert!(!name.starts_with('-'), "{name}");
    }
}

#[test]
fn a_book_that_is_broken_off_leaves_nothing() {
    let folder = Folder::new();
    let section = "[[section]]\ngenre = \"sentinels\"\nsize = 10\ncount = 900\n";
    let recipe = folder.file("r.toml", format!("title = \"B\"\n{section}"));
    for (pause, how) in [(200, "-INT"), (500, "-TERM"), (900, "-HUP")] {
        let mut child = begin(
            &["book", &recipe, "-o", &folder.path("b.pdf")],
            Stdio::piped(),
        );
        sleep(Duration::from_millis(pause));
        child.signal(how);
        // As the signal would have ended it.
        assert_eq!(child.code(), None);
        assert_eq!(folder.names(), ["r.toml"]);
    }
}

#[test]
fn the_files_of_a_book_belong_together() {
    let folder = Folder::new();
    let recipe = |count: usize| {
        let section = format!("[[section]]\ngenre = \"bricklayer\"\nsize = 5\ncount = {count}\n");
        folder.file("r.toml", format!("title = \"B {count}\"\n{section}"))
    };
    let paths = ["b.pdf", "l.csv", "c.pdf"].map(|name| folder.path(name));
    let [book, list, cover] = &paths;
    let args =
        |recipe: &str| format!("book {recipe} -o {book} --list {list} --cover {cover} --quiet");
    let read = || paths.each_ref().map(|path| fs::read(path).unwrap());
    // One that cannot be put in its place takes the others with it.
    let small = recipe(2);
    fs::write(&paths[0], "precious").unwrap();
    assert_eq!(run(&args(&small)).code, 2);
    assert_eq!(folder.names(), ["b.pdf", "r.toml"]);
    good(&(args(&small), "--force"));
    let before = read();
    let large = args(&recipe(6)) + " --force";
    let mut dice = Dice(count("SEED", 3) as u64);
    let mut whole = None;
    for _ in 0..count("KILLS", 8) {
        let mut child = begin(&large, Stdio::null());
        sleep(Duration::from_millis(dice.below(600) as u64));
        let _ = child.0.kill();
        child.0.wait().unwrap();
        let after = read();
        let changed = after.iter().zip(&before).filter(|(a, b)| a != b).count();
        assert!(
            [0, 3].contains(&changed),
            "{changed} of three files are new"
        );
        if changed == 3 {
            let whole = whole.get_or_insert_with(|| after.clone());
            assert!(*whole == after);
        }
    }
    // And the next one clears away.
    good(&large);
    assert_eq!(folder.names().len(), 4, "{:?}", folder.names());
}
