"""Games with their referees, for those who write players.

>>> from pencilmill.referee import Gloop
>>> game = Gloop(players=2, seed=8)
>>> game.turn(game.legal()[0]).response
'hand 2, area 1, pool 76'
"""

from __future__ import annotations

from typing import Any, Dict, List, Optional, cast, final

from ._call import Lang, Size, Stop, board, call, call_long, language, maybe_whole, text, whole
from ._errors import Error, RefusedError, RuleError, TextError
from ._types import Candidate, Left, Outcome, Turn

__all__ = ["Candidate", "Gloop", "Left", "Outcome", "SuiriMeiro", "Turn", "possible"]

_KINDS = 2**16 - 1
_ANSWERED = " -> "


def _in_line(error: Error, line: int) -> TextError:
    """The error of a transcript."""
    wrong = TextError(f"line {line}: {error}")
    wrong.line = line
    return wrong


@final
class Gloop:
    """A game with Gloop tiles, with its referee.

    Seats are numbered from 0. A player may see the own `hand`, every `area`, and `pool`; a fair
    player uses nothing else.

    Parameters
    ----------
    players : int
        Number of players, 2 to 8.
    seed, deal : int
        The same seed and number of the deal give the same tiles.

    Raises
    ------
    RefusedError
        If so many players cannot play.

    Examples
    --------
    >>> from pencilmill.referee import Gloop
    >>> game = Gloop(players=2, seed=8)
    >>> while not game.over:
    ...     turn = game.turn(game.choose())
    >>> game.outcome.winners
    (1,)
    """

    def __init__(self, players: int = 2, *, seed: int = 1, deal: int = 0) -> None:
        players = whole("players", players, 2, 8)
        self._game = f"gloop-game seed={whole('seed', seed)} deal={whole('deal', deal)} players={players}"
        self._take([])

    def _ask(self, moves: List[str], **fields: Any) -> Dict[str, Any]:
        return cast(Dict[str, Any], call("gloop", game=self._game, moves=moves, **fields))

    def _take(self, moves: List[str], then: Optional[str] = None) -> None:
        """Takes over the game after these moves, and another one."""
        self._told = self._ask(moves, then=then, seen=list(range(8)))
        self._turns = [Turn(*line.split(_ANSWERED, 1)) for line in self._told["transcript"].splitlines()]

    @property
    def _table(self) -> Dict[str, Any]:
        return cast(Dict[str, Any], self._told["table"])

    @property
    def _moves(self) -> List[str]:
        return [turn.made for turn in self._turns]

    def _seat(self, seat: int) -> Dict[str, Any]:
        seats = self._table["seats"]
        return cast(Dict[str, Any], seats[whole("seat", seat, 0, len(seats) - 1)])

    @staticmethod
    def replay(transcript: str) -> Gloop:
        """Replays the game of a transcript.

        Parameters
        ----------
        transcript : str
            A transcript, as `transcript` and the command have it.

        Raises
        ------
        TextError
            At the first line that is no legal move, or that has another response; `line` gives its
            number.
        """
        head, *lines = text("transcript", transcript).splitlines() or [""]
        game = Gloop.__new__(Gloop)
        # No position, which is a game without a transcript.
        game._game = head if head.startswith("gloop-game") else f"gloop-game {head}"
        try:
            game._take(lines)
        except (RefusedError, RuleError) as error:
            raise _in_line(error, 1 + (error.line or 0)) from None
        return game

    def turn(self, move: str, /) -> Turn:
        """Makes a move of the player to move.

        Parameters
        ----------
        move : str
            A move as `legal` has it, or the number of one, from 1.

        Returns
        -------
        Turn
            The move, and the changes of the table.

        Raises
        ------
        RuleError
            If it is no legal move, or the game is over. The game is unchanged then.
        """
        self._take(self._moves, text("move", move))
        return self._turns[-1]

    def legal(self) -> List[str]:
        """All legal moves of the player to move, in a fixed order; none if the game is over."""
        return [move["text"] for move in self._table["moves"]]

    def choose(self) -> str:
        """The move of the computer, which uses only the view of the player to move.

        Raises
        ------
        RuleError
            If the game is over.
        """
        return cast(str, self._ask(self._moves, choose=True)["move"])

    @property
    def players(self) -> int:
        """Number of players."""
        return len(self._table["seats"])

    @property
    def mover(self) -> int:
        """The player to move, from 0."""
        return cast(int, self._table["mover"])

    @property
    def over(self) -> bool:
        """True if the game is over."""
        return self._table["outcome"] is not None

    @property
    def outcome(self) -> Optional[Outcome]:
        """The outcome as an `Outcome`; `None` while the game goes on."""
        outcome = self._table["outcome"]
        return outcome and Outcome(outcome["ending"], tuple(outcome["winners"]), tuple(outcome["points"]))

    def hand(self, seat: int) -> List[str]:
        """The tiles in a player's hand, by name."""
        return list(self._seat(seat)["hand"])

    def area(self, seat: int) -> List[str]:
        """The blocks in a player's area: four tiles each, clockwise from the upper left one, +1 a
        quarter turn clockwise.
        """
        return [" ".join(block) for block in self._seat(seat)["area"]]

    def points(self, seat: int) -> int:
        """The points of a player so far; remaining tiles count against the player."""
        return cast(int, self._seat(seat)["points"])

    @property
    def pool(self) -> int:
        """Tiles in the pool."""
        return cast(int, self._table["pool"])

    @property
    def position(self) -> str:
        """The table with everything on it as one line of text, hands included."""
        return cast(str, self._told["position"])

    @property
    def turns(self) -> List[Turn]:
        """All turns so far, as a list of `Turn`."""
        return list(self._turns)

    @property
    def transcript(self) -> str:
        """The game as text: seed, deal and players, and a line for each turn. `replay` and the command
        read it.
        """
        return f"{self._game}\n{self._told['transcript']}"

    def copy(self) -> Gloop:
        """A copy of the game, for trying moves out."""
        game = Gloop.__new__(Gloop)
        game._game, game._told, game._turns = self._game, self._told, list(self._turns)
        return game

    def svg(self, open: Optional[int] = None) -> str:
        """A picture of the table.

        Parameters
        ----------
        open : int, optional
            The only player whose hand is shown; all hands by default.

        Returns
        -------
        str
            An SVG file.
        """
        seen = list(range(self.players)) if open is None else [open]
        if open is not None:
            self._seat(open)
        return cast(str, self._ask(self._moves, seen=seen, picture=True)["picture"])

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"<Gloop, {self.players} players, {len(self._turns)} turns>"


@final
class SuiriMeiro:
    """The game master of a stage of Suiri Meiro, with the maze hidden from players, whose routes it
    answers.

    Parameters
    ----------
    stage : str
        A stage in the format of `stage` and the command: a line `puzzle` with the information for
        players, a line `maze` with all gimmicks.
    lang : str
        Language of responses, `"en"` or `"ja"`.
    limit : int, optional
        Maximum number of turns; that of the stage by default.

    Raises
    ------
    TextError
        If it is no stage; `line` and `column` give the place of the error.

    Examples
    --------
    >>> from pencilmill.referee import SuiriMeiro
    >>> game = SuiriMeiro.random(4, seed=7)
    >>> turn = game.turn("R2")
    >>> turn.made, game.over
    ('R2', False)
    >>> SuiriMeiro.replay(game.stage, game.transcript).turns == game.turns
    True
    """

    def __init__(self, stage: str, *, lang: Lang = "en", limit: Optional[int] = None) -> None:
        self._begin(stage, lang, limit)
        self._told = self._ask("")

    def _begin(self, stage: str, lang: Lang, limit: Optional[int]) -> None:
        self._stage, self._language = text("stage", stage), language(lang)
        self._limit = maybe_whole("limit", limit)

    def _ask(self, transcript: str, **fields: Any) -> Dict[str, Any]:
        ask = {"what": "replay", "stage": self._stage, "transcript": transcript, "language": self._language, "limit": self._limit}
        return cast(Dict[str, Any], call("maze", ask={**ask, **fields}))

    @staticmethod
    def random(
        size: Size = 5,
        *,
        seed: int = 1,
        index: int = 0,
        walls: Optional[int] = None,
        fragile: Optional[int] = None,
        green: Optional[int] = None,
        pits: Optional[int] = None,
        switches: Optional[int] = None,
        announced: bool = False,
        disclose: int = 0,
        limit: Optional[int] = None,
        lang: Lang = "en",
    ) -> SuiriMeiro:
        """A random stage whose goal can be reached.

        Parameters
        ----------
        size : int, str or (int, int)
            Rows and columns, 3 to 10.
        seed, index : int
            The same seed, index and options give the same stage.
        walls, fragile, green, pits, switches : int, optional
            Number of gimmicks of each kind; usual numbers by default.
        announced : bool
            True to announce the first entry of a switch.
        disclose : int
            Number of gimmicks whose places are disclosed.
        limit : int, optional
            Maximum number of turns.
        lang : str
            Language of responses.

        Raises
        ------
        RefusedError
            If an argument is refused.
        MissedError
            If none was found with so many gimmicks.

        Examples
        --------
        >>> from pencilmill.referee import SuiriMeiro
        >>> print(SuiriMeiro.random(3, seed=1, walls=1, fragile=0, green=0, pits=0, switches=0).known)
        puzzle suiri-meiro 3x3; letter r1c3=G r2c2=S; count r5c1=wall1
        """
        numbers = {"walls": walls, "fragile": fragile, "green": green, "pits": pits, "switches": switches}
        ask = {
            "what": "stage",
            "size": board(size),
            "seed": str(whole("seed", seed)),
            "index": str(whole("index", index)),
            "numbers": [maybe_whole(name, number, 0, _KINDS) for name, number in numbers.items()],
            "announced": announced,
            "disclosed": whole("disclose", disclose),
        }
        return SuiriMeiro(call("maze", ask=ask), lang=lang, limit=limit)

    @staticmethod
    def replay(stage: str, transcript: str, *, lang: Lang = "en", limit: Optional[int] = None) -> SuiriMeiro:
        """Replays the game of a transcript.

        Parameters
        ----------
        stage : str
            The stage.
        transcript : str
            A transcript, as `transcript` and the command have it.
        lang : str
            Language of responses from now on.
        limit : int, optional
            Maximum number of turns.

        Raises
        ------
        TextError
            At the first turn with another response; `line` gives its number.
        """
        game = SuiriMeiro.__new__(SuiriMeiro)
        game._begin(stage, lang, limit)
        game._told = game._ask(text("transcript", transcript))
        return game

    def turn(self, route: str) -> Turn:
        """Makes a turn, and returns the response.

        Parameters
        ----------
        route : str
            A route: U, R, D and L with numbers of steps, as in D3R2. I and the number of a turn
            insert its route, B takes steps back, Q at the beginning stands for the route that was
            stored with Q=ROUTE, which is no turn.

        Returns
        -------
        Turn
            The route in full, and the response.

        Raises
        ------
        TextError
            If it is no route; `column` is the place of the error. The game is unchanged then.
        RuleError
            If the game is over.
        """
        self._told = self._ask(self.transcript, route=text("route", route))
        return self.turns[-1]

    @property
    def known(self) -> str:
        """The information for players before the first turn: a line with the text of a puzzle."""
        return cast(str, self._told["known"])

    @property
    def stage(self) -> str:
        """The whole stage, which players do not know."""
        return cast(str, self._told["stage"])

    @property
    def place(self) -> str:
        """The current cell, which players do not know for sure."""
        return cast(str, self._told["place"])

    @property
    def won(self) -> bool:
        """True if the goal is reached."""
        return cast(bool, self._told["won"])

    @property
    def over(self) -> bool:
        """True if the game is over: the goal is reached, or the turns are used up."""
        return cast(bool, self._told["over"])

    @property
    def turns(self) -> List[Turn]:
        """All turns so far, as a list of `Turn`."""
        return [Turn(*turn) for turn in self._told["turns"]]

    @property
    def transcript(self) -> str:
        """The players' knowledge as text: the initial information, and a line for each turn.
        `possible` and the command read it.
        """
        return cast(str, self._told["transcript"])

    def copy(self) -> SuiriMeiro:
        """A copy of the game, for trying routes out."""
        game = SuiriMeiro.__new__(SuiriMeiro)
        game.__dict__.update(self.__dict__)
        return game

    def __repr__(self) -> str:
        return f"<SuiriMeiro {self._told['board']}, {len(self._told['turns'])} turns>"


def possible(
    transcript: str,
    *,
    steps: int = 4,
    sure: int = 12,
    partials: int = 40_000,
    counting: int = 2_000_000,
    draws: int = 600,
    seed: int = 1,
    stop: Optional[Stop] = None,
) -> Left:
    """Finds the remaining possibilities after some turns of Suiri Meiro.

    Parameters
    ----------
    transcript : str
        The players' knowledge: a line `puzzle` with the initial information, and a line for each
        turn.
    steps : int
        Maximum number of steps of the next turns compared, 1 to 7.
    sure : int
        Maximum number of steps of a route that wins for sure, 1 to 60.
    partials : int
        Maximum number of partial mazes examined at a time; of more, a random sample is taken.
    counting : int
        Steps of counting, after which mazes are sampled instead.
    draws : int
        Size of the sample of mazes for choosing the next turn.
    seed : int
        Seed of all samples.
    stop : object, optional
        Anything with `is_set()`, such as a `threading.Event`.

    Returns
    -------
    Left
        Number of mazes left, possible positions, possible gimmicks by place, and the most
        informative turns. Shares are from 0 to 1.

    Raises
    ------
    TextError
        If it is no transcript; `line` and `column` give the place of the error.
    NoAnswerError
        If no maze is left.
    UndecidedError
        If no sampled maze fits, which proves nothing.

    Examples
    --------
    >>> from pencilmill.referee import SuiriMeiro, possible
    >>> game = SuiriMeiro.random(3, seed=1, walls=1, fragile=0, green=0, pits=0, switches=0)
    >>> possible(game.transcript).mazes
    24
    """
    ask = {
        "what": "left",
        "transcript": text("transcript", transcript),
        "steps": whole("steps", steps),
        "sure": whole("sure", sure),
        "partials": whole("partials", partials),
        "counting": whole("counting", counting),
        "draws": whole("draws", draws),
        "seed": str(whole("seed", seed)),
    }
    left = call_long("maze", stop, ask=ask)
    cells: Dict[str, float] = dict(left["cells"])
    gimmicks: Dict[str, Dict[str, float]] = {place: kinds for place, kinds in left["gimmicks"] if kinds}
    turns = [Candidate(**turn) for turn in left["turns"]]
    return Left(int(left["mazes"]), left["exact"], cells, gimmicks, turns, left["sure"])
