"""Tables of puzzles: a row for each, with the columns of its record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Iterable, List

from ._native import GRADES

if TYPE_CHECKING:
    import pandas
    import polars

    from ._native import Puzzle

_NUMBERS = {
    "rows": "Int16",
    "cols": "Int16",
    "score": "UInt64",
    "layer": "UInt8",
    "rounds": "UInt32",
    "hints": "UInt32",
    "givens": "UInt32",
    "seed": "UInt64",
    "index": "UInt64",
    "attempt": "UInt32",
}
_COLUMNS = (
    "id genre rows cols grade score layer rounds hints givens puzzle answer url penpa seed index attempt hash versions"
).split()


def to_dicts(puzzles: Iterable[Puzzle]) -> List[Dict[str, Any]]:
    """Puzzles as a plain list of dicts, one for each, with the columns of its record.

    Parameters
    ----------
    puzzles : iterable of Puzzle
        Puzzles from anywhere; of those without a record, answer and rating are found now.

    Examples
    --------
    >>> import pencilmill
    >>> rows = pencilmill.to_dicts(pencilmill.generate("canal-view", size=5, count=2, seed=7))
    >>> [row["index"] for row in rows]
    [0, 1]
    """
    return [puzzle.record() for puzzle in puzzles]


def to_pandas(puzzles: Iterable[Puzzle]) -> pandas.DataFrame:
    """Puzzles as a pandas DataFrame: a row for each, with the columns of its record.

    Parameters
    ----------
    puzzles : iterable of Puzzle
        Puzzles from anywhere; of those without a record, answer and rating are found now.

    Returns
    -------
    pandas.DataFrame
        Shape (puzzles, 19). Numbers are nullable whole numbers, so that a seed of 64 bits is exact and an unknown one is NA;
        grades are ordered categories, the easiest first.

    Raises
    ------
    ImportError
        If pandas is not installed: ``pip install pencilmill[pandas]``.

    Examples
    --------
    >>> import pencilmill
    >>> pencilmill.to_pandas(pencilmill.generate("canal-view", size=5, count=2)).shape
    (2, 19)
    """
    import pandas

    rows = to_dicts(puzzles)
    types: Dict[str, Any] = {"grade": pandas.CategoricalDtype(GRADES, ordered=True), **_NUMBERS}
    columns = {name: pandas.array([row[name] for row in rows], dtype=types.get(name, "string")) for name in _COLUMNS}
    return pandas.DataFrame(columns)


def to_polars(puzzles: Iterable[Puzzle]) -> polars.DataFrame:
    """Puzzles as a Polars DataFrame: a row for each, with the columns of its record.

    Parameters
    ----------
    puzzles : iterable of Puzzle
        Puzzles from anywhere; of those without a record, answer and rating are found now.

    Returns
    -------
    polars.DataFrame
        Shape (puzzles, 19), with the same columns and types for any puzzles, and for none;
        grades are an Enum in their order.

    Raises
    ------
    ImportError
        If Polars is not installed: ``pip install pencilmill[polars]``.

    Examples
    --------
    >>> import pencilmill
    >>> pencilmill.to_polars(pencilmill.generate("canal-view", size=5, count=2)).shape
    (2, 19)
    """
    import polars

    schema = {name: getattr(polars, _NUMBERS.get(name, "String")) for name in _COLUMNS}
    schema["grade"] = polars.Enum(GRADES)
    return polars.DataFrame(to_dicts(puzzles), schema=schema)
