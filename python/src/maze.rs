//! The referee of Suiri Meiro, and the knowledge of its players.

use crate::args::{Size, Whole, language, maybe, parsed, tuple};
use crate::fault::{Fault, Kind};
use crate::work::{here, long};
use pencilmill_api::Board;
use pencilmill_games::maze::file::{known_text, read_known, read_stage, stage_text};
use pencilmill_games::maze::left::{Effort, Left, Share, WHOLE, left};
use pencilmill_games::maze::make::{NoStage, Wanted};
use pencilmill_games::maze::{MazeGame, replayed};
use pencilmill_games::referee::{Referee, Turn};
use pencilmill_generator::board::Gimmick;
use pencilmill_generator::genres::suiri_meiro::maze::{Sure, route_text};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::fmt::Display;

/// The game master of a stage of Suiri Meiro, with the maze hidden from players, whose routes it
/// answers.
///
/// Parameters
/// ----------
/// stage : str
///     A stage in the format of `stage` and the command: a line `puzzle` with the information for
///     players, a line `maze` with all gimmicks.
/// lang : str
///     Language of responses, `"en"` or `"ja"`.
/// limit : int, optional
///     Maximum number of turns; that of the stage by default.
///
/// Raises
/// ------
/// TextError
///     If it is no stage; `line` and `column` give the place of the error.
///
/// Examples
/// --------
/// >>> from pencilmill.referee import SuiriMeiro
/// >>> game = SuiriMeiro.random(4, seed=7)
/// >>> turn = game.turn("R2")
/// >>> turn.made, game.over
/// ('R2', False)
/// >>> SuiriMeiro.replay(game.stage, game.transcript).turns == game.turns
/// True
#[pyclass(module = "pencilmill.referee")]
pub struct SuiriMeiro {
    referee: Referee<MazeGame>,
}

fn turn_tuple<'py, M: Display, R: Display>(
    py: Python<'py>,
    turn: &Turn<M, R>,
) -> PyResult<Bound<'py, PyAny>> {
    let fields = (turn.made.to_string(), turn.response.to_string());
    tuple(py, "Turn", fields)
}

/// The turns of a game as the package's values.
pub fn turn_list<'py, M: Display, R: Display>(
    py: Python<'py>,
    turns: &[Turn<M, R>],
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    turns.iter().map(|turn| turn_tuple(py, turn)).collect()
}

fn game(stage: &str, lang: &str, limit: Option<Whole>) -> Result<MazeGame, Fault> {
    let (language, limit) = (language(lang)?, maybe(limit, "limit")?);
    let mut game = read_stage(stage)?;
    game.language = language;
    let limit = limit.map(|turns| usize::try_from(turns).unwrap_or(usize::MAX));
    game.limit = limit.or(game.limit);
    Ok(game)
}

#[pymethods]
impl SuiriMeiro {
    #[new]
    #[pyo3(signature = (stage, *, lang = "en", limit = None))]
    fn new(stage: &str, lang: &str, limit: Option<Whole>) -> PyResult<SuiriMeiro> {
        let referee = Referee::new(game(stage, lang, limit)?);
        Ok(SuiriMeiro { referee })
    }

    /// A random stage whose goal can be reached.
    ///
    /// Parameters
    /// ----------
    /// size : int, str or (int, int)
    ///     Rows and columns, 3 to 10.
    /// seed, index : int
    ///     The same seed, index and options give the same stage.
    /// walls, fragile, green, pits, switches : int, optional
    ///     Number of gimmicks of each kind; usual numbers by default.
    /// announced : bool
    ///     True to announce the first entry of a switch.
    /// disclose : int
    ///     Number of gimmicks whose places are disclosed.
    /// limit : int, optional
    ///     Maximum number of turns.
    /// lang : str
    ///     Language of responses.
    ///
    /// Raises
    /// ------
    /// RefusedError
    ///     If an argument is refused.
    /// MissedError
    ///     If none was found with so many gimmicks.
    ///
    /// Examples
    /// --------
    /// >>> from pencilmill.referee import SuiriMeiro
    /// >>> print(SuiriMeiro.random(3, seed=1, walls=1, fragile=0, green=0, pits=0, switches=0).known)
    /// puzzle suiri-meiro 3x3; letter r1c3=G r2c2=S; count r5c1=wall1
    #[staticmethod]
    #[pyo3(signature = (
        size = Size::of(5), *, seed = Whole::of(1), index = Whole::of(0), walls = None, fragile = None, green = None, pits = None,
        switches = None, announced = false, disclose = 0, limit = None, lang = "en"
    ), text_signature = "(size=5, *, seed=1, index=0, walls=None, fragile=None, green=None, pits=None, switches=None, \
        announced=False, disclose=0, limit=None, lang='en')")]
    #[expect(clippy::too_many_arguments, reason = "the keywords of one function")]
    fn random(
        size: Size,
        seed: Whole,
        index: Whole,
        walls: Option<u16>,
        fragile: Option<u16>,
        green: Option<u16>,
        pits: Option<u16>,
        switches: Option<u16>,
        announced: bool,
        disclose: usize,
        limit: Option<Whole>,
        lang: &str,
    ) -> PyResult<SuiriMeiro> {
        let board: Board = parsed("size", &size.0)?;
        let wanted = Wanted {
            board,
            numbers: [walls, fragile, green, pits, switches],
            announced,
            disclosed: disclose,
        };
        let stage = wanted.stage(seed.named("seed")?, index.named("index")?);
        let stage = stage.map_err(|error| match error {
            NoStage::Size(_) => Fault::refused("size", error),
            NoStage::Unfound(..) => Fault::new(Kind::Missed, error),
        })?;
        SuiriMeiro::new(&stage_text(&stage, None), lang, limit)
    }

    /// Replays the game of a transcript.
    ///
    /// Parameters
    /// ----------
    /// stage : str
    ///     The stage.
    /// transcript : str
    ///     A transcript, as `transcript` and the command have it.
    /// lang : str
    ///     Language of responses from now on.
    /// limit : int, optional
    ///     Maximum number of turns.
    ///
    /// Raises
    /// ------
    /// TextError
    ///     At the first turn with another response; `line` gives its number.
    #[staticmethod]
    #[pyo3(signature = (stage, transcript, *, lang = "en", limit = None))]
    fn replay(
        stage: &str,
        transcript: &str,
        lang: &str,
        limit: Option<Whole>,
    ) -> PyResult<SuiriMeiro> {
        let referee = replayed(game(stage, lang, limit)?, transcript).map_err(|bad| {
            let line = bad.line();
            Fault::new(Kind::Text, bad).line(line)
        })?;
        Ok(SuiriMeiro { referee })
    }

    /// Makes a turn, and returns the response.
    ///
    /// Parameters
    /// ----------
    /// route : str
    ///     A route: U, R, D and L with numbers of steps, as in D3R2. I and the number of a turn
    ///     insert its route, B takes steps back, Q at the beginning stands for the route that was
    ///     stored with Q=ROUTE, which is no turn.
    ///
    /// Returns
    /// -------
    /// Turn
    ///     The route in full, and the response.
    ///
    /// Raises
    /// ------
    /// TextError
    ///     If it is no route; `column` is the place of the error. The game is unchanged then.
    /// RuleError
    ///     If the game is over.
    fn turn<'py>(&mut self, py: Python<'py>, route: &str) -> PyResult<Bound<'py, PyAny>> {
        let turn = self.referee.turn(route).map_err(Fault::from)?;
        turn_tuple(py, turn)
    }

    /// The information for players before the first turn: a line with the text of a puzzle.
    #[getter]
    fn known(&self) -> String {
        known_text(&self.referee.game().stage).trim_end().to_owned()
    }

    /// The whole stage, which players do not know.
    #[getter]
    fn stage(&self) -> String {
        let game = self.referee.game();
        stage_text(&game.stage, game.limit)
    }

    /// The current cell, which players do not know for sure.
    #[getter]
    fn place(&self) -> String {
        format!("{:?}", self.referee.state().moment.at)
    }

    /// True if the goal is reached.
    #[getter]
    fn won(&self) -> bool {
        self.referee.state().moment.won
    }

    /// True if the game is over: the goal is reached, or the turns are used up.
    #[getter]
    fn over(&self) -> bool {
        self.referee.over()
    }

    /// All turns so far, as a list of `Turn`.
    #[getter]
    fn turns<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        turn_list(py, self.referee.turns())
    }

    /// The players' knowledge as text: the initial information, and a line for each turn.
    /// `possible` and the command read it.
    #[getter]
    fn transcript(&self) -> String {
        let known = known_text(&self.referee.game().stage);
        format!("{known}{}", self.referee.transcript())
    }

    /// A copy of the game, for trying routes out.
    fn copy(&self) -> SuiriMeiro {
        let referee = self.referee.clone();
        SuiriMeiro { referee }
    }

    fn __repr__(&self) -> String {
        let turns = self.referee.turns().len();
        format!(
            "<SuiriMeiro {}, {turns} turns>",
            self.referee.game().stage.known.board
        )
    }
}

/// Finds the remaining possibilities after some turns of Suiri Meiro.
///
/// Parameters
/// ----------
/// transcript : str
///     The players' knowledge: a line `puzzle` with the initial information, and a line for each
///     turn.
/// steps : int
///     Maximum number of steps of the next turns compared, 1 to 7.
/// sure : int
///     Maximum number of steps of a route that wins for sure, 1 to 60.
/// partials : int
///     Maximum number of partial mazes examined at a time; of more, a random sample is taken.
/// counting : int
///     Steps of counting, after which mazes are sampled instead.
/// draws : int
///     Size of the sample of mazes for choosing the next turn.
/// seed : int
///     Seed of all samples.
/// stop : object, optional
///     Anything with `is_set()`, such as a `threading.Event`.
///
/// Returns
/// -------
/// Left
///     Number of mazes left, possible positions, possible gimmicks by place, and the most
///     informative turns. Shares are from 0 to 1.
///
/// Raises
/// ------
/// TextError
///     If it is no transcript; `line` and `column` give the place of the error.
/// NoAnswerError
///     If no maze is left.
/// UndecidedError
///     If no sampled maze fits, which proves nothing.
///
/// Examples
/// --------
/// >>> from pencilmill.referee import SuiriMeiro, possible
/// >>> game = SuiriMeiro.random(3, seed=1, walls=1, fragile=0, green=0, pits=0, switches=0)
/// >>> possible(game.transcript).mazes
/// 24
#[pyfunction]
#[pyo3(signature = (
    transcript, *, steps = 4, sure = 12, partials = 40_000, counting = 2_000_000, draws = 600, seed = Whole::of(1), stop = None
), text_signature = "(transcript, *, steps=4, sure=12, partials=40000, counting=2000000, draws=600, seed=1, stop=None)")]
#[expect(clippy::too_many_arguments, reason = "the keywords of one function")]
pub fn possible<'py>(
    py: Python<'py>,
    transcript: &str,
    steps: usize,
    sure: usize,
    partials: usize,
    counting: u64,
    draws: usize,
    seed: Whole,
    stop: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    for (option, found, most) in [
        ("steps", steps, 7),
        ("sure", sure, 60),
        ("partials", partials, 2_000_000),
        ("draws", draws, 1_000_000),
    ] {
        if !(1..=most).contains(&found) {
            return Err(
                Fault::refused(option, format!("found {found}, expected 1 to {most}")).into(),
            );
        }
    }
    let effort = Effort {
        partials,
        counting,
        draws,
        steps,
        sure,
        seed: seed.named("seed")?,
    };
    let script = here(py, || Ok(read_known(transcript)?))?;
    let found = long(py, stop, move |_| {
        left(&script.known, &script.turns, effort).map_err(|nothing| match nothing.is_sure() {
            true => Fault::new(Kind::NoAnswer, nothing),
            false => Fault::new(Kind::Undecided, nothing),
        })
    })?;
    left_tuple(py, &found)
}

fn left_tuple<'py>(py: Python<'py>, found: &Left) -> PyResult<Bound<'py, PyAny>> {
    let part = |share: Share| f64::from(share) / f64::from(WHOLE);
    let cells = PyDict::new(py);
    for &(place, share) in &found.cells {
        cells.set_item(format!("{place:?}"), part(share))?;
    }
    let gimmicks = PyDict::new(py);
    for (place, shares) in &found.places {
        let there = PyDict::new(py);
        let kinds = Gimmick::ALL
            .iter()
            .zip(shares)
            .filter(|(_, share)| **share > 0);
        for (gimmick, &share) in kinds {
            there.set_item(gimmick.name(), part(share))?;
        }
        if !there.is_empty() {
            gimmicks.set_item(format!("{place:?}"), there)?;
        }
    }
    let turns = found.turns.iter().map(|turn| {
        let route = route_text(&turn.route, false);
        let fields = (route, part(turn.left), turn.responses, part(turn.wins));
        tuple(py, "Candidate", fields)
    });
    let turns: PyResult<Vec<_>> = turns.collect();
    let sure: Vec<String> = match &found.sure {
        Sure::Routes(routes) => routes
            .iter()
            .map(|route| route_text(route, false))
            .collect(),
        Sure::None(_) | Sure::Undecided(_) => Vec::new(),
    };
    let int = py.import("builtins")?.getattr("int")?;
    let mazes = int.call1((found.mazes.to_string(),))?;
    tuple(
        py,
        "Left",
        (mazes, found.exact, cells, gimmicks, turns?, sure),
    )
}
