"""Positions of boards too large to list their codes."""

import random

from blackpeg.position import Position, start

UNCOUNTED = ("10x12", "AABBCCDDEE:1-3", "EGBEFJFGBJ:2-3", "AGJCFCFJLA:0-3")
"""A game and its turns, whose codes are too many to list, and these turns too many to count them."""


def slipped() -> Position:
    """A game with one reply wrong, which no exact count shows."""
    draw = random.Random(5)
    position = start("10x12")
    game = position.game
    secret, *guesses = (game.code_from_indices(draw.choices(range(game.colors), k=game.pegs)) for _ in range(11))
    for row, guess in enumerate(guesses):
        black, white = game.score(guess, secret)
        position = position.after(guess, (black + 2 * (row == 2), white))
    return position
