"""What can go wrong, as one family of exceptions."""

from __future__ import annotations

import errno
import json
import os
from typing import Any, Dict, Optional, Tuple, Type, Union


class Error(Exception):
    """Something that cannot be done; all exceptions of the package are of this family.

    Where the place of what is wrong is known, it is in the attributes; otherwise they are ``None``.

    >>> import pencilmill
    >>> try:
    ...     pencilmill.Puzzle("canal-view 4x4; number r9c1=1")
    ... except pencilmill.Error as error:
    ...     print(type(error).__name__, error.column)
    TextError 24
    """

    file: Optional[str] = None
    """The file that is wrong."""
    line: Optional[int] = None
    """The line, from 1."""
    column: Optional[int] = None
    """The column in characters, from 1: in a text, a line of a file, or a field of a record."""
    option: Optional[str] = None
    """The argument that is refused, or the field of a record that is wrong."""
    index: Optional[int] = None
    """The index of the puzzle that was not found."""


class RefusedError(Error, ValueError):
    """What is asked for cannot be had; ``option`` names the argument.

    >>> import pencilmill
    >>> try:
    ...     pencilmill.generate("canal-view", size=99)
    ... except pencilmill.RefusedError as error:
    ...     print(error.option)
    size
    """


class TextError(Error, ValueError):
    """A text is no puzzle, no drawing, no route or no move; ``column`` says where it goes wrong."""


class RecordError(Error, ValueError):
    """A record of a file is not what it should be; ``file``, ``line``, ``column`` and ``option`` (the field) say where."""


class AnswerError(Error, ValueError):
    """The puzzle does not have exactly one answer, or cannot be finished so that it has."""


class NoAnswerError(AnswerError):
    """The puzzle has no answer."""


class SeveralAnswersError(AnswerError):
    """The puzzle has several answers."""


class UndecidedError(Error):
    """It takes more work than the limit allows."""


class MissedError(Error):
    """There is no such puzzle: none was found for ``index``, or too few for a section of a book."""


class StoppedError(Error):
    """It was asked to stop: the object given as ``stop`` was set."""


class RuleError(Error, ValueError):
    """A move or a turn of a game that the rules do not allow."""


class FileError(Error, OSError):
    """A file cannot be read or written; ``errno`` and ``filename`` as of any ``OSError``, which it is. Where Python has an exception
    of its own, such as ``FileNotFoundError``, it is that as well.

    >>> import pencilmill
    >>> try:
    ...     pencilmill.read("nowhere.csv")
    ... except FileNotFoundError as error:
    ...     print(type(error).__mro__[1].__name__, error.filename)
    FileError nowhere.csv
    """

    # In place of those of `OSError`, which are not pickled, and not set without a number.
    errno: Optional[int] = None
    filename: Optional[str] = None


class _NotFoundError(FileError, FileNotFoundError):
    pass


class _ExistsError(FileError, FileExistsError):
    pass


class _PermissionError(FileError, PermissionError):
    pass


class _FolderError(FileError, IsADirectoryError):
    pass


class InternalError(Error, RuntimeError):
    """An error in the program."""


# By the names that the system's errors have in the compiled part, and in Python.
_OF_SYSTEM: Dict[str, Tuple[Type[FileError], int]] = {
    "NotFound": (_NotFoundError, errno.ENOENT),
    "AlreadyExists": (_ExistsError, errno.EEXIST),
    "PermissionDenied": (_PermissionError, errno.EACCES),
    "IsADirectory": (_FolderError, errno.EISDIR),
}
_FORCED = "it exists already; force=True replaces it"


def _of_file(message: str, file: Optional[str], system: Optional[str] = None) -> FileError:
    """The exception of a file, by the kind of the system's error."""
    kind, number = _OF_SYSTEM.get(system or "", (FileError, None))
    if kind is _ExistsError:
        message = f"{message.rpartition(': ')[0]}: {_FORCED}"
    error = kind(message)
    error.file = error.filename = file
    error.errno = number
    return error


def _of_system(what: str, path: Union[str, "os.PathLike[str]"], error: OSError) -> FileError:
    """The exception for an error of the system, as a file was read or written (`what`)."""
    named = [name for name, (_, number) in _OF_SYSTEM.items() if number == error.errno]
    raised = _of_file(f"cannot {what} {os.fspath(path)}: {error.strerror or error}", os.fspath(path), *named)
    raised.errno = error.errno
    return raised


_KINDS = {
    "refused": RefusedError,
    "text": TextError,
    "record": RecordError,
    "noanswer": NoAnswerError,
    "several": SeveralAnswersError,
    "stuck": AnswerError,
    "undecided": UndecidedError,
    "missed": MissedError,
    "stopped": StoppedError,
    "rule": RuleError,
    "file": FileError,
    "internal": InternalError,
}


def _raised(failure: Union[str, Dict[str, Any]]) -> Error:
    """The exception for a failure, in JSON or as it was read."""
    told: Dict[str, Any] = json.loads(failure) if isinstance(failure, str) else failure
    message = told["message"]
    if told.get("option") == "genre" and "no genre is called" in message:
        message += "; `genres()` lists all"
    error: Error = _KINDS[told["kind"]](message)
    if isinstance(error, FileError):
        return _of_file(message, told.get("file"), told.get("system"))
    for name in ("file", "line", "column", "option", "index"):
        setattr(error, name, told.get(name))
    return error
