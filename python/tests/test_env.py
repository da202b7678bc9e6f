"""Puzzles for models: judged as the command judges, the same everywhere, in any thread."""

import copy
import pickle
from concurrent.futures import ThreadPoolExecutor

import pytest

import pencilmill
from pencilmill import Drawing, Solving
from pencilmill.env import Dataset, Env, judge_all

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
    "(1,1), (1,2)",
    "[[1,1,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]",
    "##..\n...1\n...1\n..5.",
    r"<think>line r1c1-r1c2</think> So: \boxed{\text{shaded r1c1 r1c2}}",
    "**Final Answer:**\n\n`shaded r1c1 r1c2`",
]


@pytest.mark.parametrize("written", WRITTEN)
def test_what_models_write_is_read(text, written):
    puzzle = pencilmill.Puzzle(text)
    assert puzzle.drawing(written) == Drawing("shaded r1c1 r1c2")
    solving = Solving(puzzle)
    assert solving.step(written) == solving.judge(Drawing("shaded r1c1 r1c2")) and str(solving.drawn) == "shaded r1c1 r1c2"
    assert puzzle.check(written) == puzzle.check("shaded r1c1 r1c2")


@pytest.mark.parametrize(
    "written, column", [("[[1,0],[0,1]]", 2), ("shaded r1c1; 5 5", 14), ("#...\n....", 6), ("()", 1), ("shaded", 7), ("x" * 10**5, 1)]
)
def test_what_is_not_understood_is_an_error_everywhere(text, written, column):
    puzzle = pencilmill.Puzzle(text)
    for read in (puzzle.drawing, puzzle.check):
        with pytest.raises(pencilmill.TextError) as caught:
            read(written)
        assert caught.value.column == column and len(str(caught.value)) < 200
    solving = Solving(puzzle)
    assert solving.judge(written).error == solving.step(written).error and str(column) in solving.judge(written).error


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
    overlap = Env(genre, size=start.puzzle.text.split()[1].rstrip(";"), seed=3, reward="overlap")
    overlap.reset(0)
    rewards = [overlap.step(str(item)).reward for item in items]
    assert overlap.solving.drawn == answer and sum(rewards) == pytest.approx(1)


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
    assert unread.error and unread.reward == 0 and env.solving.drawn == before
    assert str(unread).startswith(unread.board) and str(unread).endswith(unread.error) and wrong.judgement.contradicts[0].text in str(wrong)
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
    assert env.reset().puzzle.index == 3 and env.reset().puzzle.genre == GENRES[1]
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


def test_small_boards_suit_all_genres():
    for about in pencilmill.genres():
        least, most, usual = about["min_size"], about["max_size"], tuple(map(int, about["usual"].split("x")))
        assert least <= most and least <= usual <= most
        planned = repr(pencilmill.generate(about["genre"], size="small", seed=4, count=9))
        assert planned.startswith(f"<Production, {about['genre']} ") and planned.endswith("seed 4, 9 from index 0>")
        rows, cols = map(int, planned.split()[2].rstrip(",").split("x"))
        assert least[0] <= rows <= usual[0] and least[1] <= cols <= usual[1] and not (about["square"] and rows != cols)
    small = next(pencilmill.generate("canal-view", size="small", seed=1))
    assert small.rows < 10 and Env(["canal-view", "gloop"], size="small", seed=1).reset(0).puzzle == small


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
    overlap = Dataset(GENRES, size=6, grade="easy", seed=5, count=9, reward="overlap")
    assert overlap[0] == entry and 0 < overlap.score_answer(part, entry) < 1
    assert data.score_answer(part, entry) == data.score_answer("", entry) == 0.0
    with pytest.raises(pencilmill.RefusedError, match="expected one of solved, overlap"):
        Dataset("canal-view", reward="nearness")
    assert pickle.loads(pickle.dumps(entry)) == entry
    with pytest.raises(IndexError):
        data[9]


def test_lazy_answers_are_not_paid():
    for reward in ("solved", "overlap"):
        data = Dataset(["canal-view", "alike", "kurodoko"], size=6, grade="easy", seed=1, count=12, reward=reward)
        for entry in data:
            shade = "\n".join(["#" * 6] * 6)
            lazy = [shade, "blank", entry["metadata"]["puzzle"], "I do not know."]
            assert [data.score_answer(f"<answer>{answer}</answer>", entry) for answer in lazy] == [0.0] * 4
            assert data.score_answer(entry["answer"], entry) == 1.0


def test_many_drawings_are_judged_at_once():
    puzzles = [Env(GENRES, size=6, seed=9).reset(index).puzzle for index in range(6)] * 3
    drawings = [puzzle.answer for puzzle in puzzles[:6]] + ["blank"] * 6 + ["?"] * 6
    wanted = [Solving(puzzle).judge(drawing) for puzzle, drawing in zip(puzzles, drawings)]
    for threads in (1, 4, None):
        assert judge_all(puzzles, drawings, threads=threads) == wanted
    assert judge_all(puzzles[0], drawings[:1]) == wanted[:1] and judge_all([], []) == []
    with pytest.raises(pencilmill.RefusedError):
        judge_all(puzzles, drawings[1:])


def test_flawed_puzzles_are_marked():
    data = Dataset(["canal-view", "heyawake"], size=5, grade="easy", seed=3, count=12, flawed=0.5, reasoning=True)
    flaws = {"none": 0, "several": 0, None: 0}
    for entry in data:
        flaw = entry["metadata"]["flaw"]
        flaws[flaw] += 1
        found = pencilmill.solve(entry["metadata"]["puzzle"])
        assert entry["metadata"]["puzzle"] in entry["question"] and "`several`" in entry["question"]
        assert (found.unique, len(found.answers)) == {"none": (False, 0), "several": (False, 2), None: (True, 1)}[flaw]
        assert entry["answer"] == (flaw or found.answers[0]) and ("reasoning" in entry) == (flaw is None)
        for answer in ("none", "several", found.answers[0] if found.answers else "blank"):
            for text in (f"<answer>{answer}.</answer>", f"\\boxed{{\\text{{{answer}}}}}"):
                assert data.score_answer(text, entry) == (answer == entry["answer"]), text
    assert all(flaws.values()), flaws
    assert data[3] == data[3] and all(entry["metadata"]["flaw"] for entry in Dataset("canal-view", size=5, count=4, flawed=1.0))
    with pytest.raises(pencilmill.RefusedError):
        Dataset("canal-view", flawed=2)


def test_what_cannot_be_drawn_is_refused_and_changes_nothing():
    env = Env("canal-view", size=5, seed=7)
    env.reset(0)
    env.step("r1c1")
    for move in (Drawing("shaded r9c9"), Drawing("line r1c1-r1c2"), "x\udc80", "shaded r1c2; erase shaded r1c2"):
        step = env.step(move)
        assert step.error and step.drawn == "shaded r1c1", move
    assert env.step(env.solving.answer).done
    data = Dataset("canal-view", size=5, seed=7)
    assert data.score_answer("x\udc80", data[0]) == 0


def test_boards_of_shaded_cells_are_grids():
    board = {genre: str(Env(genre, size=5, seed=7).reset(0).board) for genre in ("canal-view", "heyawake", "sentinels")}
    assert [len(line.split()) for line in board["canal-view"].splitlines()] == [5] * 5
    assert "Regions:" in board["heyawake"] and "─" in board["sentinels"]
    env = Env("canal-view", size=5, seed=7)
    env.reset(0)
    assert env.check(env.step(env.solving.answer).board).solved, "a board is an answer as well"


def test_gymnasium():
    gymnasium = pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    import pencilmill.with_gymnasium  # noqa: F401

    env = gymnasium.make("pencilmill/Puzzle-v0", genres=["canal-view"], size=4, seed=7, moves=2)
    check_env(env.unwrapped, skip_render_check=True)
    observation, info = env.reset(options={"index": 5})
    assert env.observation_space.contains(observation) and info["puzzle"] in observation
    assert env.reset(seed=5)[1] == info
    assert set(info) == {"puzzle"} and len(str(env.action_space)) < 300
    observation, reward, terminated, truncated, _ = env.step(pencilmill.Puzzle(info["puzzle"]).answer)
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
        reasoning_gym.create_dataset("pencilmill", genres=["sudoku"])
    curriculum = reasoning_gym.factory.create_curriculum("pencilmill")
    grades = []
    for _ in range(2):
        config = curriculum.generate_configuration({"genres": ["canal-view"], "board": 6, "seed": 1, "size": 1})
        grades.append(reasoning_gym.create_dataset("pencilmill", **vars(config))[0]["metadata"]["grade"])
        curriculum.increment_attr_level("grade")
    assert grades == ["gentle", "easy"]


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
        assert asyncio.run(task.score(right)) == 1.0
        assert asyncio.run(task.score(types.SimpleNamespace(last_reply="?"))) == 0.0
        assert [hook.__name__ for hook in task.hooks("reward")] == ["score"]
