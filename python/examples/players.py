"""How far players get that do not read the puzzle, and two that hardly think, as a table in Markdown.

`none` draws nothing, `all` whatever may be drawn, `half` every second item of it, `copy` what is printed. The random player draws in
random order until as much is drawn as the answer has. The greedy one does the same, and takes back at once what contradicts a rule.
Both know the size and the forms of the answer, and nothing else of it.

    python players.py --puzzles 10 canal-view sentinels
"""

import argparse
import random

import pencilmill
from pencilmill import Solving
from pencilmill.env import Env

PLAYERS = ("none", "all", "half", "copy", "random", "greedy")


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
    return [text for text in found if may_be_drawn(solving.puzzle, text)]


def may_be_drawn(puzzle, text):
    try:
        return puzzle.drawing(text) is not None
    except pencilmill.TextError:
        return False


def shape(item):
    y, x = item["y"], item["x"]
    return item.get("y2", y) - y, item.get("x2", x) - x, y % 2, x % 2


def draw(solving, greedy, ink):
    """Draws items one after the other; the verdict at the end."""
    wanted, verdict = len(solving.answer), solving.judge("blank")
    for item in ink:
        if len(solving.drawn) >= wanted or verdict:
            break
        before = solving.drawn
        verdict = solving.step(item)
        if greedy and verdict.contradicts:
            verdict = solving.step(before)
    return verdict


def play(player, solving, ink, random):
    """The verdict on what a player makes of a puzzle."""
    if player in ("random", "greedy"):
        return draw(solving, player == "greedy", random.sample(ink, len(ink)))
    answers = {"none": "blank", "all": "; ".join(ink), "half": "; ".join(ink[::2]), "copy": solving.puzzle.text}
    return solving.judge(answers[player])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("genres", nargs="*", help="all by default")
    parser.add_argument("--size", default="small")
    parser.add_argument("--puzzles", type=int, default=6, help="puzzles of each genre")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    genres = options.genres or [about["genre"] for about in pencilmill.genres()]
    solved, scores = dict.fromkeys(PLAYERS, 0), {player: dict.fromkeys(genres, 0.0) for player in PLAYERS}
    for genre in genres:
        env = Env(genre, size=options.size, seed=options.seed)
        for index in range(options.puzzles):
            puzzle = env.reset(index).puzzle
            ink = candidates(env.solving)
            for player in PLAYERS:
                verdict = play(player, Solving(puzzle), ink, random.Random(f"{genre} {index}"))
                solved[player] += verdict.solved
                scores[player][genre] += verdict.score / options.puzzles
    print("| player | solved | overlap | most in a genre |\n|---|---|---|---|")
    for player, means in scores.items():
        genre = max(means, key=means.__getitem__)
        mean, most = sum(means.values()) / len(means), f"{means[genre]:.2f}" + f" ({genre})" * (means[genre] > 0)
        print(f"| {player} | {solved[player]} of {len(genres) * options.puzzles} | {mean:.2f} | {most} |")


if __name__ == "__main__":
    main()
