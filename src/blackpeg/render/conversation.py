"""What is said in the conversations of `play` and `assist`: text made from sessions, each sentence once."""

from __future__ import annotations

import shlex
from collections.abc import Collection, Sequence

from blackpeg.knowledge import Candidates
from blackpeg.play import UNSETTLED, Session
from blackpeg.play.vocabulary import Place, help_lines, names, slash
from blackpeg.position import Count, Position, readable
from blackpeg.records import Record, Result
from blackpeg.render.board import in_short
from blackpeg.render.counts import codes_left
from blackpeg.render.hosts import notes, revealed
from blackpeg.render.look import Look
from blackpeg.render.numbers import guesses
from blackpeg.render.pegs import draw_code, draw_colors
from blackpeg.render.phrases import capitalized, counted
from blackpeg.rules import Code, FeedbackKind, Game, Reply, write_reply
from blackpeg.rules.examples import example_told, example_turn

MOST_PARTS = 30
"""The most replies listed with what they would leave."""
SHORT = 12
"""This many codes, or fewer, are listed without being asked for."""
WIDTH = 76
CONTRADICTED = "No code fits all the replies."
SUSPECTED = "I found no code that fits all the replies."
GOES_ON = (
    "I found no code that fits all the replies, nor a single one whose change would help. "
    "On a board this large that is usual, or more than one is wrong; I go on."
)


def welcome(session: Session, look: Look) -> str:
    """The game, and what to do; for who guesses the host's promise, too."""
    game = session.game
    *short, last = names(game, Place.ASSIST if session.is_told else Place.PLAY, short=True)
    known = ["? for a number you do not know", "y when I have it"] if session.is_told else []
    return "\n".join(
        [
            look.strong(f"{in_short(game)}."),
            f"Colors: {draw_colors(game, look)}",
            "",
            *(_how_to_tell(game) if session.is_told else [*_promise(session), *_how_to_guess(session, look)]),
            f"Also: {', '.join([*known, *short])}; {last} for all you can type.",
        ]
    )


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


def _promise(session: Session) -> list[str]:
    if said := notes(session):
        return said
    assert session.host is not None, "somebody answers in play"
    whose = "Somebody has" if session.host.name == "fixed" else "I have"
    fingerprint = f"  {session.host.commitment}"
    return [f"{whose} hidden a code. Its fingerprint, to be checked at the end (SHA-256):", fingerprint]


def _how_to_guess(session: Session, look: Look) -> list[str]:
    many = "as many guesses as you like" if session.limit is None else guesses(session.limit)
    example = look.strong(str(example_turn(session.game).guess))
    black, white = ("● ", "○ ") if look.unicode else ("", "")
    lines = [
        f"Break the code: you have {many}. Type one, such as {example}; I reply",
        f"  {black}black for each peg of the right color in the right position",
        f"  {white}white for each other peg whose color belongs elsewhere",
    ]
    return lines[: 2 if session.game.feedback is FeedbackKind.BLACK else 3]


def question(session: Session, place: Place, instead: Code | None = None, black: int | None = None) -> str:
    """What is asked for, before the cursor: a guess, or the reply to one, perhaps to another than was made.

    Of a reply whose *black* pegs are told already, the white ones.
    """
    if place is Place.REPAIR:
        return "Repair? "
    if black is not None:
        return f"{black} black, and how many white? "
    if place is Place.ASSIST:
        what = "Black" if session.game.feedback is FeedbackKind.BLACK else "Black and white"
        return f"{what} of {instead}? " if instead else f"{what}? "
    number = len(session.rows) + 1
    if session.limit is None:
        return f"Guess {number}? "
    return f"Guess {number} of {session.limit}? " if number < session.limit else f"Guess {number}, your last? "


def what_to_type(game: Game, place: Place) -> str:
    """For who types nothing."""
    if place & Place.ASKED:
        return f"{_how_to_reply(game)}, or help."
    example, mark = example_turn(game).guess, slash(game, place)
    return f"Type a guess: {game.pegs} of {game.alphabet.legend()}, such as {example}; or {mark}help."


def _how_to_reply(game: Game) -> str:
    what = "the number of black pegs" if game.feedback is FeedbackKind.BLACK else "black and white pegs"
    return f"Type {what}, such as {example_told(game, 1, 0)}"


def help_text(game: Game, place: Place) -> str:
    """All that can be typed."""
    heads = {Place.ASSIST: f"{_how_to_reply(game)}.", Place.REPLAY: "Type a guess, or"}
    return "\n".join([*([heads[place]] if place in heads else []), *help_lines(game, place)])


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
    'Replies, and the codes each would leave: 0-1 1, 0-2 1, 1-0 1, 2-0 1.'
    """
    sizes = sorted(position.split(guess).items(), key=lambda part: -part[1])
    told = ", ".join(
        f"{write_reply(Reply.of(reply), position.game.feedback)} {size:,}" for reply, size in sizes[:MOST_PARTS]
    )
    which = "Replies" if len(sizes) <= MOST_PARTS else f"The {MOST_PARTS} likeliest replies"
    return f"{which}, and the codes each would leave: {told}."


def some_codes(found: Candidates) -> str:
    """The candidates that were found, in columns."""
    codes, number = found.codes, found.number
    if not codes and number is None:
        return SUSPECTED
    rows = _in_columns([str(code) for code in codes])
    if number is None:
        rows.append("found by sampling, in no order; there may be more")
    elif number > len(codes):
        rows.append(f"and {readable(number - len(codes))} more: list all")
    return "\n".join(rows)


def _in_columns(texts: Sequence[str]) -> list[str]:
    columns = max(1, WIDTH // (len(texts[0]) + 2)) if texts else 1
    return ["  ".join(texts[start : start + columns]) for start in range(0, len(texts), columns)]


def how_to_repair(position: Position, *, is_proven: bool = True) -> str:
    """What to type when the replies contradict, or may."""
    rows = len(position.turns)
    reply = write_reply(example_turn(position.game).reply, position.game.feedback)
    return (
        f"Type the number of a repair; edit {rows} {reply} to change the reply of row {rows}; "
        f"u to take back the last row; board, list or quit{'' if is_proven else '; Enter alone to go on as it is'}."
    )


def ending(session: Session, look: Look) -> str:
    """How the game ended, in one line."""
    record = session.record
    secret, made = session.secret, record.guesses
    assert secret is not None, "who replies has said it, or reveals it"
    drawn = "" if look.is_plain else f"  {draw_code(secret, look)}"
    if record.result is Result.SOLVED:
        how = "at the first guess: what luck!" if made == 1 else f"in {guesses(made)}."
        star = "★" if look.unicode else "*"
        if session.is_told:
            return look.strong(f"{star} Hooray! Solved: {secret} {how}") + drawn
        return look.strong(f"{star} Hooray! You broke it: {secret} {how}") + _helped(session)
    last = "That was your guess." if record.limit == 1 else "That was your last guess."
    end = "Given up." if record.result is Result.GIVEN_UP else last
    return look.strong(f"{end} {revealed(record.codemaker, secret)}") + drawn


def interruption(session: Session) -> str:
    """The same after Ctrl-C, which gives the game up."""
    assert session.secret is not None, "hosts reveal their secrets"
    told = revealed(session.record.codemaker, session.secret)
    return f"interrupted; {told[0].lower()}{told[1:]}"


def _helped(session: Session) -> str:
    used = [counted(session.hints, "hint")] if session.hints else []
    used += [f"{guesses(session.taken_back)} taken back"] if session.taken_back else []
    return f"  (with {' and '.join(used)})" if used else ""


def how_others_do(record: Record, strategy: str) -> str:
    """The command that shows *strategy* break the same code."""
    words = ["blackpeg", "match", str(record.game), strategy, "--show"]
    words += ["--host", record.codemaker] if record.codemaker in UNSETTLED else ["--secret", str(record.secret)]
    words += ["--seed", str(record.seed)] if record.codemaker in UNSETTLED and record.seed is not None else []
    return shlex.join(words)
