//! `pencilmill maze`: stages of Suiri Meiro, and what players can know.

use crate::args;
use crate::failure::Failure;
use crate::put::{Force, put};
use pencilmill_games::maze::file::{read_known, stage_text};
use pencilmill_games::maze::left::{Effort, Left, left};
use pencilmill_games::maze::make::{NoStage, Wanted};
use pencilmill_games::maze::picture::{characters, percent, svg};
use pencilmill_generator::board::{Board, place_text};
use pencilmill_generator::genres::suiri_meiro::Script;
use pencilmill_generator::maze::{Sure, route_text};
use pencilmill_output::atomic_file::{Replace, inputs};
use std::io::Write;
use std::path::PathBuf;

/// Make stages of Suiri Meiro, and say what can be known after some turns.
///
/// Puzzles come from `pencilmill generate suiri-meiro`: in which cell is one, where are all gimmicks (--variant layout), which
/// route wins for sure (--variant route).
#[derive(clap::Args)]
#[command(
    disable_help_subcommand = true,
    after_help = "\
Examples:
  pencilmill maze stage --size 5 --seed 7 -o stage.txt
  pencilmill maze possible transcript.txt --picture left.svg"
)]
pub struct Maze {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    Stage(StageOf),
    Possible(Possible),
}

/// Make a random stage whose goal can be reached.
///
/// Start and goal are at random, far apart. Numbers of gimmicks that are not given are usual ones for the size.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill maze stage --size 5 --seed 7 -o stage.txt
  pencilmill maze stage --size 4x6 --walls 8 --green 2 --switches 1 --announced --disclose 2 --limit 15")]
struct StageOf {
    /// Rows and columns, 3x3 to 10x10.
    #[arg(long, default_value = "5", value_parser = args::board)]
    size: Board,
    /// The same seed and options give the same stage.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Which of the seed's stages, from 0.
    #[arg(long, default_value_t = 0)]
    index: u64,
    /// How many walls.
    #[arg(long)]
    walls: Option<u16>,
    /// How many fragile walls.
    #[arg(long)]
    fragile: Option<u16>,
    /// How many green walls.
    #[arg(long)]
    green: Option<u16>,
    /// How many pits.
    #[arg(long)]
    pits: Option<u16>,
    /// How many switches.
    #[arg(long)]
    switches: Option<u16>,
    /// It is told when the first switch is entered.
    #[arg(long)]
    announced: bool,
    /// The places of so many gimmicks are told.
    #[arg(long, value_name = "COUNT", default_value_t = 0)]
    disclose: usize,
    /// The game is over after so many turns.
    #[arg(long, value_name = "TURNS", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    limit: Option<u16>,
    /// Where to write it; without it, to standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
}

/// Say what is still possible after some turns.
///
/// Mazes are counted exactly where that takes no more than --counting steps: the turns are played in all mazes at once, and a
/// side or cell is decided only when a step meets it; what is not decided is a matter of binomials, except where it could part
/// the goal from the start. Else mazes are drawn, each with the same chance, and shares and numbers are estimated from them;
/// then it says so. The best next turn is the one after which the fewest mazes are left on average, of all routes of up to
/// --steps steps.
///
/// Exit codes: 0 there are mazes left, 65 there are none: the turn after which is named, 6 none was found among those drawn,
/// which proves nothing.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill maze possible transcript.txt
  pencilmill maze possible transcript.txt --steps 5 --picture left.svg")]
struct Possible {
    /// A transcript as `pencilmill referee` writes it.
    #[arg(value_name = "TRANSCRIPT")]
    source: String,
    /// Draw how likely each gimmick is at each place to this SVG file.
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
    /// Most steps of the next turns that are compared.
    #[arg(long, value_name = "STEPS", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=7))]
    steps: u8,
    /// Most steps of a route that wins for sure.
    #[arg(long, value_name = "STEPS", default_value_t = 12, value_parser = clap::value_parser!(u8).range(1..=60))]
    sure: u8,
    /// Mazes of which some is decided that are looked at at a time; if there are more, some of them are drawn.
    #[arg(long, value_name = "COUNT", default_value_t = 40_000, value_parser = clap::value_parser!(u32).range(1..=2_000_000))]
    partials: u32,
    /// Steps of counting, after which mazes are drawn instead.
    #[arg(long, value_name = "STEPS", default_value_t = 2_000_000)]
    counting: u64,
    /// Mazes drawn to choose the next turn by, where there are more; four times as many for estimates.
    #[arg(long, value_name = "COUNT", default_value_t = 600, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    draws: u32,
    /// The seed of all that is drawn.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    force: Force,
}

impl Maze {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        match self.what {
            What::Stage(stage) => stage.run(out),
            What::Possible(possible) => possible.run(out),
        }
    }
}

impl StageOf {
    fn run(self, out: &mut impl Write) -> Result<(), Failure> {
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
        let stage = wanted.stage(self.seed, self.index);
        let stage = stage.map_err(|error| match error {
            NoStage::Size(_) => Failure::Usage(format!("--size {error}")),
            NoStage::Unfound(..) => Failure::Quota(error.to_string()),
        })?;
        let text = stage_text(&stage, self.limit.map(usize::from));
        match &self.output {
            Some(path) => put(path, Replace::when(self.force.force, &[]), text),
            None => write!(out, "{text}").map_err(Failure::stdout),
        }
    }
}

impl Possible {
    fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let script = self.script()?;
        let effort = Effort {
            partials: self.partials as usize,
            counting: self.counting,
            draws: self.draws as usize,
            steps: usize::from(self.steps),
            sure: usize::from(self.sure),
            seed: self.seed,
        };
        let found = left(&script.known, &script.turns, effort).map_err(|nothing| {
            let text = format!("{}: {nothing}", self.source);
            match nothing.is_sure() {
                true => Failure::Data(text),
                false => Failure::Undecided(text),
            }
        })?;
        if let Some(path) = &self.picture {
            let read = inputs([&self.source]);
            let replace = Replace::when(self.force.force, &read);
            put(path, replace, svg(&script.known, &found))?;
        }
        report(&script, &found, effort, out).map_err(Failure::stdout)
    }

    fn script(&self) -> Result<Script, Failure> {
        let text = std::fs::read_to_string(&self.source);
        let text = text.map_err(|error| Failure::reading(&self.source, error))?;
        read_known(&text).map_err(|error| Failure::Data(format!("{}:{error}", self.source)))
    }
}

/// A number whose digits after the first three are noughts.
fn rounded(number: &str) -> String {
    let digit = |(i, digit): (usize, char)| if i < 3 { digit } else { '0' };
    number.chars().enumerate().map(digit).collect()
}

/// A number with commas.
fn grouped(number: &str) -> String {
    let digits: Vec<char> = number.chars().collect();
    let mut text = String::new();
    for (i, digit) in digits.iter().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(*digit);
    }
    text
}

fn report(
    script: &Script,
    found: &Left,
    effort: Effort,
    out: &mut impl Write,
) -> std::io::Result<()> {
    let mazes = found.mazes.to_string();
    let mazes = grouped(&if found.exact { mazes } else { rounded(&mazes) });
    let turns = script.turns.len();
    if found.exact {
        writeln!(
            out,
            "after {turns} turns: {mazes} {} left (counted exactly)",
            if mazes == "1" { "maze is" } else { "mazes are" }
        )?;
    } else {
        writeln!(
            out,
            "after {turns} turns: about {mazes} mazes are left (estimated from {} drawn, seed {})",
            found.drawn, effort.seed
        )?;
    }
    let cells = found.cells.iter();
    let cells = cells.map(|&(place, share)| format!("{} {}", place_text(place), percent(share)));
    writeln!(out, "one is in: {}", cells.collect::<Vec<_>>().join(", "))?;
    writeln!(out, "\n{}", characters(&script.known, found))?;
    if found.turns.is_empty() {
        return writeln!(out, "the game is won");
    }
    let by = match found.chosen_by {
        (1, true) => "the only maze left".to_owned(),
        (all, true) => format!("all {all} mazes left"),
        (some, false) => format!("{some} mazes drawn of those left, seed {}", effort.seed),
    };
    writeln!(
        out,
        "best next turns of up to {} steps, by {by}:",
        effort.steps
    )?;
    for turn in &found.turns {
        writeln!(
            out,
            "  {:10} leaves {} on average, {} responses, wins in {}",
            route_text(&turn.route, false),
            percent(turn.left),
            turn.responses,
            percent(turn.wins)
        )?;
    }
    match &found.sure {
        Sure::Routes(routes) => {
            let list: Vec<String> = routes
                .iter()
                .take(8)
                .map(|r| route_text(r, false))
                .collect();
            let more = match routes.len() {
                0..=8 => String::new(),
                more => format!(" and {} more", more - 8),
            };
            let steps = routes.first().map_or(0, Vec::len);
            writeln!(
                out,
                "wins in every maze left, in {steps} steps: {}{more}",
                list.join(", ")
            )
        }
        Sure::None(most) => writeln!(
            out,
            "no route of up to {most} steps wins in every maze left"
        ),
        Sure::Undecided(0) => writeln!(
            out,
            "whether a route wins in every maze left: not looked at, since mazes were drawn"
        ),
        Sure::Undecided(most) => writeln!(
            out,
            "no route of up to {most} steps wins in every maze left; longer ones take more work than --counting"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::{grouped, rounded};

    #[test]
    fn numbers_are_grouped_by_thousands() {
        assert_eq!(grouped("1"), "1");
        assert_eq!(grouped("1234"), "1,234");
        assert_eq!(grouped("123456"), "123,456");
        assert_eq!(rounded("12"), "12");
        assert_eq!(rounded("123456"), "123000");
    }
}
