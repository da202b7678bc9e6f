"""Calls of the compiled part: a request in JSON, a reply in JSON; and the arguments that are checked before."""

from __future__ import annotations

import json
import operator
from typing import Any, Dict, Literal, Optional, Protocol, Tuple, Union

from . import _native
from ._errors import RefusedError, _raised

Lang = Literal["en", "ja"]
Size = Union[int, str, Tuple[int, int]]
_MOST = 2**64 - 1
_MILLION = 10**6


class Stop(Protocol):
    """What can stop work: anything with ``is_set()``, such as a ``threading.Event``."""

    def is_set(self) -> bool: ...


def request(name: str, **fields: Any) -> str:
    """A request; fields that are ``None`` are left out."""
    return json.dumps({"call": name, **{key: _encodable(value) for key, value in fields.items() if value is not None}})


def _encodable(value: Any) -> Any:
    """The value, a text without halves of characters."""
    return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace") if isinstance(value, str) else value


def taken(reply: str) -> Any:
    """What a request was answered with."""
    value: Dict[str, Any] = json.loads(reply)
    if "ok" in value:
        return value["ok"]
    raise _raised(value["error"])


def call(name: str, **fields: Any) -> Any:
    """Answers a request that does not take long."""
    return taken(_native.Session().call(request(name, **fields)))


def call_long(name: str, stop: Optional[Stop] = None, **fields: Any) -> Any:
    """Answers a request that may take long, and can be interrupted and stopped."""
    return taken(_native.call(request(name, **fields), stop))


def refused(option: str, why: str) -> RefusedError:
    """The error of an argument."""
    error = RefusedError(f"{option}: {why}")
    error.option = option
    return error


def text(option: str, value: str) -> str:
    """An argument that is a text."""
    if not isinstance(value, str):
        raise TypeError(f"{option}: found {type(value).__name__}, expected a text")
    return value


def maybe_text(option: str, value: Optional[str]) -> Optional[str]:
    """An optional argument that is a text."""
    return None if value is None else text(option, value)


def flag(option: str, value: bool) -> bool:
    """An argument that is true or false."""
    if not isinstance(value, bool):
        raise TypeError(f"{option}: found {type(value).__name__}, expected True or False")
    return value


def whole(option: str, value: int, least: int = 0, most: int = _MOST) -> int:
    """An argument that is a whole number."""
    number = operator.index(value)
    if not least <= number <= most:
        raise refused(option, f"found {number}, expected {least} to {most}")
    return number


def maybe_whole(option: str, value: Optional[int], least: int = 0, most: int = _MOST) -> Optional[int]:
    """An optional argument that is a whole number."""
    return None if value is None else whole(option, value, least, most)


def millions(limit: Optional[int]) -> Optional[int]:
    """The argument ``limit``."""
    return maybe_whole("limit", limit, 1, _MOST // _MILLION)


def workers(threads: Optional[int]) -> Optional[int]:
    """The argument ``threads``."""
    return maybe_whole("threads", threads, 1, 1024)


def language(lang: str) -> str:
    """The argument ``lang``."""
    if text("lang", lang) not in ("en", "ja"):
        raise refused("lang", f'found "{lang}", expected en or ja')
    return lang


def board(size: Optional[Size]) -> Optional[str]:
    """The argument ``size``: a number, rows and columns, or text."""
    if size is None or isinstance(size, str):
        return size
    if isinstance(size, tuple) and len(size) == 2:
        return "x".join(str(operator.index(side)) for side in size)
    try:
        return str(operator.index(size))
    except TypeError:
        expected = 'a number, (rows, columns), or text such as "8x12"'
        raise TypeError(f"size: found {type(size).__name__}, expected {expected}") from None
