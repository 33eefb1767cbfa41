"""A draft: the texts of a game's facts and turns, read from a file, before they become a record.

Every format is read into drafts; this module alone decides what the texts mean, and every error names its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any, NamedTuple

from blackpeg.errors import BlackpegError, InvalidCodeError, NoGameError, RecordError, listed, quoted
from blackpeg.position import Position
from blackpeg.records.record import MOST_TURNS, UNKNOWN, Record, Result, require_day, result_of
from blackpeg.rules import Code, Game, Reply, Turn, parse_game
from blackpeg.rules.draws import textarena_secret
from blackpeg.rules.holes import with_holes
from blackpeg.rules.turns import is_code, read_turn, read_turns

FACTS = (
    *("game", "result", "date", "daily", "codemaker", "codebreaker"),
    *("limit", "hints", "taken_back", "malformed", "seed", "secret", "commitment", "nonce"),
)
"""The facts of a record besides its turns, in the order of writing."""

NUMBERS = ("limit", "hints", "taken_back", "malformed", "seed")
"""The facts that are whole numbers."""

COMMENT = "#"

TEXTARENA = "TextArena"
"""The codemaker whose seed tells the secret, and whose game is 4x6-distinct unless another is named."""

KEY = re.compile(r"([A-Za-z][A-Za-z_ ]{0,40}):(?:\s+(.*))?", re.DOTALL)
"""A line of a header.  After the colon of a turn comes its reply, without a space."""


def unknown_key(key: str) -> str:
    """The complaint about a header line whose *key* is unknown."""
    return f"unknown key {quoted(key)}; expected one of {', '.join(FACTS)}; {COMMENT} begins a note"


MOST_SHOWN = 300
"""The most characters of a reason that are shown."""

ANOTHER_GAME = (
    "another game begins with a line 'game: 4x6' or, if there is none, after an empty line; in a table it has another "
    "game_id"
)


TOO_MANY_TURNS = f"expected at most {MOST_TURNS} turns in a game, got more; {ANOTHER_GAME}"


class Said(NamedTuple):
    """A text, and the number of its line or game."""

    place: int
    text: str


class Draft:
    """The texts of one game of the file *name*; *place* is the line or the game there at which it begins, and *unit*
    says which."""

    def __init__(self, name: str, place: int, unit: str = "line", *, lacks_white: bool = False) -> None:
        self.name, self.place, self.unit = name, place, unit
        self.facts: dict[str, Said] = {}
        self.turns: list[Said] = []
        self.malformed = 0
        """The answers of a log that are no guesses."""
        self.lacks_white = lacks_white
        """Whether the table of the game has a column for black pegs, and none for white ones."""

    def wrong(self, why: object, place: int | None = None) -> RecordError:
        """The error that says where in the file something is wrong, at *place* or where the game begins, and why."""
        return RecordError(f"{self.name}, {self.unit} {place or self.place}: {str(why)[:MOST_SHOWN]}")

    def add_fact(self, fact: str, said: Said) -> None:
        """Notes a fact; raises `RecordError` if the draft has another value for it."""
        if not said.text:
            return
        before = self.facts.setdefault(fact, said)
        if before.text != said.text:
            why = f"the {fact} was {quoted(before.text)} before, now it is {quoted(said.text)}"
            raise self.wrong(why, said.place)

    def add_facts(self, facts: Mapping[str, object]) -> None:
        """Notes facts of this draft's place but those that are empty or 0; raises `RecordError` as `add_fact` does."""
        for fact, value in facts.items():
            self.add_fact(fact, Said(self.place, str(value) if value else ""))

    def add_turns(self, turns: Iterable[Said]) -> None:
        """Notes turns; raises `RecordError` at the first that is one too many."""
        for said in turns:
            if len(self.turns) == MOST_TURNS:
                raise self.wrong(TOO_MANY_TURNS)
            self.turns.append(said)


def records_of(drafts: Sequence[Draft], game: Game | None) -> list[Record]:
    """The records of *drafts*; *game* is for those that name none.

    Raises `RecordError` with the place of what is wrong.
    """
    games = (with_holes(_game_of(draft, game), (said.text for said in draft.turns)) for draft in drafts)
    return [_record(draft, of_draft) for draft, of_draft in zip(drafts, games, strict=True)]


def _game_of(draft: Draft, game: Game | None) -> Game:
    said = draft.facts.get("game")
    if said is None:
        if game is None and _is_textarena(draft):
            return parse_game("4x6-distinct")
        if game is None:
            why = "nothing says which game this is; name its board, such as 4x6, or begin with a line 'game: 4x6'"
            raise NoGameError(str(draft.wrong(why)))
        return game
    try:
        board = parse_game(said.text)
    except BlackpegError as error:
        raise draft.wrong(error, said.place) from None
    if game is not None and board != game:
        raise draft.wrong(f"the file says that the game is {board}, but {game} was asked for", said.place)
    return board


def _is_textarena(draft: Draft, game: Game | None = None) -> bool:
    is_board = game is None or not game.is_listed
    return is_board and "codemaker" in draft.facts and draft.facts["codemaker"].text == TEXTARENA


def _record(draft: Draft, game: Game) -> Record:
    if _is_textarena(draft, game) and "secret" not in draft.facts and (seed := draft.facts.get("seed")):
        number = _value(draft, "seed", seed, game)
        drawn = textarena_secret(number, pegs=game.pegs, colors=game.colors, repeats=game.repeats)
        draft.add_fact("secret", Said(seed.place, str(drawn)))
    hidden = draft.facts.get("secret")
    secret = None if hidden is None else _value(draft, "secret", hidden, game)
    told = [(turn, said.place) for said in draft.turns for turn in _turns(draft, said, game, secret)]
    if len(told) > MOST_TURNS:
        raise draft.wrong(TOO_MANY_TURNS)
    for (before, _), (turn, place) in pairwise(told):
        if before.reply.feedback == game.solved:
            raise draft.wrong(f"{game.write(turn)} comes after the turn that solved the game; {ANOTHER_GAME}", place)
    turns = tuple(turn for turn, _ in told)
    facts = {fact: _value(draft, fact, said, game) for fact, said in draft.facts.items() if fact != "game"}
    result = facts.pop("result", None) or result_of(Position(game, turns), facts.get("limit"))
    facts = {"codemaker": UNKNOWN, "codebreaker": UNKNOWN, "malformed": draft.malformed, **facts}
    try:
        return Record(game=game, turns=turns, result=result, **facts)
    except RecordError as error:
        raise draft.wrong(error) from None


def _turns(draft: Draft, said: Said, game: Game, secret: Code | None) -> list[Turn]:
    """The turn in *said*, or several, if they stand on one line.  The *secret*, if it is known, answers guesses that
    stand alone."""
    try:
        return [read_turn(said.text, game)]
    except BlackpegError as error:
        with suppress(BlackpegError):
            if secret is not None:
                return [_answered(word, game, secret) for word in _guesses(said.text, game)]
        with suppress(BlackpegError):
            return read_turns([said.text], game)
        raise draft.wrong(_why_no_turn(error, draft, said.text, game), said.place) from None


def _guesses(text: str, game: Game) -> list[str]:
    return [text] if is_code(text, game) else [word for word in re.split(r"[\s,;]+", text) if word]


def _answered(text: str, game: Game, secret: Code) -> Turn:
    """The turn in *text*; the *secret* answers a guess that stands alone."""
    if not is_code(text, game):
        return read_turn(text, game)
    guess = game.code(text)
    return Turn(guess, Reply.of(game.answer(guess, secret)))


def _why_no_turn(error: BlackpegError, draft: Draft, text: str, game: Game) -> str:
    """The reason why *text* is no turn: *error*, or the fault of the fact or the table that it seems to be."""
    is_no_code = isinstance(error, InvalidCodeError)
    key, _, value = text.partition(":")
    if draft.lacks_white and not is_no_code and game.counts_white:
        return f"the column white is missing, and {game} counts white pegs; add it, with ? where they are not known"
    if is_no_code and key.lower() in FACTS:
        return f"expected a space after the colon of a fact, {quoted(f'{key}: {value}')}, got {quoted(text)}"
    if is_no_code and KEY.fullmatch(text):
        return f"{unknown_key(key)}; as a guess: {error}"
    return f"{error}{_in_letters(error, text, game)}"


def _in_letters(error: BlackpegError, text: str, game: Game) -> str:
    """Advice if *text* has a code in letters, and *game* is written in digits."""
    is_lettered = isinstance(error, InvalidCodeError) and any(map(str.isalpha, text))
    if not is_lettered or game.alphabet.kind != "digits":
        return ""
    return f"; for codes in letters the game is {game}:letters or {game}:initials, or names its letters after the colon"


def _value(draft: Draft, fact: str, said: Said, game: Game) -> Any:
    """The value of a *fact* that *said* tells; raises `RecordError` with its place."""
    try:
        return _read_fact(fact, said.text, game)
    except BlackpegError as error:
        raise draft.wrong(f"{error}{_in_letters(error, said.text, game)}", said.place) from None


def _read_fact(fact: str, text: str, game: Game) -> Any:
    match fact:
        case "result":
            if text.lower() not in list(Result):
                raise RecordError(f"expected the result to be {listed(Result, 'or')}, got {quoted(text)}")
            return Result(text.lower())
        case "date" | "daily":
            require_day(text)
        case "secret":
            return game.code(text)
        case _ if fact in NUMBERS:
            try:
                return int(text)
            except ValueError:
                raise RecordError(f"expected the {fact} to be a number, got {quoted(text)}") from None
    return text
