"""Games with their referees, for those who write players.

>>> from pencilmill.referee import Gloop
>>> game = Gloop(players=2, seed=8)
>>> game.turn(game.legal()[0]).response
'hand 2, area 1, pool 76'
"""

from ._native import Gloop, SuiriMeiro, possible
from ._types import Candidate, Left, Outcome, Turn

__all__ = ["Candidate", "Gloop", "Left", "Outcome", "SuiriMeiro", "Turn", "possible"]
