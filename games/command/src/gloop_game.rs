//! `pencilmill gloop rules` and `play`: the game with Gloop tiles.

use pencilmill_command::failure::Failure;
use pencilmill_command::files::text_of;
use pencilmill_command::put::{Force, put};
use pencilmill_figures::braille::braille;
use pencilmill_figures::svg::svg;
use pencilmill_games::gloop::game::{Gloop, NoMove, PLAYOUTS, Player, Rules, View, figure};
use pencilmill_games::referee::{Referee, Refused};
use pencilmill_records::atomic_file::{Replace, inputs, same_output};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Configurable rules.
#[derive(clap::Args)]
pub struct Options {
    /// A rule that is not the usual one, as in hand=7; `pencilmill gloop rules` lists them. May be
    /// given several times.
    #[arg(long = "rule", value_name = "NAME=VALUE")]
    rules: Vec<String>,
}

impl Options {
    /// The rules for a number of players, or for their own number.
    pub fn rules(&self, players: Option<usize>) -> Result<Rules, Failure> {
        let usage = |error: &dyn std::fmt::Display| Failure::Usage(format!("--rule {error}"));
        let mut rules = Rules::default();
        for text in &self.rules {
            let Some((name, value)) = text.split_once('=') else {
                return Err(usage(&format!("found {text:?}, expected NAME=VALUE")));
            };
            if name == "players" && players.is_some() {
                return Err(usage(&"players: the seats say how many there are"));
            }
            rules.set(name, value).map_err(|error| usage(&error))?;
        }
        let rules = rules.of_players(players.unwrap_or(rules.players));
        match rules.check() {
            Ok(()) => Ok(rules),
            Err(error) if self.rules.is_empty() => Err(Failure::Usage(error.to_string())),
            Err(error) => Err(usage(&error)),
        }
    }
}

/// Show the rules of the game with Gloop tiles.
///
/// Where the leaflet leaves a choice, there is an option; the rules state the usual decision, then
/// the options.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill gloop rules
  pencilmill gloop rules --rule players=4 --rule equal-turns=yes")]
pub struct Page {
    #[command(flatten)]
    options: Options,
}

impl Page {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let rules = self.options.rules(None)?;
        let mut page = "Gloop, the game\n\n".to_owned();
        for (number, rule) in (1..).zip(rules.page()) {
            let first = format!("{number:2}. ");
            let options = textwrap::Options::new(80)
                .initial_indent(&first)
                .subsequent_indent("    ");
            page += &textwrap::fill(&rule, options);
            page.push('\n');
        }
        let options = format!("Options (--rule NAME=VALUE): {rules}");
        let plain = textwrap::Options::new(80).break_words(false);
        page += &format!("\n{}\n", textwrap::fill(&options, plain));
        page += "\nInvented by: Fred Horn\n";
        out.write_all(page.as_bytes()).map_err(Failure::stdout)
    }
}

/// A participant in a game.
#[derive(Clone, Copy)]
enum Sitter {
    /// The user.
    You,
    /// A computer player.
    Computer(Player),
}

impl FromStr for Sitter {
    type Err = String;

    fn from_str(text: &str) -> Result<Sitter, String> {
        match text {
            "you" => Ok(Sitter::You),
            _ => text
                .parse()
                .map(Sitter::Computer)
                .map_err(|error: String| error.replacen("expected ", "expected you, ", 1)),
        }
    }
}

impl std::fmt::Display for Sitter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Sitter::You => f.write_str("you"),
            Sitter::Computer(player) => player.fmt(f),
        }
    }
}

/// Play the game with Gloop tiles.
///
/// Moves are typed, or come through a pipe, a line each; "help" lists the words. Other players are
/// random, greedy (most points at once), open (keeps its ways open) and search:PLAYOUTS (searches
/// ahead; how far depends on the playouts, never on time). The same seed and the same moves are the
/// same game.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  pencilmill gloop play                                           you against the player \"open\"
  pencilmill gloop play --seats greedy,you,search:500 --seed 8    three players; you are the second
  pencilmill gloop play --seats open,greedy                       a game to watch
  pencilmill gloop play --transcript game.txt                     saves the game in a file
  pencilmill gloop play --replay game.txt --transcript game.txt   continues it")]
pub struct Play {
    /// The players in order: you, random, greedy, open, search or search:PLAYOUTS.
    #[arg(
        long,
        value_name = "PLAYER,...",
        value_delimiter = ',',
        default_value = "you,open"
    )]
    seats: Vec<Sitter>,
    /// Seed of the deal and of all choices.
    #[arg(long, default_value_t = 1, conflicts_with = "replay")]
    seed: u64,
    /// Number of the deal.
    #[arg(long, default_value_t = 0, conflicts_with = "replay")]
    deal: u64,
    /// Replay the moves of a transcript, check its responses, and continue from there.
    #[arg(long, value_name = "FILE", conflicts_with = "rules")]
    replay: Option<PathBuf>,
    /// Write the game to this file, after every turn.
    #[arg(long, value_name = "FILE")]
    transcript: Option<PathBuf>,
    /// Write a picture of the table to this file at the end.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
    #[command(flatten)]
    options: Options,
}

/// Help on the input.
const HELP: &str = "\
A move:
  block 1-03 2-07+1 2-11 3-20+3   build a block: four tiles clockwise from the upper left one; +1 is a quarter turn
                                  clockwise. Without any +, the tiles are turned as they match, if there is one way.
  attach 1 right up +2            attach block 1 of your area to the right arm, upwards, two quarter turns clockwise.
                                  What can only be one thing may be left out.
  draw                            take tiles, if you can do neither
  7                               move 7 of the list
Other words:
  moves       list the legal moves
  table       show the table again
  hint        let the computer look for a good move
  svg FILE    write the table as a picture
  transcript  show the moves so far
  quit        leave the game
";

/// A game at a terminal or through a pipe.
struct Table<'a> {
    play: &'a Play,
    game: &'a Gloop,
    referee: Referee<&'a Gloop>,
    head: String,
    /// Files written or continued by this game, which may be replaced.
    own: RefCell<BTreeSet<PathBuf>>,
}

impl Play {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let text = self.replay.as_ref().map(text_of).transpose()?;
        let players = self.seats.len();
        let game = match &text {
            None => {
                let rules = self.options.rules(Some(players))?;
                let game = Gloop::dealt(rules, self.seed, self.deal);
                game.map_err(|error| Failure::Usage(error.to_string()))?
            }
            Some(text) => {
                let game = Gloop::named(text.lines().next().unwrap_or_default());
                let game = game.map_err(|error| self.misplaced(1, &error))?;
                let there = game.rules().players;
                if there != players {
                    return Err(Failure::Usage(format!(
                        "--seats: found {players} players, expected the {there} of the transcript"
                    )));
                }
                game
            }
        };
        let referee = match &text {
            None => Referee::new(&game),
            Some(text) => Referee::replayed(&game, (2..).zip(text.lines().skip(1)))
                .map_err(|bad| self.misplaced(bad.line, &bad.why))?,
        };
        let seats: Vec<String> = self.seats.iter().map(Sitter::to_string).collect();
        let mut own = BTreeSet::new();
        if let Some(transcript) = &self.transcript {
            let is_same = |path: &PathBuf| same_output(path, transcript);
            if self.replay.as_ref().is_some_and(is_same) {
                own.insert(transcript.clone());
            }
        }
        let mut table = Table {
            own: RefCell::new(own),
            play: &self,
            game: &game,
            referee,
            head: format!("{}\n# seats: {}\n", game.head(), seats.join(",")),
        };
        table.run(out)
    }

    fn misplaced(&self, line: usize, why: &dyn std::fmt::Display) -> Failure {
        let file = self.replay.as_deref().unwrap_or(Path::new("-"));
        Failure::Data(format!("{}:{line}: {why}", file.display()))
    }
}

impl Table<'_> {
    fn run(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        self.keep()?;
        let mut lines = io::stdin().lock().lines();
        let mut line = 0;
        while !self.referee.over() {
            let state = self.referee.state();
            let seat = state.mover();
            let Sitter::Computer(player) = self.play.seats[seat] else {
                if !self.ask(&mut lines, &mut line, out)? {
                    return self.leave(out);
                }
                continue;
            };
            let sight = state.seen_by(self.game.rules(), seat);
            let one = player.choose(&sight, &mut self.game.random(state));
            self.make(&one.to_string(), out)?
                .map_err(|error| Failure::Internal(error.to_string()))?;
        }
        self.show(out)?;
        if let Some(outcome) = self.referee.state().outcome() {
            writeln!(out, "The game is over: {outcome}").map_err(Failure::stdout)?;
        }
        self.picture()
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
        if !matches!(self.play.seats[seat], Sitter::You) && !self.all_open() {
            turn.response.drawn.clear();
        }
        let name = self.name(seat);
        writeln!(out, "{name}: {turn}").map_err(Failure::stdout)?;
        self.keep()?;
        Ok(Ok(()))
    }

    /// Returns whether no user has other hands hidden.
    fn all_open(&self) -> bool {
        let you = |sitter: &Sitter| matches!(sitter, Sitter::You);
        self.referee.over() || !self.play.seats.iter().any(you)
    }

    fn name(&self, seat: usize) -> String {
        format!("{} {}", seat + 1, self.play.seats[seat])
    }

    /// Reads a line; false at the end of input.
    fn ask(
        &mut self,
        lines: &mut impl Iterator<Item = io::Result<String>>,
        line: &mut u64,
        out: &mut impl Write,
    ) -> Result<bool, Failure> {
        if *line == 0 || io::stdin().is_terminal() {
            self.show(out)?;
        }
        loop {
            let legal = self.referee.state().legal(self.game.rules()).len();
            let name = self.name(self.referee.state().mover());
            write!(out, "{name}, {}> ", counted(legal, "legal move")).map_err(Failure::stdout)?;
            out.flush().map_err(Failure::stdout)?;
            let Some(text) = lines.next() else {
                writeln!(out).map_err(Failure::stdout)?;
                return Ok(false);
            };
            let text = match text {
                Ok(text) => text,
                Err(error) => {
                    // The moves so far are kept.
                    self.tell(out)?;
                    return Err(Failure::reading("standard input", error));
                }
            };
            *line += 1;
            if !io::stdin().is_terminal() {
                writeln!(out, "{}", text.trim()).map_err(Failure::stdout)?;
            }
            match text.trim() {
                "" => {}
                comment if comment.starts_with('#') => {}
                "help" => out.write_all(HELP.as_bytes()).map_err(Failure::stdout)?,
                "moves" => self.list(out)?,
                "table" => self.show(out)?,
                "hint" => self.hint(out)?,
                "transcript" => self.tell(out)?,
                "quit" => return Ok(false),
                word if word == "svg" || word.starts_with("svg ") => {
                    match word[3..].trim() {
                        "" => writeln!(out, "svg: expected the name of a file"),
                        path => match self.draw(Path::new(path)) {
                            Ok(()) => writeln!(out, "{path} has the table"),
                            Err(failure) => writeln!(out, "{}", failure.message()),
                        },
                    }
                    .map_err(Failure::stdout)?;
                }
                one => match self.make(one, out)? {
                    Ok(()) => return Ok(true),
                    Err(error) => {
                        let place = match io::stdin().is_terminal() {
                            true => String::new(),
                            false => format!("line {line}: "),
                        };
                        writeln!(out, "{place}{error} (\"help\" says what can be typed)")
                            .map_err(Failure::stdout)?;
                    }
                },
            }
        }
    }

    fn view(&self) -> View {
        let seats = &self.play.seats;
        let open = seats
            .iter()
            .map(|sitter| matches!(sitter, Sitter::You) || self.all_open());
        let state = self.referee.state();
        let shown = open.clone().nth(state.mover()).unwrap_or_default();
        let moves = state.legal(self.game.rules());
        View {
            moves: if shown { moves } else { Vec::new() },
            names: (0..seats.len()).map(|seat| self.name(seat)).collect(),
            open: open.collect(),
            ..View::open(seats.len())
        }
    }

    fn show(&self, out: &mut impl Write) -> Result<(), Failure> {
        let state = self.referee.state();
        let picture = braille(&figure(state, &self.view()));
        let (turns, pool) = (state.turns(), state.pool());
        writeln!(
            out,
            "\nafter {}, {} in the pool\n\n{picture}",
            counted(turns, "turn"),
            counted(pool, "tile")
        )
        .map_err(Failure::stdout)
    }

    fn list(&self, out: &mut impl Write) -> Result<(), Failure> {
        let legal = self.referee.state().legal(self.game.rules());
        for (number, one) in (1..).zip(legal) {
            writeln!(out, "{number:4}  {one}").map_err(Failure::stdout)?;
        }
        Ok(())
    }

    fn hint(&self, out: &mut impl Write) -> Result<(), Failure> {
        let state = self.referee.state();
        let sight = state.seen_by(self.game.rules(), state.mover());
        let one = Player::Search(PLAYOUTS).choose(&sight, &mut self.game.random(state));
        writeln!(out, "hint: {one}").map_err(Failure::stdout)
    }

    fn tell(&self, out: &mut impl Write) -> Result<(), Failure> {
        let text = format!("{}{}", self.head, self.referee.transcript());
        out.write_all(text.as_bytes()).map_err(Failure::stdout)
    }

    /// Leaves an unfinished game.
    fn leave(&self, out: &mut impl Write) -> Result<(), Failure> {
        self.picture()?;
        let turns = self.referee.turns().len();
        let kept = match &self.play.transcript {
            Some(path) => format!("--replay {} goes on", path.display()),
            None => {
                self.tell(out)?;
                "in a file, the lines above are what --replay goes on with".to_owned()
            }
        };
        Err(Failure::Stopped(format!(
            "left after {}: {kept}",
            counted(turns, "turn")
        )))
    }

    /// Writes the transcript, if wanted.
    fn keep(&self) -> Result<(), Failure> {
        let Some(path) = &self.play.transcript else {
            return Ok(());
        };
        let mut text = Vec::new();
        self.tell(&mut text)?;
        self.put(path, &text)
    }

    /// Writes a file, replacing only those of this game.
    fn put(&self, path: &Path, bytes: &[u8]) -> Result<(), Failure> {
        let read = inputs(&self.play.replay);
        let replace = match self.own.borrow().contains(path) {
            true => Replace::Allowed(&[]),
            false => Replace::when(self.play.force.force, &read),
        };
        put(path, replace, bytes)?;
        self.own.borrow_mut().insert(path.to_owned());
        Ok(())
    }

    /// Writes the picture, if wanted.
    fn picture(&self) -> Result<(), Failure> {
        self.play
            .svg
            .as_deref()
            .map_or(Ok(()), |path| self.draw(path))
    }

    fn draw(&self, path: &Path) -> Result<(), Failure> {
        let figure = figure(self.referee.state(), &self.view());
        let turns = self.referee.turns().len();
        let title = format!("Gloop, after {}", counted(turns, "turn"));
        let picture = svg(
            &figure,
            &title,
            &format!("{}{}", self.head, self.referee.transcript()),
        );
        self.put(path, picture.as_bytes())
    }
}

/// A count with its noun.
fn counted(count: usize, what: &str) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{count} {what}{s}")
}
