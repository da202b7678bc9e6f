//! `pencilmill gloop puzzles`: tables with exactly one way to win.

use pencilmill_command::args::whole;
use pencilmill_command::failure::Failure;
use pencilmill_command::progress::Progress;
use pencilmill_command::put::Force;
use pencilmill_command::stop;
use pencilmill_figures::svg::svg;
use pencilmill_games::gloop::game::{Found, View, figure, puzzle_of_game};
use pencilmill_records::own_folder::OwnFolder;
use std::io::Write;
use std::path::PathBuf;

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
        let begin = |path: &PathBuf| {
            let force = self.force.force;
            let folder = OwnFolder::begin(path, "gloop puzzles", force, Vec::new(), None);
            folder.map_err(|error| Failure::writing(path.display(), error))
        };
        let folder = self.output.as_ref().map(begin).transpose()?;
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
            rows += &format!(
                "{id},{},{game},{after},{choices},{puzzle},{answer}\n",
                self.seed
            );
            if let Some(folder) = &folder {
                draw(folder, &id, &found)?;
            }
            progress.step();
        }
        progress.finish(&format!("{} games", next - self.from));
        match folder {
            None => out.write_all(rows.as_bytes()).map_err(Failure::stdout)?,
            Some(folder) => {
                put(&folder, "puzzles.csv", &rows)?;
                let path = folder.path("");
                let finished = folder.finish();
                finished.map_err(|error| Failure::writing(path.display(), error))?;
            }
        }
        let count = self.count;
        if made < count && stop.is_set() {
            return Err(Failure::Stopped(format!(
                "stopped after {made} of {count} puzzles: --from {next}, into another folder, looks for others"
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

/// Draws a puzzle and its answer.
fn draw(folder: &OwnFolder, id: &str, found: &Found) -> Result<(), Failure> {
    let Found { puzzle, answer, .. } = found;
    let view = View {
        task: "Player 1 is to move and wins in 2 turns".to_owned(),
        ..View::open(2)
    };
    let title = format!("Gloop: {}", view.task);
    let picture = svg(&figure(&puzzle.0, &view), &title, &puzzle.to_string());
    put(folder, &format!("{id}.svg"), &picture)?;
    let (end, tiles) = puzzle.solved(answer);
    let solved = View {
        answer: tiles,
        ..view
    };
    let title = format!("{title}: answer");
    let picture = svg(&figure(&end, &solved), &title, &answer.to_string());
    put(folder, &format!("{id}-answer.svg"), &picture)
}

fn put(folder: &OwnFolder, name: &str, text: &str) -> Result<(), Failure> {
    let write = || {
        let mut file = folder.file(name)?;
        file.write_all(text.as_bytes())?;
        file.place()
    };
    write().map_err(|error| Failure::writing(folder.path(name).display(), error))
}
