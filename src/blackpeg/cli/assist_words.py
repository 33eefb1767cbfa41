"""What `assist` says: text made from positions, nothing asked and nothing printed."""

from __future__ import annotations

from itertools import islice

from blackpeg.cli.board import draw_code, draw_colors
from blackpeg.cli.examples import example_turn
from blackpeg.cli.look import Look
from blackpeg.cli.typed import how_to_reply
from blackpeg.position import Position, readable
from blackpeg.position.contradiction import Contradiction
from blackpeg.position.wording import counted, rows_named
from blackpeg.rules import Code, FeedbackKind, Game, Reply, write_reply

SHORT = 12
"""So many codes, or fewer, are listed without being asked for."""
WIDTH = 76


def welcome(game: Game, look: Look) -> str:
    """The game, and what to do."""
    repeats = "may repeat" if game.repeats else "all different"
    what = f"{game}: {game.pegs} pegs, {game.colors} colors ({repeats}), {readable(game.size)} codes."
    return "\n".join(
        [
            look.strong(what),
            f"Colors: {draw_colors(game, look)}",
            "",
            "Think of a secret code, or let a real board hide one; I find it by asking.",
            *_how(game),
            "Also: ? for a number you do not know, y when I have it, u to take back, help for all.",
        ]
    )


def _how(game: Game) -> list[str]:
    if game.feedback is FeedbackKind.BLACK:
        return ["After each guess tell me how many pegs have the right color in the right position, such as 1."]
    return [
        "After each guess tell me two numbers, such as 1 2:",
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


def some_codes(position: Position, most: int | None) -> str:
    """The codes left, in columns: at most *most*."""
    codes = position.candidates if position.turns else position.game.codes()
    texts = [str(code) for code in islice(codes, most)]
    columns = max(1, WIDTH // (len(texts[0]) + 2))
    rows = ["  ".join(texts[start : start + columns]) for start in range(0, len(texts), columns)]
    if (more := position.count - len(texts)) > 0:
        rows.append(f"and {readable(more)} more: list all")
    return "\n".join(rows)


def contradiction_lines(contradiction: Contradiction, most: int) -> list[str]:
    """Why no code is left, and the best repairs by number."""
    shown = contradiction.repairs[:most]
    heading = contradiction.repair_lines(len(shown))[0]
    return [
        *contradiction.sentences,
        *map(str, contradiction.causes),
        heading,
        *(f"{number:>3}  {repair}" for number, repair in enumerate(shown, 1)),
    ]


def repair_hint(position: Position) -> str:
    """What to type when the replies contradict."""
    rows = len(position.turns)
    reply = write_reply(example_turn(position.game).reply, position.game.feedback)
    return (
        f"Type the number of a repair; edit {rows} {reply} to change the reply of row {rows}; "
        "u to take back the last row; board, list or quit."
    )


def solved(position: Position, look: Look) -> str:
    """The good end, in one line."""
    guesses = len(position.turns)
    secret = position.turns[-1].guess
    star = "★ " if look.unicode else "* "
    how = "at the first guess: what luck!" if guesses == 1 else f"in {guesses} guesses."
    pegs = "" if look.is_plain else f"  {draw_code(secret, look)}"
    return look.strong(f"{star}Hooray! Solved: {secret} {how}") + pegs


def wrong_rows(position: Position) -> str | None:
    """Which replies did not fit the secret, now that it is known; None if all did."""
    secret = position.turns[-1].guess
    wrong = position.contradicted(secret)
    if not wrong:
        return None
    game = position.game
    right = [
        f"{turn.guess} gets {write_reply(Reply.of(game.score(turn.guess, secret)), game.feedback)}"
        for turn in (position.turns[row] for row in wrong)
    ]
    return f"By the way, {rows_named(wrong)} did not fit: with that secret, {', '.join(right)}."


def help_text(game: Game) -> str:
    """Everything that can be typed."""
    example = example_turn(game)
    code, reply = example.guess, write_reply(example.reply, game.feedback)
    black = game.feedback is FeedbackKind.BLACK
    forms = [("1", "black pegs")] if black else [("1 2", "1 black, 2 white; also 1-2, 1b 2w, and 12 where it is clear")]
    unknown = [("?", "a reply you do not know")]
    partly = [("1-?  ?-2  =3", "a number you do not know; only the sum of the two")]
    rows = [
        *forms,
        ("n 1" if black else "n 1 2", "the same: no, not solved"),
        ("y", "yes, solved"),
        *(unknown if black else partly),
        (f"played {code}", "you played another guess instead; its reply may follow"),
        (f"{code} {reply}", "the same in short, with its reply"),
        ("u", "undo: take back the last reply"),
        (f"edit 1 {reply}", "the reply of row 1 was otherwise"),
        (f"edit 1 {code} {reply}", "row 1 was another guess and reply"),
        ("list, list 100, list all", "the codes left"),
        ("board", "the rows so far"),
        ("why", "why this guess"),
        ("quit", "leave; it tells how to go on later"),
    ]
    width = max(len(form) for form, _ in rows)
    return "\n".join([f"{how_to_reply(game).capitalize()}.", *(f"  {form:<{width}}  {what}" for form, what in rows)])
