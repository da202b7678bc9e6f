//! The referee of the game with Gloop tiles.

use crate::args::{Whole, tuple};
use crate::fault::{Fault, Kind};
use crate::maze::turn_list;
use crate::work::{here, long};
use pencilmill_api::Interrupt;
use pencilmill_figures::svg::svg;
use pencilmill_games::gloop::game::{
    BadRules, Block, Gloop as Game, Kind as Tile, Player, Position, Rules, Seat, View, figure,
};
use pencilmill_games::referee::Referee;
use pencilmill_generator::random::Key;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// A game with Gloop tiles, with its referee.
///
/// Seats are numbered from 0. A player may see the own `hand`, every `area`, `pool` and `table`; a
/// fair player uses nothing else, and searches in the games of `guess`.
///
/// Parameters
/// ----------
/// players : int
///     Number of players, 2 to 8.
/// seed, deal : int
///     The same seed and number of the deal give the same tiles.
/// rules : dict, optional
///     Deviations from the usual rules, as in {"hand": 7, "equal-turns": "yes"}; docs/gloop.md
///     lists them.
///
/// Raises
/// ------
/// RefusedError
///     If it cannot be played by these rules.
///
/// Examples
/// --------
/// >>> from pencilmill.referee import Gloop
/// >>> game = Gloop(players=2, seed=8)
/// >>> while not game.over:
/// ...     turn = game.turn(game.choose("greedy"))
/// >>> game.outcome.winners
/// (1,)
#[pyclass(module = "pencilmill.referee")]
pub struct Gloop {
    referee: Referee<Game>,
}

fn bad(error: &BadRules) -> Fault {
    Fault::refused("rules", error)
}

impl Gloop {
    fn seat(&self, seat: usize) -> Result<&Seat, Fault> {
        let seats = self.referee.state().seats();
        seats.get(seat).ok_or_else(|| {
            let last = seats.len() - 1;
            Fault::refused("seat", format!("found {seat}, expected 0 to {last}"))
        })
    }
}

#[pymethods]
impl Gloop {
    #[new]
    #[pyo3(
        signature = (players = 2, *, seed = Whole::of(1), deal = Whole::of(0), rules = None),
        text_signature = "(players=2, *, seed=1, deal=0, rules=None)"
    )]
    fn new(
        players: usize,
        seed: Whole,
        deal: Whole,
        rules: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Gloop> {
        let mut all = Rules::default().of_players(players);
        for (name, value) in rules.into_iter().flatten() {
            let (name, value) = (name.str()?.to_string(), value.str()?.to_string());
            if name == "players" {
                let text = "players: the argument players says how many there are";
                return Err(Fault::refused("rules", text).into());
            }
            all.set(&name, &value).map_err(|error| bad(&error))?;
        }
        let game = Game::dealt(all, seed.named("seed")?, deal.named("deal")?);
        let referee = Referee::new(game.map_err(|error| bad(&error))?);
        Ok(Gloop { referee })
    }

    /// Replays the game of a transcript.
    ///
    /// Parameters
    /// ----------
    /// transcript : str
    ///     A transcript, as `transcript` and the command have it.
    ///
    /// Raises
    /// ------
    /// TextError
    ///     At the first line that is no legal move, or that has another response; `line` gives its
    ///     number.
    #[staticmethod]
    fn replay(transcript: &str) -> PyResult<Gloop> {
        let wrong = |line, why: &dyn std::fmt::Display| {
            Fault::new(Kind::Text, format!("line {line}: {why}")).line(line)
        };
        let game = Game::named(transcript.lines().next().unwrap_or_default());
        let game = game.map_err(|error| wrong(1, &error))?;
        let lines = (2..).zip(transcript.lines().skip(1));
        let referee = Referee::replayed(game, lines);
        let referee = referee.map_err(|bad| wrong(bad.line, &bad.why))?;
        Ok(Gloop { referee })
    }

    /// Makes a move of the player to move.
    ///
    /// Parameters
    /// ----------
    /// move : str
    ///     A move as `legal` has it, or the number of one, from 1.
    ///
    /// Returns
    /// -------
    /// Turn
    ///     The move, and the changes of the table.
    ///
    /// Raises
    /// ------
    /// RuleError
    ///     If it is no legal move, or the game is over. The game is unchanged then.
    #[pyo3(signature = (r#move, /))]
    fn turn<'py>(&mut self, py: Python<'py>, r#move: &str) -> PyResult<Bound<'py, PyAny>> {
        let turn = self.referee.turn(r#move).map_err(Fault::from)?;
        let fields = (turn.made.to_string(), turn.response.to_string());
        tuple(py, "Turn", fields)
    }

    /// All legal moves of the player to move, in a fixed order; none if the game is over.
    fn legal(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let (state, rules) = (self.referee.state(), self.referee.game().rules());
        let legal = here(py, || Ok(state.legal(rules)))?;
        Ok(legal.iter().map(ToString::to_string).collect())
    }

    /// The move of a computer player.
    ///
    /// Parameters
    /// ----------
    /// player : str
    ///     "random", "greedy", "open", "search" or "search:PLAYOUTS". It uses only the view of the
    ///     player to move.
    ///
    /// Raises
    /// ------
    /// RefusedError
    ///     If there is no such player.
    /// RuleError
    ///     If the game is over.
    #[pyo3(signature = (player = "open"))]
    fn choose(&self, py: Python<'_>, player: &str) -> PyResult<String> {
        let player: Player = player
            .parse()
            .map_err(|error: String| Fault::refused("player", error))?;
        if self.referee.over() {
            return Err(Fault::new(Kind::Rule, "the game is over").into());
        }
        let (game, state) = (self.referee.game().clone(), self.referee.state().clone());
        long(py, None, &Interrupt::new(), move || {
            let sight = state.seen_by(game.rules(), state.mover());
            Ok(player.choose(&sight, &mut game.random(&state)).to_string())
        })
    }

    /// Number of players.
    #[getter]
    fn players(&self) -> usize {
        self.referee.state().seats().len()
    }

    /// The player to move, from 0.
    #[getter]
    fn mover(&self) -> usize {
        self.referee.state().mover()
    }

    /// True if the game is over.
    #[getter]
    fn over(&self) -> bool {
        self.referee.over()
    }

    /// The outcome as an `Outcome`; `None` while the game goes on.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(outcome) = self.referee.state().outcome() else {
            return Ok(None);
        };
        let winners = pyo3::types::PyTuple::new(py, &outcome.winners)?;
        let points = pyo3::types::PyTuple::new(py, &outcome.points)?;
        let ending = outcome.ending.to_string();
        tuple(py, "Outcome", (ending, winners, points)).map(Some)
    }

    /// The tiles in a player's hand, by name.
    fn hand(&self, seat: usize) -> PyResult<Vec<String>> {
        let hand = self.seat(seat)?.hand;
        Ok(hand.kinds().map(|kind: Tile| kind.to_string()).collect())
    }

    /// The blocks in a player's area: four tiles each, clockwise from the upper left one, +1 a
    /// quarter turn clockwise.
    fn area(&self, seat: usize) -> PyResult<Vec<String>> {
        let area = &self.seat(seat)?.area;
        Ok(area.iter().map(Block::to_string).collect())
    }

    /// The points of a player so far; remaining tiles count against the player.
    fn points(&self, seat: usize) -> PyResult<i32> {
        Ok(self.seat(seat)?.points(self.referee.game().rules()))
    }

    /// Tiles in the pool.
    #[getter]
    fn pool(&self) -> usize {
        self.referee.state().pool()
    }

    /// The table with everything on it as one line of text, hands included; docs/gloop.md describes
    /// it.
    #[getter]
    fn position(&self) -> String {
        let (rules, state) = (self.referee.game().rules(), self.referee.state());
        Position::of(*rules, state).to_string()
    }

    /// The rules, as options.
    #[getter]
    fn rules(&self) -> String {
        self.referee.game().rules().to_string()
    }

    /// All turns so far, as a list of `Turn`.
    #[getter]
    fn turns<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        turn_list(py, self.referee.turns())
    }

    /// The game as text: rules, seed and deal, and a line for each turn. `replay` and the command
    /// read it.
    #[getter]
    fn transcript(&self) -> String {
        let head = self.referee.game().head();
        format!("{head}\n{}", self.referee.transcript())
    }

    /// A copy of the game, for trying moves out.
    fn copy(&self) -> Gloop {
        let referee = self.referee.clone();
        Gloop { referee }
    }

    /// A game that looks the same to a player, with the unseen tiles at random. No transcript can
    /// name it.
    ///
    /// Parameters
    /// ----------
    /// seat : int
    ///     The player, from 0.
    /// seed : int
    ///     Seed of the unseen tiles.
    #[pyo3(signature = (seat, seed = Whole::of(1)), text_signature = "($self, seat, seed=1)")]
    fn guess(&self, seat: usize, seed: Whole) -> PyResult<Gloop> {
        self.seat(seat)?;
        let (rules, state) = (self.referee.game().rules(), self.referee.state());
        let turn = u32::try_from(state.turns()).unwrap_or(u32::MAX);
        let key = Key::new(seed.named("seed")?, "gloop-game guess");
        let guess = state
            .seen_by(rules, seat)
            .guess(&mut key.random(seat as u64, turn));
        let referee = Referee::new(Game::from(*rules, guess));
        Ok(Gloop { referee })
    }

    /// A picture of the table.
    ///
    /// Parameters
    /// ----------
    /// open : int, optional
    ///     The only player whose hand is shown; all hands by default.
    ///
    /// Returns
    /// -------
    /// str
    ///     An SVG file.
    #[pyo3(signature = (open = None))]
    fn svg(&self, py: Python<'_>, open: Option<usize>) -> PyResult<String> {
        let seats = self.players();
        let mut view = View::open(seats);
        if let Some(open) = open {
            self.seat(open)?;
            view.open = (0..seats).map(|seat| seat == open).collect();
        }
        let state = self.referee.state();
        let text = format!(
            "{} turns, {} tiles in the pool",
            state.turns(),
            state.pool()
        );
        Ok(here(py, || Ok(svg(&figure(state, &view), "Gloop", &text)))?)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, None)
    }

    fn __repr__(&self) -> String {
        let turns = self.referee.turns().len();
        format!("<Gloop, {} players, {turns} turns>", self.players())
    }
}
