"""A turn to show as an example of how a game is written."""

from __future__ import annotations

from blackpeg.rules import Feedback, Game, Reply, Turn


def example_turn(game: Game) -> Turn:
    """A turn of *game*: a guess as people start with, colors in pairs where they may repeat, and a reply.

    >>> game = Game(4, 6)
    >>> game.write(example_turn(game))
    '1122:1-1'
    """
    every = range(game.pegs)
    guess = game.code([position // 2 % game.colors for position in every] if game.repeats else list(every))
    feedbacks = game.feedbacks
    return Turn(guess, Reply.of(Feedback(1, 1) if Feedback(1, 1) in feedbacks else feedbacks[len(feedbacks) // 2]))
