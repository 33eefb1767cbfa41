"""A draft: the facts and turns of a game as a file has them, in text, on the way to a record.

Every format is read into drafts; what the texts mean is decided here, once, and every error names its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

from blackpeg.errors import BlackpegError, InvalidCodeError, NoGameError, RecordError, quoted
from blackpeg.position import Position
from blackpeg.records.record import UNKNOWN, Record, Result, require_day, result_of
from blackpeg.records.turns import read_turn
from blackpeg.rules import Game, Turn, parse_game

FACTS = (
    *("game", "result", "date", "daily", "codemaker", "codebreaker"),
    *("limit", "seed", "secret", "commitment", "nonce"),
)
"""What a record tells besides its turns, in the order of writing."""

MOST_SHOWN = 300
"""The most characters of a reason that are shown."""

ANOTHER_GAME = (
    "another game begins with a line 'game: 4x6' or the like, without such lines after an empty one, and in a table "
    "with another game_id"
)


class Said(NamedTuple):
    """A text, and where it stands: the number of its line or game."""

    place: int
    text: str


@dataclass
class Draft:
    """One game, begun at *place*; *unit* is what places count: lines, or the games of a file."""

    place: int
    unit: str = "line"
    facts: dict[str, Said] = field(default_factory=dict)
    turns: list[Said] = field(default_factory=list)

    def wrong(self, name: str, place: int, why: object) -> RecordError:
        """The error that says where in the file *name* something is wrong, and why."""
        return RecordError(f"{name}, {self.unit} {place}: {str(why)[:MOST_SHOWN]}")

    def add_fact(self, name: str, fact: str, said: Said) -> None:
        """Notes a fact; raises `RecordError` where it was told already, and otherwise."""
        if not said.text:
            return
        before = self.facts.setdefault(fact, said)
        if before.text != said.text:
            raise self.wrong(
                name, said.place, f"the {fact} was {quoted(before.text)} before, now it is {quoted(said.text)}"
            )


def records_of(drafts: Sequence[Draft], game: Game | None, name: str) -> list[Record]:
    """The records of *drafts*, read from the file *name*; *game* is for those that name none.

    Raises `RecordError` with the place of what is wrong.
    """
    return [_record(draft, _game_of(draft, game, name), name) for draft in drafts]


def _game_of(draft: Draft, game: Game | None, name: str) -> Game:
    said = draft.facts.get("game")
    if said is None:
        if game is None:
            why = (
                "nothing says which game this is; name its board, such as 4x6 (with --game 4x6 on the command line, "
                "game='4x6' in Python), or begin with a line 'game: 4x6'"
            )
            raise NoGameError(str(draft.wrong(name, draft.place, why)))
        return game
    try:
        board = parse_game(said.text)
    except BlackpegError as error:
        raise draft.wrong(name, said.place, error) from None
    if game is not None and board != game:
        raise draft.wrong(name, said.place, f"the file says that the game is {board}, but {game} was asked for")
    return board


def _record(draft: Draft, game: Game, name: str) -> Record:
    turns = tuple(_turn(draft, said, game, name) for said in draft.turns)
    for before, said in pairwise(zip(turns, draft.turns, strict=True)):
        if before[0].reply.feedback == game.solved:
            raise draft.wrong(
                name,
                said[1].place,
                f"{game.write(said[0])} comes after the turn that solved the game; {ANOTHER_GAME}",
            )
    facts = {fact: _value(draft, fact, said, game, name) for fact, said in draft.facts.items() if fact != "game"}
    result = facts.pop("result", None) or result_of(Position(game, turns), facts.get("limit"))
    facts = {"codemaker": UNKNOWN, "codebreaker": UNKNOWN, **facts}
    try:
        return Record(game=game, turns=turns, result=result, **facts)
    except RecordError as error:
        raise draft.wrong(name, draft.place, error) from None


def _turn(draft: Draft, said: Said, game: Game, name: str) -> Turn:
    try:
        return read_turn(said.text, game)
    except BlackpegError as error:
        raise draft.wrong(name, said.place, f"{error}{_in_letters(error, said.text, game)}") from None


def _in_letters(error: BlackpegError, text: str, game: Game) -> str:
    """What helps where *text* has a code in letters, and *game* is written in digits."""
    is_lettered = isinstance(error, InvalidCodeError) and any(map(str.isalpha, text))
    if not is_lettered or game.alphabet.kind != "digits":
        return ""
    return f"; for codes in letters the game is {game}:letters or {game}:initials, or names its letters after the colon"


def _value(draft: Draft, fact: str, said: Said, game: Game, name: str) -> Any:
    text = said.text
    match fact:
        case "result":
            if text.lower() not in list(Result):
                raise draft.wrong(name, said.place, f"expected the result to be {_one_of(Result)}, got {quoted(text)}")
            return Result(text.lower())
        case "date" | "daily":
            try:
                require_day(text)
            except RecordError as error:
                raise draft.wrong(name, said.place, error) from None
        case "limit" | "seed":
            try:
                return int(text)
            except ValueError:
                raise draft.wrong(name, said.place, f"expected the {fact} to be a number, got {quoted(text)}") from None
        case "secret":
            try:
                return game.code(text)
            except InvalidCodeError as error:
                raise draft.wrong(name, said.place, f"{error}{_in_letters(error, text, game)}") from None
    return text


def _one_of(words: Iterable[str]) -> str:
    *most, last = map(str, words)
    return f"{', '.join(most)} or {last}"
