"""Threads, signals, forks, memory: how the package runs."""

import gc
import multiprocessing
import os
import pickle
import subprocess
import sys
import textwrap
import threading
import time

import pytest

import pencilmill

unix = pytest.mark.skipif(os.name != "posix", reason="signals and forks are those of Unix")


def run(program, timeout=60):
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True, timeout=timeout, check=False
    )


CALLS = {
    "generate": 'for puzzle in pencilmill.generate("canal-view", size=15, grade="medium", count=10**9): pass',
    "solve": 'pencilmill.solve("canal-view 24x24;", answers=10**9, limit=10**9)',
    "finish": 'while True: pencilmill.finish("canal-view 24x24;")',
    "answer": 'while True: pencilmill.solve("canal-view 20x20;")',
    "book": "pencilmill.book(recipe, recipe + '.pdf')",
}


@unix
@pytest.mark.parametrize("call", CALLS)
def test_interrupts_come_at_once(call, tmp_path):
    recipe = tmp_path / "r.toml"
    recipe.write_text('title = "A"\n[[section]]\ngenre = "canal-view"\nsize = 15\ngrade = "medium"\ncount = 10000\n')
    program = f"""
        import os, signal, threading, time, pencilmill
        recipe = {str(recipe)!r}
        sent = []
        def send():
            sent.append(time.monotonic())
            os.kill(os.getpid(), signal.SIGINT)
        threading.Timer(1, send).start()
        try:
            {CALLS[call]}
        except KeyboardInterrupt:
            print(time.monotonic() - sent[0])
    """
    done = run(program)
    assert done.returncode == 0, done.stderr
    # A machine with other things to do may take its time; an uninterrupted call would take for ever.
    assert float(done.stdout) < 2
    assert [path.name for path in tmp_path.iterdir() if not path.name.startswith(".")] == ["r.toml"]


class Interrupting:
    """Interrupts every third look."""

    def __init__(self):
        self.looks = 0

    def is_set(self):
        self.looks += 1
        if self.looks % 3 == 0:
            raise KeyboardInterrupt
        return False


def test_an_interrupted_iterator_goes_on():
    stop = Interrupting()
    puzzles = pencilmill.generate("canal-view", size=5, seed=7, count=100, threads=2, stop=stop, distinct=False)
    indices, interrupts = [], 0
    while True:
        try:
            indices.append(next(puzzles).index)
        except KeyboardInterrupt:
            interrupts += 1
        except StopIteration:
            break
    assert indices == list(range(100)) and interrupts == stop.looks // 3 > 30


ENDS = {
    "drop": "del puzzles",
    "close": "puzzles.close(); assert next(puzzles, None) is None",
    "with": "with puzzles: pass",
    "exception": "with contextlib.suppress(ZeroDivisionError), puzzles: 1 / 0",
}


@unix
@pytest.mark.parametrize("end", ENDS)
def test_whoever_ends_it_stops_its_threads(end):
    program = f"""
        import contextlib, os, time, pencilmill
        def threads():
            return len(os.listdir("/proc/self/task"))
        before = threads()
        puzzles = pencilmill.generate("canal-view", size=10, grade="medium", symmetry="rotation", count=10**9, threads=8)
        assert threads() == before, "they start with the first puzzle"
        next(puzzles)
        assert threads() == before + 8
        {ENDS[end]}
        deadline = time.monotonic() + 30
        while threads() > before and time.monotonic() < deadline:
            time.sleep(0.01)
        assert threads() == before
    """
    done = run(program)
    assert done.returncode == 0, done.stderr


def test_an_iterator_that_nobody_reads_does_not_hold_up_the_end():
    done = run('import pencilmill\np = pencilmill.generate("canal-view", size=10, count=10**9, threads=4)\nnext(p)')
    assert done.returncode == 0, done.stderr


def test_other_threads_run_meanwhile():
    count = 0
    done = threading.Event()

    def work():
        nonlocal count
        while not done.is_set():
            count += 1
            time.sleep(0.001)

    other = threading.Thread(target=work)
    other.start()
    pencilmill.solve("canal-view 14x14;", answers=3000)
    done.set()
    other.join()
    assert count > 10


def test_threads_share_an_iterator():
    puzzles = pencilmill.generate("canal-view", size=5, seed=7, count=300, threads=3, distinct=False)
    found, lock = [], threading.Lock()

    def work():
        for puzzle in puzzles:
            with lock:
                found.append(puzzle.index)

    workers = [threading.Thread(target=work) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert sorted(found) == list(range(300))


@unix
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_fork_has_its_own():
    puzzles = pencilmill.generate("canal-view", size=6, seed=7, count=100, threads=2)
    first = next(puzzles)
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        said = "nothing"
        try:
            try:
                next(puzzles)
            except pencilmill.Error as error:
                said = str(error)
            del puzzles
            gc.collect()
            # Everything else works, threads of its own among it.
            own = list(pencilmill.generate("canal-view", size=6, seed=7, start=1, count=3, threads=2))
            assert own[0].rating.score == own[0].score
            assert pencilmill.solve(first)
            said += "; " + " ".join(puzzle.hash for puzzle in own)
        except BaseException as error:
            said += f"; {error!r}"
        os.write(write, said.encode())
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        said = pipe.read()
    os.waitpid(child, 0)
    assert said.startswith("this iterator belongs to another process")
    hashes = " ".join(next(puzzles).hash for _ in range(3))
    assert said.endswith(f"; {hashes}"), said


def _measure(puzzle):
    return puzzle.hash, puzzle.score, len(puzzle.steps)


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_processes_pass_puzzles(method):
    puzzles = list(pencilmill.generate("canal-view", size=5, count=4, seed=7))
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(_measure, puzzles) == [_measure(puzzle) for puzzle in puzzles]


def test_results_are_independent_of_the_pull():
    eager = list(pencilmill.generate("canal-view", size=5, count=150, seed=7, threads=3))
    slow = []
    for number, puzzle in enumerate(pencilmill.generate("canal-view", size=5, count=150, seed=7, threads=2)):
        if number % 50 == 0:
            time.sleep(0.05)
        slow.append(puzzle)
    assert pickle.dumps(eager) == pickle.dumps(slow)


@unix
def test_memory_stays_flat():
    """PUZZLES=100000 takes the whole number; it grows by the canonical hashes by which repeats are known, and no more."""
    count = int(os.environ.get("PUZZLES", "4000"))
    program = f"""
        import resource, pencilmill
        def most():
            return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
        early = 0
        for number, puzzle in enumerate(pencilmill.generate("bricklayer", size=5, count={count}, distinct=False, threads=2)):
            puzzle.record()
            if number == {count} // 4:
                early = most()
        print(most() - early)
    """
    done = run(program, timeout=3600)
    assert done.returncode == 0, done.stderr
    # 16 bytes a hash, in a tree that is not full.
    assert int(done.stdout) < 2_000_000 + 100 * count


def test_import_is_quick_and_takes_nothing_along():
    program = """
        import sys, time
        before = time.perf_counter()
        import pencilmill
        took = time.perf_counter() - before
        assert not {"numpy", "pandas", "polars"} & set(sys.modules)
        print(took)
    """
    done = run(program)
    assert done.returncode == 0, done.stderr
    assert float(done.stdout) < 1
