"""Puzzles as environments of Gymnasium, with texts as observations and actions.

>>> import gymnasium, pencilmill.with_gymnasium
>>> env = gymnasium.make("pencilmill/Puzzle-v0", genres=["canal-view"], size=4, seed=7)
>>> observation, info = env.reset(options={"index": 0})
>>> observation, reward, terminated, truncated, info = env.step(pencilmill.Puzzle(info["puzzle"]).answer)
>>> terminated, reward
(True, 1.0)
"""

from __future__ import annotations

import string
from typing import Any, Dict, Optional, SupportsFloat, Tuple

import gymnasium
from gymnasium.spaces import Text

from .env import Env

__all__ = ["PuzzleEnv"]

_LONGEST = 1 << 20
_LONGEST_MOVE = 1 << 12
# Gymnasium's texts are of certain characters only: those that can be typed, and those that boards are drawn with.
_CHARACTERS = "".join(chr(code) for code in [9, 10, 13, *range(32, 0x3100), *range(0x3400, 0xA000), *range(0xFF00, 0xFFF0)])


class PuzzleEnv(gymnasium.Env):  # type: ignore[misc]
    """A puzzle to solve move by move.

    The arguments are those of ``pencilmill.env.Env``, and ``moves``: an episode is cut off after so many. ``reset(seed=…)`` takes the
    puzzle with this index, as does ``options={"index": …}``; otherwise one follows the other. An action is a move of ``Env.step``.
    """

    metadata: Dict[str, Any] = {"render_modes": ["ansi", "svg"]}

    def __init__(self, genres: Any, *, moves: int = 200, render_mode: Optional[str] = None, **options: Any) -> None:
        self._env = Env(genres, **options)
        self._next = 0
        self._moves, self._made = moves, 0
        self.render_mode = render_mode
        self.observation_space = Text(_LONGEST, charset=_CHARACTERS)
        self.action_space = Text(_LONGEST_MOVE, charset=string.printable)

    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Tuple[str, Dict[str, Any]]:
        super().reset(seed=seed)
        index = (options or {}).get("index", self._next if seed is None else seed)
        self._next, self._made = index + 1, 0
        start = self._env.reset(index)
        return str(start), {"puzzle": start.puzzle.text}

    def step(self, action: str) -> Tuple[str, SupportsFloat, bool, bool, Dict[str, Any]]:
        step = self._env.step(action)
        self._made += 1
        return str(step), step.reward, step.done, self._made >= self._moves and not step.done, {"judgement": step.judgement}

    def render(self) -> Any:
        return self._env.picture() if self.render_mode == "svg" else self._env.solving.board


gymnasium.register("pencilmill/Puzzle-v0", entry_point="pencilmill.with_gymnasium:PuzzleEnv")
