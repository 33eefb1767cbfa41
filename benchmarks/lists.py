"""Lists as large as Wordle's: the best first guess, and the least total, proven from the start.

No word list ships, so the words are drawn: 2,315 that may be the secret, and 12,972 that may be guessed.

    python -m benchmarks.lists            a first guess, and the proof for it
    python -m benchmarks.lists --whole    the proof for all first guesses: a minute
"""

from __future__ import annotations

import argparse
import random
import time
from dataclasses import replace
from statistics import median

import blackpeg as bp
from blackpeg.call import Call
from blackpeg.kernel import Measure, kernel_of
from blackpeg.search import Search, least_total

SECRETS, GUESSES = 2315, 12_972
LETTERS = {
    "C": ("bcdfghklmnprstvwy", (15, 20, 34, 11, 20, 24, 15, 54, 31, 55, 32, 72, 70, 68, 10, 13, 20)),
    "V": ("aeiou", (80, 110, 64, 43, 33)),
}
FORMS = ("CVCVC", "CVCCV", "CCVCV", "CVCCC", "CCVCC", "VCVCV", "CVVCV", "CVCVV", "CCVVC", "VCCVC")
FIRST, TOTAL_OF_FIRST, TOTAL = "RIETA", 7636, 7634
"""The best first guess by entropy, the least total with it, and the least total of all."""


def words(count: int, seed: int = 5) -> list[str]:
    """Draws *count* different words of five letters, which are as frequent as in English."""
    draw, found = random.Random(seed), dict[str, None]()
    while len(found) < count:
        form = draw.choice(FORMS)
        found["".join(draw.choices(LETTERS[each][0], LETTERS[each][1])[0] for each in form)] = None
    return list(found)


def timed(what: str, times: list[float]) -> None:
    """Prints the median of *times*."""
    print(f"{what:<44} {median(times):8.3f} s of processor time, median of {len(times)}")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--whole", action="store_true", help="prove the least total from the start")
    every = words(GUESSES)
    game = bp.Game.of(every[:SECRETS], "marks", guesses=every[SECRETS:])
    whole = asked.parse_args().whole
    made, chosen, proven = list[float](), list[float](), list[float]()
    for _ in range(3):
        began = time.process_time()
        position = bp.start(game)
        table = kernel_of(game)
        made.append(time.process_time() - began)
        began = time.process_time()
        guess = table.best(Measure.ENTROPY, [], position.candidates.rows, False)
        chosen.append(time.process_time() - began)
        assert game.alphabet.write(guess) == FIRST
    timed("the table of 12,972 x 2,315 marks", made[:1])
    timed("the guess of most entropy", chosen)
    began = time.process_time()
    solution = bp.solve(game, replace(least_total(), first=FIRST))
    proven.append(time.process_time() - began)
    assert solution.total == TOTAL_OF_FIRST
    timed(f"{FIRST} first: {TOTAL_OF_FIRST} guesses, proven", proven)
    if whole:
        began = time.process_time()
        total = Search(position, least_total(), threads=1).run(Call()).total
        assert total == TOTAL
        timed(f"any first guess: {TOTAL} guesses, proven", [time.process_time() - began])


if __name__ == "__main__":
    main()
