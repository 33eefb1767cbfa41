"""Browsers play games of the history: each request reads a session, commands it, and keeps it.

A turn is on the disk before it is answered, and whatever else the server remembers between requests can be found again;
so a server that is killed loses nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime
from functools import lru_cache
from random import random
from typing import Literal

from blackpeg.errors import BlackpegError, ChangedError, InvalidRequestError, MatchError
from blackpeg.fact import Frozen
from blackpeg.history import Entry, History
from blackpeg.knowledge import know
from blackpeg.play import Action, Random, Row, Session, Worst, commands
from blackpeg.play.challenge import CHALLENGE, challenge_of, challenged, take_up
from blackpeg.position import start
from blackpeg.records import Kind, Record, Result
from blackpeg.records.text import write_text
from blackpeg.registry import NAMES, OPTIMAL, strategy_called
from blackpeg.render.advice import TELLS, fit, hint_lines
from blackpeg.render.counts import count_words
from blackpeg.render.games import GameWords, game_words
from blackpeg.render.hosts import check_command, ended, notes, status_words
from blackpeg.render.phrases import capitalized, guesses, reply_words
from blackpeg.render.sharing import rival_words
from blackpeg.rules import Game
from blackpeg.rules.daily import day_number
from blackpeg.rules.sizes import can_answer_at_once
from blackpeg.rules.turns import read_turns
from blackpeg.verbs.answer import CodeAsked, FeedbackText, GameText, code_of, turn_of
from blackpeg.verbs.games import AboutGame, about
from blackpeg.verbs.hint import Hint, HintLevel, hint, require_news
from blackpeg.web import requests as of


class SessionWords(Frozen):
    """The words of a session say how it stands, what a host without a secret does, and what each row says.

    *daily_words* names the code of a day, and *challenge* says how the sender of a challenge did; both are None without
    one.  *ending* is empty while the game is open.  *counts* has None for rows after which none is counted.  *record*
    is the record as text; *check* is a command that shows, after the game, that the host kept its promise, None without
    one.
    """

    status: str
    daily_words: str | None
    challenge: str | None
    ending: tuple[str, ...]
    notes: tuple[str, ...]
    replies: tuple[str, ...]
    counts: tuple[str | None, ...]
    record: str
    check: str | None


class Board(Frozen):
    """A board has all about a game, also in words."""

    about: AboutGame
    words: GameWords


class KeptGame(Frozen):
    """A kept game has its *session* as it stands, its *board*, and its *record*.

    *updated* is another text after each change.  *rival* is the sender's game, once this one is over.
    """

    id: str
    session: Session
    board: Board
    record: Record
    created: datetime
    updated: str
    rival: Record | None
    words: SessionWords


@lru_cache(maxsize=64)
def board_of(game: Game) -> Board:
    """Tells all about *game*, once."""
    told = about(game)
    return Board(told, game_words(told))


def session_in(entry: Entry) -> Session:
    """Returns the session that *entry* keeps, with counts if the game is short and was kept without them."""
    session = entry.played
    is_long = not can_answer_at_once(session.game) or len(session.rows) > of.MOST_TURNS
    is_counted = any(row.count is not None for row in session.rows)
    return session if is_long or is_counted else with_counts(session, 0)


def with_counts(session: Session, seconds: float) -> Session:
    """Counts the codes after each row of *session* that has no count; only the last row may take *seconds*."""
    if not session.rows:
        return session
    counts, position = [], start(session.game)
    for row in session.rows[:-1]:
        position = position.after_turn(session.relied(row))
        count = row.count or know(position, 0).count
        counts.append(None if count.number is None else count)
    return session.counted(*counts, session.rows[-1].count or know(session.position, seconds).count)


def kept_game(entry: Entry, session: Session) -> KeptGame:
    """Makes the answer that shows *entry*, which keeps *session*."""
    return KeptGame(
        id=entry.id,
        session=session,
        board=board_of(session.game),
        record=entry.record,
        created=entry.created,
        updated=updated_of(entry),
        rival=challenged(session.challenge) if session.challenge and session.is_over else None,
        words=SessionWords(
            status=status_words(session),
            daily_words=session.daily and f"Code of the day #{day_number(session.daily)}",
            challenge=rival_words(session),
            ending=ended(session),
            notes=tuple(notes(session)),
            replies=tuple(reply_words(row.reply, session.game) for row in session.rows),
            counts=tuple(None if row.count is None else count_words(row.count) for row in session.rows),
            record=write_text(entry.record),
            check=check_command(entry.record),
        ),
    )


def updated_of(entry: Entry) -> str:
    """Returns the exact time of the last change, which no other state of the game has."""
    return entry.updated.isoformat(timespec="microseconds")


AN_ESTIMATE = 0.3  # seconds for a number of codes that cannot be counted
A_HINT = 1.5  # seconds for a hint on such boards
TRIES = 20  # a change is made anew at most this many times for a game that others change meanwhile
PAUSE = 0.1  # seconds at most before the next try


class GivenHint(Frozen):
    """A given hint has the *game* with it, which counts the hint if that is new.

    The number of codes left is nothing new, because each row has it.
    """

    hint: Hint
    game: KeptGame


class Fit(Frozen):
    """A fit says whether a guess could be the secret, and which rows, from 0, speak against it, in the *game*.

    The game counts no hint for it, because each row has the number of codes left.
    """

    fits: bool
    rows: tuple[int, ...]
    game: KeptGame


class Challenge(Frozen):
    """A challenge is the text that a link carries."""

    challenge: str


class SentChallenge(Frozen):
    """The *words* of a challenge that was sent say who hid the code, how they found it, and on which board."""

    words: str


class Lines(Frozen):
    """The lines say a hint, and *more* what the next one tells, if there is one."""

    lines: tuple[str, ...]
    more: str | None = None


class Games:
    """The games of *history* go on by its methods, one for each address."""

    def __init__(self, history: History) -> None:
        self._history = history

    def begin(
        self,
        kind: Literal["play", "assist", "break"],
        game: GameText = "4x6",
        host: of.Short = "random",
        limit: of.Limit | None = None,
        seed: of.Seed | None = None,
        strategy: of.Short | None = None,
        daily: of.DayText | None = None,
        turns: of.Turns = (),
        challenge: of.Sealed | None = None,
    ) -> KeptGame:
        """Begins a game: `play` against a host, `assist` at a real board, `break` a code of the visitor's.

        It may go on after *turns*; the secret of a game to `play` is then one of the codes that fit them.  A *limit* of
        0 is none; left out, it is 10 of a game to `play`, and none of another.  *daily* is the day (or `today` in UTC)
        whose code is to be found: everybody gets the same.  A *challenge* brings its own board, secret and limit.
        """
        if challenge is not None:
            if kind != "play" or host != "random" or seed is not None or daily is not None or turns:
                raise MatchError("a challenge leaves nothing to choose; leave out host, seed, day and turns")
            session = _taken_up(challenge)
            return kept_game(self._history.add(session), session)
        board = of.roomy_game(game)
        made = [row.turn for row in rows_of(board, turns, ())]
        if kind == "play":
            session = commands.begin(board, host, seed=seed, limit=limit, strategy=strategy, daily=daily, turns=made)
        else:
            session = commands.begin_told(Kind(kind), board, made, limit=limit, strategy=strategy)
        session = with_counts(session, AN_ESTIMATE)
        return kept_game(self._history.add(session), session)

    def challenge(
        self, game: GameText, secret: CodeAsked | None = None, limit: of.Limit | None = None, name: of.Short = ""
    ) -> Challenge:
        """Hides a *secret* for others to find, a drawn one if it is left out.  *name* is the sender's."""
        board = of.roomy_game(game)
        code = Random(board).secret if secret is None else code_of(board, secret)
        most = commands.play_limit(board) if limit is None else limit or None
        return Challenge(challenge_of(Record(board, (), Result.OPEN, name, CHALLENGE, most, code)))

    def sent(self, challenge: of.Sealed) -> SentChallenge:
        """Says what a *challenge* brings; raises `RecordError` if it was cut off or changed."""
        session = _taken_up(challenge)
        return SentChallenge(f"{rival_words(session)} {capitalized(board_of(session.game).words.title)}.")

    def show(self, id: str) -> KeptGame:
        """Shows the game as it stands."""
        entry = self._history.get(id)
        return kept_game(entry, session_in(entry))

    def turn(
        self,
        id: str,
        guess: CodeAsked,
        feedback: FeedbackText | None = None,
        reply: FeedbackText | None = None,
        row: of.Row | None = None,
        careful: bool = False,
    ) -> KeptGame:
        """Makes one more turn, with its feedback if the visitor gives it.

        *row* is the row that it makes, from 1, so that a turn sent twice is made once.  If one is *careful*, a guess
        that repeats an earlier one is refused.
        """
        told = of.feedback_of(feedback, reply)

        def more(_entry: Entry, session: Session) -> Session:
            made = len(session.rows)
            if row is not None and row != made + 1:
                raise ChangedError(f"row {row} is not the next: the game has {guesses(made)} by now")
            if session.can_go_on and made >= of.MOST_TURNS:
                raise MatchError(f"a game here has at most {of.MOST_TURNS} turns; give it up, or take turns back")
            commands.require(session, Action.GUESS if told is None else Action.TELL)
            code = code_of(session.game, guess)
            if careful:
                require_news(session.position, code)
            if told is not None:
                return with_counts(commands.tell(session, code, told), AN_ESTIMATE)
            is_worst = session.host is not None and session.host.name == "worst" and session.host.is_there
            worst = _worst(id, session.game) if is_worst else None
            return with_counts(commands.guess(session, code, worst), AN_ESTIMATE)

        return self._change(id, more)

    def undo(self, id: str) -> KeptGame:
        """Takes the last turn back; a game in which the visitor replies may be over."""
        return self._change(id, lambda _entry, session: commands.undo(session), tries=1)  # a turn of others may be last

    def replace(
        self,
        id: str,
        turns: of.Turns,
        ignored: of.Rows = (),
        based_on: of.Short | None = None,
    ) -> KeptGame:
        """Gives the game other *turns*, some of them *ignored*, by their numbers.

        The game stays as it is if it has changed since it was *based_on* (`updated` of the game that was edited).
        """

        def others(entry: Entry, session: Session) -> Session:
            if based_on is not None and based_on != updated_of(entry):
                raise ChangedError("the game has changed since, perhaps in another window; look at it again")
            return with_counts(commands.replace_rows(session, rows_of(session.game, turns, ignored)), AN_ESTIMATE)

        return self._change(id, others)

    def give_up(self, id: str) -> KeptGame:
        """Ends the game for the visitor."""
        return self._change(id, lambda _entry, session: commands.give_up(session))

    def hint(self, id: str, level: HintLevel = HintLevel.COUNT) -> tuple[GivenHint, Lines]:
        """Gives a hint from the rows so far: 1 how many codes are left, 2 a color, 3 how a good guess begins, 4 the
        guess, 5 why it is good."""
        found: list[Hint] = []

        def hinted(_entry: Entry, session: Session) -> Session:
            commands.require(session, Action.HINT)
            # A strategy with another name is a program or a file, which is never loaded over the network.
            name = session.strategy if session.strategy in NAMES else None
            # On small boards no clock decides what the usual one searches: that takes a moment.
            is_timed = name is not None or not can_answer_at_once(session.game)
            strategy = strategy_called(name, seconds=A_HINT if is_timed else None)
            found.append(hint(session.position, level, strategy, AN_ESTIMATE))
            return session if level is HintLevel.COUNT else commands.hinted(session, found[-1].level.name)

        after = self._change(id, hinted)
        given = found[-1]
        return GivenHint(given, after), Lines(tuple(hint_lines(given)), TELLS[given.more] if given.more else None)

    def fits(self, id: str, guess: CodeAsked) -> tuple[Fit, Lines]:
        """Says whether *guess* could be the secret."""
        entry = self._history.get(id)
        session = session_in(entry)
        commands.require(session, Action.HINT)
        code = code_of(session.game, guess)
        rows = session.position.contradicted(code)
        return Fit(not rows, rows, kept_game(entry, session)), Lines(tuple(fit(session.position, code)))

    def _change(self, id: str, change: Callable[[Entry, Session], Session], tries: int = TRIES) -> KeptGame:
        """Changes the game by *change*; if others changed it meanwhile, tries again, *tries* times at most.

        No request waits for another: slow work is computed from the game as it was read, and kept if that is unchanged.
        """
        entry = self._history.get(id)
        session = change(entry, session_in(entry))
        try:
            return kept_game(self._history.put(entry, session), session)
        except ChangedError:
            if tries == 1:
                raise
        time.sleep(random() * PAUSE)  # each another time, so that all have their turn
        return self._change(id, change, tries - 1)


def _taken_up(challenge: str) -> Session:
    of.roomy_game(challenged(challenge).game.notation)
    return take_up(challenge)


def is_quick(game: Game, host: str | None = None, strategy: str | None = None) -> bool:
    """Says whether a question about *game* takes milliseconds, as the board is small and no side searches."""
    return can_answer_at_once(game) and host != "worst" and strategy not in (*OPTIMAL, "sampled")


def rows_of(game: Game, turns: of.Turns, ignored: of.Rows) -> tuple[Row, ...]:
    """Reads the rows of *turns*; a text may tell several rows, and rows with *ignored* numbers are not relied on.

    Raises `InvalidCodeError`, `InvalidReplyError` and `InvalidRequestError`, with the row or the first row of a text.
    """
    rows: list[Row] = []
    for given in turns:
        number = len(rows) + 1
        try:
            first = None if isinstance(given, str) or given.told is None else game.reply(given.told)
            for turn in read_turns([given], game) if isinstance(given, str) else [turn_of(game, given)]:
                rows.append(Row(turn.guess, turn.reply, len(rows) + 1 not in ignored, told=first))
        except BlackpegError as error:
            raise type(error)(f"row {number}: {error}") from None
        if len(rows) > of.MOST_TURNS:
            raise InvalidRequestError(f"expected at most {of.MOST_TURNS} rows, got more")
    return tuple(rows)


@lru_cache(maxsize=32)
def _worst(_id: str, game: Game) -> Worst:
    """Remembers the hardest host of a game, so that a guess that was taken back gets its reply again."""
    return Worst(game)
