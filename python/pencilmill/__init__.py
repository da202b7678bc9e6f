"""Pencil puzzles, each proved to have exactly one answer.

>>> import pencilmill
>>> puzzle = next(pencilmill.generate("canal-view", size=5, seed=7))
>>> bool(puzzle.check(puzzle.answer))
True

``generate`` makes puzzles, ``read`` reads them, ``Puzzle`` takes one from its text; a ``Puzzle`` draws, grades and explains
itself. ``solve``, ``check``, ``finish``, ``reduce``, ``compare`` and ``book`` are the command's subcommands of these names. ``genres`` and ``rules`` say
what there is (``GRADES``: the names of grades, the easiest first), ``to_pandas`` and ``to_polars`` make tables, ``pencilmill.referee`` has games for those who write players. What
goes wrong is an ``Error``.
"""

from . import referee
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
from ._frames import to_dicts, to_pandas, to_polars
from ._native import (
    GRADES,
    Production,
    Puzzle,
    Reading,
    __version__,
    book,
    check,
    compare,
    finish,
    generate,
    genres,
    read,
    reduce,
    rules,
    shared,
    solve,
    write,
)
from ._types import Book, Comparison, Finding, Hint, Rating, Reduction, Report, Rules, Shared, Solution, Verdict

__all__ = [
    "AnswerError",
    "Book",
    "Comparison",
    "Error",
    "FileError",
    "GRADES",
    "Finding",
    "Hint",
    "InternalError",
    "MissedError",
    "NoAnswerError",
    "Production",
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
    "StoppedError",
    "TextError",
    "UndecidedError",
    "Verdict",
    "__version__",
    "book",
    "check",
    "compare",
    "finish",
    "generate",
    "genres",
    "read",
    "reduce",
    "referee",
    "rules",
    "shared",
    "solve",
    "to_dicts",
    "to_pandas",
    "to_polars",
    "write",
]
