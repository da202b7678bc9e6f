"""Puzzles as a data set of reasoning-gym.

>>> import reasoning_gym, pencilmill.with_reasoning_gym
>>> data = reasoning_gym.create_dataset("pencilmill", genres=["canal-view"], board=5, seed=7, size=3)
>>> [data.score_answer(entry["answer"], entry) for entry in data]
[1.0, 1.0, 1.0]
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional

from reasoning_gym.coaching import BaseCurriculum, ScalarAttributeDefinition
from reasoning_gym.factory import DATASETS, ProceduralDataset, register_dataset

from ._call import Lang
from ._native import GRADES
from ._types import Reward
from .env import Dataset

__all__ = ["PuzzleConfig", "PuzzleCurriculum", "PuzzleDataset"]


@dataclass
class PuzzleConfig:
    """What puzzles there are: the arguments of ``pencilmill.env.Dataset``, its size named ``board``, and ``size`` the number of questions."""

    genres: List[str] = field(default_factory=lambda: ["canal-view"])
    board: Any = None
    grade: Optional[str] = None
    variant: Optional[str] = None
    lang: Lang = "en"
    seed: Optional[int] = None
    size: int = 500
    reward: Reward = "solved"
    reasoning: bool = False
    flawed: float = 0.0

    def validate(self) -> None:
        """Refuses what there is not."""
        self.dataset()

    def dataset(self) -> Dataset:
        """The questions."""
        return Dataset(
            self.genres,
            size=self.board,
            grade=self.grade,
            variant=self.variant,
            lang=self.lang,
            seed=self.seed or 0,
            count=self.size,
            reward=self.reward,
            reasoning=self.reasoning,
            flawed=self.flawed,
        )


class PuzzleDataset(ProceduralDataset):  # type: ignore[misc]
    """The data set that ``reasoning_gym.create_dataset("pencilmill", …)`` makes."""

    def __init__(self, config: PuzzleConfig) -> None:
        super().__init__(config, seed=config.seed, size=config.size)
        config.seed = self.seed
        self._data = config.dataset()

    def __getitem__(self, idx: int) -> Dict[str, Any]:
        entry: Dict[str, Any] = self._data[idx]
        return entry

    def score_answer(self, answer: Optional[str], entry: Dict[str, Any]) -> float:
        return self._data.score_answer(answer, entry)


class PuzzleCurriculum(BaseCurriculum):  # type: ignore[misc]
    """Puzzles of one grade after the other, the easiest first."""

    def __init__(self) -> None:
        super().__init__(PuzzleCurriculum.__name__, PuzzleConfig)
        levels = list(GRADES[: GRADES.index("hard") + 1])
        self._define_attributes(ScalarAttributeDefinition(name="grade", field_name="grade", levels=levels, description="Grade of the puzzles"))


if "pencilmill" not in DATASETS:
    register_dataset("pencilmill", PuzzleDataset, PuzzleConfig, PuzzleCurriculum)
