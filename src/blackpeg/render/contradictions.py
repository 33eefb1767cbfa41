"""Contradictory replies: why no code is left and the best repairs, for people and for programs."""

from __future__ import annotations

from blackpeg.knowledge.contradiction import Contradiction
from blackpeg.knowledge.repair import Repair
from blackpeg.rules import write_reply


def contradiction_lines(contradiction: Contradiction, most: int) -> list[str]:
    """Why no code is left, and the best repairs by number."""
    shown = contradiction.repairs[:most]
    fewest = sum(len(repair.changes) == len(shown[0].changes) for repair in shown)  # 0 without any
    lines = [f"{number:>3}  {repair}" for number, repair in enumerate(shown, 1)]
    larger = ["Repairs that change more replies:", *lines[fewest:]] if lines[fewest:] else []
    return [
        *contradiction.sentences,
        *map(str, contradiction.causes),
        contradiction.repair_lines(most)[0],
        *lines[:fewest],
        *larger,
    ]


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
