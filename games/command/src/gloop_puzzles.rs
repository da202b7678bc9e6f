//! `pencilmill gloop puzzles`: tables with exactly one way to win.

use pencilmill_command::args::whole;
use pencilmill_command::failure::Failure;
use pencilmill_command::progress::Progress;
use pencilmill_command::put::Force;
use pencilmill_command::stop;
use pencilmill_figures::svg::svg;
use pencilmill_games::gloop::game::{Found, View, figure, puzzle_of_game};
use pencilmill_records::atomic_file::NewFile;
use pencilmill_records::own_folder::OwnFolder;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Make puzzles of the game with Gloop tiles: win in two turns, in exactly one way.
///
/// All hands are open. The tables come from games that the computer plays with itself. Each puzzle
/// is solved twice, by searches that share no rules: exactly one move wins whatever the others do,
/// and exactly one after each of their replies.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill gloop puzzles --count 5               as CSV
  pencilmill gloop puzzles --count 20 -o puzzles   a folder with CSV and pictures")]
pub struct Puzzles {
    /// Number of puzzles.
    #[arg(long, default_value_t = 1, value_parser = whole(0..=u64::MAX))]
    count: u64,
    /// Seed of all games.
    #[arg(long, default_value_t = 1, value_parser = whole(0..=u64::MAX))]
    seed: u64,
    /// Number of the first game.
    #[arg(long, value_name = "GAME", default_value_t = 0, value_parser = whole(0..=u64::MAX))]
    from: u64,
    /// Folder for puzzles.csv and for pictures of each puzzle and its answer; created if it does
    /// not exist.
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
    /// Show no progress.
    #[arg(long)]
    quiet: bool,
}

/// The columns of a file of puzzles. No field holds a comma.
const COLUMNS: &str = "id,seed,game,turn,legal_moves,puzzle,answer";
/// Number of games without a puzzle after which the search ends.
const BARREN: u64 = 20_000;

impl Puzzles {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let mut files = match &self.output {
            Some(folder) => Some(Files::begin(folder, self.force.force)?),
            None => None,
        };
        let stop = stop::flag(None);
        let mut progress = Progress::new(self.count, self.quiet);
        let mut rows = format!("{COLUMNS}\n");
        let (mut made, mut next, mut last) = (0, self.from, self.from);
        while made < self.count && !stop.is_set() && next - last < BARREN {
            let game = next;
            next = next.saturating_add(1);
            let Some(found) = puzzle_of_game(self.seed, game) else {
                continue;
            };
            made += 1;
            last = game;
            let id = format!("win-in-2-{}-{game}", self.seed);
            let Found {
                puzzle,
                answer,
                after,
                choices,
            } = &found;
            let row = format!(
                "{id},{},{game},{after},{choices},{puzzle},{answer}\n",
                self.seed
            );
            match &mut files {
                Some(files) => files.add(&id, &found, &row)?,
                None => rows += &row,
            }
            progress.step();
        }
        progress.finish(&format!("{} games", next - self.from));
        match files {
            None => out.write_all(rows.as_bytes()).map_err(Failure::stdout)?,
            Some(files) => files.finish()?,
        }
        let count = self.count;
        if made < count && stop.is_set() {
            return Err(Failure::Stopped(format!(
                "stopped after {made} of {count} puzzles: --from {next} looks for others"
            )));
        }
        if made < count {
            return Err(Failure::Quota(format!(
                "{made} of {count} puzzles: {BARREN} games in a row had none"
            )));
        }
        Ok(())
    }
}

/// A folder of puzzles, with a list that is extended with each puzzle found.
struct Files {
    folder: OwnFolder,
    csv: NewFile,
}

impl Files {
    fn begin(path: &Path, force: bool) -> Result<Files, Failure> {
        let open = || -> io::Result<Files> {
            let folder = OwnFolder::open(path, "gloop puzzles", force, Vec::new())?;
            let mut csv = folder.file("puzzles.csv")?.lasting();
            writeln!(csv, "{COLUMNS}")?;
            Ok(Files { folder, csv })
        };
        open().map_err(|error| Failure::writing(path.display(), error))
    }

    /// Adds a puzzle with its pictures.
    fn add(&mut self, id: &str, found: &Found, row: &str) -> Result<(), Failure> {
        let Found { puzzle, answer, .. } = found;
        let view = View {
            task: "Player 1 is to move and wins in 2 turns".to_owned(),
            ..View::open(2)
        };
        let title = format!("Gloop: {}", view.task);
        let picture = svg(&figure(&puzzle.0, &view), &title, &puzzle.to_string());
        self.put(&format!("{id}.svg"), &picture)?;
        let (end, tiles) = puzzle.solved(answer);
        let solved = View {
            answer: tiles,
            ..view
        };
        let title = format!("{title}: answer");
        let picture = svg(&figure(&end, &solved), &title, &answer.to_string());
        self.put(&format!("{id}-answer.svg"), &picture)?;
        let written = self
            .csv
            .write_all(row.as_bytes())
            .and_then(|()| self.csv.flush());
        written.map_err(|error| Failure::writing(self.csv.path().display(), error))
    }

    fn put(&self, name: &str, text: &str) -> Result<(), Failure> {
        let write = || {
            let mut file = self.folder.file(name)?;
            file.write_all(text.as_bytes())?;
            file.place()
        };
        write().map_err(|error| Failure::writing(self.folder.path(name).display(), error))
    }

    fn finish(self) -> Result<(), Failure> {
        let path = self.csv.path().display().to_string();
        let done = self.csv.finish();
        done.map_err(|error| Failure::writing(path, error))
    }
}
