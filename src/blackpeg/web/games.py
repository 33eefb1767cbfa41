"""Games in the history, played on from the browser: each request reads a game, changes it, and keeps it.

A turn is on the disk before it is answered, and what else is remembered from one request to the next can be found
again; so a server that is killed loses nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from random import SystemRandom, random
from typing import TypeVar

from blackpeg.errors import BlackpegError, ChangedError, InvalidReplyError, MatchError
from blackpeg.history import Entry, History, Kind
from blackpeg.play import UNSETTLED, Board, Unsettled, Worst, host
from blackpeg.position import Position, start
from blackpeg.records import Record, Result, result_of
from blackpeg.registry import named, usual
from blackpeg.render import hints
from blackpeg.render.hosts import of_witnesses, promise, verdict
from blackpeg.render.known import codes_left, is_listed
from blackpeg.render.limits import play_limit
from blackpeg.render.numbers import guesses
from blackpeg.rules import Game, Turn, write_reply
from blackpeg.strategies import Strategy, basis_of, name_of, next_guess
from blackpeg.web import models, requests
from blackpeg.web.bounds import MOST_TURNS, QUICK_CODES, board_of, require_memory, strategy_name
from blackpeg.web.game_facts import can_go_on, game_facts, updated_of
from blackpeg.web.state import State, relied_on, state_of

DRAWN_SEEDS = 10**12
PERSON = "person"

AN_ESTIMATE = 0.3
"""Seconds for a number of codes that cannot be counted."""

A_HINT = 1.5
"""Seconds for a hint on such boards."""

TRIES = 20
"""So many times a change is made anew for a game that others change meanwhile."""

SHORT, LONG = 0.004, 0.2
"""Seconds at most before the next try: after the first, and after many."""

T = TypeVar("T")


class Games:
    """The games of *history*; *on_over* is told of each game that was played to its end, with its id."""

    def __init__(self, history: History, on_over: Callable[[str, Record], None]) -> None:
        self._history = history
        self._on_over = on_over

    def begin(self, asked: requests.NewGame) -> models.Game:
        """A new game; raises for what cannot be played."""
        game = board_of(asked.game)
        require_memory(game)
        strategy = None if asked.strategy is None else strategy_name(asked.strategy)
        limit: int | None = asked.limit
        if asked.kind != "play":
            return self._begin_entry(
                Kind(asked.kind), _asked_record(game, (), strategy, limit), State(strategy=strategy)
            )
        if limit is None:
            limit = play_limit(game)
        seed = asked.seed
        if asked.host in UNSETTLED:
            seed = SystemRandom().randrange(DRAWN_SEEDS) if seed is None else seed
        codemaker = host(asked.host, game, seed)
        state = State(host=asked.host, seed=seed, strategy=strategy)
        if isinstance(codemaker, Unsettled):
            state = replace(state, notes=tuple(promise(codemaker)))
        else:
            revealed = codemaker.reveal(start(game))
            assert revealed is not None, "hosts reveal their secrets"
            state = replace(state, secret=tuple(revealed.secret), nonce=revealed.nonce)
        return self._begin_entry(Kind.PLAY, Board(codemaker, start(game), limit or None).record(), state)

    def show(self, id: str) -> models.Game:
        """The game as it stands."""
        return game_facts(self._history.get(id))

    def turn(self, id: str, asked: requests.NewTurn) -> models.Game:
        """One more turn."""

        def more(entry: Entry) -> models.Game:
            record = entry.record
            if asked.row is not None and asked.row != record.guesses + 1:
                raise ChangedError(f"row {asked.row} is not the next: the game has {guesses(record.guesses)} by now")
            _require_host(entry)
            _require_room(record)
            if entry.kind is Kind.PLAY:
                if asked.reply is not None:
                    raise InvalidReplyError("here the host replies; send the guess alone")
                return self._answered(entry, asked)
            if asked.reply is None:
                raise InvalidReplyError("expected the reply to the guess, such as 1-0: here the host is you")
            turn = Turn(record.game.code(asked.guess), record.game.reply(asked.reply))
            position = record.position.after_turn(turn)
            state = _counted(state_of(entry.state), position)
            return self._told(entry, position.turns, state, entry.taken_back)

        return self._change(id, more)

    def undo(self, id: str) -> models.Game:
        """The game without its last turn; one in which the visitor replies may be over."""
        seen = self._history.get(id).record.turns

        def less(entry: Entry) -> models.Game:
            record, state = entry.record, state_of(entry.state)
            if entry.kind is Kind.PLAY or record.result is Result.GIVEN_UP:
                _require_host(entry)
            if not record.turns:
                raise MatchError("there is no turn to take back")
            if record.turns != seen:
                raise ChangedError("another turn was made meanwhile; look at the game again")
            state = replace(
                state,
                left=state.left[: record.guesses - 1],
                ignored={row: reply for row, reply in state.ignored.items() if row < record.guesses},
            )
            taken_back = entry.taken_back + 1
            if entry.kind is not Kind.PLAY:
                return self._told(entry, record.turns[:-1], state, taken_back)
            return self._put(entry, replace(record, turns=record.turns[:-1]), state, taken_back=taken_back)

        return self._change(id, less)

    def replace(self, id: str, asked: requests.NewTurns) -> models.Game:
        """The game with other turns, of which some are not relied on."""

        def others(entry: Entry) -> models.Game:
            if asked.based_on is not None and asked.based_on != updated_of(entry):
                raise ChangedError("the game has changed since, perhaps in another window; look at it again")
            if entry.kind is Kind.PLAY:
                raise MatchError("the replies of the host stay as they are; take turns back instead")
            game = entry.record.game
            turns, ignored = read_turns(game, asked)
            state = replace(state_of(entry.state), left=(), ignored=ignored)
            if is_listed(game):
                position = start(game)
                for turn in turns:
                    position = position.after_turn(turn)
                    state = _counted(state, position)
            elif turns:
                state = replace(state, left=(None,) * (len(turns) - 1))
                state = _counted(state, Position(game, turns))
            return self._told(entry, turns, state, entry.taken_back)

        return self._change(id, others)

    def give_up(self, id: str) -> models.Game:
        """The game, ended by the visitor."""

        def end(entry: Entry) -> models.Game:
            _require_open(entry.record)
            if entry.kind is not Kind.PLAY or not can_go_on(entry):
                return self._put(entry, replace(entry.record, result=Result.GIVEN_UP), state_of(entry.state))
            board = _board(entry)
            return self._put(entry, board.record(given_up=True), _ended(state_of(entry.state), board))

        return self._change(id, end)

    def hint(self, id: str, level: int) -> models.Hint:
        """A hint, from what was told so far."""

        def hinted(entry: Entry) -> models.Hint:
            _require_host(entry)
            position = entry.record.position
            guess = None
            if level == 1:
                lines = [hints.codes_left(position, AN_ESTIMATE)]
            else:
                strategy = strategy_for(position.game, state_of(entry.state).strategy, A_HINT)
                guess = next_guess(strategy, position)
                lines = [f"A good guess ({name_of(strategy)}): {guess}"]
                if level == 3:
                    lines = hints.reasons(position, guess, basis_of(strategy, position), AN_ESTIMATE)
            return models.Hint(
                level=level,
                lines=lines,
                guess=None if guess is None else str(guess),
                colors=None if guess is None else list(guess),
                game=self._hinted(entry),
            )

        return self._change(id, hinted)

    def fits(self, id: str, guess: requests.Guess) -> models.Fit:
        """Whether *guess* could be the secret."""

        def fit(entry: Entry) -> models.Fit:
            _require_host(entry)
            position = entry.record.position
            code = position.game.code(guess)
            return models.Fit(fits=position.fits(code), lines=hints.fit(position, code), game=self._hinted(entry))

        return self._change(id, fit)

    def _change(self, id: str, change: Callable[[Entry], T]) -> T:
        """What *change* makes of the game, and again of what others made of it meanwhile, until none did.

        Nobody waits for anybody: what takes long is computed from the game as it was read, and put where it is so yet.
        """
        for wait in (min(SHORT * 2**number, LONG) for number in range(TRIES)):
            with suppress(_OvertakenError):
                return change(self._mine(id))
            time.sleep(wait * random())  # each another time, so that all have their turn
        raise ChangedError("others change the game all the time; look at it again")

    def _begin_entry(self, kind: Kind, record: Record, state: State) -> models.Game:
        return game_facts(self._history.add(record, kind=kind, state=state.to_json()))

    def _answered(self, entry: Entry, asked: requests.NewTurn) -> models.Game:
        """One more turn, which the host answers."""
        board = _board(entry).guess(asked.guess)
        state = _counted(state_of(entry.state), board.position)
        record = board.record()
        return self._put(entry, record, _ended(state, board) if record.is_finished else state)

    def _told(self, entry: Entry, turns: tuple[Turn, ...], state: State, taken_back: int) -> models.Game:
        """The game with *turns*, which the visitor tells of."""
        record = _asked_record(entry.record.game, turns, state.strategy, entry.record.limit)
        return self._put(entry, record, state, taken_back=taken_back)

    def _hinted(self, entry: Entry) -> models.Game:
        return self._put(entry, entry.record, state_of(entry.state), hints=entry.hints + 1)

    def _put(
        self, entry: Entry, record: Record, state: State, *, hints: int | None = None, taken_back: int | None = None
    ) -> models.Game:
        try:
            after = self._history.put(
                entry.id, record, state=state.to_json(), hints=hints, taken_back=taken_back, expected=entry
            )
        except ChangedError:
            raise _OvertakenError from None
        if after.record.is_finished and entry.kind is Kind.PLAY:
            self._on_over(after.id, after.record)
        return game_facts(after)

    def _mine(self, id: str) -> Entry:
        """A game that is played here; raises `MatchError` for one that is only kept."""
        entry = self._history.get(id)
        if entry.kind not in (Kind.PLAY, Kind.ASSIST, Kind.BREAK):
            raise MatchError("this game is kept, but it cannot be played on here")
        return entry


class _OvertakenError(Exception):
    """Somebody else changed the game between its reading and its writing."""


def is_quick(game: Game, host: str | None = None, strategy: str | None = None) -> bool:
    """Whether what is asked of *game* takes milliseconds: a small board, and nobody who searches."""
    return game.size <= QUICK_CODES and host != "worst" and strategy not in ("optimal", "optimal-worst", "sampled")


def strategy_for(game: Game, name: str | None, seconds: float) -> Strategy:
    """The strategy called *name*, or the usual one of *game*."""
    return named(strategy_name(name) if name else usual(game).name, seconds=seconds)


def read_turns(game: Game, asked: requests.Turns) -> tuple[tuple[Turn, ...], dict[int, str]]:
    """The turns that a request holds, those *ignored* without their replies, which come with their rows.

    Raises `InvalidCodeError` and `InvalidReplyError`, with the row.
    """
    turns, ignored = [], {}
    for row, given in enumerate(asked.turns, 1):
        try:
            turn = Turn(game.code(given.guess), game.reply(given.reply))
        except BlackpegError as error:
            raise type(error)(f"row {row}: {error}") from None
        if row in asked.ignored:
            ignored[row] = write_reply(turn.reply, game.feedback)
            turn = relied_on(game, turn)
        turns.append(turn)
    return tuple(turns), ignored


def _asked_record(game: Game, turns: tuple[Turn, ...], strategy: str | None, limit: int | None) -> Record:
    """The record of a game that Blackpeg breaks, or helps to; raises `RecordError` for turns after the solving one."""
    result = result_of(Position(game, turns), limit or None)
    return Record(game, turns, result, strategy or usual(game).name, PERSON, limit or None)


def _board(entry: Entry) -> Board:
    record, state = entry.record, state_of(entry.state)
    codemaker = state.codemaker(record.game) if state.host != "worst" else _worst(entry.id, record.game)
    return Board(codemaker, record.position, record.limit, entry.taken_back)


@lru_cache(maxsize=32)
def _worst(_id: str, game: Game) -> Worst:
    """The hardest host of a game, which remembers what it found: at the end it accounts for every reply."""
    return Worst(game)


def _ended(state: State, board: Board) -> State:
    """The state of a game that is over: its secret is in the record now, and a host without one accounts for itself."""
    notes: list[str] = []
    if isinstance(board.codemaker, Unsettled):
        if isinstance(board.codemaker, Worst):
            notes.append(verdict(board.codemaker, board.position))
        notes += of_witnesses(board.codemaker, board.position)
    return replace(state, secret=None, nonce=None, notes=tuple(notes))


def _counted(state: State, position: Position) -> State:
    """*state* with the number of codes that the last row of *position* left."""
    return replace(state, left=(*state.left[: len(position.turns) - 1], codes_left(position, AN_ESTIMATE)))


def _require_open(record: Record) -> None:
    if record.is_finished:
        raise MatchError(f"the game is over: {record.result}")


def _require_host(entry: Entry) -> None:
    """Raises `MatchError` where nobody is there to go on with the game."""
    _require_open(entry.record)
    if not can_go_on(entry):
        raise MatchError("nobody knows the secret of this game any more; it can be given up")


def _require_room(record: Record) -> None:
    if record.guesses >= MOST_TURNS:
        raise MatchError(f"a game here has at most {MOST_TURNS} turns; give it up, or take turns back")
