"""Pages to play, sites, pictures and jobs."""

from __future__ import annotations

from typing import Optional

from . import _native
from ._books import program
from ._call import Lang, Stop, language, maybe_text, text, whole, workers
from ._files import Path
from ._types import Job


def play(
    source: Path,
    path: Path,
    *,
    title: Optional[str] = None,
    hints: bool = True,
    labels: bool = False,
    force: bool = False,
    trust: bool = False,
    threads: Optional[int] = None,
    stop: Optional[Stop] = None,
) -> None:
    """Writes a page for playing the puzzles of a file in a browser, with the same bytes as the command.

    Parameters
    ----------
    source : str or os.PathLike
        A CSV or JSON Lines file, or a file of puzzle texts.
    path : str or os.PathLike
        The page. It appears when it is complete.
    title : str, optional
        Title of the page; the names of its genres by default.
    hints : bool
        False to leave out hints: the page is smaller, and sooner made.
    labels : bool
        True to label rows and columns.
    force : bool
        True to replace an existing file.
    trust : bool
        True to take records as they are, from a file that `check` has just proved. Otherwise each
        answer is proved to be the only one.
    threads : int, optional
        Number of threads, 1 to 1024; one for each processor by default.
    stop : object, optional
        Anything with `is_set()`, such as a `threading.Event`.

    Raises
    ------
    FileError
        If a file cannot be read or written.
    RecordError
        If a record is wrong.

    Examples
    --------
    >>> import os, pencilmill, tempfile
    >>> folder = tempfile.mkdtemp()
    >>> source, page = os.path.join(folder, "a.csv"), os.path.join(folder, "a.html")
    >>> count = pencilmill.write(pencilmill.generate("canal-view", size=5, count=3), source)
    >>> pencilmill.play(source, page)
    >>> open(page).read()[:15]
    '<!doctype html>'
    """
    _native.play(source, path, maybe_text("title", title), hints, labels, force, trust, workers(threads), stop)


def draw(
    source: Path,
    path: Path,
    *,
    labels: bool = False,
    lang: Lang = "en",
    force: bool = False,
    trust: bool = False,
    threads: Optional[int] = None,
    stop: Optional[Stop] = None,
) -> int:
    """Draws the puzzles of a file and their answers as SVG files, with the same bytes as the command.

    Parameters
    ----------
    source : str or os.PathLike
        A CSV or JSON Lines file, or a file of puzzle texts.
    path : str or os.PathLike
        The folder; created if it does not exist. One that was made so is written anew.
    lang : {"en", "ja"}
        Language of titles and of words on the board.
    labels, force, trust, threads, stop
        As for `play`.

    Returns
    -------
    int
        The number of puzzles.

    Raises
    ------
    FileError
        If a file cannot be read or written.
    RecordError
        If a record is wrong.

    Examples
    --------
    >>> import os, pencilmill, tempfile
    >>> folder = tempfile.mkdtemp()
    >>> source, pictures = os.path.join(folder, "a.csv"), os.path.join(folder, "pictures")
    >>> count = pencilmill.write(pencilmill.generate("canal-view", size=5, count=1), source)
    >>> pencilmill.draw(source, pictures)
    1
    >>> sorted(name for name in os.listdir(pictures) if name[0] != ".")
    ['canal-view-5x5-s1-0-answer.svg', 'canal-view-5x5-s1-0.svg']
    """
    return _native.draw(source, path, labels, language(lang), force, trust, workers(threads), stop)


def site(
    source: Path,
    path: Path,
    *,
    title: str = "Puzzles",
    hints: bool = True,
    labels: bool = False,
    force: bool = False,
    trust: bool = False,
    threads: Optional[int] = None,
    stop: Optional[Stop] = None,
) -> str:
    """Writes a folder of pages for any web server, with the same bytes as the command.

    Parameters
    ----------
    source : str or os.PathLike
        A CSV or JSON Lines file, or a file of puzzle texts.
    path : str or os.PathLike
        The folder; created if it does not exist. One that was made so is written anew.
    title : str
        Title of the index.
    hints, labels, force, trust, threads, stop
        As for `play`.

    Returns
    -------
    str
        The index of the site.

    Raises
    ------
    FileError
        If a file cannot be read or written.
    RecordError
        If a record is wrong.

    Examples
    --------
    >>> import os, pencilmill, tempfile
    >>> folder = tempfile.mkdtemp()
    >>> source = os.path.join(folder, "a.csv")
    >>> count = pencilmill.write(pencilmill.generate("canal-view", size=5, count=3), source)
    >>> os.path.basename(pencilmill.site(source, os.path.join(folder, "site")))
    'index.html'
    """
    return _native.site(source, path, text("title", title), hints, labels, force, trust, workers(threads), stop)


def run(
    job: Path,
    folder: Optional[Path] = None,
    *,
    shard: Optional[str] = None,
    night: int = 0,
    threads: Optional[int] = None,
    stop: Optional[Stop] = None,
) -> Job:
    """Runs a job to its end, or continues one that was stopped or killed; docs/jobs.md describes jobs.

    Parameters
    ----------
    job : str or os.PathLike
        The job file.
    folder : str or os.PathLike, optional
        Folder of the job; one in the current directory by default, named after the job file.
    shard : str, optional
        `"2/8"` to make the second of eight parts; all by default.
    night : int
        Number of the night, mixed into every seed.
    threads : int, optional
        Number of threads, 1 to 1024; by default that of the job file, or one for each processor.
    stop : object, optional
        Anything with `is_set()`, such as a `threading.Event`; the next call goes on from there.

    Returns
    -------
    Job
        Whether the whole job is finished, its files, its number of puzzles, and shortfalls.

    Raises
    ------
    TextError
        If the job file is wrong; `line` and `column` give the place.
    RefusedError
        If an argument is refused, or the folder belongs to another job.
    FileError
        If a file cannot be read or written.

    Examples
    --------
    >>> import os, pathlib, pencilmill, tempfile
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> job = '''
    ... [[entry]]
    ... genre = "canal-view"
    ... seed = 7
    ... size = 5
    ... count = 3
    ... '''
    >>> size = (folder / "job.toml").write_text(job)
    >>> done = pencilmill.run(folder / "job.toml", folder / "job")
    >>> done.finished, done.puzzles
    (True, 3)
    """
    part, number = maybe_text("shard", shard), whole("night", night)
    return Job(*_native.run(job, folder, part, number, program(), workers(threads), stop))
