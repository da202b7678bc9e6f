import pytest

import pencilmill

ORDER = dict(size=5, count=4, seed=2**64 - 1)


def test_dicts(text):
    rows = pencilmill.to_dicts(pencilmill.generate("canal-view", **ORDER))
    assert [row["index"] for row in rows] == [0, 1, 2, 3]
    assert pencilmill.to_dicts([]) == []


def test_pandas(text):
    pandas = pytest.importorskip("pandas")
    puzzles = [*pencilmill.generate("canal-view", **ORDER), pencilmill.Puzzle(text)]
    frame = pencilmill.to_pandas(puzzles)
    assert frame.shape == (5, 19)
    assert list(frame.columns) == list(puzzles[0].record())
    assert frame["seed"][0] == 2**64 - 1 and frame["seed"][4] is pandas.NA
    assert frame["score"].sum() == sum(puzzle.score for puzzle in puzzles)
    assert list(frame["grade"].cat.categories) == list(pencilmill.GRADES)
    assert list(frame.dtypes) == list(pencilmill.to_pandas([]).dtypes)


def test_polars(text):
    pytest.importorskip("polars")
    puzzles = [*pencilmill.generate("canal-view", **ORDER), pencilmill.Puzzle(text)]
    frame = pencilmill.to_polars(puzzles)
    assert frame.shape == (5, 19)
    assert frame.columns == list(puzzles[0].record())
    assert frame["seed"][0] == 2**64 - 1 and frame["seed"][4] is None
    assert frame.rows(named=True) == [puzzle.record() for puzzle in puzzles]
    assert frame.schema == pencilmill.to_polars([]).schema
