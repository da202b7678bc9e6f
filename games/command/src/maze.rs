//! `pencilmill maze`: stages of Suiri Meiro, and the remaining possibilities in a game.

use pencilmill_command::args::{self, languages};
use pencilmill_command::failure::Failure;
use pencilmill_command::files::{WRITTEN, text_of};
use pencilmill_command::put::{Force, put};
use pencilmill_games::maze::file::{read_known, stage_text};
use pencilmill_games::maze::left::{Effort, left};
use pencilmill_games::maze::make::{NoStage, Wanted};
use pencilmill_games::maze::report::report;
use pencilmill_generator::board::{Board, Language};
use pencilmill_generator::genres::suiri_meiro::Script;
use std::io::Write;
use std::path::PathBuf;

/// Make stages of Suiri Meiro, play them, and list what is possible after some turns.
///
/// Puzzles come from `pencilmill generate suiri-meiro`: in which cell is one, where are all
/// gimmicks (--variant layout), which route wins for sure (--variant route).
#[derive(clap::Args)]
#[command(
    disable_help_subcommand = true,
    after_help = "\
Examples:
  pencilmill maze stage --size 5 --seed 7 -o stage.txt
  pencilmill maze play stage.txt
  pencilmill maze possible transcript.txt"
)]
pub struct Maze {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    Stage(StageOf),
    Play(crate::maze_play::Play),
    Possible(Possible),
}

/// Make a random stage whose goal can be reached.
///
/// Start and goal are random, far apart. Missing numbers of gimmicks are the usual ones for the
/// size.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill maze stage --size 5 --seed 7 -o stage.txt
  pencilmill maze stage --day 2026-11-23 -o today.txt
  pencilmill maze stage --size 4x6 --walls 8 --green 2 --switches 1 --announced --disclose 2 --limit 15")]
struct StageOf {
    /// Rows and columns, 3x3 to 10x10.
    #[arg(long, default_value = "5", value_parser = args::board)]
    size: Board,
    /// Seed and options determine the stage.
    #[arg(long, default_value_t = 1, value_parser = args::whole(0..=u64::MAX))]
    seed: u64,
    /// Index among the seed's stages, from 0.
    #[arg(long, default_value_t = 0, value_parser = args::whole(0..=u64::MAX))]
    index: u64,
    /// Number of walls.
    #[arg(long)]
    walls: Option<u16>,
    /// Number of fragile walls.
    #[arg(long)]
    fragile: Option<u16>,
    /// Number of green walls.
    #[arg(long)]
    green: Option<u16>,
    /// Number of pits.
    #[arg(long)]
    pits: Option<u16>,
    /// Number of switches.
    #[arg(long)]
    switches: Option<u16>,
    /// Announce when the first switch is entered.
    #[arg(long)]
    announced: bool,
    /// Number of gimmicks with known places.
    #[arg(long, value_name = "COUNT", default_value_t = 0)]
    disclose: usize,
    /// Number of turns, after which the game is over.
    #[arg(long, value_name = "TURNS", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    limit: Option<u16>,
    /// The stage of a day, as on the page to play: 3x3, 4x4 or 5x5, with a number of turns.
    #[arg(long, value_name = "YYYY-MM-DD", conflicts_with_all = ["size", "seed", "index", "walls", "fragile", "green", "pits", "switches", "announced", "disclose", "limit"])]
    day: Option<String>,
    /// File to write; without it, standard output.
    #[arg(short, long, value_name = "FILE", value_hint = WRITTEN)]
    output: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
}

/// List what is still possible after some turns.
///
/// Mazes are counted exactly where that is not too much work. Otherwise mazes are drawn, each with
/// the same chance, and shares and numbers are estimates; the output says so. The best next turn
/// leaves the fewest mazes on average, of all routes of up to --steps steps.
///
/// Exit codes: 0 there are mazes left, 65 there are none (the output names the first turn without
/// any), 6 none was found among those drawn, which proves nothing.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill maze possible transcript.txt
  pencilmill maze possible transcript.txt --steps 5")]
struct Possible {
    /// A transcript as `pencilmill maze play --transcript` writes it.
    #[arg(value_name = "TRANSCRIPT")]
    source: String,
    /// Greatest length of the next turns that are compared.
    #[arg(long, value_name = "STEPS", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=7))]
    steps: u8,
    /// Language of the output.
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = languages())]
    language: Language,
}

impl Maze {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        match self.what {
            What::Stage(stage) => stage.run(out),
            What::Play(play) => play.run(out),
            What::Possible(possible) => possible.run(out),
        }
    }
}

impl StageOf {
    fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        if let Some(day) = &self.day {
            let day = Wanted::of_day(day);
            let (wanted, seed, limit) =
                day.map_err(|error| Failure::Usage(format!("--day: {error}")))?;
            return self.write(&wanted, seed, 0, Some(limit), out);
        }
        let wanted = Wanted {
            board: self.size,
            numbers: [
                self.walls,
                self.fragile,
                self.green,
                self.pits,
                self.switches,
            ],
            announced: self.announced,
            disclosed: self.disclose,
        };
        let limit = self.limit.map(usize::from);
        self.write(&wanted, self.seed, self.index, limit, out)
    }

    fn write(
        &self,
        wanted: &Wanted,
        seed: u64,
        index: u64,
        limit: Option<usize>,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let stage = wanted.stage(seed, index);
        let stage = stage.map_err(|error| match error {
            NoStage::Size(_) => Failure::Usage(format!("--size {error}")),
            NoStage::Unfound(..) => Failure::Quota(error.to_string()),
        })?;
        let text = stage_text(&stage, limit);
        match &self.output {
            Some(path) => put(path, self.force.replace(), text),
            None => write!(out, "{text}").map_err(Failure::stdout),
        }
    }
}

impl Possible {
    fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let script = self.script()?;
        let effort = Effort {
            steps: usize::from(self.steps),
            ..Effort::default()
        };
        let found = left(&script.known, &script.turns, effort).map_err(|nothing| {
            let text = format!("{}: {nothing}", self.source);
            match nothing.is_sure() {
                true => Failure::Data(text),
                false => Failure::Undecided(text),
            }
        })?;
        let text = report(
            &script.known,
            script.turns.len(),
            &found,
            effort,
            self.language,
        );
        out.write_all(text.as_bytes()).map_err(Failure::stdout)
    }

    fn script(&self) -> Result<Script, Failure> {
        let text = text_of(&self.source)?;
        read_known(&text).map_err(|error| Failure::Data(format!("{}:{error}", self.source)))
    }
}
