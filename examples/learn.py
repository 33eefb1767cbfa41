"""An agent that learns 3x4 from rewards alone, and soon plays better than a random code that fits.

Run it with `pip install 'blackpeg[gym]'` by `python examples/learn.py`.  It remembers what each guess was worth on
average at each position it has seen (Monte Carlo control: Sutton and Barto, "Reinforcement Learning", 2018, section
5.4), and guesses the best so far among the codes that still fit.
"""

import random
from collections import defaultdict

import gymnasium
import numpy as np

import blackpeg as bp
import blackpeg.gym

GAMES, BATCH, CURIOSITY = 20_000, 2_000, 0.02

env = gymnasium.make(blackpeg.gym.NAME, game="3x4", reward="guesses").unwrapped
codes = [tuple(code) for code in env.game.codes()]
worth: dict[str, dict[int, list[float]]] = defaultdict(dict)  # by position and guess: visits, mean return


def choose(position: str, fitting: list[int]) -> int:
    """A code that fits: mostly the best so far, and each at least once."""
    known = worth[position]
    new = [place for place in fitting if place not in known]
    if new and (len(known) < 3 or random.random() < 0.2):
        return random.choice(new)
    return random.choice(fitting) if random.random() < CURIOSITY else max(known, key=lambda place: known[place][1])


def play() -> int:
    env.reset(seed=random.getrandbits(32))
    steps, over = [], False
    while not over:
        position, fitting = str(env.position), np.flatnonzero(env.possible()).tolist()
        steps.append((position, place := choose(position, fitting)))
        over = env.step(codes[place])[2]
    for number, (position, place) in enumerate(reversed(steps), 1):
        seen = worth[position].setdefault(place, [0, 0.0])
        seen[0] += 1
        seen[1] += (-number - seen[1]) / seen[0]
    return len(steps)


random.seed(1)
fair = float(bp.expectation("3x4").average)
for end in range(BATCH, GAMES + 1, BATCH):
    mean = sum(play() for _ in range(BATCH)) / BATCH
    print(f"{end:>6,} games  {mean:.3f} guesses  {'█' * round(100 * (mean - 3))}")
print(f"a random code that fits needs {fair:.3f}, perfect play {float(bp.solve('3x4').total / 64):.3f}")
