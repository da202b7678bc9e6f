import copy
import pickle
import pathlib
import xml.dom.minidom

import pytest

import pencilmill


def test_a_puzzle_says_all_of_itself():
    for puzzle in pencilmill.generate("canal-view", size=5, count=3, seed=7):
        assert bool(puzzle.check(puzzle.answer))
        assert not puzzle.check("")
        assert puzzle.rating.grade == puzzle.grade and puzzle.rating.score == puzzle.score
        assert puzzle.url.startswith("https://puzz.link/p?canal/") and puzzle.penpa
        assert (puzzle.rows, puzzle.cols, puzzle.genre) == (5, 5, "canal-view")
        assert puzzle.hints == len(puzzle.items)
        assert puzzle.steps and puzzle.title == "Canal View 5x5"
        record = puzzle.record(items=True)
        assert len(record) == 23 and record["hash"] == puzzle.hash
        assert record["versions"] == puzzle.versions


def test_one_from_its_text_is_proved_and_rated(text):
    puzzle = pencilmill.Puzzle(text)
    assert puzzle.id is None and puzzle.seed is None
    record = puzzle.record()
    assert record["seed"] is None and record["answer"] == puzzle.answer and record["grade"] == puzzle.grade
    assert list(record)[:3] == ["id", "genre", "rows"]
    again = pencilmill.Puzzle(puzzle.url)
    assert again == puzzle and hash(again) == hash(puzzle)
    assert eval(repr(puzzle), {"Puzzle": pencilmill.Puzzle}) == puzzle
    assert puzzle != text and puzzle != pencilmill.Puzzle("canal-view 4x4;")
    assert "1" in str(puzzle)


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_pickles(protocol, text, tmp_path):
    path = tmp_path / "p.csv"
    made = list(pencilmill.generate("canal-view", size=5, count=2, seed=7))
    pencilmill.write(made, path)
    bare = pencilmill.Puzzle(text)
    known = pencilmill.Puzzle(text)
    assert known.answer and known.rating
    for puzzle in [*made, *pencilmill.read(path), bare, known]:
        for again in (pickle.loads(pickle.dumps(puzzle, protocol)), copy.deepcopy(puzzle)):
            assert again == puzzle
            assert again.record() == puzzle.record()
            assert again.rating == puzzle.rating
            assert (again.id, again.seed, again.index) == (puzzle.id, puzzle.seed, puzzle.index)


def test_pictures_are_svg(text):
    puzzle = pencilmill.Puzzle(text)
    plain, answered = puzzle._repr_svg_(), puzzle.svg(answer=True)
    for picture in (plain, answered):
        xml.dom.minidom.parseString(picture)
    assert plain == puzzle.svg() != answered


def test_all_genres():
    genres = pencilmill.genres()
    assert len(genres) == len({genre["genre"] for genre in genres}) > 30
    for genre in genres:
        assert genre["sizes"] and genre["usual"] and (genre["author"] or genre["genre"] == "ore-soccer")
        for lang in ("en", "ja"):
            rules = pencilmill.rules(genre["genre"], lang)
            assert rules.rules and rules.goal and rules.title


FEW = "canal-view 4x4; number r2c4=1 r4c3=5"


def test_solve():
    several = pencilmill.solve(FEW)
    assert several.unique is False and not several and len(several.answers) == 2 and not several.complete
    every = pencilmill.solve(FEW, answers=100)
    assert every.complete and len(set(every.answers)) == len(every.answers) == 5
    assert every.unique is False
    one = pencilmill.solve("canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5", answers=1)
    assert one.unique is None and not one and len(one.answers) == 1
    none = pencilmill.solve("canal-view 4x4; number r1c1=9")
    assert none == (False, [], True)


def test_finish():
    begun = "canal-view 6x6; number r1c1=3"
    puzzle = pencilmill.finish(begun, seed=3)
    assert "r1c1=3" in puzzle.text and pencilmill.solve(puzzle)
    assert puzzle == pencilmill.finish(pencilmill.Puzzle(begun), seed=3)
    graded = pencilmill.finish(begun, grade="easy")
    assert graded.grade == "easy"
    with pytest.raises(pencilmill.AnswerError):
        pencilmill.finish("canal-view 4x4; number r1c1=9")


def test_what_a_setter_asks(text):
    more = pencilmill.Puzzle(text + " r1c4=0") if pencilmill.solve(text + " r1c4=0") else pencilmill.Puzzle(text)
    reduction = pencilmill.reduce(more)
    assert pencilmill.solve(reduction.puzzle).unique is True and reduction.minimal
    assert len(reduction.clues) == more.hints >= reduction.puzzle.hints
    assert pencilmill.reduce(more, grade="beyond").puzzle == reduction.puzzle
    comparison = pencilmill.compare(FEW)
    one, other = comparison.answers
    assert comparison.unique is False and one != other and comparison.only_in != ("", "")
    assert pencilmill.compare(text) == (True, [pencilmill.Puzzle(text).answer], None)
    shared = pencilmill.shared(FEW)
    assert shared.unique is False and shared.decided and shared.always and shared.sometimes
    assert pencilmill.shared(text).always == pencilmill.Puzzle(text).answer
    with pytest.raises(pencilmill.RefusedError, match="expected gentle"):
        pencilmill.reduce(more, grade="extreme")
    with pytest.raises(pencilmill.SeveralAnswersError):
        pencilmill.reduce(FEW)
    with pytest.raises(pencilmill.NoAnswerError):
        pencilmill.shared("canal-view 4x4; number r1c1=9")


def test_files(tmp_path, text):
    made = list(pencilmill.generate("sentinels", size=6, count=4, seed=3))
    for name in ("a.csv", "a.jsonl"):
        path = tmp_path / name
        assert pencilmill.write(made, path) == 4
        read = list(pencilmill.read(str(path)))
        assert read == made
        assert [puzzle.record() for puzzle in read] == [puzzle.record() for puzzle in made]
        again = tmp_path / f"again-{name}"
        pencilmill.write(read, again)
        assert again.read_bytes() == path.read_bytes()
        report = pencilmill.check(path, grades=True, threads=3)
        assert report and report == (4, 0, 0, [])
        with pytest.raises(pencilmill.FileError):
            pencilmill.write(made, path)
        assert pencilmill.write(made[:1], path, force=True) == 1
    texts = tmp_path / "texts"
    texts.write_text(f"# a comment\n{text}\n")
    assert [puzzle.text for puzzle in pencilmill.read(texts)] == [text]
    with pytest.raises(pencilmill.RecordError):
        pencilmill.write(pencilmill.read(texts), tmp_path / "b.csv")
    assert not list(tmp_path.glob("*b.csv*")), "nothing half written is left"


def test_check_finds_what_is_wrong(tmp_path):
    path = tmp_path / "a.jsonl"
    pencilmill.write(pencilmill.generate("canal-view", size=5, count=3), path)
    lines = path.read_text().splitlines(keepends=True)
    lines[1] = lines[1].replace('"hash":"', '"hash":"0')
    path.write_text("".join(lines + lines[:1] + ["canal\n"]))
    report = pencilmill.check(pathlib.Path(path))
    assert not report and (report.good, report.bad) == (2, 3)
    assert [finding.line for finding in report.findings] == [2, 4, 5]
    assert "hash" in report.findings[0].text and "twice" in report.findings[1].text
    reader = pencilmill.read(path)
    found = []
    while True:
        try:
            found.append(next(reader))
        except pencilmill.RecordError as error:
            assert error.line == 5 and error.file == str(path)
        except StopIteration:
            break
    assert len(found) == 4, "a bad record hides none"


def test_answers_of_files_obey_the_rules(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text("puzzle,answer\ncanal-view 4x4; number r2c4=1 r3c4=1 r4c3=5,shaded r1c1\n")
    with pytest.raises(pencilmill.RecordError) as caught:
        list(pencilmill.read(path))
    assert caught.value.option == "answer" and caught.value.line == 2
