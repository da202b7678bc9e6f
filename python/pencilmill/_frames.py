"""Tables of puzzles: a row for each, with the columns of its record."""

from __future__ import annotations

import errno
import os
from itertools import islice
from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Optional, Union, get_args

from ._errors import FileError, RefusedError, _of_system
from ._types import COLUMNS, Graded

if TYPE_CHECKING:
    import numpy
    import pandas
    import polars

    from ._puzzle import Puzzle

_GRADED = get_args(Graded)
_NUMBERS = {
    "rows": "Int16",
    "cols": "Int16",
    "score": "UInt64",
    "layer": "UInt8",
    "rounds": "UInt32",
    "minutes": "UInt32",
    "hints": "UInt32",
    "givens": "UInt32",
    "seed": "UInt64",
    "index": "UInt64",
    "attempt": "UInt32",
}


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
        Shape (puzzles, 21). Numbers are nullable whole numbers, so that a seed of 64 bits is exact and an unknown one is NA;
        grades are ordered categories, the easiest first.

    Raises
    ------
    ImportError
        If pandas is not installed.

    Examples
    --------
    >>> import pencilmill
    >>> pencilmill.to_pandas(pencilmill.generate("canal-view", size=5, count=2)).shape
    (2, 21)
    """
    import pandas

    rows = to_dicts(puzzles)
    types: Dict[str, Any] = {"grade": pandas.CategoricalDtype(_GRADED, ordered=True), **_NUMBERS}
    columns = {name: pandas.array([row[name] for row in rows], dtype=types.get(name, "string")) for name in COLUMNS}
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
        Shape (puzzles, 21), with the same columns and types for any puzzles, and for none;
        grades are an Enum in their order.

    Raises
    ------
    ImportError
        If Polars is not installed.

    Examples
    --------
    >>> import pencilmill
    >>> pencilmill.to_polars(pencilmill.generate("canal-view", size=5, count=2)).shape
    (2, 21)
    """
    import polars

    schema = {name: getattr(polars, _NUMBERS.get(name, "String")) for name in COLUMNS}
    schema["grade"] = polars.Enum(_GRADED)
    return polars.DataFrame(to_dicts(puzzles), schema=schema)


def to_numpy(puzzle: Puzzle, *, answer: bool = False) -> Dict[str, numpy.ndarray]:
    """A puzzle as arrays of numpy, one for each printed ink, or for each ink of its answer.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    answer : bool
        True for the answer, which is proved if unknown.

    Returns
    -------
    dict of numpy.ndarray
        By ink, arrays of the shape (2 * rows + 1, 2 * cols + 1) in half cells, as `items` has them, so that ``[1::2, 1::2]`` are the
        cells. Ink that joins two places stands between them. There is the value, 1 for ink without one, and -1 where there is none;
        values that are no numbers are texts, in an array of objects.

    Raises
    ------
    RefusedError
        If ink lies beside the board, or has no place of its own in such an array; `items` has it.
    ImportError
        If numpy is not installed.

    Examples
    --------
    >>> import pencilmill
    >>> puzzle = pencilmill.Puzzle("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5")
    >>> pencilmill.to_numpy(puzzle)["number"][1::2, 1::2].tolist()
    [[-1, -1, -1, -1], [-1, -1, -1, 1], [-1, -1, -1, 1], [-1, -1, 5, -1]]
    """
    import numpy

    from ._puzzle import Drawing

    shape = (2 * puzzle.rows + 1, 2 * puzzle.cols + 1)
    grids: Dict[str, Any] = {}
    for item in Drawing(puzzle.answer).items if answer else puzzle.items:
        ink, value = item["ink"], item.get("value")
        y, x = item["y"] + item.get("y2", item["y"]), item["x"] + item.get("x2", item["x"])
        grid = grids.setdefault(ink, numpy.full(shape, -1, dtype=object))
        at = (y // 2, x // 2)
        if y % 2 or x % 2 or not (0 <= at[0] < shape[0] and 0 <= at[1] < shape[1]) or grid[at] != -1:
            raise RefusedError(f"puzzle: {ink} of {puzzle.genre} has no place in an array; items has it")
        grid[at] = 1 if value is None else value
    numbers = {ink: all(isinstance(value, int) for value in grid.flat) for ink, grid in grids.items()}
    return {ink: grid.astype(numpy.int16) if numbers[ink] else grid for ink, grid in grids.items()}


def to_parquet(
    puzzles: Iterable[Puzzle],
    path: Union[str, "os.PathLike[str]"],
    *,
    per_file: Optional[int] = None,
    rows: int = 10_000,
    force: bool = False,
) -> int:
    """Writes puzzles as Parquet: a row for each, with the columns of its record, holding one group of rows at a time.

    Parameters
    ----------
    puzzles : iterable of Puzzle
        Puzzles from anywhere; of those without a record, answer and rating are found now.
    path : str or os.PathLike
        The file. It appears when it is complete.
    per_file : int, optional
        Number of puzzles in a file: there are several then, with numbers in their names, puzzles-00000.parquet and so on.
    rows : int
        Number of rows in a group.
    force : bool
        True to replace existing files.

    Returns
    -------
    int
        Number of puzzles written.

    Raises
    ------
    FileError
        If a file exists already, or cannot be written.
    ImportError
        If pyarrow is not installed.

    Examples
    --------
    >>> import os, pencilmill, pyarrow.parquet, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "puzzles.parquet")
    >>> pencilmill.to_parquet(pencilmill.generate("canal-view", size=5, count=3), path)
    3
    >>> pyarrow.parquet.read_table(path).shape
    (3, 21)
    """
    import pyarrow
    import pyarrow.parquet

    for name, number in (("per_file", per_file), ("rows", rows)):
        if number is not None and number < 1:
            raise RefusedError(f"{name}: found {number}, expected at least 1")
    types = {name: getattr(pyarrow, kind.lower())() for name, kind in _NUMBERS.items()}
    grades = pyarrow.dictionary(pyarrow.int8(), pyarrow.string(), ordered=True)
    schema = pyarrow.schema([(name, types.get(name, pyarrow.string())) for name in COLUMNS]).set(4, pyarrow.field("grade", grades))

    def table(group: List[Dict[str, Any]]) -> Any:
        columns = []
        for field in schema:
            values = [row[field.name] for row in group]
            if field.name == "grade":
                codes = pyarrow.array([_GRADED.index(value) for value in values], pyarrow.int8())
                columns.append(pyarrow.DictionaryArray.from_arrays(codes, list(_GRADED), ordered=True))
            else:
                columns.append(pyarrow.array(values, field.type))
        return pyarrow.Table.from_arrays(columns, schema=schema)

    stem, ending = os.path.splitext(os.fspath(path))
    rest, count, file = iter(puzzles), 0, 0
    while True:
        target = os.fspath(path) if per_file is None else f"{stem}-{file:05}{ending}"
        if not force and os.path.exists(target):
            raise _of_system("write", target, FileExistsError(errno.EEXIST, "it exists already"))
        part, written = f"{target}.part", 0
        try:
            with pyarrow.parquet.ParquetWriter(part, schema) as writer:
                while per_file is None or written < per_file:
                    group = to_dicts(islice(rest, rows if per_file is None else min(rows, per_file - written)))
                    if not group:
                        break
                    writer.write_table(table(group))
                    written += len(group)
            if written or not count:
                os.replace(part, target)
        except OSError as error:
            raise error if isinstance(error, FileError) else _of_system("write", target, error) from error
        finally:
            if os.path.exists(part):
                os.remove(part)
        count, file = count + written, file + 1
        if per_file is None or written < per_file:
            return count
