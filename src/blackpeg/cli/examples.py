"""A turn to show as an example of how a game is written."""

from __future__ import annotations

from blackpeg.rules import Feedback, FeedbackKind, Game, Reply, Turn


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


def example_told(game: Game, black: int, white: int) -> str:
    """A reply as people type it: this one where *game* gives it, else that of the example turn.

    >>> example_told(Game(4, 6), 1, 2), example_told(Game(4, 4, repeats=False), 1, 2)
    ('1 2', '2 2')
    """
    wanted = Feedback(black, white)
    feedback = wanted if wanted in game.feedbacks else example_turn(game).reply.feedback
    assert feedback is not None, "the example's reply is known in full"
    return f"{feedback.black}" if game.feedback is FeedbackKind.BLACK else f"{feedback.black} {feedback.white}"
