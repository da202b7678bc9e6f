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

import hashlib
import os
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Dict, Iterator, List, Literal, Optional, Sequence, Union, get_args

from ._ask import genres as all_genres
from ._ask import rules, solve
from ._call import Lang, Size, call, refused, workers
from ._errors import MissedError, RefusedError, TextError
from ._files import Production, generate
from ._puzzle import Drawing, Puzzle, Solving, answer_format
from ._types import Breach, Judgement, Reward, Start, Step

__all__ = ["Breach", "Dataset", "Env", "Judgement", "Start", "Step", "judge_all"]

_ALL = 2**62
"""Indices of a genre."""
_APART = 2**40
"""An index without a puzzle, which is rare, stands for the one so far behind it."""


def _posed(puzzle: Puzzle, lang: Lang) -> Start:
    page = rules(puzzle.genre, lang)
    lines = [page.title, page.goal, *(f"{number}. {rule}" for number, rule in enumerate(page.rules, 1))]
    return Start(puzzle, "\n".join(lines), _board(puzzle), answer_format(puzzle))


def _board(puzzle: Puzzle, drawn: str = "") -> str:
    return str(call("grid", puzzle=puzzle.text, drawing=drawn, labels=True)).rstrip("\n")


def _rewarded(reward: Reward, judgement: Judgement) -> float:
    return float(judgement.solved) if reward == "solved" else judgement.score


def _reward(reward: Reward) -> Reward:
    """The argument ``reward``."""
    if reward not in get_args(Reward):
        raise refused("reward", f"found {reward!r}, expected one of {', '.join(get_args(Reward))}")
    return reward


def judge_all(
    puzzles: Union[Puzzle, Sequence[Puzzle]], drawings: Sequence[Union[str, Drawing]], *, threads: Optional[int] = None
) -> List[Judgement]:
    """Judges many drawings at once, on threads.

    Parameters
    ----------
    puzzles : Puzzle or sequence of Puzzle
        The puzzle of all drawings, or that of each.
    drawings : sequence of str or Drawing
        The drawings; texts may be written as language models write them.
    threads : int, optional
        Number of threads, 1 to 1024; one for each processor by default.

    Returns
    -------
    list of Judgement
        The verdicts, in the order of the drawings.

    Examples
    --------
    >>> import pencilmill
    >>> from pencilmill.env import judge_all
    >>> puzzle = pencilmill.Puzzle("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5")
    >>> [verdict.solved for verdict in judge_all(puzzle, ["(1,1)", puzzle.answer])]
    [False, True]
    """
    posed = [puzzles] * len(drawings) if isinstance(puzzles, Puzzle) else list(puzzles)
    if len(posed) != len(drawings):
        raise refused("puzzles", f"found {len(posed)}, expected one for each of {len(drawings)} drawings")
    count = workers(threads) or os.cpu_count() or 1
    # Drawings of one puzzle side by side: a thread states its rules once.
    order = sorted(range(len(posed)), key=lambda at: posed[at].text)
    length = -(-len(order) // count) or 1
    verdicts: Dict[int, Judgement] = {}

    def judge(part: List[int]) -> None:
        solving: Optional[Solving] = None
        for at in part:
            if solving is None or solving.puzzle != posed[at]:
                solving = Solving(posed[at])
            verdicts[at] = solving.judge(drawings[at])

    with ThreadPoolExecutor(count) as pool:
        list(pool.map(judge, [order[at : at + length] for at in range(0, len(order), length)]))
    return [verdicts[at] for at in range(len(posed))]


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
    reward : str
        ``"solved"`` for 1 with the answer, and 0 before; ``"overlap"`` for the change of a verdict's score with each move.

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
        reward: Reward = "solved",
    ) -> None:
        self._source = _Source(genres, size, grade, seed, variant)
        self._lang, self._reward = lang, _reward(reward)
        self._solving: Optional[Solving] = None
        self._next = 0
        self._score = 0.0

    @property
    def solving(self) -> Solving:
        """The puzzle that is being solved, with the drawing so far."""
        if self._solving is None:
            raise RefusedError("no puzzle yet: call reset first")
        return self._solving

    def reset(self, index: Optional[int] = None) -> Start:
        """Begins the puzzle with this index, 0 to 2**40 - 1, or the next one.

        >>> from pencilmill.env import Env
        >>> print(Env("canal-view", size=4, seed=7).reset(0).answer_format.splitlines()[-1])
        - shaded: on a cell of the board; such as `shaded r1c1`
        """
        index = self._next if index is None else index
        puzzle = self._source[index]
        self._solving, self._next, self._score = Solving(puzzle), index + 1, 0.0
        return _posed(puzzle, self._lang)

    def step(self, move: Union[str, Drawing]) -> Step:
        """Makes a move: text such as ``"shaded r1c2; erase shaded r3c3"``, or a whole ``Drawing``.

        A text that cannot be read changes nothing; ``error`` says why. ``str`` of the step is what a player sees of it.

        >>> from pencilmill.env import Env
        >>> env = Env("canal-view", size=4, seed=7)
        >>> start = env.reset(0)
        >>> env.step("shade r1c1").error
        'column 1: expected an ink of canal-view: shaded, found "shade"'
        """
        judgement = self.solving.step(move)
        score, drawn = _rewarded(self._reward, judgement), str(self.solving.drawn)
        reward, self._score = score - self._score, score
        return Step(_board(self.solving.puzzle, drawn), drawn, judgement, reward, judgement.solved)

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


_FLAWS = ("none", "several")


def _share(seed: int, index: int) -> float:
    """A number below 1 of each index."""
    return int.from_bytes(hashlib.sha256(f"{seed} {index}".encode()).digest()[:6], "big") / 2**48


def _flawed(puzzle: Puzzle, flaw: str) -> Optional[Puzzle]:
    """The puzzle with a number changed so that it has no answer, or with clues left out until it has several; none if there is none."""
    inks = next(about["hints"] for about in all_genres() if about["genre"] == puzzle.genre)
    items = list(Drawing(puzzle.text.partition(";")[2]))
    hints = [item for item in items if item.items[0]["ink"] in inks]
    head, left = puzzle.text.partition(";")[0], items
    for hint in hints:
        rest, value = [item for item in left if item != hint], hint.items[0]["value"]
        if flaw == "several":
            left, others = rest, [""]
        else:
            numbers = [value + 1, value - 1] if isinstance(value, int) else []
            others = [f"{str(hint).rpartition('=')[0]}={number}" for number in numbers if number >= 0]
        for other in others:
            text = f"{head}; " + "; ".join([*map(str, rest), *([other] if other else [])])
            try:
                found = solve(text)
            except TextError:
                continue
            if found.unique is False and (flaw == "several") == bool(found.answers):
                return Puzzle(text)
    return None


class Dataset(Sequence[Dict[str, Any]]):
    """Questions with answers, in the form of reasoning-gym: a sequence of dicts, each made when it is asked for.

    Parameters
    ----------
    genres, size, grade, variant, seed, lang
        As for ``Env``.
    count : int
        Number of questions.
    reward : str
        What ``score_answer`` gives: ``"solved"`` for 1 for the answer and 0 for all else, ``"overlap"`` for the score of the verdict.
    reasoning : bool
        True for entries with ``reasoning``, the steps a person would take to the answer, in sentences.
    flawed : float
        Share of questions, 0 to 1, whose puzzle is spoiled on purpose: its answer is ``none`` or ``several``, as ``flaw`` of its
        metadata, and all questions say that this may be.

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
        reward: Reward = "solved",
        reasoning: bool = False,
        flawed: float = 0.0,
    ) -> None:
        if not 0 <= flawed <= 1:
            raise refused("flawed", f"found {flawed}, expected 0 to 1")
        self._source = _Source(genres, size, grade, seed, variant)
        self._lang, self._seed = lang, seed
        self._count = count
        self._reward = _reward(reward)
        self._reasoning, self._share = reasoning, flawed

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(self._count))]
        at = index + self._count if index < 0 else index
        if not 0 <= at < self._count:
            raise IndexError(f"found index {index}, expected {-self._count} to {self._count - 1}")
        puzzle = self._source[at]
        record = puzzle.record()
        metadata = {name: record[name] for name in ("genre", "rows", "cols", "grade", "score", "layer", "puzzle", "seed", "index")}
        flaw: Optional[str] = None
        chance = _share(self._seed, at)
        if chance < self._share:
            for flaw in _FLAWS if chance < self._share / 2 else reversed(_FLAWS):
                spoiled = _flawed(puzzle, flaw)
                if spoiled is not None:
                    puzzle = spoiled
                    break
            else:
                flaw = None
        question = f"{_posed(puzzle, self._lang)}Give the answer between <answer> and </answer>."
        if self._share:
            question += " If the puzzle has no answer, that is `none`; if it has more than one, `several`."
            metadata.update(puzzle=puzzle.text, flaw=flaw)
        entry = {
            "question": question,
            "answer": flaw or puzzle.answer,
            "metadata": {"source_dataset": "pencilmill", "source_index": at, **metadata},
        }
        if self._reasoning and not flaw:
            entry["reasoning"] = puzzle.explain(self._lang)
        return entry

    def __iter__(self) -> Iterator[Dict[str, Any]]:
        return (self[at] for at in range(self._count))

    def score_answer(self, answer: Optional[str], entry: Dict[str, Any]) -> float:
        """Scores an answer, as a language model writes it: 1 if it is right, else 0, or its score with the reward ``"overlap"``; 0 if
        it cannot be read.

        >>> from pencilmill.env import Dataset
        >>> data = Dataset("canal-view", size=5, seed=7)
        >>> data.score_answer("<answer>shaded r1c1</answer>", data[0])
        0.0
        """
        return _score_answer(answer, entry, self._reward)


def _score_answer(answer: Optional[str], entry: Dict[str, Any], reward: Reward) -> float:
    """Scores an answer to an entry of a data set."""
    if not isinstance(answer, str) or not answer.strip():
        return 0.0
    about = entry["metadata"]
    if about.get("flaw"):
        said = re.sub(r"\\(text|textbf|texttt|mathbf|mathrm)\b", "", str(call("part", text=answer)))
        return float(said.strip(" .`*\n\"'“”{}$").lower() == about["flaw"])
    if reward == "overlap":
        return Solving(Puzzle(about["puzzle"], answer=entry["answer"])).judge(answer).score
    try:
        return float(bool(Puzzle(about["puzzle"]).check(answer)))
    except TextError:
        return 0.0
