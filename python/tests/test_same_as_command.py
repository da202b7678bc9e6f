"""Each face gives the same bytes: what the package makes is what the command prints."""

import json

import pytest

import pencilmill
from pencilmill.referee import Gloop, SuiriMeiro

ORDERS = [
    ("canal-view", dict(size=6, count=12, seed=7), ["--size", "6", "--count", "12", "--seed", "7"]),
    (
        "bricklayer",
        dict(size=(5, 6), count=5, seed=2**64 - 1, start=3, grade="easy:2,medium:1"),
        ["--size", "5x6", "--count", "5", "--seed", str(2**64 - 1), "--from", "3", "--grade", "easy:2,medium:1"],
    ),
    (
        "canal-view",
        dict(size="7x7", count=4, symmetry="rotation", grade="easy", irreducible=True),
        ["--size", "7x7", "--count", "4", "--symmetry", "rotation", "--grade", "easy", "--irreducible"],
    ),
    (
        "skating",
        dict(size=5, count=60, distinct=False),
        ["--size", "5", "--count", "60", "--repeats"],
    ),
    ("skating", dict(size=5, count=60), ["--size", "5", "--count", "60"]),
]


@pytest.mark.parametrize("threads", [1, 2, 16])
@pytest.mark.parametrize("genre, options, arguments", ORDERS, ids=range(len(ORDERS)))
@pytest.mark.parametrize("ending", ["csv", "jsonl"])
def test_bytes(command, tmp_path, genre, options, arguments, threads, ending):
    path = tmp_path / f"own.{ending}"
    pencilmill.write(pencilmill.generate(genre, threads=threads, **options), path)
    theirs = tmp_path / f"theirs.{ending}"
    # 3 where repeats leave fewer than were asked for
    command("generate", genre, *arguments, "-o", theirs, "--quiet", codes=(0, 3))
    assert path.read_bytes() == theirs.read_bytes()


def test_rules_steps_hints_and_pictures(command, text, tmp_path):
    puzzle = pencilmill.Puzzle(text)
    for lang in ("en", "ja"):
        assert puzzle.explain(lang).encode() == command("explain", text, "--lang", lang)
        assert puzzle.explain(lang, draw=True).encode() == command("explain", text, "--lang", lang, "--draw")
        for drawn in ("", "shaded r1c1", puzzle.answer):
            hint = command("hint", text, "--full", "--lang", lang, "--drawn", drawn)
            assert puzzle.hint(drawn, lang).text.encode() == hint
    steps = json.loads(command("explain", text, "--json"))["steps"]
    assert puzzle.steps == steps
    hint = json.loads(command("hint", text, "--json"))
    assert puzzle.hint()._asdict() == {"text": puzzle.hint().text, **hint}
    solved = json.loads(command("solve", text, "--json"))
    assert pencilmill.solve(text)[:2] == (solved["unique"] == "yes", solved["answers"])
    picture = tmp_path / "a.svg"
    command("show", text, "--svg", picture)
    assert puzzle.svg() == picture.read_text()


def test_books_have_the_same_bytes(command, tmp_path):
    recipe = tmp_path / "r.toml"
    recipe.write_text('title = "A"\n[[section]]\ngenre = "canal-view"\nsize = 5\ncount = 3\n')
    book = pencilmill.book(recipe, tmp_path / "own.pdf", cover=tmp_path / "own-cover.pdf", list=tmp_path / "own.csv")
    assert book.puzzles == 3 and [note[:9] for note in book.notes] == ["the spine"]
    command("book", recipe, "-o", tmp_path / "a.pdf", "--cover", tmp_path / "a-cover.pdf", "--list", tmp_path / "a.csv")
    for own, theirs in (("own.pdf", "a.pdf"), ("own-cover.pdf", "a-cover.pdf"), ("own.csv", "a.csv")):
        assert (tmp_path / own).read_bytes() == (tmp_path / theirs).read_bytes()


def test_games(command, tmp_path):
    game = SuiriMeiro.random("4x5", seed=9, index=2, green=1, announced=True, disclose=1, limit=9)
    options = ["--size", "4x5", "--seed", "9", "--index", "2", "--green", "1", "--announced", "--disclose", "1", "--limit", "9"]
    assert game.stage.encode() == command("maze", "stage", *options)
    for route in ("R2", "Q=DD", "QR"):
        game.turn(route)
    stage, transcript = tmp_path / "stage", tmp_path / "transcript"
    stage.write_text(game.stage)
    transcript.write_text(game.transcript)
    assert b"mazes are left" in command("maze", "possible", transcript)

    gloop = Gloop(3, seed=8)
    while not gloop.over:
        gloop.turn(gloop.choose())
    transcript = tmp_path / "gloop"
    seats = ["--seats", "computer,computer,computer", "--seed", "8", "--transcript", transcript]
    command("gloop", "play", *seats)
    lines = [line for line in transcript.read_text().splitlines() if not line.startswith("#")]
    assert gloop.transcript.splitlines() == lines
