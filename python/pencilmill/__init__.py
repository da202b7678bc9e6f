"""Pencil puzzles, each proved to have exactly one answer.

>>> import pencilmill
>>> puzzle = next(pencilmill.generate("canal-view", size=5, seed=7))
>>> bool(puzzle.check(puzzle.answer))
True

``generate`` makes puzzles, ``read`` reads them, ``Puzzle`` takes one from its text; a ``Puzzle`` draws, grades and explains itself. ``solve``,
``check``, ``finish``, ``reduce`` and ``book`` are the command's subcommands of these names, ``compare`` shows where two answers differ. ``genres``
and ``rules`` say what there is (``GRADES``: the names of grades, the easiest first), ``to_pandas`` and ``to_polars`` make tables, ``pencilmill.env``
has puzzles with a judge for those who train and test models, ``pencilmill.referee`` games for those who write players. What goes wrong is an
``Error``.
"""

from . import referee
from ._ask import compare, finish, genres, reduce, rules, shared, solve
from ._books import book
from ._errors import (
    AnswerError,
    Error,
    FileError,
    InternalError,
    MissedError,
    NoAnswerError,
    RecordError,
    RefusedError,
    RuleError,
    SeveralAnswersError,
    StoppedError,
    TextError,
    UndecidedError,
)
from ._files import Production, Reading, check, generate, load, read, write
from ._frames import to_dicts, to_numpy, to_pandas, to_parquet, to_polars
from ._native import GRADES, __version__
from ._pages import draw, play, run, site
from ._puzzle import Drawing, Puzzle, Solving, answer_format
from ._types import Book, Breach, Comparison, Finding, Genre, Hint, Job, Judgement, Published, Rating, Reduction, Report, Rules, Shared, Solution, Verdict
from . import env  # isort: skip

__all__ = [
    "AnswerError",
    "Book",
    "Breach",
    "Comparison",
    "Drawing",
    "Error",
    "FileError",
    "GRADES",
    "Finding",
    "Genre",
    "Hint",
    "InternalError",
    "Job",
    "Judgement",
    "MissedError",
    "NoAnswerError",
    "Production",
    "Published",
    "Puzzle",
    "Rating",
    "Reading",
    "RecordError",
    "RefusedError",
    "Reduction",
    "Report",
    "RuleError",
    "Rules",
    "Shared",
    "SeveralAnswersError",
    "Solution",
    "Solving",
    "StoppedError",
    "TextError",
    "UndecidedError",
    "Verdict",
    "__version__",
    "answer_format",
    "book",
    "check",
    "compare",
    "draw",
    "env",
    "finish",
    "generate",
    "genres",
    "load",
    "play",
    "read",
    "reduce",
    "referee",
    "rules",
    "run",
    "shared",
    "site",
    "solve",
    "to_dicts",
    "to_numpy",
    "to_pandas",
    "to_parquet",
    "to_polars",
    "write",
]
