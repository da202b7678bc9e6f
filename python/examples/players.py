"""How far two simple players get, by genre and grade, as a table in Markdown.

The random player draws what may be drawn in random order until as much is drawn as the answer has. The greedy one does the same, and
takes back what contradicts a rule at once. Both know the size of the answer, and nothing else of it.

    python players.py --puzzles 10 canal-view sentinels
"""

import argparse
import random

import pencilmill
from pencilmill.env import Env


def candidates(solving):
    """All ink that may be drawn in cells, or between neighbours, of the forms that the answer has."""
    found, answer = [], solving.answer
    forms = {(item.items[0]["ink"], shape(item.items[0])) for item in answer}
    rows, cols = solving.puzzle.rows, solving.puzzle.cols
    places = [f"r{y / 2 + 0.5:g}c{x / 2 + 0.5:g}" for y in range(2 * rows + 1) for x in range(2 * cols + 1)]
    spots = {(y, x): places[y * (2 * cols + 1) + x] for y in range(2 * rows + 1) for x in range(2 * cols + 1)}
    values = {item.items[0].get("value") for item in answer}
    for ink, (dy, dx, odd_y, odd_x) in sorted(forms):
        for (y, x), place in spots.items():
            if (y % 2, x % 2) != (odd_y, odd_x) or (y + dy, x + dx) not in spots:
                continue
            chain = place if (dy, dx) == (0, 0) else f"{place}-{spots[y + dy, x + dx]}"
            for value in sorted(values, key=str):
                found.append(f"{ink} {chain}" + ("" if value is None else f"={value}"))
    return found


def shape(item):
    y, x = item["y"], item["x"]
    return item.get("y2", y) - y, item.get("x2", x) - x, y % 2, x % 2


def play(solving, greedy, random):
    """Plays one puzzle; the verdict at the end."""
    wanted, verdict = len(solving.answer), solving.judge("blank")
    ink = candidates(solving)
    random.shuffle(ink)
    for item in ink:
        if len(solving.drawn) >= wanted or verdict:
            break
        before = solving.drawn
        verdict = solving.step(item)
        if greedy and verdict.contradicts:
            verdict = solving.step(before)
    return verdict


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("genres", nargs="+")
    parser.add_argument("--size", type=int, default=6)
    parser.add_argument("--puzzles", type=int, default=6, help="puzzles of each genre and grade")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    solved = [0, 0]
    print("| genre | size | random: easy | medium | hard | greedy: easy | medium | hard |\n" + "|---" * 8 + "|")
    for genre in options.genres:
        row = [genre, f"{options.size}x{options.size}"]
        for greedy in (False, True):
            for grade in ("easy", "medium", "hard"):
                try:
                    env = Env(genre, size=options.size, grade=grade, seed=options.seed)
                except pencilmill.RefusedError:
                    row.append("")
                    continue
                verdicts = []
                for index in range(options.puzzles):
                    env.reset(index)
                    verdicts.append(play(env.solving, greedy, random.Random(f"{genre} {index}")))
                solved[greedy] += sum(verdict.solved for verdict in verdicts)
                row.append(f"{sum(verdict.score for verdict in verdicts) / len(verdicts):.2f}")
        print("|", " | ".join(row), "|", flush=True)
    print(f"\nSolved: {solved[False]} by the random player, {solved[True]} by the greedy one.")


if __name__ == "__main__":
    main()
