"""`check_score`: a codemaker of one's own, a program or a function, compared with the rules pair by pair."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from itertools import product
from time import monotonic
from typing import ClassVar

from blackpeg.errors import BlackpegError, StrategyError, TooLargeError, quoted
from blackpeg.fact import Fact
from blackpeg.rules import Code, Feedback, Game, game_of
from blackpeg.rules.draws import Draws
from blackpeg.rules.sizes import can_list
from blackpeg.verbs.score import Score

MOST_PAIRS, DRAWN = 20_000, 10_000
"""The most pairs of a board that are all asked; the pairs that are drawn if there are more."""
SECONDS = 60.0
"""The time of a program."""
LONGEST = 100
"""The most signs of a line, on average, that are read of a program's answers."""
PAIRS = 5
"""What is drawn, as the number that follows the seed."""


class ScoreCheck(Fact):
    """What a codemaker answered to *pairs* of guess and secret on *game*: *wrong* of them wrongly.

    The first wrong one is *guess* and *secret*, *answered* so, whose right feedback is *right*.  *is_complete* says
    whether these are all pairs of the board.
    """

    game: Game
    pairs: int
    is_complete: bool
    wrong: int
    guess: Code | None = None
    secret: Code | None = None
    answered: str | None = None
    right: Feedback | None = None

    FORMS = {"document": "puzzles.score_check_blocks"}
    ALSO: ClassVar = ("ok",)

    @property
    def ok(self) -> bool:
        """Whether every answer was right."""
        return not self.wrong


def check_score(
    codemaker: str | Callable[[str, str], object], game: Game | str = "4x6", *, seed: int = 0, time: float = SECONDS
) -> ScoreCheck:
    """Asks *codemaker* all pairs of a small board, or 10,000 that *seed* draws of a larger one.

    A function gets guess and secret as texts, and returns a feedback: a text, black and white, or what `score` gives.
    A command reads guess and secret, one pair a line, and writes an answer a line, within *time* seconds.  Raises
    `StrategyError` for a command that does not start, end well or answer every pair.

    >>> found = check_score(lambda guess, secret: (sum(map(str.__eq__, guess, secret)), 0), "2x2")
    >>> found.wrong, str(found.guess), str(found.secret), found.answered, str(found.right)
    (2, '12', '21', '0-0', '0-2')
    """
    game = game_of(game)
    if not can_list(game):
        raise TooLargeError(f"expected a board whose codes can be listed, to draw pairs of them, got {game}")
    is_complete = game.choices * game.size <= MOST_PAIRS
    pairs = [*product(game.guesses(), game.codes())] if is_complete else _drawn(game, seed)
    if isinstance(codemaker, str):
        answers: Sequence[object] = _said(codemaker, pairs, time)
    else:
        told = (codemaker(str(guess), str(secret)) for guess, secret in pairs)
        answers = [answer.feedback if isinstance(answer, Score) else answer for answer in told]
    wrong = [
        (guess, secret, answer)
        for (guess, secret), answer in zip(pairs, answers, strict=True)
        if not _is_right(answer, game, game.answer(guess, secret))
    ]
    if not wrong:
        return ScoreCheck(game, len(pairs), is_complete, 0)
    guess, secret, answer = wrong[0]
    said = "-".join(map(str, answer)) if isinstance(answer, tuple | list) else str(answer)
    return ScoreCheck(game, len(pairs), is_complete, len(wrong), guess, secret, said, game.answer(guess, secret))


def _drawn(game: Game, seed: int) -> list[tuple[Code, Code]]:
    below = Draws(seed, PAIRS).below
    guess_at = [*game.guesses()].__getitem__ if game.is_listed else game.code_at
    return [(guess_at(below(game.choices)), game.code_at(below(game.size))) for _ in range(DRAWN)]


def _is_right(answer: object, game: Game, right: Feedback) -> bool:
    if not isinstance(answer, str | int | tuple | list):
        return False
    try:
        return game.reply(tuple(answer) if isinstance(answer, list) else answer).feedback == right
    except BlackpegError:
        return False


def _said(command: str, pairs: Sequence[tuple[Code, Code]], time: float) -> list[str]:
    """The lines that the program *command* answers to *pairs*."""
    from subprocess import PIPE, Popen  # here: most of the library starts no process
    from tempfile import TemporaryFile
    from threading import Timer

    with TemporaryFile("w+", encoding="utf-8") as asked:
        asked.writelines(f"{guess} {secret}\n" for guess, secret in pairs)
        asked.seek(0)
        try:
            program = Popen(shlex.split(command), stdin=asked, stdout=PIPE, encoding="utf-8", errors="replace")
        except (ValueError, IndexError, OSError) as error:
            why = error if command.strip() else "it is empty"
            raise StrategyError(f"expected a command that starts, got {quoted(command)}: {why}") from error

    began, end = monotonic(), Timer(time, program.kill)
    end.daemon = True
    try:
        with program:
            assert program.stdout is not None
            end.start()
            lines = program.stdout.read(LONGEST * (len(pairs) + 1)).splitlines()  # it may have no end
            if len(lines) > len(pairs):
                program.kill()
    finally:
        end.cancel()
        program.kill()
    if monotonic() >= began + time:
        raise StrategyError(f"{quoted(command)} did not answer {len(pairs):,} pairs within {time:g} seconds")
    if program.returncode or len(lines) != len(pairs):
        first = pairs[min(len(lines), len(pairs) - 1)]
        raise StrategyError(
            f"expected {quoted(command)} to answer each of {len(pairs):,} pairs by a line and to exit with 0, got "
            f"{len(lines):,} lines and exit code {program.returncode}; it reads lines such as '{first[0]} {first[1]}'"
        )
    return lines
