//! `pencilmill gloop puzzles`: tables with exactly one way to win.

use crate::gloop_game::Options;
use pencilmill_book::single::{FigurePainter, Titled};
use pencilmill_command::args::ThreadsArg;
use pencilmill_command::failure::Failure;
use pencilmill_command::files::text_of;
use pencilmill_command::progress::Progress;
use pencilmill_command::put::Force;
use pencilmill_command::stop;
use pencilmill_figures::svg::svg;
use pencilmill_games::gloop::game::{
    Found, MOST_TURNS, Puzzle, Rules, View, figure, most_choices, puzzle_of_game,
};
use pencilmill_generator::board::Language;
use pencilmill_records::atomic_file::NewFile;
use pencilmill_records::own_folder::OwnFolder;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use serde::{Deserialize, Serialize};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Make puzzles of the game with Gloop tiles: win in two turns, or in three, in exactly one way.
///
/// All hands are open. The tables come from games that the computer plays with itself. Each puzzle
/// is solved twice, by searches that share no rules: exactly one move wins whatever the others do,
/// and exactly one after each of their replies.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill gloop puzzles --count 5                       win in two turns, as CSV
  pencilmill gloop puzzles --win 3 --count 20 -o three     win in three turns: a folder with CSV and pictures
  pencilmill gloop puzzles --rule players=3 -o friends --pdf
  pencilmill gloop puzzles --check three/puzzles.csv       solve them again")]
pub struct Puzzles {
    /// Turns of the winner, 1 to 3. With one turn there is one legal move: the last block, attached
    /// anywhere, wins.
    #[arg(long, value_name = "TURNS", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=MOST_TURNS as i64))]
    win: u8,
    /// Least number of legal moves in the first turn; without it 5, or the greatest possible
    /// number.
    #[arg(long, value_name = "MOVES")]
    choices: Option<usize>,
    /// Number of puzzles.
    #[arg(long, default_value_t = 1)]
    count: u64,
    /// Seed of all games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of the first game.
    #[arg(long, value_name = "GAME", default_value_t = 0)]
    from: u64,
    /// Folder for puzzles.csv and puzzles.jsonl, and for pictures of each puzzle and its answer;
    /// created if it does not exist.
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Write the pictures as PDF as well.
    #[arg(long, requires = "output")]
    pdf: bool,
    #[command(flatten)]
    force: Force,
    /// Solve the puzzles of a CSV or JSON Lines file instead, and compare the answers.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["win", "choices", "count", "seed", "from", "output", "rules"])]
    check: Option<PathBuf>,
    #[command(flatten)]
    threads: ThreadsArg,
    /// Show no progress.
    #[arg(long)]
    quiet: bool,
    #[command(flatten)]
    options: Options,
}

/// The columns of a file of puzzles. No field holds a comma.
const COLUMNS: &str = "id,seed,game,turn,legal_moves,puzzle,answer";

/// A puzzle in its written form, with the names of the columns.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: String,
    seed: u64,
    game: u64,
    /// Number of turns made in the game before.
    turn: usize,
    /// Number of legal moves at the start.
    legal_moves: usize,
    puzzle: String,
    answer: String,
}

/// Default minimum number of legal moves at the start.
const CHOICES: usize = 5;
/// Number of games without a puzzle after which the search ends.
const BARREN: u64 = 20_000;
/// Number of games played between reports of puzzles, for each thread.
const BLOCK: u64 = 4;

impl Puzzles {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        if let Some(path) = &self.check {
            return check(path, out);
        }
        let rules = self.options.rules(None)?;
        if rules.equal_turns {
            let text = "--rule equal-turns: puzzles are made for games without";
            return Err(Failure::Usage(text.to_owned()));
        }
        let least = self.least(&rules)?;
        let mut files = match &self.output {
            Some(folder) => Some(Files::begin(folder, self.force.force)?),
            None => None,
        };
        let pictures = Pictures::new(&self)?;
        let threads = self.threads.number();
        let pool = crate::pool(self.threads)?;
        let stop = stop::flag(None);
        let mut progress = Progress::new(self.count, self.quiet);
        let mut rows = format!("{COLUMNS}\n");
        let (mut made, mut next, mut last) = (0, self.from, self.from);
        'games: while made < self.count && !stop.is_set() && next - last < BARREN {
            let games = next..next.saturating_add(BLOCK * threads as u64);
            next = games.end;
            let find = |game| puzzle_of_game(&rules, self.win.into(), least, self.seed, game);
            let found: Vec<Option<Found>> =
                pool.install(|| games.into_par_iter().map(find).collect());
            for found in found.into_iter().flatten() {
                made += 1;
                last = found.game;
                let id = format!("win-in-{}-{}-{}", self.win, self.seed, found.game);
                let row = Row::new(id, self.seed, &found);
                match &mut files {
                    Some(files) => {
                        pictures.write(&files.folder, &row.id, &found)?;
                        files.add(&row)?;
                    }
                    None => rows += &row.csv(),
                }
                progress.step();
                if made == self.count {
                    break 'games;
                }
            }
        }
        progress.finish(&format!("{} games", next - self.from));
        match files {
            None => out.write_all(rows.as_bytes()).map_err(Failure::stdout)?,
            Some(files) => files.finish()?,
        }
        let count = self.count;
        if made < count && stop.is_set() {
            return Err(Failure::Stopped(format!(
                "stopped after {made} of {count} puzzles: --from {} looks for others",
                if made > 0 { last + 1 } else { self.from }
            )));
        }
        if made < count {
            return Err(Failure::Quota(format!(
                "{made} of {count} puzzles: {BARREN} games in a row had none"
            )));
        }
        Ok(())
    }

    /// Minimum number of legal moves at the start.
    fn least(&self, rules: &Rules) -> Result<usize, Failure> {
        let most = most_choices(rules, self.win.into());
        match (self.choices, most) {
            (Some(asked), Some(most)) if asked > most => Err(Failure::Usage(format!(
                "--choices: found {asked}, expected at most {most} with --win {}: every way to attach the last block wins, and there is to be one only",
                self.win
            ))),
            (Some(asked), _) => Ok(asked),
            (None, most) => Ok(most.map_or(CHOICES, |most| most.min(CHOICES))),
        }
    }
}

/// A folder of puzzles, with two lists that are extended with each puzzle found.
struct Files {
    folder: OwnFolder,
    csv: NewFile,
    json: NewFile,
}

impl Files {
    fn begin(path: &Path, force: bool) -> Result<Files, Failure> {
        let open = || -> io::Result<Files> {
            let folder = OwnFolder::open(path, "gloop puzzles", force, Vec::new())?;
            let mut csv = folder.file("puzzles.csv")?.lasting();
            writeln!(csv, "{COLUMNS}")?;
            let json = folder.file("puzzles.jsonl")?.lasting();
            Ok(Files { folder, csv, json })
        };
        open().map_err(|error| Failure::writing(path.display(), error))
    }

    fn add(&mut self, row: &Row) -> Result<(), Failure> {
        let json = serde_json::to_string(row).map_err(|e| Failure::Internal(e.to_string()))?;
        let mut write = || {
            self.csv.write_all(row.csv().as_bytes())?;
            self.csv.flush()?;
            writeln!(self.json, "{json}")?;
            self.json.flush()
        };
        write().map_err(|error| Failure::writing(self.folder.path("").display(), error))
    }

    fn finish(self) -> Result<(), Failure> {
        let done = NewFile::finish_all(vec![self.csv, self.json]);
        done.map_err(|(path, error)| Failure::writing(path.display(), error))
    }
}

impl Row {
    fn new(id: String, seed: u64, found: &Found) -> Row {
        Row {
            id,
            seed,
            game: found.game,
            turn: found.after,
            legal_moves: found.choices,
            puzzle: found.puzzle.to_string(),
            answer: found.answer.to_string(),
        }
    }

    fn csv(&self) -> String {
        let Row {
            id,
            seed,
            game,
            turn,
            legal_moves,
            puzzle,
            answer,
        } = self;
        format!("{id},{seed},{game},{turn},{legal_moves},{puzzle},{answer}\n")
    }

    /// Reads a line of CSV, or returns the reason why it is none.
    fn of_csv(line: &str) -> Result<Row, String> {
        let fields: Vec<&str> = line.split(',').collect();
        let [id, seed, game, turn, legal_moves, puzzle, answer] = fields[..] else {
            return Err(format!("found {} fields, expected 7", fields.len()));
        };
        let number = |name: &str, text: &str| {
            let wrong = |_| format!("{name}: found {text:?}, expected a number");
            text.parse::<u64>().map_err(wrong)
        };
        Ok(Row {
            id: id.to_owned(),
            seed: number("seed", seed)?,
            game: number("game", game)?,
            turn: number("turn", turn)? as usize,
            legal_moves: number("legal_moves", legal_moves)? as usize,
            puzzle: puzzle.to_owned(),
            answer: answer.to_owned(),
        })
    }

    /// Reads a line of JSON Lines, or returns the reason why it is none.
    fn of_json(line: &str) -> Result<Row, String> {
        serde_json::from_str(line).map_err(|error| {
            let text = error.to_string();
            let text = text.split(" at line 1 ").next().unwrap_or_default();
            format!("column {}: {text}", error.column())
        })
    }
}

/// The renderers of pictures.
struct Pictures {
    pdf: Option<FigurePainter>,
}

impl Pictures {
    fn new(puzzles: &Puzzles) -> Result<Pictures, Failure> {
        let painter = || FigurePainter::new(&[], Language::English);
        let pdf = puzzles.pdf.then(painter).transpose();
        Ok(Pictures {
            pdf: pdf.map_err(|error| Failure::Io(error.to_string()))?,
        })
    }

    /// Writes the pictures of a puzzle and its answer.
    fn write(&self, folder: &OwnFolder, id: &str, found: &Found) -> Result<(), Failure> {
        let players = found.puzzle.position.rules.players;
        let task = found.puzzle.task();
        let title = format!("Gloop: {task}");
        let view = View {
            task,
            ..View::open(players)
        };
        let (end, answer) = found.puzzle.solved(&found.answer);
        let solved = View {
            answer,
            ..view.clone()
        };
        let pictures = [
            (
                "",
                figure(&found.puzzle.position.state, &view),
                found.puzzle.to_string(),
            ),
            ("-answer", figure(&end, &solved), found.answer.to_string()),
        ];
        for (name, figure, text) in pictures {
            let title = format!("{title}{}", if name.is_empty() { "" } else { ": answer" });
            let file = format!("{id}{name}.svg");
            put(folder, &file, svg(&figure, &title, &text).as_bytes())?;
            if let Some(painter) = &self.pdf {
                let page = painter.pdf(Titled {
                    figure: &figure,
                    is_answer: !name.is_empty(),
                    title: &title,
                    description: &text,
                });
                let page = page.map_err(|error| Failure::Data(error.to_string()))?;
                put(folder, &format!("{id}{name}.pdf"), &page)?;
            }
        }
        Ok(())
    }
}

fn put(folder: &OwnFolder, name: &str, bytes: &[u8]) -> Result<(), Failure> {
    let write = || {
        let mut file = folder.file(name)?;
        file.write_all(bytes)?;
        file.place()
    };
    write().map_err(|error| Failure::writing(folder.path(name).display(), error))
}

/// Solves the puzzles of a file by the plain rules, and compares the answers.
fn check(path: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let shown = path.display();
    let text = text_of(path)?;
    let mut lines = (1..).zip(text.lines()).peekable();
    let wrong = |line: usize, why: String| Failure::Data(format!("{shown}:{line}: {why}"));
    let first = lines.peek().map_or("", |(_, line)| line);
    let read = match first.starts_with('{') {
        true => Row::of_json,
        false if first == COLUMNS => {
            lines.next();
            Row::of_csv
        }
        false => {
            let expected = format!("expected {COLUMNS:?}, or an object of JSON Lines");
            return Err(wrong(1, format!("found {first:?}, {expected}")));
        }
    };
    let mut count = 0;
    for (line, row) in lines {
        let row = read(row).map_err(|why| wrong(line, why))?;
        let Row {
            id, puzzle, answer, ..
        } = row;
        let puzzle: Puzzle = puzzle
            .parse()
            .map_err(|error| wrong(line, format!("puzzle: {error}")))?;
        let found = puzzle.plain_lines();
        match &found[..] {
            [one] if one.is_forced() && one.to_string() == answer => {}
            [one] if one.is_forced() => {
                return Err(wrong(
                    line,
                    format!("answer: found {answer:?}, expected \"{one}\""),
                ));
            }
            lines => {
                let ways: Vec<String> = lines.iter().map(ToString::to_string).collect();
                return Err(wrong(
                    line,
                    format!(
                        "found {} first moves that win ({}), expected one way",
                        ways.len(),
                        ways.join(" | ")
                    ),
                ));
            }
        }
        count += 1;
        writeln!(out, "{id}: one way to win").map_err(Failure::stdout)?;
    }
    if count == 0 {
        return Err(wrong(
            1,
            "found no puzzle, expected at least one".to_owned(),
        ));
    }
    Ok(())
}
