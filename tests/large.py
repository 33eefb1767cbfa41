"""Positions of boards too large to list their codes."""

import random

from blackpeg.position import Position, start

UNCOUNTED = ("10x12", "AABBCCDDEE:1-3", "EGBEFJFGBJ:2-3", "AGJCFCFJLA:0-3")
"""A game and its turns, whose codes are too many to list, and these turns too many to count them."""

WRONG = 2
"""The row of `slipped` whose reply is wrong."""


def slipped(board: str = "10x12", guesses: int = 10, seed: int = 5) -> Position:
    """A game with one reply wrong, which bounds do not see."""
    draw = random.Random(seed)
    position = start(board)
    game = position.game
    codes = [game.code_from_indices(draw.choices(range(game.colors), k=game.pegs)) for _ in range(guesses + 1)]
    secret = codes.pop(0)
    for number, guess in enumerate(codes):
        black, white = game.score(guess, secret)
        position = position.after(guess, (black + 2 * (number == WRONG), white))
    return position
