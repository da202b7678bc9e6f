"""Puzzles, drawings, and puzzles being solved."""

from __future__ import annotations

import json
from typing import Any, Dict, Iterator, List, Literal, Optional, Tuple, Union, cast, final

from . import _native
from ._call import Lang, Stop, call, call_long, flag, language, maybe_text, millions, request, taken, text as _text
from ._errors import RecordError
from ._types import COLUMNS, Breach, Graded, Hint, Judgement, Rating, Verdict

_KNOWN = ("puzzle", "answer", "rating", "id", "seed", "index", "attempt", "versions")
_DRAWINGS = ("puzzle_items", "answer_items")


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


@final
class Puzzle:
    """A puzzle, with its answer and difficulty on demand.

    Puzzles come from `generate`, `read`, `finish` and from their text. A generated one has its
    answer and rating; for any other they are proved and measured on first use, and kept.

    Parameters
    ----------
    text : str
        The text of a puzzle, or its address at a web player.
    answer : str, optional
        Its only answer, if that is known. It must obey the rules; that it is the only one is taken
        for granted.

    Raises
    ------
    TextError
        If it is no puzzle; `column` is the place of the error.
    RefusedError
        If `answer` is none.

    Examples
    --------
    >>> from pencilmill import Puzzle
    >>> puzzle = Puzzle("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5")
    >>> puzzle.answer
    'shaded r1c1 r1c2 r1c3 r2c1 r2c3 r3c1 r3c3 r4c1 r4c2'
    >>> puzzle.rows, puzzle.cols, puzzle.hints
    (4, 4, 3)
    >>> puzzle == Puzzle(puzzle.text)
    True
    """

    __slots__ = ("_made", "_told", "_measured")
    _made: Optional[_native.Record]
    _told: Optional[Dict[str, Any]]
    _measured: Optional[Dict[str, Any]]

    def __init__(self, text: str, *, answer: Optional[str] = None) -> None:
        self._made, self._measured = None, None
        self._told = call("puzzle", puzzle=_text("text", text), answer=maybe_text("answer", answer))

    @classmethod
    def _of(cls, known: Union[_native.Record, str, Dict[str, Any]]) -> Puzzle:
        """A puzzle of a record, or of what is known of it."""
        puzzle = cls.__new__(cls)
        puzzle._made, puzzle._told, puzzle._measured = None, None, None
        if isinstance(known, str):
            puzzle._told = json.loads(known)
        elif isinstance(known, dict):
            puzzle._told = known
        else:
            puzzle._made = known
        return puzzle

    @property
    def _facts(self) -> Dict[str, Any]:
        """What is known, once it is asked for."""
        if self._told is None:
            assert self._made is not None
            self._told = cast(Dict[str, Any], json.loads(self._made.facts()))
        return self._told

    @property
    def text(self) -> str:
        """The text of the puzzle: one line that `Puzzle`, `solve` and the command read."""
        return cast(str, self._facts["puzzle"])

    @property
    def genre(self) -> str:
        """Name of the genre."""
        return cast(str, self._facts["genre"])

    @property
    def title(self) -> str:
        """Title of the genre, with the size."""
        return cast(str, self._facts["title"])

    @property
    def rows(self) -> int:
        """Number of rows."""
        return cast(int, self._facts["rows"])

    @property
    def cols(self) -> int:
        """Number of columns."""
        return cast(int, self._facts["cols"])

    @property
    def hints(self) -> int:
        """Number of printed hints."""
        return cast(int, self._facts["hints"])

    @property
    def givens(self) -> int:
        """Number of printed items that a solver is given."""
        return cast(int, self._facts["givens"])

    @property
    def hash(self) -> str:
        """A name shared by all rotations and reflections of a puzzle: 32 hexadecimal digits."""
        return cast(str, self._facts["hash"])

    @property
    def id(self) -> Optional[str]:
        """The name of its record; `None` if it has none."""
        return cast(Optional[str], self._facts["id"])

    @property
    def seed(self) -> Optional[int]:
        """Its seed; `None` if unknown."""
        return cast(Optional[int], self._facts["seed"])

    @property
    def index(self) -> Optional[int]:
        """Its index among the puzzles of the seed; `None` if unknown."""
        return cast(Optional[int], self._facts["index"])

    @property
    def versions(self) -> Optional[str]:
        """Versions of the program and of the genre; `None` if unknown."""
        return cast(Optional[str], self._facts["versions"])

    def _answered(self, limit: Optional[int] = None, stop: Optional[Stop] = None) -> str:
        """The only answer, proved if it is unknown."""
        facts = self._facts
        if facts["answer"] is None:
            facts["answer"] = call_long("answer", stop, puzzle=self.text, limit=limit)
        return cast(str, facts["answer"])

    def _rated(self) -> Dict[str, Any]:
        """The difficulty, measured."""
        rating: Optional[Dict[str, Any]] = self._measured or self._facts["rating"]
        if rating is None or rating["claimed"]:
            self._measured = rating = call_long("rate", puzzle=self.text, answer=self._answered())
        return cast(Dict[str, Any], rating)

    def _said(self) -> Dict[str, Any]:
        """The difficulty, from a record or measured now."""
        return self._facts["rating"] or self._rated()

    @property
    def answer(self) -> str:
        """The only answer, as text. It is proved if unknown; raises `NoAnswerError`,
        `SeveralAnswersError` or `UndecidedError` if there is not exactly one, or if the proof takes
        more work than the usual limit.
        """
        return self._answered()

    @property
    def grade(self) -> Graded:
        """Name of the grade, among those of its genre and size. For a puzzle from a file this and
        `score`, `layer` and `rounds` are the file's values; `rating` measures anew.
        """
        return cast(Graded, self._said()["grade"])

    @property
    def score(self) -> int:
        """Tenths of looks, weighed by what must be held in the head."""
        return cast(int, self._said()["score"])

    @property
    def layer(self) -> int:
        """The hardest kind of step, a number of docs/grading.md."""
        return cast(int, self._said()["layer"])

    @property
    def rounds(self) -> int:
        """Rounds of the solution."""
        return cast(int, self._said()["rounds"])

    @property
    def rating(self) -> Rating:
        """The difficulty, as a `Rating`; measured, whatever a file says."""
        rated = self._rated()
        opening = rated["opening"] / 10
        return Rating(rated["grade"], rated["measured"], rated["score"], rated["layer"], rated["rounds"], rated["bottlenecks"], opening)

    @property
    def steps(self) -> List[Dict[str, Any]]:
        """The steps a person would take to the answer, as a list of dicts; docs/formats.md describes
        them.
        """
        return cast(List[Dict[str, Any]], self._lesson()["steps"]["steps"])

    @property
    def items(self) -> List[Dict[str, Any]]:
        """The printed items as a list: ink, value, and places in half cells, `y` and `x`, and `y2` and
        `x2` of those that join two. Cell r1c1 is at (1, 1), its upper left corner at (0, 0).
        """
        return Drawing(self.text.partition(";")[2]).items

    @property
    def url(self) -> Optional[str]:
        """The address of the puzzle at its genre's web player; `None` if no player supports the genre."""
        return cast(Optional[str], call("codes", puzzle=self.text)["url"])

    @property
    def penpa(self) -> Optional[str]:
        """The address of the puzzle at Penpa+, which checks the answer if that is known; `None` if it
        cannot draw the puzzle.
        """
        return cast(Optional[str], call("codes", puzzle=self.text, answer=self._facts["answer"])["penpa"])

    def _known(self) -> Dict[str, Any]:
        """What is known, answer and difficulty included."""
        known = {name: self._facts[name] for name in _KNOWN}
        return {**known, "answer": self._answered(), "rating": self._said()}

    def _record(self) -> Union[_native.Record, str]:
        """The complete record for a file."""
        if self._made is not None:
            return self._made
        if self._facts["seed"] is None:
            raise RecordError("the puzzle has no record: it was not generated, nor read from a file that says all of it")
        return json.dumps(self._known())

    def record(self, *, items: bool = False) -> Dict[str, Any]:
        """All columns of its record, in the order of a CSV file; unknown ones are `None`.

        Parameters
        ----------
        items : bool
            True to add both drawings as lists, as in JSON Lines: `puzzle_items` and `answer_items`.

        Returns
        -------
        dict
            21 columns, or 23.

        Examples
        --------
        >>> import pencilmill
        >>> puzzle = next(pencilmill.generate("canal-view", size=5, seed=7))
        >>> record = puzzle.record()
        >>> record["id"], record["rows"], record["grade"] == puzzle.grade
        ('canal-view-5x5-s7-0', 5, True)
        """
        row = call("record", **self._known()) if self._made is None else json.loads(self._made.row())
        return {name: row[name] for name in (COLUMNS + _DRAWINGS if items else COLUMNS)}

    def svg(self, answer: bool = False, *, labels: bool = False, lang: Lang = "en") -> str:
        """A picture of the puzzle.

        Parameters
        ----------
        answer : bool
            True to draw the answer too; it is proved if unknown.
        labels : bool
            True to label rows and columns in the notation of texts and steps, r3 and c4.
        lang : str
            Language of the words on the board, `"en"` or `"ja"`.

        Returns
        -------
        str
            An SVG file, with title and description.

        Examples
        --------
        >>> import pencilmill
        >>> pencilmill.Puzzle("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5").svg()[:4]
        '<svg'
        """
        drawing = self._answered() if answer else None
        return cast(str, call("picture", puzzle=self.text, drawing=drawing, labels=flag("labels", labels), language=language(lang)))

    def _repr_html_(self) -> str:
        caption = self.title
        if self._facts["rating"] or self._measured:
            caption += f", {self.grade}"
        return f"<figure>{self.svg()}<figcaption>{caption}</figcaption></figure>"

    def _repr_svg_(self) -> str:
        return self.svg()

    def _lesson(
        self, lang: str = "en", draw: bool = False, labels: bool = True, limit: Optional[int] = None, stop: Optional[Stop] = None
    ) -> Dict[str, Any]:
        lang, limit, labels, draw = language(lang), millions(limit), flag("labels", labels), flag("draw", draw)
        answer = self._answered(limit, stop)
        lesson = call_long("explain", stop, puzzle=self.text, answer=answer, language=lang, draw=draw, labels=labels)
        return cast(Dict[str, Any], lesson)

    def explain(
        self, lang: Lang = "en", *, draw: bool = False, labels: bool = True, limit: Optional[int] = None, stop: Optional[Stop] = None
    ) -> str:
        """The steps a person would take to the answer, in sentences.

        Parameters
        ----------
        lang : str
            `"en"` or `"ja"`.
        draw : bool
            True to draw the known items after each step.
        labels : bool
            True to label rows and columns of drawings.
        limit : int, optional
            Work for the proof of the answer, in millions of steps.
        stop : object, optional
            Anything with `is_set()`, such as a `threading.Event`: when it is set, `StoppedError` is
            raised.

        Examples
        --------
        >>> import pencilmill
        >>> puzzle = pencilmill.Puzzle("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5")
        >>> print(puzzle.explain(lang="ja").splitlines()[-1])
        解けました：入門（スコア14）
        """
        return cast(str, self._lesson(lang, draw, labels, limit, stop)["text"])

    def hint(
        self, drawn: str = "", lang: Lang = "en", *, labels: bool = True, limit: Optional[int] = None, stop: Optional[Stop] = None
    ) -> Hint:
        """Advice for a partial drawing: the first mistake, or else the easiest conclusion in stages:
        the place to look at, the reason, and the conclusion.

        Parameters
        ----------
        drawn : str
            The drawing so far, in the notation of answers; ink that is ruled out as
            `"unshaded r1c2"` or `"no line r1c1-r1c2"`.
        lang : str
            `"en"` or `"ja"`.
        labels, limit, stop
            As for `explain`.

        Returns
        -------
        Hint
            The advice as text, and as data.

        Raises
        ------
        TextError
            If the drawing has ink that answers of the genre do not have.

        Examples
        --------
        >>> import pencilmill
        >>> puzzle = pencilmill.Puzzle("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5")
        >>> puzzle.hint(drawn="shaded r4c4").mistake
        'shaded r4c4'
        """
        code, limit, labels = language(lang), millions(limit), flag("labels", labels)
        answer = self._answered(limit, stop)
        reply = call_long("hint", stop, puzzle=self.text, answer=answer, drawn=_text("drawn", drawn), language=code, labels=labels)
        advice = reply["advice"]
        return Hint(reply["text"], *(advice.get(name) for name in Hint._fields[1:]))

    def check(self, drawing: str) -> Verdict:
        """Checks a drawing as an answer, and finds the first rule that it breaks.

        Parameters
        ----------
        drawing : str
            The drawing, as for `drawing`.

        Returns
        -------
        Verdict
            True if the drawing is an answer; otherwise with rule, place and text.

        Raises
        ------
        TextError
            If the drawing is malformed, or has ink that answers of the genre do not have.

        Examples
        --------
        >>> import pencilmill
        >>> puzzle = pencilmill.Puzzle("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5")
        >>> puzzle.check("shaded r1c1 r1c2 r2c1 r2c2").rule
        3
        """
        checked = call("check", puzzle=self.text, drawing=_text("drawing", drawing))
        return Verdict(checked.get("rule"), checked.get("place"), checked.get("message", ""))

    def drawing(self, text: str) -> Drawing:
        """Reads a drawing for this puzzle, as people and language models write it.

        Parameters
        ----------
        text : str
            Ink and places in the notation of answers, in any case, over several lines, with colons,
            commas and quotation marks, places also as `(1, 2)`; or a grid, where cells are shaded
            and nothing else is drawn; or a longer text with the answer behind `</think>`, between
            `<answer>` and `</answer>`, in the last `\\boxed{}` or block of code, or after "Answer:".

        Returns
        -------
        Drawing
            What is drawn.

        Raises
        ------
        TextError
            If it cannot be read; the message names the inks of the genre, and the nearest one.

        Examples
        --------
        >>> import pencilmill
        >>> puzzle = pencilmill.Puzzle("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5")
        >>> puzzle.drawing("The answer: **Shaded**: R1C1, R1C2.")
        Drawing("shaded r1c1 r1c2")
        """
        return Drawing._of(call("drawing", puzzle=self.text, text=_text("text", text)))

    def __repr__(self) -> str:
        return f"Puzzle({_quoted(self.text)})"

    def __str__(self) -> str:
        return cast(str, call("board", puzzle=self.text))

    def __eq__(self, other: object) -> bool:
        return self.text == other.text if isinstance(other, Puzzle) else NotImplemented

    def __hash__(self) -> int:
        return hash(int(self.hash, 16))

    def __reduce__(self) -> Tuple[Any, ...]:
        told = self._made.facts() if self._made is not None else json.dumps(self._facts)
        return _restored, (told, self._measured)


def _restored(told: str, measured: Optional[Dict[str, Any]]) -> Puzzle:
    """Restores a pickled puzzle."""
    puzzle = Puzzle._of(told)
    puzzle._measured = measured
    return puzzle


def posed(puzzle: Union[str, Puzzle], option: str = "text") -> str:
    """The text of an argument that is a puzzle."""
    return puzzle.text if isinstance(puzzle, Puzzle) else _text(option, puzzle)


@final
class Drawing:
    """A set of ink: what is printed, an answer, or a part of one.

    Drawings are values: they compare, hash and pickle, and `|`, `&`, `-`, `^`, `<=` and `in` are
    those of sets. `str` is the text.

    Parameters
    ----------
    text : str
        The drawing in the notation of answers, of any inks; `Puzzle.drawing` reads one for a genre.

    Raises
    ------
    TextError
        If it is no drawing; `column` is the place of the error.

    Examples
    --------
    >>> from pencilmill import Drawing
    >>> drawing = Drawing("shaded r1c1 r1c2; line r2c1-r2c2-r2c3")
    >>> len(drawing), str(drawing - Drawing("line r2c2-r2c3"))
    (4, 'shaded r1c1 r1c2; line r2c1-r2c2')
    >>> Drawing("shaded r1c2") <= drawing
    True
    """

    __slots__ = ("_text", "_parts")
    _text: str
    _parts: Optional[Dict[str, Any]]

    def __init__(self, text: str = "") -> None:
        self._parts = cast(Dict[str, Any], call("drawing", text=_text("text", text)))
        self._text = self._parts["drawing"]

    @classmethod
    def _of(cls, known: Union[str, Dict[str, Any]]) -> Drawing:
        """A drawing as the program writes it."""
        drawing = cls.__new__(cls)
        drawing._parts = None if isinstance(known, str) else known
        drawing._text = known if isinstance(known, str) else known["drawing"]
        return drawing

    @property
    def _all(self) -> Dict[str, Any]:
        if self._parts is None:
            self._parts = cast(Dict[str, Any], call("drawing", text=self._text))
        return self._parts

    @property
    def _each(self) -> List[str]:
        return cast(List[str], self._all["each"])

    @property
    def items(self) -> List[Dict[str, Any]]:
        """The items as a list of dicts, as `Puzzle.items` has them."""
        return cast(List[Dict[str, Any]], self._all["items"])

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Drawing({_quoted(self._text)})"

    def __len__(self) -> int:
        return len(self._each)

    def __iter__(self) -> Iterator[Drawing]:
        return iter([Drawing._of(text) for text in self._each])

    def __contains__(self, other: Union[str, Drawing]) -> bool:
        return (other if isinstance(other, Drawing) else Drawing(other)) <= self

    def __eq__(self, other: object) -> bool:
        return self._text == other._text if isinstance(other, Drawing) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._text)

    def __le__(self, other: Drawing) -> bool:
        return set(self._each) <= set(other._each) if isinstance(other, Drawing) else NotImplemented

    def __ge__(self, other: Drawing) -> bool:
        return other <= self if isinstance(other, Drawing) else NotImplemented

    def _with(self, items: List[str]) -> Drawing:
        return Drawing("; ".join(items))

    def __or__(self, other: Drawing) -> Drawing:
        return self._with([text for text in (self._text, other._text) if text]) if isinstance(other, Drawing) else NotImplemented

    def __and__(self, other: Drawing) -> Drawing:
        if not isinstance(other, Drawing):
            return NotImplemented
        theirs = set(other._each)
        return self._with([item for item in self._each if item in theirs])

    def __sub__(self, other: Drawing) -> Drawing:
        if not isinstance(other, Drawing):
            return NotImplemented
        theirs = set(other._each)
        return self._with([item for item in self._each if item not in theirs])

    def __xor__(self, other: Drawing) -> Drawing:
        return (self - other) | (other - self) if isinstance(other, Drawing) else NotImplemented

    def __reduce__(self) -> Tuple[Any, ...]:
        return Drawing, (self._text,)


def _judged(verdict: Dict[str, Any]) -> Judgement:
    contradicts, unfinished = ([Breach(**breach) for breach in verdict[name]] for name in ("contradicts", "unfinished"))
    return Judgement(verdict["solved"], contradicts, unfinished, verdict["score"], verdict.get("error"))


@final
class Solving:
    """A puzzle being solved: a drawing that grows by moves, with a verdict after each.

    Parameters
    ----------
    puzzle : Puzzle or str
        The puzzle, which has exactly one answer; it is proved if unknown.
    limit : int, optional
        Work for that proof, in millions of steps.

    Raises
    ------
    AnswerError
        If it does not have exactly one answer.

    Examples
    --------
    >>> from pencilmill import Solving
    >>> solving = Solving("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5")
    >>> verdict = solving.step("Shaded: r1c1, r1c2, r2c1, r2c2")
    >>> [(breach.rule, breach.drawn) for breach in verdict.contradicts]
    [(3, 'shaded r1c1 r1c2 r2c1 r2c2')]
    >>> solving.step("erase shaded r2c2").contradicts
    []
    >>> solving.step(solving.answer).solved
    True
    """

    __slots__ = ("_puzzle", "_drawn", "_session")

    def __init__(self, puzzle: Union[str, Puzzle], *, limit: Optional[int] = None) -> None:
        limit = millions(limit)
        self._puzzle = puzzle if isinstance(puzzle, Puzzle) else Puzzle(puzzle)
        self._puzzle._answered(limit)
        self._drawn = ""
        self._session = _native.Session()

    def _call(self, name: str, **fields: Any) -> Any:
        answer = self._puzzle.answer
        return taken(self._session.call(request(name, puzzle=self._puzzle.text, answer=answer, **fields)))

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self._puzzle

    @property
    def answer(self) -> Drawing:
        """The answer."""
        return Drawing(self._puzzle.answer)

    @property
    def drawn(self) -> Drawing:
        """The drawing so far."""
        return Drawing._of(self._drawn)

    @property
    def board(self) -> str:
        """Puzzle and drawing as lines of characters, with labels of rows and columns."""
        return cast(str, call("board", puzzle=self._puzzle.text, drawing=self._drawn, labels=True))

    def svg(self) -> str:
        """A picture of puzzle and drawing, as SVG, with labels of rows and columns."""
        return cast(str, call("picture", puzzle=self._puzzle.text, drawing=self._drawn, labels=True))

    def _repr_svg_(self) -> str:
        return self.svg()

    def step(self, move: Union[str, Drawing], /) -> Judgement:
        """Makes a move, and judges the drawing.

        Parameters
        ----------
        move : str or Drawing
            Ink to draw, and after "erase" ink to erase, each until the next name of an ink; ink that
            cannot stand with other ink at its place replaces it. It may be written as a language
            model writes it. A `Drawing`, a grid and "blank" replace all that is drawn.

        Returns
        -------
        Judgement
            The verdict; with `error`, and nothing drawn, if the text cannot be read.
        """
        if isinstance(move, Drawing):
            verdict = self._call("move", drawn="", text=str(move) or "blank")
            self._drawn = self._drawn if verdict.get("error") else verdict["drawn"]
            return _judged(verdict)
        verdict = self._call("move", drawn=self._drawn, text=_text("move", move))
        self._drawn = verdict["drawn"]
        return _judged(verdict)

    def judge(self, drawing: Union[str, Drawing], /) -> Judgement:
        """Judges any drawing, and leaves the one so far as it is.

        Parameters
        ----------
        drawing : str or Drawing
            The drawing, as for `step`.

        Returns
        -------
        Judgement
            The verdict; with `error` if the text cannot be read.
        """
        if isinstance(drawing, Drawing):
            return _judged(self._call("judge", drawn=str(drawing)))
        return _judged(self._call("judge", text=_text("drawing", drawing)))

    def hint(self, stage: Literal["look", "why", "full"] = "full", lang: Lang = "en", *, stop: Optional[Stop] = None) -> str:
        """Advice for the drawing so far, in sentences.

        Parameters
        ----------
        stage : str
            `"look"` for the place only, `"why"` for the reason as well, `"full"` for all.
        lang : str
            `"en"` or `"ja"`.
        stop : object, optional
            Anything with `is_set()`, such as a `threading.Event`.
        """
        fields = {"puzzle": self._puzzle.text, "answer": self._puzzle.answer, "drawn": self._drawn}
        return cast(str, call_long("hint", stop, stage=_text("stage", stage), language=language(lang), **fields)["text"])


def answer_format(puzzle: Union[str, Puzzle]) -> str:
    """Describes how answers to a puzzle are written: the inks of its genre, with their places, values
    and an example each.

    Parameters
    ----------
    puzzle : Puzzle or str
        The puzzle.

    Examples
    --------
    >>> import pencilmill
    >>> print(pencilmill.answer_format("canal-view 4x4;").splitlines()[-1])
    - shaded: on a cell of the board; such as `shaded r1c1`
    """
    return cast(str, call("format", puzzle=posed(puzzle, "puzzle")))
