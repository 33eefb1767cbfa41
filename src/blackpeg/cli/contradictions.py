"""Contradictory replies on the command line: an error that says which, and the smallest repairs."""

from __future__ import annotations

import shlex

from blackpeg.errors import ContradictionError
from blackpeg.knowledge.causes import CauseKind
from blackpeg.knowledge.contradiction import Contradiction
from blackpeg.knowledge.repair import Repair
from blackpeg.position import Position
from blackpeg.render.known import SUSPICION

MOST_REPAIRS = 3
"""The most repairs that one line names."""


def in_one_line(contradiction: Contradiction) -> ContradictionError:
    """The error to raise: which replies cannot all be right, why, and the best repairs."""
    best = _best(contradiction)
    causes = [str(cause) for cause in contradiction.causes if cause.kind is not CauseKind.SLIP]
    more = contradiction.ways - len(best)
    smallest = "Smallest" if contradiction.repairs and contradiction.repairs[0].left is not None else "Possible"
    repairs = f"{smallest} repairs: {'; '.join(map(str, best))}{f' ({more} more)' if more > 0 else ''}."
    return ContradictionError(
        " ".join(
            [
                "no code fits all the replies.",
                contradiction.sentences[0],
                *causes,
                *([repairs] if best else []),
                f"To choose one: {command_line('assist', contradiction.position)}",
            ]
        )
    )


def suspicion(contradiction: Contradiction) -> str:
    """What to say, in one line, of replies that only may contradict."""
    best = "; ".join(map(str, _best(contradiction)))
    return f"{SUSPICION}{f'. Possible repairs: {best}' if best else ''}"


def _best(contradiction: Contradiction) -> list[Repair]:
    """The best repairs that change as few replies as the first."""
    fewest = len(contradiction.repairs[0].changes) if contradiction.repairs else 0
    return [repair for repair in contradiction.repairs if len(repair.changes) == fewest][:MOST_REPAIRS]


def command_line(command: str, position: Position, *options: str) -> str:
    """The line for a shell that runs *command* at *position*.

    >>> from blackpeg.position import start
    >>> from blackpeg.rules import Game
    >>> command_line("assist", start(Game(4, 6)).after("1122", "1-?"))
    "blackpeg assist 4x6 '1122:1-?'"
    """
    return shlex.join(["blackpeg", command, *options, *_words(position)])


def _words(position: Position) -> list[str]:
    return [str(position.game), *(position.game.write(turn) for turn in position.turns)]
