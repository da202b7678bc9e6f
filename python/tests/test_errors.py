import errno
import pickle
import sys
import threading

import pytest

import pencilmill
from pencilmill import _native

TEXT = "canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5"
REFUSED = [
    ("genre", lambda: pencilmill.generate("sudoku")),
    ("size", lambda: pencilmill.generate("canal-view", size=99)),
    ("size", lambda: pencilmill.generate("canal-view", size="8x")),
    ("size", lambda: pencilmill.generate("canal-view", size=(0, 5))),
    ("variant", lambda: pencilmill.generate("canal-view", variant="x")),
    ("grade", lambda: pencilmill.generate("canal-view", grade="x")),
    ("symmetry", lambda: pencilmill.generate("canal-view", symmetry="x")),
    ("clues", lambda: pencilmill.generate("canal-view", clues="x")),
    ("layout", lambda: pencilmill.generate("canal-view", layout="bricklayer 4x4; black r1c1 r4c4")),
    ("seed", lambda: pencilmill.generate("canal-view", seed=-1)),
    ("seed", lambda: pencilmill.generate("canal-view", seed=2**64)),
    ("count", lambda: pencilmill.generate("canal-view", count=-1)),
    ("count", lambda: pencilmill.generate("canal-view", start=2**64 - 1, count=2)),
    ("threads", lambda: pencilmill.generate("canal-view", threads=0)),
    ("threads", lambda: pencilmill.generate("canal-view", threads=1025)),
    ("lang", lambda: pencilmill.rules("canal-view", "de")),
    ("limit", lambda: pencilmill.solve(TEXT, limit=0)),
    ("limit", lambda: pencilmill.solve(TEXT, limit=2**60)),
    ("answers", lambda: pencilmill.solve(TEXT, answers=0)),
    ("path", lambda: pencilmill.write([], "puzzles.txt")),
    ("players", lambda: pencilmill.referee.Gloop(9)),
    ("seat", lambda: pencilmill.referee.Gloop().hand(2)),
    ("size", lambda: pencilmill.referee.SuiriMeiro.random(11)),
    ("steps", lambda: pencilmill.referee.possible("", steps=8)),
]


@pytest.mark.parametrize("option, call", REFUSED, ids=range(len(REFUSED)))
def test_what_cannot_be_had_names_the_argument(option, call):
    with pytest.raises(pencilmill.RefusedError) as caught:
        call()
    assert caught.value.option == option
    assert isinstance(caught.value, ValueError) and isinstance(caught.value, pencilmill.Error)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.option) == (str(caught.value), option)


TEXTS = [
    (None, 24, lambda: pencilmill.Puzzle("canal-view 4x4; number r9c1=1")),
    (None, 6, lambda: pencilmill.Puzzle(TEXT).check("line r1c1-r1c2")),
    (None, 6, lambda: pencilmill.Puzzle(TEXT).hint("line r1c1-r1c2")),
    (1, 1, lambda: pencilmill.referee.SuiriMeiro("labyrinth")),
    (None, 2, lambda: pencilmill.referee.SuiriMeiro.random(4).turn("RX")),
    (1, None, lambda: pencilmill.referee.Gloop.replay("x")),
]


def test_messages_are_of_the_package():
    with pytest.raises(pencilmill.RefusedError, match=r"`genres\(\)` lists all") as caught:
        pencilmill.generate("sudoku")
    assert "pencilmill list" not in str(caught.value)


@pytest.mark.parametrize("line, column, call", TEXTS, ids=range(len(TEXTS)))
def test_texts_say_where(line, column, call):
    with pytest.raises(pencilmill.TextError) as caught:
        call()
    assert (caught.value.line, caught.value.column) == (line, column)


def test_recipes_say_where(tmp_path):
    recipe = tmp_path / "r.toml"
    recipe.write_text('title = "A"\n[[section]]\ngenre = "sudoku"\n')
    with pytest.raises(pencilmill.TextError) as caught:
        pencilmill.book(recipe, tmp_path / "a.pdf")
    assert (caught.value.file, caught.value.line, caught.value.column) == (str(recipe), 3, 9)
    assert not (tmp_path / "a.pdf").exists()


def test_wrong_types_are_type_errors():
    for call in (
        lambda: pencilmill.generate("canal-view", seed="7"),
        lambda: pencilmill.generate("canal-view", seed=7.0),
        lambda: pencilmill.generate("canal-view", size=[8]),
        lambda: pencilmill.generate(7),
        lambda: pencilmill.solve(7),
        lambda: pencilmill.generate("canal-view", sizes=8),
        lambda: pencilmill.generate("canal-view", irreducible="yes"),
        lambda: pencilmill.Puzzle(TEXT).svg(labels=3),
        lambda: pencilmill.Solving(TEXT).step(7),
    ):
        with pytest.raises(TypeError) as caught:
            call()
        assert "request" not in str(caught.value) and "variant" not in str(caught.value)


def test_answers_that_are_not_one():
    with pytest.raises(pencilmill.SeveralAnswersError):
        pencilmill.Puzzle("canal-view 4x4;").answer
    with pytest.raises(pencilmill.NoAnswerError):
        pencilmill.Puzzle("canal-view 4x4; number r1c1=9").grade
    with pytest.raises(pencilmill.UndecidedError):
        pencilmill.Puzzle("litos 12x12;").explain(limit=1)
    assert pencilmill.solve("litos 12x12;", limit=1) == (None, [], False)


def test_files_that_are_not_there():
    with pytest.raises(pencilmill.FileError) as caught:
        pencilmill.read("/nowhere.csv")
    assert caught.value.file == "/nowhere.csv" and isinstance(caught.value, OSError)
    with pytest.raises(pencilmill.FileError):
        pencilmill.write([], "/nowhere/a.csv")


def test_errors_of_files_are_those_of_python(tmp_path):
    there = tmp_path / "a.csv"
    pencilmill.write([], there)
    kept = tmp_path / "a.parquet"
    kept.write_text("")
    calls = [
        (FileNotFoundError, "/nowhere.csv", lambda: pencilmill.read("/nowhere.csv")),
        (FileNotFoundError, "/nowhere.json", lambda: pencilmill.load("/nowhere.json")),
        (FileNotFoundError, "/nowhere.csv", lambda: pencilmill.play("/nowhere.csv", tmp_path / "a.html")),
        (FileNotFoundError, "/nowhere.toml", lambda: pencilmill.run("/nowhere.toml", tmp_path / "job")),
        (FileExistsError, str(there), lambda: pencilmill.write([], there)),
    ]
    for kind, path, call in calls:
        with pytest.raises(kind) as caught:
            call()
        error = caught.value
        assert isinstance(error, pencilmill.FileError) and (error.filename, error.file) == (path, path)
        assert error.errno in (errno.ENOENT, errno.EEXIST) and path in str(error)
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), again.errno, again.filename) == (type(error), str(error), error.errno, path)
    assert "force=True" in str(error)
    pencilmill.write([], there, force=True)


def test_what_is_missed_is_an_error_and_goes_on():
    # A grade that hardly comes at this size.
    order = dict(size=8, grade="hard", symmetry="rotation", seed=7, count=3)
    puzzles = pencilmill.generate("canal-view", **order)
    results = []
    for _ in range(3):
        try:
            results.append(next(puzzles).index)
        except pencilmill.MissedError as error:
            results.append(("missed", error.index))
    assert any(isinstance(one, tuple) for one in results) and len(results) == 3
    skipping = pencilmill.generate("canal-view", skip_missing=True, **order)
    assert [puzzle.index for puzzle in skipping] == [index for index in results if isinstance(index, int)]
    assert [index for index, _ in skipping.missed] == [miss[1] for miss in results if not isinstance(miss, int)]


def test_stop_ends_it():
    stop = threading.Event()
    puzzles = pencilmill.generate("canal-view", size=5, count=10**6, stop=stop)
    next(puzzles)
    stop.set()
    with pytest.raises(pencilmill.StoppedError):
        for _ in puzzles:
            pass
    assert list(puzzles) == []
    puzzle = pencilmill.Puzzle(TEXT)
    for call in (lambda: pencilmill.solve(TEXT, stop=stop), lambda: puzzle.explain(stop=stop)):
        with pytest.raises(pencilmill.StoppedError):
            call()


@pytest.mark.skipif(not hasattr(_native, "_panic"), reason="a build for release has no way to ask for a panic")
def test_panics_are_exceptions(capfd):
    with pytest.raises(pencilmill.InternalError, match="asked for"):
        _native._panic()
    assert sys.exc_info()[0] is None
