"""Puzzles for models: judged as the command judges, the same everywhere, in any thread."""

import copy
import pickle
from concurrent.futures import ThreadPoolExecutor

import pytest

import pencilmill
from pencilmill import Drawing, Solving
from pencilmill.env import Dataset, Env

GENRES = ["canal-view", "sentinels", "bricklayer"]


def test_drawings_are_sets():
    one, other = Drawing("shaded r1c1 r1c2"), Drawing("shaded r1c2; line r1c1-r1c2-r1c3")
    assert len(one | other) == 4 and one <= one | other
    assert str(one & other) == "shaded r1c2" and str(one - other) == "shaded r1c1"
    assert one ^ other == (one | other) - (one & other)
    assert one & other <= one and one >= one & other and not one <= other
    assert "shaded r1c1" in one and Drawing("line r1c2-r1c3") not in one
    assert [str(item) for item in one] == ["shaded r1c1", "shaded r1c2"] and len(one) == 2 and not Drawing()
    assert [item["ink"] for item in one.items] == ["shaded", "shaded"]
    assert len({one, Drawing("shaded r1c2 r1c1")}) == 1
    for again in (pickle.loads(pickle.dumps(one)), copy.deepcopy(one), eval(repr(one))):
        assert again == one and hash(again) == hash(one)
    with pytest.raises(pencilmill.TextError) as caught:
        Drawing("shaded r1")
    assert caught.value.column == 8


WRITTEN = [
    "Shaded: R1C1, R1C2.",
    "1. shaded (r1c1)\n2. shaded (r1c2)",
    "I first tried line r1c1-r1c2.\n<answer>\nshaded r1c1 r1c2\n</answer>",
    "**Answer:** `shaded r1c1 r1c2`",
    "```\nshaded r1c1\nshaded r1c2\n```",
]


@pytest.mark.parametrize("written", WRITTEN)
def test_what_models_write_is_read(text, written):
    assert pencilmill.Puzzle(text).drawing(written) == Drawing("shaded r1c1 r1c2")


def test_errors_name_the_inks_of_the_genre():
    puzzle = next(pencilmill.generate("ilotulite", size=5, seed=1))
    with pytest.raises(pencilmill.TextError, match=r"ilotulite: number, shaded, trail \(the nearest is shaded\)") as caught:
        puzzle.drawing("Answer: shadde r1c1")
    assert caught.value.column == 9


@pytest.mark.parametrize("genre", [genre["genre"] for genre in pencilmill.genres()])
def test_answers_of_every_genre_are_judged(genre):
    least = {about["genre"]: about["usual"] for about in pencilmill.genres()}
    env = Env(genre, size=min(6, int(least[genre].split("x")[0])) if genre not in SMALL else SMALL[genre], seed=3)
    start = env.reset(0)
    assert start.rules.count("\n") >= 3 and start.board and start.puzzle.genre == genre
    answer = env.solving.answer
    right = env.check(f"The answer is <answer>{answer}</answer>.")
    assert right and right.score == 1.0 and not right.contradicts and not right.unfinished
    items = list(answer)
    part = Drawing()
    for item in items[::2]:
        part |= item
    half = env.check(part)
    assert not half.contradicts, "a part of the answer contradicts nothing"
    rule = start.puzzle.check(str(part)).rule
    assert (rule is None) == half.solved
    if not half.solved:
        assert rule in [breach.rule for breach in half.unfinished] and 0 < half.score < 1
        assert all(breach.text for breach in half.unfinished)
    # move by move, rewards add up to the whole
    rewards = [env.step(str(item)).reward for item in items]
    assert env.solving.drawn == answer and sum(rewards) == pytest.approx(1)


SMALL = {"chainlink": 6, "bitspuzzle": 5, "suiri-meiro": 3, "gloop": "3x4", "piirilevy": 4, "rollercoaster": 7, "mark-the-spot": 7}


def test_moves_draw_erase_and_replace():
    env = Env("canal-view", size=5, grade="easy", seed=7)
    with pytest.raises(pencilmill.RefusedError, match="reset"):
        env.step("shaded r1c1")
    env.reset(0)
    wrong = env.step("shaded r1c1 r1c2 r2c1 r2c2")
    assert not wrong.done and 3 in [breach.rule for breach in wrong.judgement.contradicts]
    before = env.solving.drawn
    unread = env.step("shaded r1c1; shaded r9c9")
    assert unread.judgement.error and unread.reward == 0 and env.solving.drawn == before
    erased = env.step("erase shaded r1c2 r2c1 r2c2; shaded r1c5")
    assert erased.drawn == "shaded r1c1 r1c5"
    done = env.step(env.solving.answer)
    assert done.done and done.judgement
    assert env.step(Drawing()).reward == -1.0
    puzzle = next(pencilmill.generate("ilotulite", size=5, seed=1))
    solving = Solving(puzzle)
    solving.step("number r1c1=1")
    solving.step("number r1c1=2")
    assert str(solving.drawn) == "number r1c1=2"


def test_hints_come_in_stages():
    env = Env("canal-view", size=5, grade="easy", seed=7)
    start = env.reset(0)
    look, why, full = (env.hint(stage) for stage in ("look", "why", "full"))
    assert len(look) < len(why) < len(full) and full == start.puzzle.hint().text
    with pytest.raises(pencilmill.RefusedError) as caught:
        env.hint("all")
    assert caught.value.option == "stage"
    japanese = Env("canal-view", size=5, grade="easy", seed=7, lang="ja").reset(0)
    assert japanese.rules.startswith("カナルビュー") and japanese.puzzle == start.puzzle


def test_seed_and_index_determine_a_puzzle():
    env, other = Env(GENRES, size=6, seed=9), Env(GENRES, size=6, seed=9)
    forward = [env.reset(index).puzzle.text for index in range(9)]
    assert forward == [other.reset(index).puzzle.text for index in reversed(range(9))][::-1]
    assert [text.split()[0] for text in forward[:3]] == GENRES
    assert forward[1::3] == [puzzle.text for puzzle in pencilmill.generate("sentinels", size=6, seed=9, count=3)]
    assert forward != [Env(GENRES, size=6, seed=10).reset(index).puzzle.text for index in range(9)]
    with pytest.raises(IndexError):
        env.reset(-1)
    with pytest.raises(pencilmill.RefusedError):
        Env([])
    with pytest.raises(pencilmill.RefusedError):
        Env("canal-view", size=99)


def test_threads_have_envs_of_their_own():
    def play(index):
        env = Env(GENRES, size=6, seed=9)
        start = env.reset(index)
        return start.puzzle.text, env.check("blank"), env.step(start.puzzle.answer).done, env.hint()

    alone = [play(index) for index in range(12)]
    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(play, range(12))) == alone


def test_productions_are_sequences():
    made = list(pencilmill.generate("canal-view", size=5, seed=7, count=8, distinct=False))
    planned = pencilmill.generate("canal-view", size=5, seed=7, count=8, distinct=False)
    assert len(planned) == 8 and planned[3] == made[3] and planned[-1] == made[-1]
    assert planned[3].record() == made[3].record()
    part = planned[2:5]
    assert len(part) == 3 and part[0] == made[2] and list(part) == made[2:5]
    assert list(planned) == made and planned[0] == made[0], "looking up takes nothing away"
    assert len(planned[6:100]) == 2 and list(planned[5:3]) == []
    for wrong in (8, -9):
        with pytest.raises(IndexError):
            planned[wrong]
    with pytest.raises(ValueError):
        planned[::2]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(planned.__getitem__, range(8))) == made


def test_answers_that_are_known_are_checked(text):
    answer = pencilmill.Puzzle(text).answer
    assert pencilmill.Puzzle(text, answer=answer).answer == answer
    with pytest.raises(pencilmill.RefusedError) as caught:
        pencilmill.Puzzle(text, answer="shaded r1c1")
    assert caught.value.option == "answer"
    assert "<figcaption>Canal View 4x4</figcaption>" in pencilmill.Puzzle(text)._repr_html_()


def test_data_sets_score_answers():
    data = Dataset(GENRES, size=6, grade="easy", seed=5, count=9)
    assert len(data) == 9 and [entry["metadata"]["genre"] for entry in data] == GENRES * 3
    assert data[-1] == data[8] and data[:2] == [data[0], data[1]]
    entry = data[0]
    assert entry["metadata"]["grade"] == "easy" and entry["metadata"]["puzzle"] in entry["question"]
    assert data.score_answer(f"so: <answer>{entry['answer']}</answer>", entry) == 1.0
    assert data.score_answer(None, entry) == data.score_answer("nothing", entry) == 0.0
    part = str(next(iter(Drawing(entry["answer"]))))
    assert 0 < data.score_answer(part, entry) < 1
    assert pickle.loads(pickle.dumps(entry)) == entry
    with pytest.raises(IndexError):
        data[9]


def test_gymnasium():
    gymnasium = pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    import pencilmill.with_gymnasium  # noqa: F401

    env = gymnasium.make("pencilmill/Puzzle-v0", genres=["canal-view"], size=4, seed=7, moves=2)
    check_env(env.unwrapped, skip_render_check=True)
    observation, info = env.reset(options={"index": 5})
    assert env.observation_space.contains(observation) and info["puzzle"] in observation
    assert env.reset(seed=5)[1] == info
    observation, reward, terminated, truncated, _ = env.step(info["answer"])
    assert terminated and not truncated and env.observation_space.contains(observation)
    env.reset(seed=5)
    env.step("what?")
    assert env.step("what?")[3], "an episode ends after two moves"
    assert env.unwrapped.render()


def test_reasoning_gym():
    reasoning_gym = pytest.importorskip("reasoning_gym")
    import pencilmill.with_reasoning_gym  # noqa: F401

    data = reasoning_gym.create_dataset("pencilmill", genres=GENRES, board=6, seed=5, size=4)
    assert len(data) == 4
    for number, entry in enumerate(data):
        assert entry == Dataset(GENRES, size=6, seed=5)[number]
        assert data.score_answer(entry["answer"], entry) == 1.0 and data.score_answer("", entry) == 0.0
    with pytest.raises(pencilmill.RefusedError):
        reasoning_gym.create_dataset("pencilmill", genres=["canal"])


def test_verifiers():
    vf = pytest.importorskip("verifiers.v1")
    import asyncio
    import itertools
    import types

    from pencilmill.with_verifiers import PuzzleConfig, PuzzleTaskset

    tasks = list(itertools.islice(PuzzleTaskset(PuzzleConfig(genres=GENRES, board="6", seed=5)), 3))
    assert all(isinstance(task, vf.Task) for task in tasks) and [task.data.idx for task in tasks] == [0, 1, 2]
    for task in tasks:
        entry = task.data.entry
        assert entry["question"] == task.data.prompt
        right = types.SimpleNamespace(last_reply=f"<answer>{entry['answer']}</answer>")
        assert asyncio.run(task.nearness(right)) == 1.0
        assert asyncio.run(task.nearness(types.SimpleNamespace(last_reply="?"))) == 0.0
        assert [hook.__name__ for hook in task.hooks("reward")] == ["nearness"]
