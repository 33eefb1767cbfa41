"""What `play` says: text made from boards and records, nothing asked and nothing printed."""

from __future__ import annotations

import shlex

from blackpeg.cli.plug_in import PlugIn
from blackpeg.play import UNSETTLED, Board, Unsettled
from blackpeg.play.command_table import Place, help_lines, names, slash
from blackpeg.records import Record, Result
from blackpeg.registry import usual
from blackpeg.render.board import in_short
from blackpeg.render.hosts import promise
from blackpeg.render.look import Look
from blackpeg.render.numbers import guesses
from blackpeg.render.pegs import draw_code, draw_colors
from blackpeg.render.phrases import counted
from blackpeg.rules import FeedbackKind, Game
from blackpeg.rules.examples import example_turn
from blackpeg.strategies import Grower, Strategy, name_of


def welcome(board: Board, look: Look) -> str:
    """The game, what to type, what comes back, and the codemaker's promise."""
    game = board.position.game
    many = "as many guesses as you like" if board.limit is None else guesses(board.limit)
    return "\n".join(
        [
            look.strong(f"{in_short(game)}."),
            f"Colors: {draw_colors(game, look)}",
            "",
            *_promise(board),
            f"Break the code: you have {many}. Type one, such as {look.strong(str(example_turn(game).guess))}; I reply",
            *_replies(game, look),
            _commands(game),
        ]
    )


def _promise(board: Board) -> list[str]:
    if isinstance(board.codemaker, Unsettled):
        return promise(board.codemaker)
    whose = "Somebody has" if str(board.codemaker) == "fixed" else "I have"
    return [
        f"{whose} hidden a code. Its fingerprint, to be checked at the end (SHA-256):",
        f"  {board.codemaker.commitment()}",
    ]


def _replies(game: Game, look: Look) -> list[str]:
    black, white = ("● ", "○ ") if look.unicode else ("", "")
    lines = [f"  {black}black for each peg of the right color in the right position"]
    if game.feedback is FeedbackKind.BLACK_WHITE:
        lines.append(f"  {white}white for each other peg whose color belongs elsewhere")
    return lines


def _commands(game: Game) -> str:
    *short, last = names(game, Place.PLAY, short=True)
    return f"Also: {', '.join(short)}; {last} for all you can type."


def prompt(board: Board) -> str:
    """What is asked for, before the cursor."""
    number = len(board.position.turns) + 1
    if board.limit is None:
        return f"Guess {number}? "
    return f"Guess {number} of {board.limit}? " if number < board.limit else f"Guess {number}, your last? "


def what_to_type(game: Game) -> str:
    """For who types nothing."""
    return (
        f"Type a guess: {game.pegs} of {game.signs.legend()}, such as {example_turn(game).guess}; or {slash(game)}help."
    )


def help_text(game: Game) -> str:
    """Everything that can be typed."""
    return "\n".join(help_lines(game, Place.PLAY))


def ending(record: Record, look: Look, *, hints: int, taken_back: int) -> str:
    """How the game ended, in one line."""
    if record.result is Result.SOLVED:
        how = "at the first guess: what luck!" if record.guesses == 1 else f"in {guesses(record.guesses)}."
        star = "★ " if look.unicode else "* "
        return look.strong(f"{star}Hooray! You broke it: {record.secret} {how}") + _helped(hints, taken_back)
    start = {
        Result.LIMIT: "That was your last guess." if record.limit != 1 else "That was your guess.",
        Result.GIVEN_UP: "Given up.",
    }[record.result]
    assert record.secret is not None, "every host reveals its secret"
    was = "A secret that fits all my replies:" if record.codemaker in UNSETTLED else "The secret was"
    drawn = "" if look.is_plain else f"  {draw_code(record.secret, look)}"
    return look.strong(f"{start} {was} {record.secret}") + drawn


def _helped(hints: int, taken_back: int) -> str:
    used = [counted(hints, "hint")] if hints else []
    used += [f"{guesses(taken_back)} taken back"] if taken_back else []
    return f"  (with {' and '.join(used)})" if used else ""


def who_breaks(game: Game, strategy: Strategy) -> str:
    """The strategy, as commands name it, that breaks codes of *game* in seconds a move: *strategy* if it does."""
    if isinstance(strategy, Grower) and (usually := usual(game).name) == "sampled":
        return usually
    return strategy.path if isinstance(strategy, PlugIn) else name_of(strategy)


def how_others_do(record: Record, strategy: str) -> str:
    """The command that shows *strategy* break the same code."""
    words = ["blackpeg", "match", strategy, "--show"]
    words += ["--game", str(record.game)] if record.game != Game(4, 6) else []
    words += ["--host", record.codemaker] if record.codemaker in UNSETTLED else ["--secret", str(record.secret)]
    words += ["--seed", str(record.seed)] if record.codemaker in UNSETTLED and record.seed is not None else []
    return shlex.join(words)
