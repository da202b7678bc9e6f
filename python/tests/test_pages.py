"""Pages, sites, jobs, shards and published boards."""

import json

import pytest

import pencilmill



@pytest.fixture
def source(tmp_path):
    path = tmp_path / "puzzles.jsonl"
    pencilmill.write(pencilmill.generate("canal-view", size=5, count=4, seed=7), path)
    return path


def test_pages_are_the_bytes_of_the_command(command, source, tmp_path):
    own, theirs = tmp_path / "own.html", tmp_path / "theirs.html"
    for options, named in ((["--no-hints", "--labels"], dict(hints=False, labels=True)), (["--title", "A"], dict(title="A"))):
        pencilmill.play(source, own, force=True, **named)
        command("play", source, "-o", theirs, "--force", *options)
        assert own.read_bytes() == theirs.read_bytes()
    with pytest.raises(pencilmill.FileError):
        pencilmill.play(source, own)
    both = tmp_path / "both.html"
    both.write_bytes(source.read_bytes())
    with pytest.raises(pencilmill.FileError):
        pencilmill.play(both, both, force=True)
    with pytest.raises(pencilmill.RefusedError):
        pencilmill.play(source, tmp_path / "page.pdf")


def test_pictures_are_the_bytes_of_the_command(command, source, tmp_path):
    assert pencilmill.draw(source, tmp_path / "own", labels=True) == 4
    command("draw", source, "-o", tmp_path / "theirs", "--labels")
    own, theirs = (
        {path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in ("own", "theirs")
    )
    assert own == theirs and len(own) == 9
    (tmp_path / max(own)).write_text("precious")
    with pytest.raises(pencilmill.FileError):
        pencilmill.draw(source, tmp_path)
    with pytest.raises(pencilmill.RefusedError):
        pencilmill.draw(source, tmp_path / "own", lang="fi")


def test_sites_are_the_bytes_of_the_command(command, source, tmp_path):
    assert pencilmill.site(source, tmp_path / "own", title="A", hints=False) == str(tmp_path / "own" / "index.html")
    command("site", source, "-o", tmp_path / "theirs", "--title", "A", "--no-hints")
    own, theirs = (
        {str(path.relative_to(root)): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}
        for root in (tmp_path / "own", tmp_path / "theirs")
    )
    assert own == theirs
    empty = tmp_path / "empty.jsonl"
    empty.write_text("")
    with pytest.raises(pencilmill.RecordError):
        pencilmill.site(empty, tmp_path / "none")


JOB = """
[[entry]]
seed = 7
genre = "canal-view"
size = 5
count = 6
"""


def test_jobs_are_the_bytes_of_the_command(command, tmp_path):
    job = tmp_path / "job.toml"
    job.write_text(JOB)
    waiting = pencilmill.run(job, tmp_path / "own", shard="1/2")
    assert not waiting.finished or waiting.puzzles == 6
    done = pencilmill.run(job, tmp_path / "own", threads=1)
    assert done.finished and done.puzzles == 6 and not done.shortfalls
    assert pencilmill.run(job, tmp_path / "own") == done, "what is finished stays"
    command("run", job, "--dir", tmp_path / "theirs", "--quiet")
    assert done.files
    for path in done.files:
        assert (tmp_path / "theirs" / path.rsplit("/", 1)[1]).read_bytes() == open(path, "rb").read()
    other = pencilmill.run(job, tmp_path / "other", night=1)
    assert [puzzle.text for puzzle in pencilmill.read(other.files[0])] != [puzzle.text for puzzle in pencilmill.read(done.files[0])]
    with pytest.raises(pencilmill.RefusedError):
        pencilmill.run(job, tmp_path / "own", night=1)
    with pytest.raises(pencilmill.RefusedError) as caught:
        pencilmill.run(job, shard="3/2")
    assert caught.value.option == "shard"
    job.write_text("time_budget = '0s'\n" + JOB.replace("count = 6", "count = 100000"))
    with pytest.raises(pencilmill.StoppedError):
        pencilmill.run(job, tmp_path / "late")
    job.write_text("seed = [")
    with pytest.raises(pencilmill.TextError) as caught:
        pencilmill.run(job, tmp_path / "wrong")
    assert caught.value.line == 1


def test_shards_are_cut_where_they_are_full(tmp_path):
    puzzles = list(pencilmill.generate("canal-view", size=5, count=7, seed=7))
    for count, files in ((7, 3), (6, 2), (2, 1), (0, 1)):
        folder = tmp_path / str(count)
        folder.mkdir()
        assert pencilmill.write(puzzles[:count], folder / "a.csv", per_file=3) == count
        parts = sorted(folder.iterdir())
        assert [part.name for part in parts] == [f"a-{number:05}.csv" for number in range(files)]
        assert [puzzle for part in parts for puzzle in pencilmill.read(part)] == puzzles[:count]
    with pytest.raises(pencilmill.FileError):
        pencilmill.write(puzzles, tmp_path / "7" / "a.csv", per_file=3)
    with pytest.raises(pencilmill.RefusedError) as caught:
        pencilmill.write(puzzles, tmp_path / "a.csv", per_file=0)
    assert caught.value.option == "per_file"


def published(puzzle):
    """A puzzle as the collection of puzzlekit writes it."""
    rows, cols = puzzle.rows, puzzle.cols
    signs = [["-"] * cols for _ in range(rows)]
    for item in puzzle.items:
        if item["y"] % 2 and item["x"] % 2:
            ink = {"circle": "w", "disc": "b", "unknown": "?"}.get(item["ink"], item.get("value"))
            signs[item["y"] // 2][item["x"] // 2] = str(ink)
    lines = [f"{rows} {cols}", *map(" ".join, signs)]
    if puzzle.genre == "heyawake":
        borders = {(item["y"], item["x"]) for item in puzzle.items if item["ink"] == "border"}
        names = {}
        for y in range(1, 2 * rows, 2):
            for x in range(1, 2 * cols, 2):
                reached = [(y, x)] if (y, x) not in names else []
                name = len(set(names.values()))
                while reached:
                    y1, x1 = reached.pop()
                    names[y1, x1] = name
                    for dy, dx in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                        other = y1 + 2 * dy, x1 + 2 * dx
                        inside = 0 < other[0] < 2 * rows and 0 < other[1] < 2 * cols
                        if inside and other not in names and (y1 + dy, x1 + dx) not in borders:
                            reached.append(other)
        lines += [" ".join(str(names[y, x]) for x in range(1, 2 * cols, 2)) for y in range(1, 2 * rows, 2)]
    return "\n".join(lines)


COLLECTION = {
    "CanalView": "canal-view",
    "Heyawake": "heyawake",
    "Hitori": "hitori",
    "Kuromasu": "kurodoko",
    "Masyu": "masyu",
    "Nurikabe": "nurikabe",
    "Slitherlink": "slitherlink",
}


@pytest.mark.parametrize("name", COLLECTION)
def test_published_boards_are_puzzles(name, tmp_path):
    made = list(pencilmill.generate(COLLECTION[name], size=6, count=3, seed=7))
    path = tmp_path / "a.json"
    data = {str(number): {"problem": published(puzzle), "solution": "", "source": "here"} for number, puzzle in enumerate(made)}
    data["odd"] = {"problem": "6 6\n- -"}
    path.write_text(json.dumps({"count": 4, "name": name, "data": data}))
    *boards, odd = pencilmill.load(path)
    assert [board.puzzle for board in boards] == made
    assert [(board.id, board.source, board.error) for board in boards] == [(f"{name}-{number}", "here", None) for number in range(3)]
    assert odd.puzzle is None and "line 2" in odd.error
    assert boards[0].puzzle.answer == made[0].answer


def test_published_boards_of_other_genres(tmp_path):
    path = tmp_path / "a.json"
    path.write_text(json.dumps({"name": "Sudoku", "data": {}}))
    with pytest.raises(pencilmill.FileError, match="Sudoku"):
        pencilmill.load(path)
    with pytest.raises(pencilmill.FileError):
        pencilmill.load(tmp_path / "none")


def test_check_remakes_and_proves(source):
    assert pencilmill.check(source, remake=True, proof=True) == (4, 0, 0, [])
    lines = source.read_text().splitlines()
    other = [json.loads(line) for line in lines]
    other[1]["seed"] = 8
    other[1]["id"] = other[1]["id"].replace("s7", "s8")
    source.write_text("".join(json.dumps(record, ensure_ascii=False) + "\n" for record in other))
    assert pencilmill.check(source).bad == 0
    assert pencilmill.check(source, remake=True).bad == 1

