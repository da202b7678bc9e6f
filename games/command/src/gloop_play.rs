//! `pencilmill gloop play`: the game with Gloop tiles.

use clap::ValueEnum;
use pencilmill_command::args::whole;
use pencilmill_command::failure::Failure;
use pencilmill_command::files::{WRITTEN, ending, text_if_any};
use pencilmill_command::put::{Force, put};
use pencilmill_figures::svg::svg;
use pencilmill_games::gloop::game::{Block, Gloop, NoMove, View, choose, figure};
use pencilmill_games::referee::{Referee, Refused};
use pencilmill_records::atomic_file::Replace;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// A participant in a game.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Sitter {
    /// The user
    You,
    /// The computer
    Computer,
}

impl Sitter {
    const fn name(self) -> &'static str {
        match self {
            Sitter::You => "you",
            Sitter::Computer => "computer",
        }
    }
}

/// Play the game with Gloop tiles.
///
/// Moves are typed, or come through a pipe, a line each; "help" lists the words. The computer sees
/// what a person in its place sees. The same seed and the same moves are the same game.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill gloop play --svg table.svg                           you against the computer, with a picture
  pencilmill gloop play --seats computer,you,computer --seed 8    three players; you are the second
  pencilmill gloop play --seats you,you                           two friends at one keyboard
  pencilmill gloop play --transcript game.txt                     saves the game in a file, or continues it")]
pub struct Play {
    /// The players in order, 2 to 8.
    #[arg(
        long,
        value_enum,
        value_name = "PLAYER,...",
        value_delimiter = ',',
        default_value = "you,computer"
    )]
    seats: Vec<Sitter>,
    /// Seed of the deal and of all choices.
    #[arg(long, default_value_t = 1, value_parser = whole(0..=u64::MAX))]
    seed: u64,
    /// Write the game to this file, after every turn. A game that is there is checked, and
    /// continued.
    #[arg(long, value_name = "FILE", value_hint = WRITTEN)]
    transcript: Option<PathBuf>,
    /// Write a picture of the table to this file, after every turn.
    #[arg(long, value_name = "FILE", value_parser = ending(&["svg"]), value_hint = WRITTEN)]
    svg: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
}

/// Help on the input.
const HELP: &str = "\
A move:
  block 1-03 2-07+1 2-11 3-20+3   build a block: four tiles clockwise from the upper left one; +1 is a quarter turn
                                  clockwise
  attach 1 right up +2            attach block 1 of your area to the right arm, upwards, two quarter turns clockwise
  draw                            take tiles, if you can do neither
  7                               move 7 of the list
Other words:
  moves       list the legal moves
  table       show the table again
  hint        a move as the computer would make it
  transcript  show the moves so far
  quit        leave the game
";

/// A game at a terminal or through a pipe.
struct Session<'a> {
    play: &'a Play,
    referee: Referee<Gloop>,
    /// True once there is a picture of this game, which may be replaced.
    was_drawn: bool,
    /// True once the table has been shown; through a pipe it is shown once.
    was_shown: bool,
}

impl Play {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let game = Gloop::dealt(self.seats.len(), self.seed, 0);
        let game = game.map_err(|error| Failure::Usage(format!("--seats: {error}")))?;
        let begun = match &self.transcript {
            Some(path) => text_if_any(path)?.map(|text| (path, text)),
            None => None,
        };
        let mut session = Session {
            play: &self,
            referee: match &begun {
                Some((path, text)) => continued(game, path, text)?,
                None => Referee::new(game),
            },
            was_drawn: false,
            was_shown: false,
        };
        session.draw()?;
        if begun.is_none() {
            session.keep()?;
        }
        session.run(out)
    }
}

/// A game after the turns of its transcript.
fn continued(game: Gloop, path: &Path, text: &str) -> Result<Referee<Gloop>, Failure> {
    let misplaced =
        |line: usize, why: String| Failure::Data(format!("{}:{line}: {why}", path.display()));
    let (found, expected) = (text.lines().next().unwrap_or_default(), game.head());
    if found.trim() != expected {
        let why = format!("found {found:?}, expected {expected:?} as --seats and --seed say");
        return Err(misplaced(1, why));
    }
    let lines = (2..).zip(text.lines().skip(1));
    Referee::replayed(game, lines).map_err(|bad| misplaced(bad.line, bad.why.to_string()))
}

impl Session<'_> {
    fn run(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        let mut lines = (1..).zip(io::stdin().lock().lines());
        while !self.referee.over() {
            let state = self.referee.state();
            if self.play.seats[state.mover()] == Sitter::Computer {
                let one = choose(state, &mut self.referee.game().random(state));
                let one = one.map(|one| one.to_string()).unwrap_or_default();
                let made = self.make(&one, out)?;
                made.map_err(|error| Failure::Internal(error.to_string()))?;
            } else if !self.ask(&mut lines, out)? {
                return self.leave(out);
            }
        }
        self.show(out)?;
        if let Some(outcome) = self.referee.state().outcome() {
            writeln!(out, "The game is over: {outcome}").map_err(Failure::stdout)?;
        }
        Ok(())
    }

    /// Makes a move and reports it, if it is legal.
    fn make(
        &mut self,
        text: &str,
        out: &mut impl Write,
    ) -> Result<Result<(), Refused<NoMove>>, Failure> {
        let seat = self.referee.state().mover();
        let mut turn = match self.referee.turn(text) {
            Err(error) => return Ok(Err(error)),
            Ok(turn) => turn.clone(),
        };
        if !self.is_open(seat) {
            turn.response.drawn.clear();
        }
        writeln!(out, "{}: {turn}", self.name(seat)).map_err(Failure::stdout)?;
        self.draw()?;
        self.keep()?;
        Ok(Ok(()))
    }

    /// True if a player's hand is shown: a user's own, and all if there is nobody to hide them from.
    fn is_open(&self, seat: usize) -> bool {
        let seats = &self.play.seats;
        let is_watched = !seats.contains(&Sitter::You);
        self.referee.over() || is_watched || seats[seat] == Sitter::You
    }

    fn name(&self, seat: usize) -> String {
        format!("{} {}", seat + 1, self.play.seats[seat].name())
    }

    /// Reads lines up to a move; false if there is none.
    fn ask(
        &mut self,
        lines: &mut impl Iterator<Item = (usize, io::Result<String>)>,
        out: &mut impl Write,
    ) -> Result<bool, Failure> {
        let is_terminal = io::stdin().is_terminal();
        if is_terminal || !self.was_shown {
            self.was_shown = true;
            self.show(out)?;
        }
        loop {
            let state = self.referee.state();
            let legal = counted(state.legal().len(), "legal move");
            write!(out, "{}, {legal}> ", self.name(state.mover())).map_err(Failure::stdout)?;
            out.flush().map_err(Failure::stdout)?;
            let Some((line, text)) = lines.next() else {
                writeln!(out).map_err(Failure::stdout)?;
                return Ok(false);
            };
            let text = match text {
                Ok(text) => text,
                Err(error) => {
                    // The moves so far are kept.
                    out.write_all(self.transcript().as_bytes())
                        .map_err(Failure::stdout)?;
                    return Err(Failure::reading("standard input", error));
                }
            };
            if !is_terminal {
                writeln!(out, "{}", text.trim()).map_err(Failure::stdout)?;
            }
            let said = match text.trim() {
                comment if comment.is_empty() || comment.starts_with('#') => String::new(),
                "help" => HELP.to_owned(),
                "moves" => self.moves(),
                "table" => {
                    self.show(out)?;
                    String::new()
                }
                "hint" => {
                    let one = choose(state, &mut self.referee.game().random(state));
                    one.map_or_else(String::new, |one| format!("hint: {one}\n"))
                }
                "transcript" => self.transcript(),
                "quit" => return Ok(false),
                one => match self.make(one, out)? {
                    Ok(()) => return Ok(true),
                    Err(error) if is_terminal => {
                        format!("{error} (\"help\" says what can be typed)\n")
                    }
                    Err(error) => {
                        format!("line {line}: {error} (\"help\" says what can be typed)\n")
                    }
                },
            };
            out.write_all(said.as_bytes()).map_err(Failure::stdout)?;
        }
    }

    /// Shows the table in words.
    fn show(&self, out: &mut impl Write) -> Result<(), Failure> {
        let state = self.referee.state();
        let (turns, pool) = (
            counted(state.turns(), "turn"),
            counted(state.pool(), "tile"),
        );
        let [upper, lower] = state.group().pair();
        let mut text =
            format!("\nafter {turns}, {pool} in the pool\n\npair {upper} above {lower}\n");
        for laid in state.group().laid() {
            text += &format!("{} {}: {}\n", laid.arm, laid.way, laid.block);
        }
        for (number, seat) in state.seats().iter().enumerate() {
            let hand = match self.is_open(number) {
                true => format!("hand {}", seat.hand),
                false => format!("{} in the hand", counted(seat.hand.len(), "tile")),
            };
            text += &format!("\n{}: {hand}\n", self.name(number));
            for (number, block) in (1..).zip(seat.area.iter().map(Block::to_string)) {
                text += &format!("  block {number}: {block}\n");
            }
        }
        writeln!(out, "{text}").map_err(Failure::stdout)
    }

    /// The legal moves with their numbers.
    fn moves(&self) -> String {
        let legal = self.referee.state().legal();
        (1..)
            .zip(legal)
            .map(|(number, one)| format!("{number:4}  {one}\n"))
            .collect()
    }

    fn transcript(&self) -> String {
        let seats: Vec<&str> = self.play.seats.iter().map(|sitter| sitter.name()).collect();
        let (head, seats) = (self.referee.game().head(), seats.join(","));
        format!("{head}\n# seats: {seats}\n{}", self.referee.transcript())
    }

    /// Leaves an unfinished game.
    fn leave(&self, out: &mut impl Write) -> Result<(), Failure> {
        let turns = counted(self.referee.turns().len(), "turn");
        let kept = match &self.play.transcript {
            Some(_) if self.play.svg.is_some() => "the same command with --force continues",
            Some(_) => "the same command continues",
            None => {
                out.write_all(self.transcript().as_bytes())
                    .map_err(Failure::stdout)?;
                "in a file, the lines above are what --transcript continues"
            }
        };
        Err(Failure::Stopped(format!("left after {turns}: {kept}")))
    }

    /// Writes the transcript, if wanted. A file that is there is that of this game.
    fn keep(&self) -> Result<(), Failure> {
        match &self.play.transcript {
            Some(path) => put(path, Replace::Allowed(&[]), self.transcript()),
            None => Ok(()),
        }
    }

    /// Writes the picture, if wanted.
    fn draw(&mut self) -> Result<(), Failure> {
        let play = self.play;
        let Some(path) = &play.svg else {
            return Ok(());
        };
        let seats = 0..play.seats.len();
        let view = View {
            names: seats.clone().map(|seat| self.name(seat)).collect(),
            open: seats.map(|seat| self.is_open(seat)).collect(),
            ..View::open(0)
        };
        let title = format!(
            "Gloop, after {}",
            counted(self.referee.turns().len(), "turn")
        );
        let figure = figure(self.referee.state(), &view);
        let replace = Replace::when(play.force.force || self.was_drawn, &[]);
        put(path, replace, svg(&figure, &title, &self.transcript()))?;
        self.was_drawn = true;
        Ok(())
    }
}

/// A count with its noun.
fn counted(count: usize, what: &str) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{count} {what}{s}")
}
