"""What functions return, as plain values: named tuples, which compare, pickle and unpack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Literal, NamedTuple, Optional, Tuple, TypedDict

if TYPE_CHECKING:
    from ._puzzle import Puzzle

Grade = Literal["gentle", "easy", "medium", "hard", "expert", "beyond"]
# A record may have one more, which nobody can ask for: the work allowed for grading was used up.
Graded = Literal[Grade, "not rated"]
Reward = Literal["solved", "overlap"]


# The columns of a record in their order.
COLUMNS = tuple(
    (
        "id genre rows cols grade score layer rounds minutes flags hints givens puzzle answer "
        "url penpa seed index attempt hash versions"
    ).split()
)


class Genre(TypedDict):
    """A genre at a glance, as ``genres`` lists it."""

    genre: str
    title: str
    title_ja: str
    goal: str
    family: Optional[str]
    author: Optional[str]
    sizes: str
    min_size: Tuple[int, int]
    max_size: Tuple[int, int]
    square: bool
    usual: str
    grades: List[Grade]
    minutes: Tuple[int, int]
    variants: List[str]
    hints: List[str]
    clues: List[str]
    player: Optional[Tuple[str, str]]


class Rating(NamedTuple):
    """How hard a puzzle is.

    >>> import pencilmill
    >>> pencilmill.Puzzle("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5").rating.grade
    'gentle'
    """

    grade: Graded
    """Name of the grade, among those of its genre and size."""
    measured: bool
    """Whether puzzles of this size were measured; otherwise the grade is drawn from other sizes."""
    score: int
    """Tenths of looks, weighed by what must be held in the head."""
    layer: int
    """The hardest kind of step."""
    rounds: int
    """Rounds of the solution."""
    bottlenecks: int
    """Rounds in which there is only one thing to be found."""
    opening: float
    """Things to be found in one of the first three rounds, in the mean."""


class Verdict(NamedTuple):
    """Whether a drawing is an answer; it is true if the drawing is one.

    >>> import pencilmill
    >>> puzzle = pencilmill.Puzzle("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5")
    >>> bool(puzzle.check(puzzle.answer))
    True
    >>> verdict = puzzle.check("shaded r1c1 r1c2 r2c1 r2c2")
    >>> bool(verdict), verdict.rule, verdict.place
    (False, 3, 'r1.5c1.5')
    """

    rule: Optional[int]
    """Number of the first rule that is broken, 0 for ink that does not belong there; ``None`` if none is."""
    place: Optional[str]
    """Where, if it is broken at a place."""
    text: str
    """The same in words; empty if no rule is broken."""

    def __bool__(self) -> bool:
        return self.rule is None


class Solution(NamedTuple):
    """What answers a puzzle has; it is true if there is exactly one.

    >>> import pencilmill
    >>> pencilmill.solve("canal-view 4x4; number r2c4=1 r4c3=5").unique
    False
    """

    unique: Optional[bool]
    """Whether there is exactly one; ``None`` where the limit was reached before it was clear."""
    answers: List[str]
    """The answers that were found."""
    complete: bool
    """Whether these are all."""

    def __bool__(self) -> bool:
        return self.unique is True


class Hint(NamedTuple):
    """What comes next for somebody who has drawn so much.

    >>> import pencilmill
    >>> puzzle = pencilmill.Puzzle("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5")
    >>> puzzle.hint(drawn=puzzle.answer).solved
    True
    """

    text: str
    """All of it in sentences, with a figure."""
    mistake: Optional[str]
    """The first thing drawn that is no part of the answer."""
    look: Optional[str]
    """Where to look; None where nothing follows."""
    at: List[str]
    """The places that are meant."""
    why: Optional[str]
    """Why something follows there, without what."""
    told: Optional[str]
    """What follows, and why."""
    step: Optional[Dict[str, Any]]
    """The same as data; docs/formats.md describes it."""
    solved: bool
    """Whether all is drawn."""

    def __str__(self) -> str:
        return self.text


class Reduction(NamedTuple):
    """A puzzle without the clues that can go."""

    puzzle: Puzzle
    """The puzzle with the fewest clues that were found."""
    clues: List[Dict[str, Any]]
    """Each clue, whether it alone can go, and why not; docs/formats.md describes them."""
    gone: str
    """The clues that went, as a drawing."""
    behind: str
    """What they left behind."""
    minimal: bool
    """Whether it is proved that none of those left can go."""
    fewest: bool
    """Whether it is proved that no smaller set of the clues would do."""


class Comparison(NamedTuple):
    """Two answers of a puzzle that differ as little as possible."""

    unique: Optional[bool]
    """Whether there is exactly one; ``None`` if that is undecided."""
    answers: List[str]
    """The answers found: none, one or two."""
    only_in: Optional[Tuple[str, str]]
    """What only the first of two has, and what only the second has."""


class Shared(NamedTuple):
    """What all answers of a puzzle share; all but the first two are drawings."""

    unique: Optional[bool]
    """Whether there is exactly one; ``None`` if that is undecided."""
    decided: bool
    """Whether nothing is undecided."""
    always: str
    """What every answer has."""
    sometimes: str
    """What some answers have, and others have not."""
    never: str
    """What no answer has."""
    perhaps_always: str
    """What all answers found have; whether others have not is undecided."""
    perhaps_never: str
    """What no answer found has; whether others have it is undecided."""


class Rules(NamedTuple):
    """The rules of a genre in one language.

    >>> import pencilmill
    >>> pencilmill.rules("canal-view").title
    'Canal View'
    """

    title: str
    """Title of the genre."""
    goal: str
    """What the solver is to do."""
    rules: List[str]
    """The rules, from 1."""
    author: Optional[str]
    """Who invented it, if that is known."""


class Finding(NamedTuple):
    """A record that is bad or undecided."""

    line: int
    """The line it begins at, from 1."""
    undecided: bool
    """Whether it takes more work than the limit allows; otherwise the record is bad."""
    text: str
    """Where it stands, and what is wrong with it."""


class Report(NamedTuple):
    """What was found in a file; it is true if all its records are good."""

    good: int
    """How many records are good."""
    bad: int
    """How many are bad."""
    undecided: int
    """How many take more work than the limit allows."""
    findings: List[Finding]
    """Those that are not good, in their order."""

    def __bool__(self) -> bool:
        return self.bad == 0 and self.undecided == 0


class Book(NamedTuple):
    """A book that was written."""

    path: str
    """Its file."""
    pages: int
    """How many pages it has."""
    puzzles: int
    """How many puzzles."""
    notes: List[str]
    """What is to be known of it, a line each: puzzles that were left out, a spine without text."""


class Job(NamedTuple):
    """How far a job came."""

    finished: bool
    """Whether all of it is done; otherwise other shards are at work."""
    files: List[str]
    """Its files, books and site, if it is finished."""
    puzzles: int
    """How many puzzles it has, if it is finished."""
    shortfalls: List[str]
    """Entries with fewer puzzles than they ask for, and why."""


class Published(NamedTuple):
    """A published board."""

    id: str
    """Its name in the collection."""
    source: str
    """The page that it is from; empty if unknown."""
    puzzle: Optional[Puzzle]
    """The puzzle."""
    error: Optional[str]
    """Why it is none here, such as a board that is too large."""


class Turn(NamedTuple):
    """A turn of a game."""

    made: str
    """What was done, as the transcript has it."""
    response: str
    """What was answered."""

    def __str__(self) -> str:
        return f"{self.made} -> {self.response}"


class Outcome(NamedTuple):
    """How a game with Gloop tiles ended."""

    ending: str
    """``"out"`` if a player went out, ``"pool"`` if the pool was empty."""
    winners: Tuple[int, ...]
    """Those who won, from 0; several share a draw."""
    points: Tuple[int, ...]
    """Points of each player."""


class Left(NamedTuple):
    """What is still possible in a maze."""

    mazes: int
    """How many mazes are left."""
    exact: bool
    """Whether that is counted; otherwise it, and all shares, are estimated."""
    cells: Dict[str, float]
    """The cells one may be in, with their shares of all mazes, the likeliest first."""
    gimmicks: Dict[str, Dict[str, float]]
    """For each side and cell the shares of mazes with a gimmick of each kind there, where there may be one."""
    turns: List["Candidate"]
    """The turns that leave the fewest mazes, the best first; none if the game is won."""
    sure: List[str]
    """The shortest routes that win in every maze left, if there are any within the steps asked for."""


class Candidate(NamedTuple):
    """A turn that could be made."""

    route: str
    """The route."""
    left: float
    """The share of all mazes that is left after it, on average."""
    responses: int
    """How many different responses it may get."""
    wins: float
    """In which share of all mazes it wins."""


class Breach(NamedTuple):
    """A rule that a drawing breaks."""

    rule: int
    """Number of the rule."""
    place: Optional[str]
    """Where it is broken, if at a place."""
    drawn: str
    """The drawn items that break it, as text."""
    text: str
    """The same in words, with the text of the rule."""


class Judgement(NamedTuple):
    """A verdict on a drawing, with every rule that it breaks; it is true if the drawing is an answer.

    >>> import pencilmill
    >>> solving = pencilmill.Solving("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5")
    >>> verdict = solving.judge("shaded r1c1 r1c2 r2c1 r2c2")
    >>> bool(verdict), [breach.rule for breach in verdict.contradicts]
    (False, [3])
    >>> solving.judge("shadde r1c1").error
    'column 1: expected an ink of canal-view: shaded, found "shadde"'
    """

    solved: bool
    """Whether the drawing is an answer."""
    contradicts: List[Breach]
    """Rules that are broken whatever is added; each can be seen at that rule alone."""
    unfinished: List[Breach]
    """Further rules that are broken if nothing is added."""
    score: float
    """Nearness to the answer, 0 to 1: the share of the answer that is drawn, less the share that is drawn of all else that may be
    drawn. Ink that contradicts a rule is no part of the answer drawn. 1 for an answer only; 0 for nothing, and for everything."""
    error: Optional[str]
    """Why the text cannot be read; the verdict is then that on nothing, or after a move that on the drawing before."""

    def __bool__(self) -> bool:
        return self.solved


class Start(NamedTuple):
    """What a player gets to see of a puzzle."""

    puzzle: Puzzle
    """The puzzle itself; for the player's eyes are the others."""
    rules: str
    """Title, goal and rules, a line each."""
    board: str
    """The board: where cells are shaded and nothing else is drawn, a grid with a mark for each cell, such as answers may be written
    in; else as it is printed, in lines of characters, with labels of rows and columns."""
    answer_format: str
    """How answers are written: the inks of the genre, where they may stand, an example of each."""

    def __str__(self) -> str:
        return f"{self.rules}\n\n{self.board}\n{self.puzzle.text}\n\n{self.answer_format}"


class Step(NamedTuple):
    """What a move led to."""

    board: str
    """The board with the drawing, in the same form as at the start."""
    drawn: str
    """The drawing, as text."""
    judgement: Judgement
    """The verdict on it."""
    reward: float
    """1 for the answer, else 0; or the change of its score. All rewards up to the answer add up to 1."""
    done: bool
    """Whether the puzzle is solved."""

    @property
    def error(self) -> Optional[str]:
        """Why the move cannot be read."""
        return self.judgement.error

    def __str__(self) -> str:
        said = [breach.text for breach in self.judgement.contradicts]
        return "\n".join([self.board.rstrip("\n"), *said, *([self.error] if self.error else [])])
