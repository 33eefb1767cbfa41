"""What `assist` says: text made from positions, nothing asked and nothing printed."""

from __future__ import annotations

from collections.abc import Sequence

from blackpeg.knowledge import Candidates
from blackpeg.play.command_table import Place, help_lines
from blackpeg.play.typed import how_to_reply
from blackpeg.position import Position, readable
from blackpeg.render.board import in_short
from blackpeg.render.hints import fit
from blackpeg.render.look import Look
from blackpeg.render.pegs import draw_code, draw_colors
from blackpeg.render.phrases import counted
from blackpeg.rules import Code, FeedbackKind, Game, Reply, write_reply
from blackpeg.rules.examples import example_told, example_turn

MOST_PARTS = 30
"""The most replies listed with what they would leave."""
NONE_FOUND = (
    "I found no code that fits all the replies, nor a single one whose change would help. "
    "On a board this large that is usual, or more than one is wrong; I go on."
)
SHORT = 12
"""So many codes, or fewer, are listed without being asked for."""
WIDTH = 76


def welcome(game: Game, look: Look) -> str:
    """The game, and what to do."""
    return "\n".join(
        [
            look.strong(f"{in_short(game)}."),
            f"Colors: {draw_colors(game, look)}",
            "",
            "Think of a secret code, or let a real board hide one; I find it by asking.",
            *_how(game),
            "Also: ? for a number you do not know, y when I have it, u to take back, help for all.",
        ]
    )


def _how(game: Game) -> list[str]:
    such = example_told(game, 1, 2)
    if game.feedback is FeedbackKind.BLACK:
        return [f"After each guess tell me how many pegs have the right color in the right position, such as {such}."]
    return [
        f"After each guess tell me two numbers, such as {such}:",
        "  black, the pegs of the right color in the right position,",
        "  white, the pegs of the right color in another position.",
    ]


def prompt(game: Game, instead: Code | None) -> str:
    """What is asked for, before the cursor."""
    what = "Black" if game.feedback is FeedbackKind.BLACK else "Black and white"
    return f"{what} of {instead}? " if instead else f"{what}? "


def codes_left(position: Position) -> str:
    """How many codes are left, and how much the last reply ruled out."""
    left, before = position.count, position.before.count
    if left == before:
        return f"Still {counted(left, 'code')} left: that told nothing new."
    percent = min(99, 100 * (before - left) // before)
    what = f"{counted(left, 'code')} left ({percent} % ruled out)"
    return f"{what}: {' '.join(map(str, position.candidates))}" if 1 < left <= SHORT else f"{what}."


def why(position: Position, guess: Code) -> list[str]:
    """More about *guess* than was said with it: what speaks against it, and what each reply would leave.

    >>> from blackpeg.position import start
    >>> position = start(Game(2, 3)).after("11", "1-0")
    >>> for line in why(position, position.game.code("12")):
    ...     print(line)
    12 fits all replies so far: it could be the secret.
    Replies, and the codes each would leave: 0-1 1, 0-2 1, 1-0 1, 2-0 1.
    """
    sizes = sorted(position.split(guess).items(), key=lambda part: -part[1])[:MOST_PARTS]
    told = ", ".join(
        f"{write_reply(Reply.of(reply), position.game.feedback)} {size:,}" for reply, size in sorted(sizes)
    )
    which = "Replies" if len(sizes) < MOST_PARTS else f"The {MOST_PARTS} likeliest replies"
    return [*fit(position, guess), f"{which}, and the codes each would leave: {told}."]


def some_codes(found: Candidates) -> str:
    """The codes left that were found, in columns."""
    codes, number = found.codes, found.number
    if not codes and number is None:
        return "I found no code that fits all the replies."
    rows = _in_columns([str(code) for code in codes])
    if number is None:
        rows.append("found by sampling, in no order; there may be more")
    elif number > len(codes):
        rows.append(f"and {readable(number - len(codes))} more: list all")
    return "\n".join(rows)


def _in_columns(texts: Sequence[str]) -> list[str]:
    columns = max(1, WIDTH // (len(texts[0]) + 2)) if texts else 1
    return ["  ".join(texts[start : start + columns]) for start in range(0, len(texts), columns)]


def repair_hint(position: Position, *, is_proven: bool = True) -> str:
    """What to type when the replies contradict, or may."""
    rows = len(position.turns)
    reply = write_reply(example_turn(position.game).reply, position.game.feedback)
    return (
        f"Type the number of a repair; edit {rows} {reply} to change the reply of row {rows}; "
        f"u to take back the last row; board, list or quit{'' if is_proven else '; Enter alone to go on as it is'}."
    )


def solved(position: Position, look: Look) -> str:
    """The good end, in one line."""
    secret = position.solution
    assert secret is not None, "asked for at the good end only"
    guesses = 1 + [turn.guess for turn in position.turns].index(secret)
    star = "★ " if look.unicode else "* "
    how = "at the first guess: what luck!" if guesses == 1 else f"in {guesses} guesses."
    pegs = "" if look.is_plain else f"  {draw_code(secret, look)}"
    return look.strong(f"{star}Hooray! Solved: {secret} {how}") + pegs


def help_text(game: Game) -> str:
    """Everything that can be typed."""
    return "\n".join([f"{how_to_reply(game).capitalize()}.", *help_lines(game, Place.ASSIST)])
