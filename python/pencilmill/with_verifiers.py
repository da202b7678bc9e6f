"""Puzzles as a taskset of verifiers (``verifiers.v1``).

>>> import itertools
>>> from pencilmill.with_verifiers import PuzzleConfig, PuzzleTaskset
>>> tasks = PuzzleTaskset(PuzzleConfig(genres=["canal-view"], board="5", seed=7))
>>> [task.data.name for task in itertools.islice(tasks, 2)]
['canal-view-5x5-s7-0', 'canal-view-5x5-s7-1']
"""

from typing import Any, Dict, Iterator, List, Optional

import verifiers.v1 as vf

from ._call import Lang
from ._types import Reward
from .env import Dataset, _score_answer

__all__ = ["PuzzleConfig", "PuzzleData", "PuzzleTask", "PuzzleTaskset"]


class PuzzleConfig(vf.TasksetConfig):  # type: ignore[misc]
    """What puzzles there are: the arguments of ``pencilmill.env.Dataset``, its size named ``board``."""

    genres: List[str] = ["canal-view"]
    board: Optional[str] = None
    grade: Optional[str] = None
    variant: Optional[str] = None
    lang: Lang = "en"
    seed: int = 1
    reward: Reward = "solved"
    flawed: float = 0.0


class PuzzleData(vf.TaskData):  # type: ignore[misc]
    """A question, with its entry in the data set."""

    entry: Dict[str, Any]
    reward: Reward


class PuzzleTask(vf.Task[PuzzleData, vf.State, vf.TaskConfig]):  # type: ignore[misc]
    """A puzzle to be answered in one reply."""

    @vf.reward
    async def score(self, trace: Any) -> float:
        """The reward of the configuration."""
        return _score_answer(trace.last_reply, self.data.entry, self.data.reward)


class PuzzleTaskset(vf.Taskset[PuzzleTask, PuzzleConfig]):  # type: ignore[misc]
    """Puzzles without end, by seed and index."""

    INFINITE = True

    def load(self) -> Iterator[PuzzleTask]:
        """Makes one puzzle after the other."""
        config = self.config
        data = Dataset(
            config.genres,
            size=config.board,
            grade=config.grade,
            variant=config.variant,
            lang=config.lang,
            seed=config.seed,
            count=2**40,
            flawed=config.flawed,
        )
        for entry in data:
            about = entry["metadata"]
            name = f"{about['genre']}-{about['rows']}x{about['cols']}-s{about['seed']}-{about['index']}"
            yield PuzzleTask(PuzzleData(name=name, prompt=entry["question"], entry=entry, reward=config.reward), config.task)
