"""The compiled part of the package: calls in JSON, and what is done with many puzzles at a time."""

import os
from typing import Iterable, List, Optional, Protocol, Tuple, Union, final

from ._types import Grade

__version__: str
GRADES: Tuple[Grade, ...]

_Path = Union[str, "os.PathLike[str]"]

class _Stop(Protocol):
    def is_set(self) -> bool: ...

def call(request: str, stop: Optional[_Stop] = None) -> str: ...
@final
class Session:
    def __new__(cls) -> Session: ...
    def call(self, request: str) -> str: ...

@final
class Record:
    def facts(self) -> str: ...
    def row(self) -> str: ...

@final
class Makers:
    def __new__(
        cls, order: str, seed: int, start: int, count: int, threads: Optional[int], distinct: bool, skip_missing: bool
    ) -> Makers: ...
    def next(self, stop: Optional[_Stop] = None) -> Optional[Record]: ...
    def alone(self, index: int, stop: Optional[_Stop] = None) -> Record: ...
    def close(self) -> None: ...
    def missed(self) -> List[Tuple[int, str]]: ...

@final
class Reading:
    def __new__(cls, path: _Path, trust: bool) -> Reading: ...
    def next(self) -> Optional[Union[Record, str]]: ...

def write(puzzles: Iterable[Union[Record, str]], path: _Path, per_file: Optional[int], force: bool) -> int: ...
def check(
    path: _Path, grades: bool, remake: bool, proof: bool, limit: Optional[int], threads: Optional[int], stop: Optional[_Stop]
) -> Tuple[int, int, int, List[Tuple[int, bool, str]]]: ...
def play(
    source: _Path,
    path: _Path,
    title: Optional[str],
    hints: bool,
    labels: bool,
    force: bool,
    trust: bool,
    threads: Optional[int],
    stop: Optional[_Stop],
) -> None: ...
def draw(
    source: _Path,
    path: _Path,
    labels: bool,
    language: str,
    force: bool,
    trust: bool,
    threads: Optional[int],
    stop: Optional[_Stop],
) -> int: ...
def site(
    source: _Path,
    path: _Path,
    title: str,
    hints: bool,
    labels: bool,
    force: bool,
    trust: bool,
    threads: Optional[int],
    stop: Optional[_Stop],
) -> str: ...
def run(
    job: _Path,
    folder: Optional[_Path],
    shard: Optional[str],
    night: int,
    program: str,
    threads: Optional[int],
    stop: Optional[_Stop],
) -> Tuple[bool, List[str], int, List[str]]: ...
