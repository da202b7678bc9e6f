//! The referee of the game with Gloop tiles.

use crate::args::{Whole, tuple};
use crate::fault::{Fault, Kind};
use crate::maze::turn_list;
use crate::work::here;
use pencilmill_figures::svg::svg;
use pencilmill_games::gloop::game::{Block, Gloop as Game, Seat, View, choose, figure};
use pencilmill_games::referee::Referee;
use pyo3::prelude::*;

/// A game with Gloop tiles, with its referee.
///
/// Seats are numbered from 0. A player may see the own `hand`, every `area`, and `pool`; a fair
/// player uses nothing else.
///
/// Parameters
/// ----------
/// players : int
///     Number of players, 2 to 8.
/// seed, deal : int
///     The same seed and number of the deal give the same tiles.
///
/// Raises
/// ------
/// RefusedError
///     If so many players cannot play.
///
/// Examples
/// --------
/// >>> from pencilmill.referee import Gloop
/// >>> game = Gloop(players=2, seed=8)
/// >>> while not game.over:
/// ...     turn = game.turn(game.choose())
/// >>> game.outcome.winners
/// (1,)
#[pyclass(module = "pencilmill.referee")]
pub struct Gloop {
    referee: Referee<Game>,
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
        signature = (players = 2, *, seed = Whole::of(1), deal = Whole::of(0)),
        text_signature = "(players=2, *, seed=1, deal=0)"
    )]
    fn new(players: usize, seed: Whole, deal: Whole) -> PyResult<Gloop> {
        let game = Game::dealt(players, seed.named("seed")?, deal.named("deal")?);
        let referee = Referee::new(game.map_err(|error| Fault::refused("players", error))?);
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
        let state = self.referee.state();
        let legal = here(py, || Ok(state.legal()))?;
        Ok(legal.iter().map(ToString::to_string).collect())
    }

    /// The move of the computer, which uses only the view of the player to move.
    ///
    /// Raises
    /// ------
    /// RuleError
    ///     If the game is over.
    fn choose(&self, py: Python<'_>) -> PyResult<String> {
        let (game, state) = (self.referee.game(), self.referee.state());
        let one = here(py, || Ok(choose(state, &mut game.random(state))))?;
        let one = one.ok_or_else(|| Fault::new(Kind::Rule, "the game is over"))?;
        Ok(one.to_string())
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
        Ok(hand.kinds().map(|kind| kind.to_string()).collect())
    }

    /// The blocks in a player's area: four tiles each, clockwise from the upper left one, +1 a
    /// quarter turn clockwise.
    fn area(&self, seat: usize) -> PyResult<Vec<String>> {
        let area = &self.seat(seat)?.area;
        Ok(area.iter().map(Block::to_string).collect())
    }

    /// The points of a player so far; remaining tiles count against the player.
    fn points(&self, seat: usize) -> PyResult<i32> {
        Ok(self.seat(seat)?.points())
    }

    /// Tiles in the pool.
    #[getter]
    fn pool(&self) -> usize {
        self.referee.state().pool()
    }

    /// The table with everything on it as one line of text, hands included.
    #[getter]
    fn position(&self) -> String {
        self.referee.state().from_mover().to_string()
    }

    /// All turns so far, as a list of `Turn`.
    #[getter]
    fn turns<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        turn_list(py, self.referee.turns())
    }

    /// The game as text: seed, deal and players, and a line for each turn. `replay` and the command
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
