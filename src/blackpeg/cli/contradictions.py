"""Contradictory replies on the command line: an error that says which, and the smallest repairs."""

from __future__ import annotations

from blackpeg.errors import ContradictionError
from blackpeg.knowledge.causes import CauseKind
from blackpeg.knowledge.contradiction import Contradiction
from blackpeg.render.board import command_line
from blackpeg.render.contradictions import SUSPICION, cause_sentence, reason_sentences, repair_line

MOST_REPAIRS = 3
"""The most repairs that one line names."""


def contradiction_error(contradiction: Contradiction) -> ContradictionError:
    """The error to raise: which replies cannot all be right, why, and the best repairs."""
    best = contradiction.smallest[:MOST_REPAIRS]
    causes = [cause_sentence(cause) for cause in contradiction.causes if cause.kind is not CauseKind.SLIP]
    more = contradiction.ways - len(best)
    smallest = "Smallest" if contradiction.repairs and contradiction.repairs[0].count.number is not None else "Possible"
    repairs = f"{smallest} repairs: {'; '.join(map(repair_line, best))}{f' ({more} more)' if more > 0 else ''}."
    return ContradictionError(
        " ".join(
            [
                "no code fits all the replies.",
                reason_sentences(contradiction)[0],
                *causes,
                *([repairs] if best else []),
                f"To choose one: {command_line('assist', contradiction.position)}",
            ]
        )
    )


def suspicion(contradiction: Contradiction) -> str:
    """What to say, in one line, of replies that only may contradict."""
    best = "; ".join(map(repair_line, contradiction.smallest[:MOST_REPAIRS]))
    return f"{SUSPICION}{f'. Possible repairs: {best}' if best else ''}"
