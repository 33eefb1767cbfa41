"""What a search of the history asks of the table, and what it finds."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from blackpeg.history.entry import BEGUN, Entry
from blackpeg.records import Kind, Result
from blackpeg.rules import Game, game_of

SHORTEST = 4
"""Signs of a word that is looked for at the beginnings of ids, too."""


class FoundGames(NamedTuple):
    """A page of games, how many there are in all, and how many of the page are left out, as they cannot be read."""

    entries: list[Entry]
    total: int
    unreadable: int


def condition_of(
    text: str,
    kind: Kind | str | None,
    game: Game | str | None,
    result: Result | str | None,
    since: date | None,
    until: date | None,
) -> tuple[str, list[object]]:
    """The WHERE of a search that `History.search` explains, and the values of its question marks."""
    asked = {
        "kind = ?": kind and str(kind),
        "board = ?": None if game is None else str(game_of(game).plain),
        "result = ?": result and str(result),
        "day >= ?": since and since.isoformat()[:10],
        "day <= ?": until and until.isoformat()[:10],
    }
    conditions = [*map(_about, text.casefold().split()), *(one for one in asked.items() if one[1] is not None)]
    where = " AND ".join([f"WHERE NOT {BEGUN}", *(condition for condition, _ in conditions)])
    return where, [value for _, value in conditions]


def _about(word: str) -> tuple[str, object]:
    """The condition that a game has to do with *word*, and its value; a few signs begin the ids of too many games."""
    if len(word) < SHORTEST:
        return "instr(words, ?)", word
    return "EXISTS (SELECT 1 FROM (SELECT ? word) WHERE instr(words, word) OR instr(id, word) = 1)", word
