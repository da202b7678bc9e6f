import pytest

import pencilmill

ORDER = dict(size=5, count=4, seed=2**64 - 1)


def test_arrays_have_clues_and_answers(text):
    numpy = pytest.importorskip("numpy")
    puzzle = pencilmill.Puzzle(text)
    clues, answer = pencilmill.to_numpy(puzzle), pencilmill.to_numpy(puzzle, answer=True)
    assert clues["number"].shape == (9, 9) and clues["number"][3, 7] == 1 and (clues["number"] >= 0).sum() == 3
    cells = answer["shaded"][1::2, 1::2]
    grid = "\n".join("".join("#" if shaded == 1 else "." for shaded in row) for row in cells)
    assert cells.dtype == numpy.int16 and puzzle.check(grid)
    line = next(pencilmill.generate("sentinels", size=6, seed=1))
    assert (pencilmill.to_numpy(line, answer=True)["line"] == 1).sum() == len(pencilmill.Drawing(line.answer))
    with pytest.raises(pencilmill.RefusedError, match="items has it"):
        pencilmill.to_numpy(next(pencilmill.generate("diagaquarium", size=6, seed=1)))


def test_dicts(text):
    rows = pencilmill.to_dicts(pencilmill.generate("canal-view", **ORDER))
    assert [row["index"] for row in rows] == [0, 1, 2, 3]
    assert pencilmill.to_dicts([]) == []


def test_pandas(text):
    pandas = pytest.importorskip("pandas")
    puzzles = [*pencilmill.generate("canal-view", **ORDER), pencilmill.Puzzle(text)]
    frame = pencilmill.to_pandas(puzzles)
    assert frame.shape == (5, 21)
    assert list(frame.columns) == list(puzzles[0].record())
    assert frame["seed"][0] == 2**64 - 1 and frame["seed"][4] is pandas.NA
    assert frame["score"].sum() == sum(puzzle.score for puzzle in puzzles)
    assert list(frame["grade"].cat.categories) == [*pencilmill.GRADES, "not rated"]
    assert list(frame.dtypes) == list(pencilmill.to_pandas([]).dtypes)


def test_polars(text):
    pytest.importorskip("polars")
    puzzles = [*pencilmill.generate("canal-view", **ORDER), pencilmill.Puzzle(text)]
    frame = pencilmill.to_polars(puzzles)
    assert frame.shape == (5, 21)
    assert frame.columns == list(puzzles[0].record())
    assert frame["seed"][0] == 2**64 - 1 and frame["seed"][4] is None
    assert frame.rows(named=True) == [puzzle.record() for puzzle in puzzles]
    assert frame.schema == pencilmill.to_polars([]).schema


def test_a_record_may_be_not_rated(tmp_path):
    path = tmp_path / "a.csv"
    (easy,) = pencilmill.generate("canal-view", size=5, grade="easy")
    pencilmill.write([easy], path)
    rated, unrated = f",easy,{easy.score},{easy.layer},", f",not rated,{easy.score},6,"
    path.write_text(path.read_text().replace(rated, unrated))
    (puzzle,) = pencilmill.read(path)
    assert puzzle.grade == "not rated"
    with pytest.raises(pencilmill.RefusedError, match="not rated"):
        pencilmill.generate("canal-view", grade=puzzle.grade)
    pytest.importorskip("polars")
    parquet = pytest.importorskip("pyarrow.parquet")
    assert pencilmill.to_pandas([puzzle])["grade"][0] == "not rated"
    assert pencilmill.to_polars([puzzle])["grade"][0] == "not rated"
    pencilmill.to_parquet([puzzle], tmp_path / "a.parquet")
    assert parquet.read_table(tmp_path / "a.parquet")["grade"].to_pylist() == ["not rated"]


def test_parquet(text, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    puzzles = [*pencilmill.generate("canal-view", **ORDER), pencilmill.Puzzle(text)]
    path = tmp_path / "a.parquet"
    assert pencilmill.to_parquet(puzzles, path, rows=2) == 5
    table = parquet.read_table(path)
    assert table.column_names == list(puzzles[0].record())
    assert table.to_pylist() == [puzzle.record() for puzzle in puzzles]
    assert table.schema.field("seed").type == "uint64" and parquet.ParquetFile(path).num_row_groups == 3
    assert parquet.ParquetFile(path).read().column("grade").type.ordered
    with pytest.raises(pencilmill.FileError, match="exists already"):
        pencilmill.to_parquet(puzzles, path)
    assert pencilmill.to_parquet([], path, force=True) == 0 and parquet.read_table(path).num_rows == 0
    assert pencilmill.to_parquet(puzzles, path, per_file=2) == 5
    parts = sorted(tmp_path.glob("a-*.parquet"))
    assert [part.name for part in parts] == ["a-00000.parquet", "a-00001.parquet", "a-00002.parquet"]
    assert [row for part in parts for row in parquet.read_table(part).to_pylist()] == table.to_pylist()

    def broken():
        yield puzzles[0]
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        pencilmill.to_parquet(broken(), tmp_path / "b.parquet")
    assert not list(tmp_path.glob("b.parquet*")), "nothing half written is left"
    with pytest.raises(pencilmill.RefusedError):
        pencilmill.to_parquet(puzzles, path, per_file=0)
