"""Functions for puzzles and genres."""

from __future__ import annotations

from typing import List, Literal, Optional, Union, cast

from ._call import Lang, Stop, call, call_long, language, maybe_text, millions, text as _text, whole
from ._puzzle import Puzzle, posed
from ._types import Comparison, Genre, Grade, Reduction, Rules, Shared, Solution

_UNIQUE = {"yes": True, "several": False, "none": False, "undecided": None}


def solve(text: Union[str, Puzzle], answers: int = 2, *, limit: Optional[int] = None, stop: Optional[Stop] = None) -> Solution:
    """Finds answers of a puzzle, and whether there are others.

    The answers are found from the printed puzzle alone.

    Parameters
    ----------
    text : str or Puzzle
        The puzzle, or its text.
    answers : int
        Maximum number of answers. With 1, uniqueness stays unknown.
    limit : int, optional
        Work for each answer, in millions of steps, each a few dozen nanoseconds; 2000 by default.
    stop : object, optional
        Anything with `is_set()`, such as a `threading.Event`: when it is set, `StoppedError` is
        raised.

    Returns
    -------
    Solution
        The answers, uniqueness, and completeness of the list.

    Raises
    ------
    TextError
        If it is no puzzle; `column` is the place of the error.

    Examples
    --------
    >>> import pencilmill
    >>> pencilmill.solve("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5").unique
    True
    >>> len(pencilmill.solve("canal-view 4x4;", answers=5).answers)
    5
    """
    solved = call_long("solve", stop, puzzle=posed(text), answers=whole("answers", answers, 1), limit=millions(limit))
    return Solution(_UNIQUE[solved["unique"]], solved["answers"], solved["complete"])


def finish(
    text: Union[str, Puzzle],
    *,
    answer: Optional[str] = None,
    grade: Optional[Union[Grade, str]] = None,
    symmetry: Optional[Literal["none", "rotation", "mirror"]] = None,
    clues: Optional[str] = None,
    seed: int = 1,
    limit: Optional[int] = None,
    stop: Optional[Stop] = None,
) -> Puzzle:
    """Finishes a begun puzzle: its items stay, and hints are added until there is one answer.

    Parameters
    ----------
    text : str or Puzzle
        The begun puzzle.
    answer : str, optional
        The required answer; any by default.
    grade : str, optional
        A grade, or a mix of grades; unrestricted by default.
    symmetry : str, optional
        Symmetry of clue places.
    clues : str, optional
        Permitted clue places: rows of "#" and ".".
    seed : int
        Seed of all choices.
    limit : int, optional
        Work for all of it, in millions of steps.
    stop : object, optional
        Anything with `is_set()`, such as a `threading.Event`.

    Returns
    -------
    Puzzle
        The finished puzzle, with its answer.

    Raises
    ------
    RefusedError
        If an argument is refused; `option` names it.
    AnswerError
        If the puzzle cannot be finished.
    UndecidedError
        If it takes more work than the limit allows.

    Examples
    --------
    >>> import pencilmill
    >>> puzzle = pencilmill.finish("canal-view 5x5; number r1c1=3")
    >>> pencilmill.solve(puzzle).unique
    True
    """
    finished = call_long(
        "finish",
        stop,
        puzzle=posed(text),
        answer=maybe_text("answer", answer),
        grade=maybe_text("grade", grade),
        symmetry=maybe_text("symmetry", symmetry),
        clues=maybe_text("clues", clues),
        seed=str(whole("seed", seed)),
        limit=millions(limit),
    )
    return Puzzle._of(finished["puzzle"])


def reduce(
    text: Union[str, Puzzle],
    *,
    grade: Optional[Grade] = None,
    orders: int = 8,
    seed: int = 0,
    limit: Optional[int] = None,
    stop: Optional[Stop] = None,
) -> Reduction:
    """Drops redundant clues of a puzzle.

    Parameters
    ----------
    text : str or Puzzle
        The puzzle, which has exactly one answer.
    grade : str, optional
        Hardest grade allowed for the result.
    orders : int
        Number of orders tried, 1 to 10000.
    seed : int
        Seed of the orders.
    limit : int, optional
        Work for the answer, each clue, each order, and the proof that there are no fewer, in
        millions of steps.
    stop : object, optional
        Anything with `is_set()`, such as a `threading.Event`.

    Returns
    -------
    Reduction
        The puzzle with the fewest clues found, and the fate of each clue.

    Raises
    ------
    AnswerError
        If the puzzle does not have exactly one answer.
    RefusedError
        If it is harder than `grade` as it is.

    Examples
    --------
    >>> import pencilmill
    >>> pencilmill.reduce("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5 r4c4=0").gone
    'number r4c4=0'
    """
    found = call_long(
        "reduce",
        stop,
        puzzle=posed(text),
        grade=maybe_text("grade", grade),
        orders=whole("orders", orders, 1, 10_000),
        seed=str(whole("seed", seed)),
        limit=millions(limit),
    )
    puzzle = Puzzle(found["reduced"])
    return Reduction(puzzle, found["clues"], found["gone"], found["behind"], found["minimal"], found["fewest"])


def compare(text: Union[str, Puzzle], *, limit: Optional[int] = None, stop: Optional[Stop] = None) -> Comparison:
    """Finds two answers of a puzzle that differ in as few items as possible.

    Parameters
    ----------
    text : str or Puzzle
        The puzzle.
    limit : int, optional
        Work for each of them, in millions of steps, and once more for reducing the difference.
    stop : object, optional
        Anything with `is_set()`, such as a `threading.Event`.

    Returns
    -------
    Comparison
        Uniqueness, the answers found, and the items that only one of two has.

    Examples
    --------
    >>> import pencilmill
    >>> pencilmill.compare("canal-view 4x4; number r2c4=1 r4c3=5").unique
    False
    """
    found = call_long("compare", stop, puzzle=posed(text), limit=millions(limit))["answers"]
    only = found.get("only_in")
    return Comparison(_UNIQUE[found["unique"]], found["answers"], None if only is None else (only[0], only[1]))


def shared(text: Union[str, Puzzle], *, limit: Optional[int] = None, stop: Optional[Stop] = None) -> Shared:
    """Finds the items that all answers of a puzzle share, and those that none has.

    Parameters
    ----------
    text : str or Puzzle
        The puzzle.
    limit : int, optional
        Work for the first answer, in millions of steps, and as much again for all that follows.
    stop : object, optional
        Anything with `is_set()`, such as a `threading.Event`.

    Returns
    -------
    Shared
        Items that every answer has, some have, and none has, and undecided ones, as drawings.

    Raises
    ------
    NoAnswerError
        If there is no answer.
    UndecidedError
        If the limit does not suffice for one answer.

    Examples
    --------
    >>> import pencilmill
    >>> shared = pencilmill.shared("canal-view 4x4; number r2c4=1 r4c3=5")
    >>> shared.unique, shared.decided
    (False, True)
    """
    found = call_long("shared", stop, puzzle=posed(text), limit=millions(limit))
    return Shared(_UNIQUE[found["unique"]], *(found[name] for name in Shared._fields[1:]))


def genres() -> List[Genre]:
    """All genres, in the order of the specification.

    Returns
    -------
    list of dict
        For each genre its name (`genre`), English and Japanese titles (`title`, `title_ja`), its
        `goal` in a sentence, `family` and `author`, the possible boards in words (`sizes`), rows and
        columns of the smallest and the largest (`min_size`, `max_size`), whether all are `square`, the
        usual board (`usual`), its grades (`grades`), `variants`, the inks of its `hints`, how the
        places of `clues` can be arranged, and the web `player` that supports it with its code for the
        genre, or `None`.

    Examples
    --------
    >>> import pencilmill
    >>> genres = {genre["genre"]: genre for genre in pencilmill.genres()}
    >>> genres["canal-view"]["usual"], genres["canal-view"]["hints"]
    ('10x10', ['number', 'unknown'])
    """
    sizes = ("min_size", "max_size", "minutes")
    return cast(List[Genre], [{**about, **{name: tuple(about[name]) for name in sizes}} for about in call("genres")])


def rules(genre: str, lang: Lang = "en") -> Rules:
    """The rules of a genre.

    Parameters
    ----------
    genre : str
        Name of the genre.
    lang : str
        `"en"` or `"ja"`.

    Returns
    -------
    Rules
        Title, goal, rules from 1, and inventor.

    Raises
    ------
    RefusedError
        If there is no such genre or language.

    Examples
    --------
    >>> import pencilmill
    >>> pencilmill.rules("canal-view", "ja").title
    'カナルビュー'
    """
    page = call("rules", genre=_text("genre", genre), language=language(lang))
    return Rules(page["title"], page["goal"], page["rules"], page["author"])
