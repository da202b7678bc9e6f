//! `pencilmill gloop best`: an open-ended search for the best packings of all tasks.

use pencilmill_command::args::ThreadsArg;
use pencilmill_command::failure::Failure;
use pencilmill_command::files::text_if_any;
use pencilmill_command::progress::say;
use pencilmill_command::put::put;
use pencilmill_command::stop;
use pencilmill_games::gloop::pack::{Goal, NoStart, Search};
use pencilmill_games::gloop::packing::{Figures, Packing};
use pencilmill_generator::hint_loop::Interrupt;
use pencilmill_records::atomic_file::Replace;
use rayon::iter::{IntoParallelRefMutIterator, ParallelIterator};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The boards that all tiles fill, or all but the blank one.
const BOARDS: [(usize, usize); 3] = [(7, 13), (9, 10), (6, 15)];
/// Maximum number of the engine's conflicts for a first packing.
const CONFLICTS: u64 = 2_000_000;

/// Search for better packings than those of a folder, for every task and board, and print a table
/// of the results.
///
/// A packing is the file TASK-ROWSxCOLS.txt of the folder, such as many-loops-7x13.txt; a better
/// one replaces it. Each search is saved beside it, as TASK-ROWSxCOLS.search, after each round of
/// 100,000 steps: the same command continues a stopped search, and with more rounds a finished one.
/// Seed and rounds determine the packings, on any number of threads. Without rounds, only the table
/// is printed.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill gloop best examples/gloop                     the table
  pencilmill gloop best mine --rounds 1023                 for some hours
  pencilmill gloop best mine --rounds 4095 --task many-loops --board 6x15")]
pub struct Best {
    /// The folder; created if it does not exist.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Total rounds of each search. Coolings are of 1, 2, 4 … rounds, so numbers such as 1023 end
    /// one.
    #[arg(long, default_value_t = 0)]
    rounds: u32,
    /// Only this task: few-loops, few-circles, many-loops, many-circles, circles-inside or circles-outside.
    #[arg(long, value_parser = task)]
    task: Option<Goal>,
    /// Only this board: 7x13, 9x10 or 6x15.
    #[arg(long, value_parser = board)]
    board: Option<(usize, usize)>,
    /// Seed of all choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: ThreadsArg,
    /// Show no progress.
    #[arg(long)]
    quiet: bool,
}

/// The name of a task in files.
fn slug(goal: Goal) -> String {
    goal.to_string().replace(' ', "-")
}

fn task(text: &str) -> Result<Goal, String> {
    let goal = Goal::NAMES.iter().find(|(goal, _)| slug(*goal) == text);
    goal.map(|(goal, _)| *goal).ok_or_else(|| {
        let names: Vec<String> = Goal::NAMES.iter().map(|(goal, _)| slug(*goal)).collect();
        format!("expected one of {}", names.join(", "))
    })
}

fn board(text: &str) -> Result<(usize, usize), String> {
    let named = BOARDS
        .iter()
        .find(|(rows, cols)| format!("{rows}x{cols}") == text);
    named
        .copied()
        .ok_or_else(|| "expected 7x13, 9x10 or 6x15".to_owned())
}

/// A task on a board, with its best packing.
struct Record {
    goal: Goal,
    size: (usize, usize),
    reached: Option<usize>,
}

impl Best {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let mut records = Vec::new();
        for (goal, _) in Goal::NAMES {
            for size in BOARDS {
                let reached = self.kept(goal, size)?;
                records.push(Record {
                    goal,
                    size,
                    reached,
                });
            }
        }
        let stop = stop::flag(None);
        if self.rounds > 0 {
            std::fs::create_dir_all(&self.folder)
                .map_err(|e| Failure::writing(self.folder.display(), e))?;
            let pool = crate::pool(self.threads)?;
            let asked = |record: &&mut Record| {
                self.task.is_none_or(|task| task == record.goal)
                    && self.board.is_none_or(|board| board == record.size)
            };
            let mut asked: Vec<&mut Record> = records.iter_mut().filter(asked).collect();
            // All searches reach a round before any goes further.
            let mut rounds = 1;
            while rounds < self.rounds && !stop.is_set() {
                pool.install(|| self.search(&mut asked, rounds, &stop))?;
                rounds = 2 * rounds + 1;
            }
            pool.install(|| self.search(&mut asked, self.rounds, &stop))?;
        }
        out.write_all(table(&records).as_bytes())
            .map_err(Failure::stdout)?;
        match stop.is_set() && self.rounds > 0 {
            true => Err(Failure::Stopped(
                "stopped: the same command goes on".to_owned(),
            )),
            false => Ok(()),
        }
    }

    fn search(
        &self,
        records: &mut [&mut Record],
        rounds: u32,
        stop: &Interrupt,
    ) -> Result<(), Failure> {
        let searched = records.par_iter_mut();
        searched.try_for_each(|record| self.search_one(record, rounds, stop))
    }

    /// Continues a search up to a number of rounds.
    fn search_one(
        &self,
        record: &mut Record,
        rounds: u32,
        stop: &Interrupt,
    ) -> Result<(), Failure> {
        if stop.is_set() {
            return Ok(());
        }
        let Record { goal, size, .. } = *record;
        let path = self.path(goal, size, "search");
        let shown = path.display();
        let mut search: Search = match text_if_any(&path)? {
            Some(text) => text
                .parse()
                .map_err(|e| Failure::Data(format!("{shown}: {e}")))?,
            None => match Search::start(size, goal, self.seed, 1, CONFLICTS, stop) {
                Ok(search) => search,
                Err(NoStart::Stopped) => return Ok(()),
                Err(error) => return Err(Failure::Undecided(error.to_string())),
            },
        };
        if !search.is_for(size, goal, self.seed, 1) {
            return Err(Failure::Changed(format!(
                "{shown}: found another search, expected one with this board, task and seed"
            )));
        }
        while search.rounds() < rounds && !stop.is_set() {
            search.round();
            self.note(record, &search)?;
            put(&path, Replace::Allowed(&[]), search.to_string())?;
        }
        Ok(())
    }

    /// Saves the packing of a search if it is better than the saved one.
    fn note(&self, record: &mut Record, search: &Search) -> Result<(), Failure> {
        let Record { goal, size, .. } = *record;
        let packing = search.packing();
        let figures = packing
            .check()
            .map_err(|fault| Failure::Internal(format!("the search made no packing: {fault}")))?;
        let Some(reached) = goal.reached(&figures) else {
            return Ok(());
        };
        if !goal.is_better(reached, record.reached) {
            return Ok(());
        }
        record.reached = Some(reached);
        let (rows, cols) = size;
        let text = format!(
            "# {figures}\n# pencilmill gloop best: {goal} in {rows}x{cols}, seed {}, {} rounds\n{packing}",
            self.seed,
            search.rounds()
        );
        put(&self.path(goal, size, "txt"), Replace::Allowed(&[]), text)?;
        if !self.quiet {
            say(&format!(
                "{goal} in {rows}x{cols}: {reached}, after {} rounds",
                search.rounds()
            ));
        }
        Ok(())
    }

    fn path(&self, goal: Goal, (rows, cols): (usize, usize), end: &str) -> PathBuf {
        self.folder
            .join(format!("{}-{rows}x{cols}.{end}", slug(goal)))
    }

    /// The score of the saved packing of a task, if there is one.
    fn kept(&self, goal: Goal, size: (usize, usize)) -> Result<Option<usize>, Failure> {
        let path = self.path(goal, size, "txt");
        let Some(text) = text_if_any(&path)? else {
            return Ok(None);
        };
        let (packing, figures) = read(&path, &text)?;
        match goal.reached(&figures).filter(|_| packing.size() == size) {
            Some(reached) => Ok(Some(reached)),
            None => Err(Failure::Data(format!(
                "{}: found {figures}, expected a packing as its name says",
                path.display()
            ))),
        }
    }
}

fn read(path: &Path, text: &str) -> Result<(Packing, Figures), Failure> {
    let bad = |what: String| Failure::Data(format!("{}: {what}", path.display()));
    let packing = Packing::read(text).map_err(|e| bad(e.to_string()))?;
    let figures = packing.check().map_err(|e| bad(e.to_string()))?;
    Ok((packing, figures))
}

/// The scores as a Markdown table.
fn table(records: &[Record]) -> String {
    let mut text = "| task | bound |".to_owned();
    for (rows, cols) in BOARDS {
        text += &format!(" {rows}x{cols} |");
    }
    text += &format!("\n|---|---|{}\n", "---|".repeat(BOARDS.len()));
    for of_goal in records.chunks(BOARDS.len()) {
        let goal = of_goal[0].goal;
        let (bound, fewer) = goal.bound();
        let side = if fewer { "≥" } else { "≤" };
        text += &format!("| {goal} | {side} {bound} |");
        for record in of_goal {
            let reached = record.reached.map(|reached| match reached == bound {
                true => format!(" **{reached}**"),
                false => format!(" {reached}"),
            });
            text += &format!("{} |", reached.unwrap_or_default());
        }
        text.push('\n');
    }
    text
}
