"""Games with their referees, for those who write players.

>>> from pencilmill.referee import Gloop
>>> game = Gloop(players=2, seed=8)
>>> game.turn(game.legal()[0]).response
'drew 2-18 2-19; hand 8, area 0, pool 75'
"""

from ._native import Gloop, SuiriMeiro, possible
from ._types import Candidate, Left, Outcome, Turn

__all__ = ["Candidate", "Gloop", "Left", "Outcome", "SuiriMeiro", "Turn", "possible"]
