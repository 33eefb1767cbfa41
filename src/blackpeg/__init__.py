"""Blackpeg breaks codes: it plays, advises on, judges and solves Mastermind, Bulls and Cows, and boards like them.

The words
    game        the shape: ``"4x6"`` is 4 pegs and 6 colors; ``"4x10-distinct"``, ``"4x6-black"``, ``"super"``
    code        the secret, a guess, a candidate: ``"1122"``
    reply       ``"1-0"`` is 1 black peg and 0 white ones; ``"1-?"`` and ``"=3"`` are known in part
    position    a game and its turns: ``"4x6 1122:1-0 1344:0-2"``
    strategy    who chooses guesses: a name, a function of the position, or an object with ``choose(position)``
    record      a game that was played

The verbs; each takes text or objects, the game first, and returns one fact, which `print` shows as the command does

    >>> import blackpeg as bp
    >>> bp.score("4x6", "1122", "1223").feedback             # what the rules say
    Feedback(black=2, white=1)
    >>> bp.candidates("4x6 1122:1-1 1344:0-2").count.number  # what is still possible
    37
    >>> bp.suggest("4x6 1123:0-2").guess                     # the next guess
    Code(2434)
    >>> bp.explain("3x4", "123").mistake                     # what a guess loses against the best, in guesses
    Fraction(1, 32)
    >>> bp.review("3x4 112:1-0 134:3-0").mistakes            # a game judged: guesses lost by mistakes, and by bad luck
    Fraction(0, 1)
    >>> bp.evaluate("4x6", "minimax").total                  # every secret played
    5801
    >>> [one.evaluation.total for one in bp.compare("4x6", ["minimax", "entropy"]).strategies]
    [5801, 5722]
    >>> print(bp.match("4x6", "minimax", secret="3632"))     # one game; with games=100 a series
    4x6 1122:1-0 1344:0-1 3526:1-2 1462:1-1 3632:4-0
    >>> bp.solve("3x4").total                                # the best strategy there is, proven
    206
    >>> bp.tree("4x6").manifest.total                        # the best tree known; `verify` checks a file of one
    5625
    >>> def check(guess):                                    # it alone knows the secret
    ...     return bp.score("4x6", guess, "3632").feedback
    >>> print(bp.break_code("4x6", check, "minimax"))        # a code broken
    4x6 1122:1-0 1344:0-1 3526:1-2 1462:1-1 3632:4-0
    >>> bp.about("super").codes                              # a game in full; `games` lists those with names
    32768

A position is a frozen value, to be asked and carried on

    >>> position = bp.start("4x6").after("1122", "1-1")
    >>> len(position), "1344" in position, bp.minimax.choose(position)
    (208, False, Code(1134))

A board has 1 to 100 pegs and 1 to 100 colors.  Up to 50 million codes are listed; beyond that most
numbers are exact after a turn or two and estimates later, and say so.  `know` tells what is known of a position,
`solve` proves, for as long as there is time, `play.Session` is a game in play, `History` the games
that are kept.  Each name is imported when it is first used.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from blackpeg import outside

__version__ = "0.1.0"


def _words(fact: object) -> Iterable[str]:
    said: Iterable[str] = import_module("blackpeg.render.words").words(fact)
    return said


def _html(fact: object) -> str:
    made: str = import_module("blackpeg.render.html").html_of(fact)
    return made


def _json(fact: object) -> dict[str, Any]:
    made: dict[str, Any] = import_module("blackpeg.facts").as_object(fact)
    return made


outside.words, outside.html, outside.json = _words, _html, _json


# ``__init__.pyi`` is the table of the names.
def __getattr__(name: str) -> object:
    """Import *name* from where it lives, and keep it (PEP 562); a strategy is made."""
    homes = outside.homes(__name__)
    if name == "__all__":
        return sorted(["__version__", *homes])
    if name not in homes:  # such as a room that is to be imported
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if homes[name] is not None:
        return _named(name)
    globals()[name] = import_module("blackpeg.registry").named(name.replace("_", "-"))
    return globals()[name]


def __dir__() -> list[str]:
    return sorted({*(name for name in globals() if name.startswith("__")), *outside.homes(__name__)})


_named = outside.named_by_stub(__name__)
