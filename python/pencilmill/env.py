"""Puzzles for those who train and test models: any number of them, none twice, each with a judge.

>>> from pencilmill.env import Env
>>> env = Env(["canal-view", "sentinels"], size=5, grade="easy", seed=7)
>>> start = env.reset(0)
>>> env.step("shaded r1c1").done
False
>>> env.check(start.puzzle.answer).score
1.0

Seed and index determine a puzzle, on every machine. All calls let other threads of Python run meanwhile.
"""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Literal, Optional, Sequence, Union

from ._ask import rules
from ._call import Lang, Size
from ._errors import MissedError, RefusedError
from ._files import Production, generate
from ._puzzle import Drawing, Puzzle, Solving, answer_format
from ._types import Breach, Judgement, Start, Step

__all__ = ["Breach", "Dataset", "Env", "Judgement", "Start", "Step"]

_ALL = 2**62
"""Indices of a genre."""
_APART = 2**40
"""An index without a puzzle, which is rare, stands for the one so far behind it."""


def _posed(puzzle: Puzzle, lang: Lang) -> Start:
    page = rules(puzzle.genre, lang)
    lines = [page.title, page.goal, *(f"{number}. {rule}" for number, rule in enumerate(page.rules, 1))]
    return Start(puzzle, "\n".join(lines), Solving(puzzle).board, answer_format(puzzle))


class _Source:
    """Puzzles of several genres in turn, by index."""

    def __init__(self, genres: Union[str, Sequence[str]], size: Optional[Size], grade: Optional[str], seed: int, variant: Optional[str]) -> None:
        names = [genres] if isinstance(genres, str) else list(genres)
        if not names:
            raise RefusedError("genres: found none, expected at least one")
        self.series: List[Production] = [
            generate(name, size=size, grade=grade, variant=variant, seed=seed, count=_ALL, threads=1) for name in names
        ]

    def __getitem__(self, index: int) -> Puzzle:
        if not 0 <= index < _APART:
            raise IndexError(f"found index {index}, expected 0 to {_APART - 1}")
        turn, place = index % len(self.series), index // len(self.series)
        while True:
            try:
                return self.series[turn][place]
            except MissedError:
                place += _APART


class Env:
    """Puzzles to solve move by move.

    Parameters
    ----------
    genres : str or sequence of str
        A genre, or several, which take turns.
    size, grade, variant : optional
        As for ``generate``, for all of the genres.
    seed : int
        Seed of all puzzles, 0 to 2**64 - 1.
    lang : str
        Language of rules and hints, ``"en"`` or ``"ja"``.

    Raises
    ------
    RefusedError
        If there are no such puzzles.

    Examples
    --------
    >>> from pencilmill.env import Env
    >>> env = Env("canal-view", size=5, grade="easy", seed=7)
    >>> start = env.reset(3)
    >>> start.rules.splitlines()[0], start.puzzle.index
    ('Canal View', 3)
    >>> step = env.step(env.solving.answer)
    >>> step.done, step.reward
    (True, 1.0)
    """

    def __init__(
        self,
        genres: Union[str, Sequence[str]],
        *,
        size: Optional[Size] = None,
        grade: Optional[str] = None,
        variant: Optional[str] = None,
        seed: int = 1,
        lang: Lang = "en",
    ) -> None:
        self._source = _Source(genres, size, grade, seed, variant)
        self._lang = lang
        self._solving: Optional[Solving] = None
        self._score = 0.0

    @property
    def solving(self) -> Solving:
        """The puzzle that is being solved, with the drawing so far."""
        if self._solving is None:
            raise RefusedError("no puzzle yet: call reset first")
        return self._solving

    def reset(self, index: int) -> Start:
        """Begins the puzzle with this index, 0 to 2**40 - 1.

        >>> from pencilmill.env import Env
        >>> print(Env("canal-view", size=4, seed=7).reset(0).answer_format.splitlines()[-1])
        - shaded: on a cell of the board; such as `shaded r1c1`
        """
        puzzle = self._source[index]
        self._solving = Solving(puzzle)
        self._score = self._solving.judge(Drawing()).score
        return _posed(puzzle, self._lang)

    def step(self, move: Union[str, Drawing]) -> Step:
        """Makes a move: text such as ``"shaded r1c2; erase shaded r3c3"``, or a whole ``Drawing``.

        A text that cannot be read changes nothing; ``judgement.error`` says why.

        >>> from pencilmill.env import Env
        >>> env = Env("canal-view", size=4, seed=7)
        >>> start = env.reset(0)
        >>> env.step("shade r1c1").judgement.error
        'column 1: expected an ink of canal-view: shaded, found "shade"'
        """
        judgement = self.solving.step(move)
        reward, self._score = judgement.score - self._score, judgement.score
        return Step(self.solving.board, str(self.solving.drawn), judgement, reward, judgement.solved)

    def check(self, answer: Union[str, Drawing]) -> Judgement:
        """Judges a whole answer, which may be written as a language model writes it; nothing is drawn.

        >>> from pencilmill.env import Env
        >>> env = Env("canal-view", size=4, seed=7)
        >>> start = env.reset(0)
        >>> env.check("Answer: " + start.puzzle.answer).solved
        True
        """
        return self.solving.judge(answer)

    def hint(self, stage: Literal["look", "why", "full"] = "full") -> str:
        """Advice for the drawing so far: ``"look"`` (where), ``"why"``, or ``"full"``.

        >>> from pencilmill.env import Env
        >>> env = Env("canal-view", size=4, seed=7)
        >>> start = env.reset(0)
        >>> len(env.hint("look")) < len(env.hint())
        True
        """
        return self.solving.hint(stage, self._lang)

    def picture(self) -> str:
        """The board with the drawing so far, as SVG.

        >>> from pencilmill.env import Env
        >>> env = Env("canal-view", size=4, seed=7)
        >>> start = env.reset(0)
        >>> env.picture()[:4]
        '<svg'
        """
        return self.solving.svg()


class Dataset(Sequence[Dict[str, Any]]):
    """Questions with answers, in the form of reasoning-gym: a sequence of dicts, each made when it is asked for.

    Parameters
    ----------
    genres, size, grade, variant, seed, lang
        As for ``Env``.
    count : int
        Number of questions.

    Examples
    --------
    >>> from pencilmill.env import Dataset
    >>> data = Dataset(["canal-view", "sentinels"], size=5, count=10, seed=7)
    >>> entry = data[1]
    >>> len(data), entry["metadata"]["genre"], data.score_answer(entry["answer"], entry)
    (10, 'sentinels', 1.0)
    >>> data.score_answer("I do not know.", entry)
    0.0
    """

    def __init__(
        self,
        genres: Union[str, Sequence[str]],
        *,
        size: Optional[Size] = None,
        grade: Optional[str] = None,
        variant: Optional[str] = None,
        seed: int = 1,
        lang: Lang = "en",
        count: int = 500,
    ) -> None:
        self._source = _Source(genres, size, grade, seed, variant)
        self._lang = lang
        self._count = count

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(self._count))]
        at = index + self._count if index < 0 else index
        if not 0 <= at < self._count:
            raise IndexError(f"found index {index}, expected one of {self._count}")
        puzzle = self._source[at]
        record = puzzle.record()
        metadata = {name: record[name] for name in ("genre", "rows", "cols", "grade", "score", "layer", "puzzle", "seed", "index")}
        return {
            "question": f"{_posed(puzzle, self._lang)}Give the answer between <answer> and </answer>.",
            "answer": puzzle.answer,
            "metadata": {"source_dataset": "pencilmill", "source_index": at, **metadata},
        }

    def __iter__(self) -> Iterator[Dict[str, Any]]:
        return (self[at] for at in range(self._count))

    @staticmethod
    def score_answer(answer: Optional[str], entry: Dict[str, Any]) -> float:
        """Scores an answer, as a language model writes it: 1 if it is right, else its nearness to the answer, below 1; 0 if it cannot
        be read.

        >>> from pencilmill.env import Dataset
        >>> data = Dataset("canal-view", size=5, seed=7)
        >>> data.score_answer("<answer>shaded r1c1</answer>", data[0]) < 1
        True
        """
        if not isinstance(answer, str):
            return 0.0
        puzzle = Puzzle(entry["metadata"]["puzzle"], answer=entry["answer"])
        return Solving(puzzle).judge(answer).score
