"""Productions, and files of puzzles."""

from __future__ import annotations

import json
import os
import sys
from typing import Any, Iterable, Iterator, List, Literal, Optional, Tuple, Union, final, overload

from . import _native
from ._call import Size, Stop, board, call, flag, maybe_text, maybe_whole, millions, text, whole, workers
from ._errors import FileError, _of_file, _of_system
from ._puzzle import Puzzle, posed
from ._types import Finding, Grade, Published, Report

Path = Union[str, "os.PathLike[str]"]


@final
class Production(Iterator[Puzzle]):
    """Puzzles in order, each as soon as it is made: an iterator, as `generate` returns it.

    It is a sequence as well: `len` is the number of indices, `puzzles[i]` makes the puzzle at this
    place alone, and a slice is another such iterator.

    Its threads start with the first `next`, and stop when it is dropped, closed, or left as a
    context manager. It then belongs to the process that called `next`: after a fork, the child gets
    an `Error` and makes one of its own, by a slice or with `start`.

    Examples
    --------
    >>> import pencilmill
    >>> with pencilmill.generate("mark-the-spot", size=7, count=10**9) as puzzles:
    ...     first = next(puzzles)
    >>> first.index
    0
    """

    def __init__(self, order: str, seed: int, indices: Tuple[int, int], stop: Optional[Stop], *options: Any) -> None:
        self._order, self._seed, self._stop, self._options = order, seed, stop, options
        self._start, self._count = indices
        self._makers = _native.Makers(order, seed, self._start, self._count, *options)

    def __iter__(self) -> Production:
        return self

    def __next__(self) -> Puzzle:
        made = self._makers.next(self._stop)
        if made is None:
            raise StopIteration
        return Puzzle._of(made)

    def __len__(self) -> int:
        return min(self._count, sys.maxsize)

    @overload
    def __getitem__(self, at: int, /) -> Puzzle: ...
    @overload
    def __getitem__(self, at: slice, /) -> Production: ...
    def __getitem__(self, at: Union[int, slice], /) -> Union[Puzzle, Production]:
        if isinstance(at, slice):
            start, stop, step = at.indices(len(self))
            if step != 1:
                raise ValueError("expected a slice without steps")
            part = (self._start + start, max(stop - start, 0))
            return Production(self._order, self._seed, part, self._stop, *self._options)
        place = at + self._count if at < 0 else at
        if not 0 <= place < self._count:
            raise IndexError(f"found index {at}, expected {-self._count} to {self._count - 1}")
        return Puzzle._of(self._makers.alone(self._start + place, self._stop))

    def __enter__(self) -> Production:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stops the threads; no more puzzles follow."""
        self._makers.close()

    def __repr__(self) -> str:
        order = json.loads(self._order)
        asked = " ".join(str(order[name]) for name in ("genre", "size", "grade") if order[name] is not None)
        return f"<Production, {asked}, seed {self._seed}, {len(self)} from index {self._start}>"

    @property
    def missed(self) -> List[Tuple[int, str]]:
        """The indices so far without a puzzle, each with the reason."""
        return self._makers.missed()


def generate(
    genre: str,
    *,
    size: Optional[Size] = None,
    variant: Optional[str] = None,
    grade: Optional[Union[Grade, str]] = None,
    symmetry: Optional[Literal["none", "rotation", "mirror", "varied"]] = None,
    irreducible: bool = False,
    layout: Optional[Union[str, Puzzle]] = None,
    clues: Optional[str] = None,
    all_clues: bool = False,
    flags: bool = False,
        needs: Optional[str] = None,
    form: Optional[str] = None,
    count: int = 1,
    start: int = 0,
    seed: int = 1,
    distinct: bool = True,
    threads: Optional[int] = None,
    skip_missing: bool = False,
    stop: Optional[Stop] = None,
) -> Production:
    """Makes puzzles, each proved to have exactly one answer.

    Equal arguments give the same puzzles as `pencilmill generate`, on any number of threads and on
    every machine.

    Parameters
    ----------
    genre : str
        Name of the genre; `genres()` lists them.
    size : int, str or (int, int), optional
        The board: 10, "8x12" or (8, 12), rows before columns; or "small", halfway from the usual
        one to the smallest. The usual one by default.
    variant : str, optional
        The variant, for genres with several.
    grade : str, optional
        A grade, or a mix of grades such as "easy:2,hard:1". A mix of easily made ones by default.
    symmetry : str, optional
        Symmetry of clue places, such as "rotation".
    irreducible : bool
        True to print no redundant hint.
    layout : str or Puzzle, optional
        A puzzle with the layout to use, without its hints.
    clues : str, optional
        Permitted clue places: rows of "#" and ".".
    all_clues : bool
        True to place a clue at each "#".
    flags : bool
        True to keep puzzles that an editor would not print.
    needs : str, optional
                Arguments that a solution needs, each with how often, such as "cases:2,cut-off:1".
    form : str, optional
        Measures of form that are to be low or high, such as "turns=high,bare=low".

    count : int
        Number of indices, from `start` on; each gives a puzzle, or in rare cases none.
    start : int
        Index of the first puzzle.
    seed : int
        Seed of all choices, 0 to 2**64 - 1.
    distinct : bool
        True to leave out puzzles that repeat an earlier one, turned or mirrored.
    threads : int, optional
        Number of threads, 1 to 1024; one for each processor by default.
    skip_missing : bool
        True to skip an index without a puzzle. Otherwise `MissedError` is raised; the next call of
        `next` continues after it. `missed` lists them either way.
    stop : object, optional
        Anything with `is_set()`, such as a `threading.Event`: when it is set, `StoppedError` is
        raised.

    Returns
    -------
    Production
        An iterator of `Puzzle`, in order of index.

    Raises
    ------
    RefusedError
        If an argument is refused; `option` names it.

    Examples
    --------
    >>> import pencilmill
    >>> [puzzle.grade for puzzle in pencilmill.generate("canal-view", size=5, count=2, grade="easy", seed=7)]
    ['easy', 'easy']
    """
    if size == "small":
        choices = call("choices", genre=text("genre", genre), variant=maybe_text("variant", variant))
        size = choices["halfway"].get("small", choices["board"])
    order = {
        "genre": text("genre", genre),
        "size": board(size),
        "variant": maybe_text("variant", variant),
        "grade": maybe_text("grade", grade),
        "symmetry": maybe_text("symmetry", symmetry),
        "irreducible": flag("irreducible", irreducible),
        "layout": None if layout is None else posed(layout, "layout"),
        "clues": maybe_text("clues", clues),
        "all_clues": flag("all_clues", all_clues),
        "flags": flag("flags", flags),
        "needs": maybe_text("needs", needs),
        "form": maybe_text("form", form),
    }
    indices = (whole("start", start), whole("count", count))
    return Production(json.dumps(order), whole("seed", seed), indices, stop, workers(threads), distinct, skip_missing)


@final
class Reading(Iterator[Puzzle]):
    """Puzzles of a file, each read on demand: an iterator, as `read` returns it."""

    def __init__(self, path: Path, trust: bool = False) -> None:
        self._reading = _native.Reading(path, trust)

    def __iter__(self) -> Reading:
        return self

    def __next__(self) -> Puzzle:
        read = self._reading.next()
        if read is None:
            raise StopIteration
        return Puzzle._of(read)


def read(path: Path, *, trust: bool = False) -> Reading:
    """Reads the puzzles of a file: CSV, JSON Lines, or lines of puzzle text, told apart by their
    content.

    The answer of a puzzle, recorded or found, is proved to be the only one, and redundant fields
    agree; its grade and score are taken from the file. `check` derives these anew too.

    Parameters
    ----------
    path : str or os.PathLike
        The file.
    trust : bool
        True to take records as they are, from a file that `check` has just proved.

    Returns
    -------
    Reading
        An iterator of `Puzzle`, in the order of the file. It holds one record at a time.

    Raises
    ------
    FileError
        If the file cannot be read.
    RecordError
        During iteration, at a malformed record; `line`, `column` and `option` give the place. The
        next call of `next` continues after it.

    Examples
    --------
    >>> import os, pencilmill, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "puzzles.csv")
    >>> pencilmill.write(pencilmill.generate("canal-view", size=5, count=3), path)
    3
    >>> [puzzle.index for puzzle in pencilmill.read(path)]
    [0, 1, 2]
    """
    return Reading(path, trust)


def load(path: Path) -> List[Published]:
    r"""Reads published boards: a file of the collection of puzzlekit, which has JSON files for each
    genre. Canal View, Heyawake, Hitori, Kuromasu (Kurodoko here), Masyu, Nurikabe and Slitherlink
    are read.

    Parameters
    ----------
    path : str or os.PathLike
        The file.

    Returns
    -------
    list of Published
        For each board its name in the collection, its source, and the puzzle, or why it is none
        here.

    Raises
    ------
    FileError
        If the file cannot be read, or has another form.

    Examples
    --------
    >>> import json, os, pencilmill, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "Slitherlink_dataset.json")
    >>> board = "4 4\n- 1 - -\n2 - - 3\n- - - -\n0 - - -"
    >>> with open(path, "w") as file:
    ...     json.dump({"name": "Slitherlink", "data": {"1_4x4": {"problem": board}}}, file)
    >>> [board.puzzle for board in pencilmill.load(path)]
    [Puzzle("slitherlink 4x4; number r1c2=1 r2c1=2 r2c4=3 r4c1=0")]
    """
    try:
        with open(path, encoding="utf-8", newline="") as file:
            boards = call("published", text=file.read())
    except FileError as error:
        raise _of_file(f"{os.fspath(path)}: {error}", os.fspath(path)) from None
    except OSError as error:
        raise _of_system("read", path, error) from error
    except UnicodeError as error:
        raise _of_file(f"cannot read {os.fspath(path)}: {error}", os.fspath(path)) from error
    of = Puzzle._of
    return [Published(board["id"], board["source"], board["puzzle"] and of(board["puzzle"]), board["error"]) for board in boards]


def _record(puzzle: Puzzle) -> Union[_native.Record, str]:
    if not isinstance(puzzle, Puzzle):
        raise TypeError(f"puzzles: found {type(puzzle).__name__}, expected Puzzle")
    return puzzle._record()


def write(puzzles: Iterable[Puzzle], path: Path, *, per_file: Optional[int] = None, force: bool = False) -> int:
    """Writes puzzles to a file, with the same bytes as the command.

    Parameters
    ----------
    puzzles : iterable of Puzzle
        Generated puzzles, or those read from a file with complete records. An iterator that is used
        up, such as one that was listed before, has none: the file is written without a puzzle then.
    path : str or os.PathLike
        The file, which ends in .csv or .jsonl. It appears when it is complete.
    per_file : int, optional
        Number of puzzles in a file: there are several then, with numbers in their names,
        puzzles-00000.csv and so on, each of which appears when it is complete.
    force : bool
        True to replace existing files.

    Returns
    -------
    int
        Number of puzzles written.

    Raises
    ------
    FileError
        If a file cannot be written, or exists already.
    RecordError
        If a puzzle has no record.

    Examples
    --------
    >>> import os, pencilmill, tempfile
    >>> folder = tempfile.mkdtemp()
    >>> puzzles = pencilmill.generate("sentinels", size=6, count=5)
    >>> pencilmill.write(puzzles, os.path.join(folder, "puzzles.jsonl"), per_file=2)
    5
    >>> sorted(os.listdir(folder))
    ['puzzles-00000.jsonl', 'puzzles-00001.jsonl', 'puzzles-00002.jsonl']
    """
    return _native.write(map(_record, puzzles), path, maybe_whole("per_file", per_file, 1), force)


def check(
    path: Path,
    *,
    grades: bool = False,
    remake: bool = False,
    proof: bool = False,
    limit: Optional[int] = None,
    threads: Optional[int] = None,
    stop: Optional[Stop] = None,
) -> Report:
    """Checks all records of a file: everything they say is derived again from the printed puzzles.

    Parameters
    ----------
    path : str or os.PathLike
        A CSV or JSON Lines file, or a file of puzzle texts.
    grades : bool
        True to rate puzzles anew too.
    remake : bool
        True to make puzzles anew too, from their seeds.
    proof : bool
        True to write a proof that there is one answer, and to check it without the engine.
    limit : int, optional
        Work for each answer, in millions of steps.
    threads : int, optional
        Number of threads, 1 to 1024; one for each processor by default.
    stop : object, optional
        Anything with `is_set()`, such as a `threading.Event`.

    Returns
    -------
    Report
        True if all records are good; otherwise with all faults.

    Raises
    ------
    FileError
        If the file cannot be read.

    Examples
    --------
    >>> import os, pencilmill, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "puzzles.csv")
    >>> count = pencilmill.write(pencilmill.generate("canal-view", size=5, count=3), path)
    >>> pencilmill.check(path).good
    3
    """
    good, bad, undecided, findings = _native.check(path, grades, remake, proof, millions(limit), workers(threads), stop)
    return Report(good, bad, undecided, [Finding(*finding) for finding in findings])
