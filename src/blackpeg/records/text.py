"""Records as text: a header of ``key: value`` lines and one turn a line; docs/record.md specifies the format."""

from __future__ import annotations

import re

from blackpeg.errors import quoted
from blackpeg.records.draft import FACTS, Draft, Said
from blackpeg.records.record import UNKNOWN, Record
from blackpeg.rules import Turn

COMMENT = "#"

_KEY = re.compile(r"([A-Za-z][A-Za-z_ ]{0,40}):(?:\s+(.*))?", re.DOTALL)
"""A line of a header.  After the colon of a turn comes its reply, without a space."""


def write_text(record: Record) -> str:
    """*record* as text: header and turns, a line each.

    >>> from blackpeg.records.record import Result
    >>> from blackpeg.rules import Game
    >>> game = Game(4, 6)
    >>> record = Record(game, (game.turn("1122:1-0"),), Result.GIVEN_UP, "minimax", "person", date="2026-07-01")
    >>> print(write_text(record), end="")
    game: 4x6
    result: given up
    date: 2026-07-01
    codemaker: person
    codebreaker: minimax
    1122:1-0
    """
    header = [f"{fact}: {value}" for fact, value in facts_of(record).items() if value is not None]
    return "".join(f"{line}\n" for line in (*header, *written_turns(record)))


def facts_of(record: Record) -> dict[str, str | int | None]:
    """The facts of a record besides its turns, in the order of writing; None for what is not known."""
    values: dict[str, str | int | None] = {
        fact: getattr(record, fact) for fact in ("date", "daily", "limit", "seed", "commitment", "nonce")
    }
    values |= {
        "game": str(record.game),
        "result": str(record.result),
        "secret": None if record.secret is None else str(record.game.code(record.secret)),
    }
    for side in ("codemaker", "codebreaker"):
        name = getattr(record, side)
        values[side] = None if name == UNKNOWN else name
    return {fact: values[fact] for fact in FACTS}


def written_turns(record: Record) -> list[str]:
    """The turns of a record in the common notation, in the alphabet of its game."""
    game = record.game
    return [game.write(Turn(game.code(guess), game.reply(reply))) for guess, reply in record.turns]


def read_text(text: str, name: str) -> list[Draft]:
    """The games of a text; raises `RecordError` for a header that is none.

    A line ``game: ...`` begins a game.  Where there is none, an empty line after turns ends it.
    """
    drafts: list[Draft] = []
    draft: Draft | None = None
    for number, line in enumerate(lines_of(text), 1):
        line = line.strip()
        if line.startswith(COMMENT):
            continue
        if not line:
            if draft is not None and draft.turns and "game" not in draft.facts:
                draft = None
            continue
        header = _KEY.fullmatch(line)
        key = header[1].lower() if header else None
        if draft is None or key == "game":
            draft = Draft(number)
            drafts.append(draft)
        if header is None or key not in FACTS:
            _require_turn(draft, header, number, name)
            draft.turns.append(Said(number, line.partition(COMMENT)[0]))
            continue
        draft.add_fact(name, key, Said(number, (header[2] or "").strip()))
    return drafts


def lines_of(text: str) -> list[str]:
    """The lines of *text*, ended as on any system."""
    return re.split(r"\r\n|\r|\n", text)


def _require_turn(draft: Draft, header: re.Match[str] | None, number: int, name: str) -> None:
    """Raises `RecordError` for a line that looks like one of the header and has no key that is known."""
    if header is None or re.match(r"[\d?=]", header[2] or ""):
        return
    expected = ", ".join(FACTS)
    raise draft.wrong(
        name, number, f"unknown key {quoted(header[1])}; expected one of {expected}; {COMMENT} begins a note"
    )
