"""Reads what a person types in a conversation: text in, plain values out; nothing here prints or asks.

If a guess is awaited, every text that spells a code is one; if words such as ``hint`` are codes themselves (4x26),
commands are written with a slash: ``/hint``.  If a reply is awaited, words and replies come first.  Whatever a reply or
a turn looks like in the common notation is understood, and the ways people write them at the table: ``1 2``, ``12``,
``1b 2w``, ``bww``, ``n 1 2``, ``y``.  Letters that spell a code are that code.
"""

from __future__ import annotations

import re
from contextlib import suppress

from blackpeg.errors import InvalidCodeError, InvalidReplyError, counted, nearest, quoted
from blackpeg.play.vocabulary import (
    KEPT,
    Checked,
    Edited,
    Explained,
    Half,
    Place,
    Repeated,
    Said,
    Told,
    TypedGuess,
    TypedList,
    TypedRepair,
    TypedWord,
    names,
    slash,
    words_at,
)
from blackpeg.rules import Code, Feedback, Game, Reply
from blackpeg.rules.examples import asked_pegs, example_turn, half_told, looks_like_code, told_forms
from blackpeg.rules.turns import cut_turn, spelled_code, spelled_reply

YES = ("y", "yes", "yay", "solved", "correct", "right", "won")
MOST_LISTED = 40
"""Codes listed unless more are asked for."""

_NO = re.compile(r"^(?:no|n|nope)\b[\s,.:]*", re.IGNORECASE)
_NUMBER = re.compile(r"\d{1,3}", re.ASCII)
_WHITE = re.compile(r"(\d{1,3}|\?)(?:\s*(?:whites?|cows?|w|c)(?: pegs?)?)?", re.ASCII | re.IGNORECASE)

_NO_WHITE = re.compile(r"^(?:none|nothing|no pegs?|no(?= (?:whites?|cows?)\b))", re.IGNORECASE)


def understand(line: str, game: Game, place: Place, last: Code | None = None, *, black: int | None = None) -> Said:
    """The meaning of *line* at *place*; *last* is the guess of the row above.

    With *black*, the black pegs were given before, so that a number alone is that of the white ones.

    Raises `InvalidReplyError` or `InvalidCodeError` if it cannot be understood, or is impossible.

    >>> game = Game(4, 6)
    >>> understand("..44", game, Place.PLAY, last=game.code("1122"))
    TypedGuess(guess=Code(1144), reply=None)
    >>> understand("n 1 2", game, Place.ASSIST) == understand("1b 2w", game, Place.ASSIST) == Told(Reply(1, 2))
    True
    """
    line = " ".join(game.alphabet.plain(line).split())
    is_guess = place is Place.PLAY
    if is_guess and (code := spelled_code(line, game)) is not None:
        return TypedGuess(code)
    is_one_black = place is Place.ASSIST and line.lower() == "b" and Feedback(1, 0) in game.feedbacks
    if not is_one_black and (said := _command(line, game, place, last)) is not None:
        return said  # b is the board elsewhere
    if is_guess:
        if line.endswith("?"):
            return Checked(_guess(line, game, place, last)) if line != "?" else TypedWord.HELP
        return TypedGuess(_guess(line, game, place, last))
    if place is Place.REPAIR and line.isascii() and line.isdigit() and len(line) < 10:
        return TypedRepair(int(line))
    white = black is not None and _WHITE.fullmatch(_NO_WHITE.sub("0", line.rstrip(".!")))
    if white:
        line = f"{black} {white[1]}"
    head = line.partition(":")[0]
    if any(map(str.isalpha, line)) and " " not in head and line.lower() not in YES and spelled_code(head, game):
        return _turn(line, game, place)
    try:
        told = _told(line, game) if place is Place.ASSIST else _whole(line, game)
    except InvalidReplyError as impossible:
        if white:
            raise
        return _rather_played(line, game, impossible)
    if told is None:
        return _turn(line, game, place)
    return told if isinstance(told, Half) else Told(told)


def _command(line: str, game: Game, place: Place, last: Code | None) -> Said | None:
    """The meaning of *line* if it begins with the word of a command and the rest can be read; else None."""
    line = line.removeprefix("/")
    for command, _ in words_at(
        Place.ASKED if place & Place.ASKED else place
    ):  # a guess is refused with a better reason
        if isinstance(command.means, TypedWord):
            if line.lower() in command.names:
                return command.means
        elif name := next((name for name in command.names if f"{line.lower()} ".startswith(f"{name} ")), None):
            rest = line[len(name) :].strip()
            if command.means in (Checked, Explained):
                return command.means(_guess(rest, game, place, last))
            if command.means is TypedGuess:
                return _played(rest, game)
            if command.means is Edited:
                return _edited(rest, game)
            return _repeated(rest.lower()) if command.means is Repeated else _listed(rest.lower())
    return TypedWord.NOTHING if not line else None


def _repeated(text: str) -> Repeated | None:
    match = re.fullmatch(r"(?:row )?(\d{1,9})?", text)
    return match and Repeated(int(match[1]) if match[1] else None)


def _listed(text: str) -> TypedList | None:
    if text in ("", "codes", "candidates"):
        return TypedList(MOST_LISTED)
    if text == "all":
        return TypedList(None)
    return TypedList(int(text)) if text.isascii() and text.isdigit() and len(text) < 9 and int(text) else None


def _guess(text: str, game: Game, place: Place, last: Code | None) -> Code:
    """The code that *text* spells, with dots for the pegs of *last*."""
    text = text.rstrip("? ")
    example = example_turn(game).guess
    if not text:
        raise InvalidCodeError(f"expected a code after it, such as {example}")
    if KEPT in text and KEPT not in game.alphabet.signs:
        text = _with_kept_pegs(text, game, last)
    try:
        return game.code(text)
    except InvalidCodeError as error:
        near = nearest(text, names(game, place))
        is_word = game.is_listed and text.isalnum() and (len(text) == game.pegs or not near)
        if ":" not in text and (is_word or looks_like_code(text, game)):
            raise
        guess = near or f": type a guess such as {example}, or {slash(game, place)}help"
        raise InvalidCodeError(f"{quoted(text)} is not understood{guess}") from error


def _with_kept_pegs(text: str, game: Game, last: Code | None) -> str:
    """*text* with each dot replaced by the sign in its place in *last*."""
    if last is None:
        raise InvalidCodeError(f"{KEPT} keeps a peg of the row above, and there is no row yet")
    signs = re.split(r"[\s,]+", text) if game.alphabet.separator or " " in text or "," in text else list(text)
    if len(signs) != game.pegs:
        raise InvalidCodeError(f"expected {counted(game.pegs, 'peg')}, got {len(signs)}: {quoted(text)}")
    kept = (game.alphabet.signs[color] for color in last)
    return ",".join(above if sign == KEPT else sign for sign, above in zip(signs, kept, strict=True))


def _told(text: str, game: Game) -> Reply | Half | None:
    """The reply that *text* spells, or its black pegs alone; None if *text* has no such form.

    Raises `InvalidReplyError` if the form is right but the game never gives it.
    """
    text = text.lower().strip()
    if text.removesuffix(".").rstrip("!") in YES and game.rule.read(text, game) is None:
        return Reply.of(game.solved)
    if (reply := spelled_reply(text, game)) is None:  # else it may be "no bulls, 2 cows"
        text, denied = _NO.subn("", text)
        if denied and not text:
            raise InvalidReplyError(f"not solved, then; and the feedback? expected {_pegs(game)}")
        reply = spelled_reply(text, game) if denied else None
    if reply is not None:
        return reply
    if not _NUMBER.fullmatch(text) or (game.pegs > 1 and spelled_code(text, game) is not None):
        return None
    reply = game.reply(f"{text}-?")
    return Half(int(text)) if reply.feedback is None else reply


def _whole(text: str, game: Game) -> Reply | None:
    """The reply of *text*, which has to be whole."""
    told = _told(text, game)
    if isinstance(told, Half):
        raise InvalidReplyError(
            f"{half_told(told.black, game)} {told.black} 0 for none, {told.black} ? if you do not know"
        )
    return told


def _pegs(game: Game) -> str:
    return f"{asked_pegs(game)}, such as {told_forms(game)}"


def _edited(text: str, game: Game) -> Edited:
    """``2 1-1``: another reply for row 2; ``2 1344 1-1``: another guess too."""
    match = re.match(r"(?:row\s+)?(\d{1,9})\b[\s:,]*(?:to\s+)?(.*)", text, re.IGNORECASE)
    if match is None or not match[2]:
        raise InvalidReplyError(f"expected the row and its feedback, such as: edit 2 {_example_reply(game)}")
    row = int(match[1])
    try:
        if (reply := _whole(match[2], game)) is not None:
            return Edited(row, None, reply)
        guess, reply = _played(match[2], game)
    except InvalidReplyError as impossible:
        guess, reply = _rather_played(match[2], game, impossible)
    if reply is None:
        example = f"edit {row} {guess} {_example_reply(game)}"
        raise InvalidReplyError(f"expected the feedback to {guess} too, such as: {example}")
    return Edited(row, guess, reply)


def _example_reply(game: Game) -> str:
    return game.write(example_turn(game).reply)


def _played(text: str, game: Game) -> TypedGuess:
    """A guess, and its reply if that is given too: ``1344``, ``1344 1-0``, ``1344:1-0``, ``1 3 4 4 1 0``."""
    if not text:
        raise InvalidCodeError(f"expected the guess you played, such as: played {example_turn(game).guess}")
    if (code := spelled_code(text, game)) is not None:
        return TypedGuess(code)
    if (turn := cut_turn(text, game, _whole)) is not None:
        return TypedGuess(*turn)
    return TypedGuess(game.code(text))  # which says why it is none


def _rather_played(line: str, game: Game, impossible: InvalidReplyError) -> TypedGuess:
    """The guess on *line*, which looks like an *impossible* reply; raises the clearer error if it is no guess.

    >>> _rather_played("112 2", Game("3x5-black"), InvalidReplyError())
    TypedGuess(guess=Code(112), reply=Reply(black=2, white=0, total=None))
    """
    words = re.split(r"[\s,]+", line)
    is_apart = len(words) not in (1, game.pegs)  # 112 2 is a guess that lacks a peg and its reply, not 1122
    if "-" in line:
        raise impossible
    if not (is_apart and spelled_code(line, game)):
        with suppress(InvalidCodeError):
            return _played(line, game)
    if len("".join(words)) > 2 * len(str(game.pegs)) and looks_like_code(words[0], game):
        game.code(words[0])  # which says why it is none, if that is longer than replies are
    raise impossible


def _turn(line: str, game: Game, place: Place) -> TypedGuess:
    """A code typed without a word before it; anything else is an error."""
    try:
        return _played(line, game)
    except InvalidCodeError as error:
        words = line.split()
        with suppress(InvalidReplyError):
            if words[0][1:] and looks_like_code(words[0], game) and spelled_reply(" ".join(words[1:]), game):
                game.code(words[0])  # which says why it is none
        if ":" not in line and looks_like_code(line, game, exactly=True):
            game.code(line)  # and does not take its end for a reply, as in rrbb
        guesses = line.rpartition(":")[0], words[0], " ".join(words[: game.pegs])
        for guess in guesses:
            if looks_like_code(guess, game, exactly=True):
                game.code(guess)
                raise
        guess = nearest(line, names(game, place)) or f"; expected {_pegs(game)}, or help"
        raise InvalidReplyError(f"{quoted(line)} is not understood{guess}") from error
