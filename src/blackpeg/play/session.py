"""A session: one game in play, as a frozen value.

It knows the state of the game and the actions allowed; `commands.py` does them.  Nothing here takes time or searches.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import field, replace
from enum import StrEnum
from functools import cached_property
from typing import Any, NamedTuple

from blackpeg.errors import BlackpegError, RecordError, quoted
from blackpeg.fact import UNTOLD, Fact, Frozen
from blackpeg.facts import from_json
from blackpeg.play.codemaker import UNSETTLED, Codemaker, Fixed, codemaker_called
from blackpeg.position import Bound, Count, Position
from blackpeg.records import PERSON, Kind, Record, Result, result_of
from blackpeg.registry import USUAL
from blackpeg.rules import Code, Game, Reply, Turn, parse_game


class Witness(NamedTuple):
    """A code that fits a reply and all before it, and the number of candidates *before* that reply and *after* it."""

    code: Code
    before: int
    after: int


def witnesses(position: Position) -> tuple[Witness, ...]:
    """A witness of each turn: the first in reading order of the candidates it left.

    The last one fits all replies, so it is a witness of the whole game.  Raises `ContradictionError` if no code
    fits, `TooLargeError` if codes cannot be listed.

    >>> from blackpeg.position import start
    >>> position = start("4x6").after("1122", "0-0").after("3345", "1-1")
    >>> [(str(code), before, after) for code, before, after in witnesses(position)]
    [('3333', 1296, 256), ('3464', 256, 46)]
    """
    found = []
    here = Position(position.game)
    for turn in position.turns:
        after = here.after_turn(turn)
        found.append(Witness(after.require_candidates()[0], here.count, after.count))
        here = after
    return tuple(found)


def seal(what: Any, salt: str) -> str:
    """*what*, fit for JSON, as letters that give nothing away; each *salt* gives other ones.

    >>> seal(["3632", 7], "a") != seal(["3632", 7], "b")
    True
    >>> unseal(seal(["3632", 7], "a"), "a")
    ['3632', 7]
    """
    import json  # here and below, for a quick start

    return b64encode(_mixed(json.dumps(what).encode(), salt)).decode()


def unseal(sealed: str, salt: str) -> Any:
    """The object that `seal` sealed; raises `ValueError` for anything else."""
    import json

    return json.loads(_mixed(b64decode(sealed, validate=True), salt))


def _mixed(text: bytes, salt: str) -> bytes:
    from hashlib import shake_256

    mask = int.from_bytes(shake_256(salt.encode()).digest(len(text)))
    return (int.from_bytes(text) ^ mask).to_bytes(len(text))


VERSION = 3
"""The version of a session's JSON."""


class Action(StrEnum):
    """The actions of a session."""

    GUESS = "guess"
    TELL = "tell"
    UNDO = "undo"
    EDIT = "edit"
    HINT = "hint"
    GIVE_UP = "give up"


class Row(Frozen):
    """A turn of a session.

    A reply that is not *relied on* stays as it was given, but nothing is concluded from it.  *count* is how many codes
    were possible after it, None if not counted.  *outlook* has the guesses that perfect play needed from there, by
    the hardest host.  *told* is the reply that was given at first, if a repair changed it.
    """

    guess: Code
    reply: Reply
    relied_on: bool = True
    count: Count | None = None
    outlook: Bound | None = field(default=None, repr=False, metadata=UNTOLD)
    told: Reply | None = None

    @property
    def turn(self) -> Turn:
        """The guess and the reply."""
        return Turn(self.guess, self.reply)


class Host(Frozen):
    """The host of a session to be played; neither its text nor its fact gives the secret away.

    *secret* is the code it hides, with the *nonce* of its *commitment*; a host without one gets it at the end; it
    fits all replies.  *least* has the guesses of perfect play against the hardest.  A host that *is_gone* is known by
    name only: the secret is lost.
    """

    name: str
    seed: int | None = field(default=None, repr=False, metadata=UNTOLD)
    secret: Code | None = field(default=None, repr=False, metadata=UNTOLD)
    nonce: str | None = field(default=None, repr=False, metadata=UNTOLD)
    commitment: str | None = None
    least: Bound | None = None
    is_gone: bool = False

    @property
    def is_there(self) -> bool:
        """Whether the host can answer."""
        return not self.is_gone and (self.name in UNSETTLED or self.secret is not None)

    def codemaker(self, game: Game) -> Codemaker:
        """A codemaker that answers as the game's own did so far."""
        assert self.is_there, "asked for where somebody is"
        if self.secret is None or self.name in UNSETTLED:
            return codemaker_called(self.name, game, self.seed)
        return Fixed(game, self.secret, self.nonce, self.seed, self.name)


class Session(Fact):
    """One game in play; immutable, and equal to every session with the same facts.

    *limit* is the most guesses, None for any number.  *daily* is the day whose code is the secret, None for other
    secrets; *challenge* is the sealed text that brought the secret.  *host* answers if the person guesses, else it is
    None.  *strategy* makes guesses and hints, None for the usual one.  *hints* and *taken_back* count the hints asked
    for and the turns undone; *heard* has checksums of the hints given, whose repetition is free.  *witnesses* show at
    the end that a host without a secret did not cheat.

    Rows may follow one that says solved, if a reply was changed: the record ends with that one unless it is doubtful.
    """

    kind: Kind
    game: Game
    rows: tuple[Row, ...] = ()
    limit: int | None = None
    host: Host | None = None
    strategy: str | None = None
    hints: int = 0
    taken_back: int = 0
    given_up: bool = False
    heard: tuple[int, ...] = field(default=(), metadata=UNTOLD)
    witnesses: tuple[Witness, ...] = ()
    daily: str | None = None
    challenge: str | None = field(default=None, repr=False, metadata=UNTOLD)

    ALSO = ("result", "is_doubtful", "secret", "can_go_on", "can_undo")

    @cached_property
    def position(self) -> Position:
        """The position of the rows relied on; other rows have unknown replies there, so that all keep their numbers."""
        return Position(self.game, (self.relied(row) for row in self.rows))

    @cached_property
    def settled(self) -> Position:
        """`position`, but a reply that says solved is unknown if another reply of the person contradicts it."""
        if not self.is_told or not self.position.is_solved or self.position.is_found:
            return self.position
        solved, unknown = self.game.solved, self.game.reply("?")
        turns = self.position.turns
        return Position(self.game, (Turn(t.guess, unknown) if t.reply.feedback == solved else t for t in turns))

    @property
    def told(self) -> Position:
        """This session with its first replies, before any repair."""
        return Position(self.game, (self.relied(replace(row, reply=row.told or row.reply)) for row in self.rows))

    def relied(self, row: Row) -> Turn:
        """*row* as far as it is relied on."""
        return row.turn if row.relied_on else Turn(row.guess, self.game.reply("?"))

    @property
    def is_told(self) -> bool:
        """Whether the person gives the replies."""
        return self.kind.is_told

    @cached_property
    def result(self) -> Result:
        """The state of the game."""
        result = result_of(self.settled, self.limit)
        return Result.GIVEN_UP if self.given_up and result is Result.OPEN else result

    @property
    def is_over(self) -> bool:
        """Whether the game has ended; if the person gives the replies, changing or undoing one may continue it."""
        return self.result is not Result.OPEN

    @property
    def is_doubtful(self) -> bool:
        """Whether a reply said solved, and another that is relied on contradicts it."""
        return self.position.is_solved and self.result is not Result.SOLVED

    @property
    def is_hosted(self) -> bool:
        """Whether the game has a host that replies."""
        return self.is_told or (self.host is not None and self.host.is_there)

    @property
    def can_go_on(self) -> bool:
        """Whether the game can go on, if only by changing a row."""
        return self.is_hosted and not self.is_over

    @property
    def can_undo(self) -> bool:
        """Whether the last row may be taken back."""
        return self.refusal(Action.UNDO) is None

    @property
    def secret(self) -> Code | None:
        """The secret once the game is over, if it is known."""
        if not self.is_over:
            return None
        return self.settled.solution if self.host is None or self.host.secret is None else self.host.secret

    @cached_property
    def record(self) -> Record:
        """The game as it was played, without the turns taken back: with the secret once it is over."""
        turns, solved = self.settled.turns, self.game.solved
        solving = (number for number, turn in enumerate(turns, 1) if turn.reply.feedback == solved)
        turns = turns[: next(solving, len(turns))]
        host, who = self.host or Host(PERSON), (self.strategy or USUAL) if self.is_told else PERSON
        record = Record(
            self.game, turns, self.result, who, host.name, self.limit, commitment=host.commitment, daily=self.daily
        )
        if not self.is_told:  # else a row taken back mends what was typed
            record = replace(record, hints=self.hints, taken_back=self.taken_back)
        return replace(record, secret=host.secret, nonce=host.nonce, seed=host.seed) if self.is_over else record

    def refusal(self, action: Action) -> str | None:
        """Why *action* cannot be taken now; None if it may."""
        if not self.kind.is_played:
            return "this game is kept, but it cannot be played on here"
        if action is Action.EDIT:
            return None if self.is_told else "the feedbacks of the host stay as they are; take turns back instead"
        if self.is_over and (action is not Action.UNDO or not self.is_told or self.given_up):
            return f"the game is over: {self.result.words}"
        if self.is_doubtful and action is Action.TELL:
            return "a row says solved, and another one speaks against it; change one of them first"
        if not self.is_hosted and action is not Action.GIVE_UP:
            return "nobody knows the secret of this game any more; it can be given up"
        if action is Action.UNDO and not self.rows:
            return "there is no turn to take back"
        return None

    def counted(self, *counts: Count | None) -> Session:
        """The session with the number of codes that each of its last rows left."""
        first = len(self.rows) - len(counts)
        rows = (replace(row, count=count) for row, count in zip(self.rows[first:], counts, strict=True))
        return replace(self, rows=(*self.rows[:first], *rows)).at(self.position)

    def at(self, position: Position) -> Session:
        """The session itself with *position* as its `position`, so that its candidates need not be computed again."""
        vars(self)["position"] = position
        return self

    def to_json(self) -> dict[str, Any]:
        """The session as JSON, to be stored: it holds the secret, sealed, and must never be shown."""
        host = self.host
        return {
            "version": VERSION,
            "game": self.game.notation,
            **{name: getattr(self, name) for name in ("limit", "strategy", "hints", "taken_back", "given_up")},
            **{name: getattr(self, name) for name in ("daily", "challenge")},
            "kind": str(self.kind),
            "rows": [
                {
                    "turn": self.game.write(row.turn),
                    "relied_on": row.relied_on,
                    "count": row.count and [row.count.number, row.count.low, row.count.high, str(row.count.status)],
                    "outlook": row.outlook and list(row.outlook),
                    "told": row.told and self.game.write(Turn(row.guess, row.told)),
                }
                for row in self.rows
            ],
            "host": host
            and {
                **{name: getattr(host, name) for name in ("name", "commitment", "is_gone")},
                "sealed": seal([host.secret and str(host.secret), host.nonce, host.seed], host.commitment or ""),
                "least": host.least and list(host.least),
            },
            "witnesses": [[str(code), before, after] for code, before, after in self.witnesses],
            "heard": list(self.heard),
        }

    @classmethod
    def from_json(cls, entries: Mapping[str, Any]) -> Session:
        """The session that `to_json` wrote; raises `RecordError` for anything else."""
        try:
            if entries["version"] != VERSION:
                raise RecordError(f"expected a session of version {VERSION}, got version {quoted(entries['version'])}")
            session = _read(entries)
            session.record  # noqa: B018 -- which refuses what cannot have been played
        except RecordError:
            raise
        except (BlackpegError, LookupError, TypeError, ValueError, AttributeError) as why:
            raise RecordError(f"this is no session of Blackpeg: {type(why).__name__}") from why
        return session


def _read(entries: Mapping[str, Any]) -> Session:
    """The session, whether or not it can have been played; raises the errors of whatever reads its parts."""
    game = parse_game(entries["game"])

    def row(told: Any) -> dict[str, Any]:
        first = told.get("told")
        return {**told, **game.turn(told["turn"])._asdict(), "told": first and game.turn(first).reply}

    def host(told: Any) -> dict[str, Any]:
        secret = unseal(told["sealed"], told["commitment"] or "")
        return {**told, **dict(zip(("secret", "nonce", "seed"), secret, strict=True))}

    rows, hosted = entries.get("rows", []), entries.get("host")
    rows = [row(told) for told in rows] if isinstance(rows, list) else rows
    session = from_json(Session, {**entries, "rows": rows, "host": hosted and host(hosted)})
    if session.is_told == (session.host is not None):
        raise RecordError("expected a host where a person guesses, and none elsewhere")
    return session
