"""Books, which take fonts: a program of their own sets them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sysconfig
import tempfile
import time
from typing import List, Literal, Optional, Sequence, Type

from . import _errors
from ._call import Stop, workers
from ._files import Path
from ._types import Book

_PROGRAM = "pencilmill-book"
_ERRORS = {2: _errors.RefusedError, 3: _errors.MissedError, 65: _errors.RefusedError, 70: _errors.InternalError}


def program() -> str:
    """The program: beside this interpreter, or else in the PATH; its bare name if there is none."""
    folders = [sysconfig.get_path("scripts"), os.environ.get("PATH", os.defpath)]
    return shutil.which(_PROGRAM, path=os.pathsep.join(folders)) or _PROGRAM


def book(
    recipe: Path,
    path: Path,
    *,
    cover: Optional[Path] = None,
    list: Optional[Path] = None,
    profile: Optional[Literal["print", "screen"]] = None,
    fonts: Sequence[Path] = (),
    force: bool = False,
    trust: bool = False,
    threads: Optional[int] = None,
    stop: Optional[Stop] = None,
) -> Book:
    """Sets a book of puzzles as PDF, from a recipe.

    Parameters
    ----------
    recipe : str or os.PathLike
        The recipe; docs/books.md lists its keys. The same recipe gives the same bytes.
    path : str or os.PathLike
        The file to write. It appears when it is complete.
    cover : str or os.PathLike, optional
        A file for the cover: back, spine and front on one sheet.
    list : str or os.PathLike, optional
        A file for the list of the puzzles, as CSV.
    profile : str, optional
        `"print"` or `"screen"`, whatever the recipe says.
    fonts : sequence of str or os.PathLike
        Font files for characters that the program's own font lacks.
    force : bool
        True to replace existing files.
    trust : bool
        True to take records as they are, from a file that `check` has just proved. Otherwise each
        answer is proved to be the only one.
    threads : int, optional
        Number of threads, 1 to 1024; one for each processor by default.
    stop : object, optional
        Anything with `is_set()`, such as a `threading.Event`.

    Returns
    -------
    Book
        The file, its numbers of pages and puzzles, and omissions.

    Raises
    ------
    TextError
        If the recipe is wrong; `file`, `line` and `column` give the place.
    RefusedError
        If the book cannot be set so, or the wheel of books is not installed.
    MissedError
        If too few puzzles are found for a section.
    FileError
        If a file cannot be read or written.

    Examples
    --------
    >>> import pathlib, pencilmill, tempfile
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> recipe = '''
    ... title = "Three puzzles"
    ... [[section]]
    ... genre = "canal-view"
    ... size = 5
    ... count = 3
    ... '''
    >>> count = (folder / "book.toml").write_text(recipe)
    >>> pencilmill.book(folder / "book.toml", folder / "book.pdf").puzzles
    3
    """
    files = {"output": path, "cover": cover, "list": list}
    others = {"profile": profile, "threads": workers(threads)}
    options = [f"--{name}={os.fspath(file)}" for name, file in files.items() if file is not None]
    options += [f"--{name}={value}" for name, value in others.items() if value is not None]
    options += [f"--font={os.fspath(font)}" for font in fonts] + ["--force"] * force + ["--trust"] * trust
    said = _run([program(), "book", *options, "--", os.fspath(recipe)], os.fspath(recipe), stop)
    *notes, summary = [line for line in said.splitlines() if not re.match(r"\d+(/\d+)? puzzles, ", line)]
    puzzles, pages = map(int, re.findall(r": (\d+) puzzles on (\d+) pages$", summary)[0])
    return Book(str(path), pages, puzzles, notes)


def _run(arguments: List[str], recipe: str, stop: Optional[Stop]) -> str:
    """Runs the program to its end, unless an exception or a request ends it first."""
    with tempfile.TemporaryFile() as said:
        try:
            child = subprocess.Popen(arguments, stdin=subprocess.DEVNULL, stderr=said, start_new_session=True)
        except FileNotFoundError:
            raise _errors.RefusedError("books need the package of ./python/books of a checkout: pip install ./python/books") from None
        try:
            while child.poll() is None:
                if stop is not None and stop.is_set():
                    raise _errors.StoppedError("stopped")
                time.sleep(0.02)
        finally:
            child.terminate()
            child.wait()
        said.seek(0)
        text = said.read().decode()
    if child.returncode == 0:
        return text
    raise _error(child.returncode, text, recipe)


def _error(code: int, text: str, recipe: str) -> _errors.Error:
    """The exception for an exit code and a message."""
    message = text.rpartition("pencilmill: ")[2].strip()
    place = re.match(r"(.+?):(\d+):(\d+): ", message)
    kind: Type[_errors.Error] = _ERRORS.get(code, _errors.FileError)
    if code == 65 and place:
        kind = _errors.TextError if place[1] == recipe else _errors.RecordError
    error = kind(message)
    if place:
        error.file, error.line, error.column = place[1], int(place[2]), int(place[3])
    return error
