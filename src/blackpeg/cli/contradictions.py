"""Contradictory replies on the command line: an error that says which, and the smallest repairs."""

from __future__ import annotations

import shlex

from blackpeg.cli.known import SUSPICION
from blackpeg.errors import ContradictionError
from blackpeg.position import Position
from blackpeg.position.causes import CauseKind
from blackpeg.position.contradiction import Contradiction
from blackpeg.position.repair import Repair
from blackpeg.rules import write_reply

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


def facts(contradiction: Contradiction) -> dict[str, object]:
    """The same for programs: the repairs listed, and how many in all are as small as the first.

    Rows count from 1, as in every text.
    """
    return {
        "sentences": list(contradiction.sentences),
        "causes": [str(cause) for cause in contradiction.causes],
        "smallest_repairs": contradiction.ways,
        "repairs": [_repair_facts(repair) for repair in contradiction.repairs],
    }


def _repair_facts(repair: Repair) -> dict[str, object]:
    game, turns = repair.position.game, repair.position.turns
    changes = [
        {"row": row + 1, "guess": str(turns[row].guess), "reply": write_reply(reply, game.feedback)}
        for row, reply in repair.changes
    ]
    return {"changes": changes, "position": str(repair.position), "count": repair.left}


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
