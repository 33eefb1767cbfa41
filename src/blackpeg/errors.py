"""Every error Blackpeg raises on purpose, its one warning, and the guess at what was meant.

Each says what was expected, what came, and what to do; each is also a `ValueError`,
a `RuntimeError` or an `OSError`, so that code which knows nothing of Blackpeg can catch it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class BlackpegError(Exception):
    """The root of the tree: `except BlackpegError` catches all of the errors below."""


class InvalidGameError(BlackpegError, ValueError):
    """A game that cannot be: pegs, colors, alphabet or notation out of range."""


class InvalidCodeError(BlackpegError, ValueError):
    """A code that does not belong to the game: wrong length, unknown color, a repeat where none may be."""


class InvalidReplyError(BlackpegError, ValueError):
    """A reply that no secret can give, or that cannot be read."""


class ContradictionError(BlackpegError, ValueError):
    """The replies rule out every secret.

    *contradiction*, where it was worked out, is the fact (`blackpeg.Contradiction`): which, why, and the repairs.
    """

    def __init__(self, message: str, contradiction: object = None) -> None:
        super().__init__(message)
        self.contradiction = contradiction


class InvalidDayError(BlackpegError, ValueError):
    """A day that has no code of the day: none at all, before the first, or yet to come."""


class TooLargeError(BlackpegError, ValueError):
    """A question too large for the method asked; the message names what would be possible."""


class ObjectiveError(BlackpegError, ValueError):
    """An objective that cannot be: of no known kind, or with a limit that it cannot have."""


class SampleError(BlackpegError, ValueError):
    """Fewer asked for than can be: a sample of no secrets, a list of no guesses."""


class InvalidTreeError(BlackpegError, ValueError):
    """A tree file that cannot be read, or a tree that does not bear out what its manifest claims."""


class FileError(BlackpegError, OSError):
    """A file that cannot be opened or read; the message names it and says why."""


class CertificateError(BlackpegError, ValueError):
    """A certificate that cannot be read, written or checked: unreadable, of another version, of a board too large."""


class RecordError(BlackpegError, ValueError):
    """A record that cannot be: unreadable, or its facts contradict each other; the message names file and line."""


class NoGameError(RecordError):
    """Turns are without a word on which game they are of."""


class StrategyError(BlackpegError, RuntimeError):
    """A strategy could not be found or loaded, failed, or answered with something that is no guess."""


class GivenUpError(StrategyError):
    """A strategy gives up: a match it plays ends there, unsolved."""


class InvalidRequestError(BlackpegError, ValueError):
    """JSON that others sent and that is not as it was asked for; the message names the field, and what was expected."""


class ProtocolError(BlackpegError, ValueError):
    """A line that is no proper request to an engine, or no proper reply of one."""


class MatchError(BlackpegError, RuntimeError):
    """A match could not go on: one side failed, answered out of turn, or broke its promise."""


class UnknownHostError(MatchError, ValueError):
    """A name that is none of a host."""


class UnknownVerbError(BlackpegError, ValueError):
    """A name that is none of a verb."""


class KernelError(BlackpegError, RuntimeError):
    """The kernel asked for cannot be used here."""


class StoppedError(BlackpegError, RuntimeError):
    """Work was stopped from outside before it was done."""


class OutOfTimeError(StoppedError):
    """The time was over before there was any answer."""


class ExecutionError(BlackpegError, RuntimeError):
    """A search could not go on: a piece of it failed, or its workers are out of reach."""


class CheckpointError(BlackpegError, ValueError):
    """A checkpoint that is damaged, in use, cannot be written, or belongs to another search."""


class HistoryError(BlackpegError, RuntimeError):
    """The history cannot be used: its file cannot be written, is another program's, or a newer Blackpeg made it."""


class NoSuchGameError(HistoryError):
    """There is no such game in the history."""


class UnreadableGameError(HistoryError):
    """A game in the history cannot be read: something else than Blackpeg wrote there, or the disk is damaged."""


class BusyError(HistoryError):
    """Another program has been writing into the history for longer than one waits."""


class ChangedError(HistoryError):
    """A game changed since its player last read it; read it again."""


class ServerError(BlackpegError, RuntimeError):
    """The web page cannot be served here: its port is taken, or what it needs is not installed."""


class SlowKernelWarning(RuntimeWarning):
    """The native kernel is not there; the Python kernel, which takes its place, is slower.  A warning, no error."""


def error_code(error: Exception) -> str:
    """The name of an error in answers to programs.

    >>> error_code(InvalidCodeError()), error_code(NoSuchGameError())
    ('invalid_code', 'no_such_game')
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", type(error).__name__.removesuffix("Error")).lower()


def where_turns_go(what: object) -> str:
    """What to add to the refusal of *what*, if it is a turn or a list of turns.

    >>> where_turns_go(["1122:1-0"]), where_turns_go("1122:1-0") == where_turns_go(["1122:1-0"]), where_turns_go("1122")
    ("; turns go into the first argument: '4x6 1122:1-0'", True, '')
    """
    turns = what if isinstance(what, list | tuple) else [what] if isinstance(what, str) else []
    is_listed = any(isinstance(each, tuple) or re.search(r":\s*[\d?=]", str(each)) for each in turns)
    return "; turns go into the first argument: '4x6 1122:1-0'" if is_listed else ""


MOST_CAUSES = 10
"""The most causes of an error that are followed: they may go round in a circle."""


def is_interrupt(error: BaseException | None) -> bool:
    """Whether Ctrl-C is what led to *error*: Python 3.11 wraps one that comes while a class is made."""
    for _ in range(MOST_CAUSES):
        if error is None or isinstance(error, KeyboardInterrupt):
            break
        error = error.__cause__
    return isinstance(error, KeyboardInterrupt)


def in_one_line(message: object) -> str:
    """The lines of a *message* as one, with semicolons after those that end without a point.

    >>> in_one_line("Repairs:\\n  1  change row 2\\n  2  change row 1\\nTo choose one: assist")
    'Repairs: 1 change row 2; 2 change row 1; To choose one: assist'
    """
    *most, last = [" ".join(line.split()) for line in str(message).splitlines() if line.strip()] or [""]
    return " ".join([*(line if line.endswith((".", ":", ";", ",")) else f"{line};" for line in most), last])


def quoted(what: object, most: int = 80) -> str:
    """*what* as messages quote it: its `repr`, cut to *most* signs.

    >>> quoted("1122"), quoted("1" * 500, most=10)
    ("'1122'", "'111111...")
    """
    try:
        shown = repr(what)
    except ValueError:  # of a number of more than 4,300 digits
        shown = f"an {type(what).__name__} too long to show"
    return shown if len(shown) <= most else f"{shown[: most - 3]}..."


def counted(number: int, thing: str, none: str = "no") -> str:
    """*number* of a *thing* whose plural ends in s.

    >>> counted(1, "code"), counted(2500, "code"), counted(0, "code"), counted(0, "code", "0")
    ('1 code', '2,500 codes', 'no codes', '0 codes')
    """
    return f"{number:,} {thing}" if number == 1 else f"{f'{number:,}' if number else none} {thing}s"


def listed(things: Iterable[object], last: str = "and") -> str:
    """*things* as a sentence lists them.

    >>> listed("BYG"), listed("AB", "or")
    ('B, Y and G', 'A or B')
    """
    *most, end = map(str, things)
    return f"{', '.join(most)} {last} {end}" if most else end


def nearest(word: str, known: list[str]) -> str:
    """``"; did you mean ...?"`` for the entry of *known* that looks most like *word*; empty if none does.

    >>> nearest("sugest", ["suggest", "score"])
    '; did you mean suggest?'
    """
    from difflib import get_close_matches

    matches = get_close_matches(word.lower(), known, n=1)
    return f"; did you mean {matches[0]}?" if matches else ""
