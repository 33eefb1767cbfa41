"""What `assist` says to the person who holds the code: guesses, what a reply ruled out, and repairs of rows."""

from __future__ import annotations

from collections.abc import Collection

from blackpeg.play import Session
from blackpeg.position import Count, Position
from blackpeg.render.conversation import greeting
from blackpeg.render.counts import codes_left
from blackpeg.render.document import Document
from blackpeg.render.phrases import capitalized, counted
from blackpeg.rules import Code, FeedbackKind, Game
from blackpeg.rules.examples import example_told, example_turn

MOST_PARTS = 30
"""The most replies listed with what they would leave."""

SHORT = 12
"""This many codes, or fewer, are listed without being asked for."""

CONTRADICTED = "No code fits all feedbacks."
GOES_ON = (
    "I found no code that fits all feedbacks, nor a single one whose change would help. "
    "On a board this large that is usual, or more than one is wrong; I go on."
)
GUESS = "Guess {}:"
NO_REPAIR = "There is no repair {}; they go from 1 to {}."
FIRST_REPAIR = "First the rows have to fit. {}"
INSTEAD = "This guess is by {} instead."
PLAYED_INSTEAD = "{} then. It cannot be the secret, but every feedback helps."
FORGOTTEN = "Not {}, then."
TRUSTED = "On we go, then, with all feedbacks as they are."
SAME_GUESS = "(The same guess again; to play another: played CODE)"
ANOTHER_BOARD = "Another board, by its size or by a name that the command games lists:"
LEFT = "Good-bye.  To go on:"


def welcome(session: Session) -> Document:
    """The game, and how replies are told."""
    known = ["? for a number you do not know", "y when I have it"]
    return greeting(session, _how_to_tell(session.game), known)


def _how_to_tell(game: Game) -> list[str]:
    think, such = "Think of a secret code, or let a real board hide one; I find it by asking.", example_told(game, 1, 2)
    if game.feedback is FeedbackKind.BLACK:
        how = f"After each guess tell me how many pegs have the right color in the right position, such as {such}."
        return [think, how]
    return [
        think,
        f"After each guess tell me two numbers, such as {such}:",
        "  black, the pegs of the right color in the right position,",
        "  white, the pegs of the right color in another position.",
    ]


def ruled_out(before: Count, after: Count, codes: Collection[Code]) -> str:
    """How many codes are possible, and how much the last reply ruled out; few *codes* are named."""
    had, left = before.number, after.number
    if not (had and left and before.is_proven and after.is_proven):
        return f"{capitalized(codes_left(after))}."
    if left == had:
        return f"Still {counted(left, 'code')} left: that told nothing new."
    what = f"{counted(left, 'code')} left ({min(99, 100 * (had - left) // had)} % ruled out)"
    return f"{what}: {' '.join(map(str, codes))}" if len(codes) > 1 else f"{what}."


def replies(position: Position, guess: Code) -> str:
    """What each reply to *guess* would leave.

    >>> from blackpeg.position import start
    >>> position = start(Game(2, 3)).after("11", "1-0")
    >>> replies(position, position.game.code("12"))
    'Feedbacks, and the codes each would leave: 0-1 1, 0-2 1, 1-0 1, 2-0 1.'
    """
    sizes = sorted(position.split(guess).items(), key=lambda part: -part[1])
    told = ", ".join(f"{position.game.write(reply)} {size:,}" for reply, size in sizes[:MOST_PARTS])
    which = "Feedbacks" if len(sizes) <= MOST_PARTS else f"The {MOST_PARTS} likeliest feedbacks"
    return f"{which}, and the codes each would leave: {told}."


def how_to_repair(position: Position, *, is_proven: bool = True) -> str:
    """What to type when the replies contradict, or may."""
    rows = len(position.turns)
    reply = position.game.write(example_turn(position.game).reply)
    return (
        f"Type the number of a repair; edit {rows} {reply} to change the feedback of row {rows}; "
        f"u to take back the last row; board, list or quit{'' if is_proven else '; Enter alone to go on as it is'}."
    )
