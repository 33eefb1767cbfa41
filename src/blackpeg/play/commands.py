"""The commands of a session: each makes another session of it, or refuses with the reason.

The rules of playing on are here and in `Session.refusal`, and nowhere else.  A door that calls commands counts codes,
draws and asks; a host's reply comes from the codemaker that `guess` is given.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from itertools import takewhile
from zlib import crc32

from blackpeg import knowledge
from blackpeg.errors import InvalidReplyError, MatchError
from blackpeg.knowledge import status_of_counts
from blackpeg.play.codemaker import UNSETTLED, Codemaker, Fixed, Random, Unsettled, Worst, codemaker_called
from blackpeg.play.session import Action, Host, Row, Session, witnesses
from blackpeg.position import Position, Status, start
from blackpeg.records import PRACTICE, Kind, require_limit, result_of
from blackpeg.rules import Code, Game, Reply, Turn, game_of
from blackpeg.rules.daily import daily_code, day_of
from blackpeg.rules.draws import drawn_seed
from blackpeg.rules.hard import require_all_fitting, require_fitting
from blackpeg.strategies import name_of

PLAY_LIMIT = 10
"""The most guesses in boxed games."""


def play_limit(game: Game) -> int | None:
    """The default limit of guesses of a game that a person plays, as boxed games have it.

    It is None, which is any number, on boards whose numbers of codes are estimates.

    >>> from blackpeg.rules import parse_game
    >>> play_limit(parse_game("4x6")), play_limit(parse_game("7x10")), play_limit(parse_game("20x20"))
    (10, 10, None)
    """
    return PLAY_LIMIT if status_of_counts(game) is Status.PROVEN else None


def begin(
    game: Game | str,
    host: Codemaker | str = "random",
    *,
    seed: int | None = None,
    limit: int | None = None,
    strategy: str | None = None,
    daily: date | str | None = None,
    turns: Iterable[Turn] = (),
) -> Session:
    """Begins a game against a host: one of `HOSTS` by its name, or a codemaker that reveals its secret.

    With *daily*, a day such as ``2026-11-22`` or ``today``, the secret is the code of that day, and there is no host to
    choose: raises `MatchError` if one is chosen, `InvalidDayError` for a day that has no code (yet).
    *limit* is the most guesses, 0 for any number, None for the default.  A host without a secret that answers
    at random gets a seed here, so that it answers alike after a turn is taken back, and in another process.  Raises
    `UnknownHostError` for an unknown name, `TooLargeError` for a game that is too large for the host.

    After *turns* the game goes on where they end: the host called *practice* draws one of the codes that fit them.
    Raises `ContradictionError` if none does, `TooLargeError` if the codes of the game cannot be listed.

    >>> session = begin("4x6", "adversary")
    >>> session = guess(guess(session, "1122"), "3344")
    >>> print(session.position, session.result)
    4x6 1122:0-0 3344:1-1 open
    """
    game = game_of(game)
    codemaker = host
    rows = tuple(Row(*turn) for turn in turns)
    if rows:
        if host != "random" or seed is not None or daily is not None:
            raise MatchError("a game that goes on after turns has a host of its own; leave out host, seed and day")
        position = Position(game, [row.turn for row in rows])
        require_all_fitting(game, position.turns)
        position.require_candidates()
        drawn = Random(position)
        codemaker = Fixed(game, drawn.secret, drawn.nonce, name=PRACTICE)
    elif daily is not None:
        if host != "random" or seed is not None:
            raise MatchError("the code of a day leaves nothing to choose; leave out host and seed")
        daily = day_of(daily)
        codemaker = Fixed(game, daily_code(game, daily), name="daily")
    if isinstance(codemaker, str):
        if codemaker in UNSETTLED and seed is None:
            seed = drawn_seed()
        codemaker = codemaker_called(codemaker, game, seed)
    name = name_of(codemaker)
    if isinstance(codemaker, Unsettled):
        least = codemaker.least() if isinstance(codemaker, Worst) else None
        answering = Host(name, seed=getattr(codemaker, "seed", None), least=least)
    else:
        revealed = codemaker.reveal(start(game))
        if revealed is None:
            raise MatchError(f"expected a host that has a secret, or says so of itself, got {name}")
        answering = Host(name, revealed.seed, revealed.secret, revealed.nonce, codemaker.commitment())
    limit = play_limit(game) if limit is None else require_limit(limit or None)
    return Session(Kind.PLAY, game, rows, limit, host=answering, strategy=strategy, daily=daily)


def begin_told(
    kind: Kind, game: Game | str, turns: Iterable[Turn] = (), *, limit: int | None = None, strategy: str | None = None
) -> Session:
    """Begins a game whose replies the person gives, after the turns already played; a *limit* of 0 is none.

    >>> session = tell(begin_told(Kind.ASSIST, "4x6"), "1122", "1-?")
    >>> print(undo(tell(session, "1344", "0-2")).position)
    4x6 1122:1-?
    """
    rows = tuple(Row(*turn) for turn in turns)
    begun = Session(kind, game_of(game), rows, require_limit(limit or None), strategy=strategy)
    require_all_fitting(begun.game, begun.position.turns)
    return begun


def guess(session: Session, code: str | Code, codemaker: Codemaker | None = None) -> Session:
    """Adds a row, which the host answers; the secret is revealed if that ends the game.

    *codemaker* is the host as an object, if the caller has it: the hardest one remembers what it found.
    """
    require(session, Action.GUESS)
    if session.host is None:
        raise InvalidReplyError("expected the feedback to the guess, such as 1-0: here the host is you")
    codemaker = codemaker or session.host.codemaker(session.game)
    made = allowed(session, code)
    reply = session.game.reply(codemaker.answer(session.position, made))
    outlook = codemaker.outlook(session.position, made).after if isinstance(codemaker, Worst) else None
    after = _with_row(session, Row(made, reply, outlook=outlook))
    return _ended(after, codemaker) if after.is_over else after


def tell(session: Session, code: str | Code, reply: str | Reply | tuple[int | None, int | None]) -> Session:
    """Adds a row, whose reply the person gives."""
    require(session, Action.TELL)
    if not session.is_told:
        raise InvalidReplyError("here the host gives the feedback; send the guess alone")
    return _with_row(session, Row(allowed(session, code), session.game.reply(reply)))


def undo(session: Session) -> Session:
    """The session without its last row."""
    require(session, Action.UNDO)
    after = replace(session, rows=session.rows[:-1], taken_back=session.taken_back + 1)
    return after.at(session.position.before)


def edit(session: Session, number: int, what: Turn | Reply) -> Session:
    """Puts another turn into row *number* (from 1), or another reply; rows after one that says solved stay."""
    require(session, Action.EDIT)
    before = row(session, number)
    turn = Turn(before.guess, what) if isinstance(what, Reply) else what
    return _with_rows(session, (*session.rows[: number - 1], Row(*turn), *session.rows[number:]))


def row(session: Session, number: int) -> Row:
    """Row *number*, from 1; raises `MatchError` if there is none."""
    rows = len(session.rows)
    if not 1 <= number <= rows:
        there = f"rows go from 1 to {rows}" if rows else "there are no rows yet"
        raise MatchError(f"there is no row {number}; {there}")
    return session.rows[number - 1]


def repair(session: Session, repair: knowledge.Repair) -> Session:
    """The session with the changes of *repair*; rows remember their first replies."""
    require(session, Action.EDIT)
    rows = list(session.rows)
    for change in repair.changes:
        told = None if change.reply == change.told else change.told
        rows[change.row] = replace(rows[change.row], reply=change.reply, told=told)
    return _with_rows(session, tuple(rows)).at(repair.position)


def replace_rows(session: Session, rows: Iterable[Row]) -> Session:
    """The session with other *rows*; raises `RecordError` for some after the solving one, or beyond the limit."""
    require(session, Action.EDIT)
    after = _with_rows(session, tuple(rows))
    replace(after.record, turns=after.position.turns, result=result_of(after.position, after.limit))
    return after


def hinted(session: Session, what: str) -> Session:
    """The session with one more hint counted, which said *what*; no more if these rows had that hint before."""
    require(session, Action.HINT)
    told = crc32(f"{what} {session.position}".encode())
    if told in session.heard:
        return session
    return replace(session, hints=session.hints + 1, heard=(*session.heard, told)).at(session.position)


def give_up(session: Session) -> Session:
    """The session, ended by the person; a host that is there reveals its secret."""
    require(session, Action.GIVE_UP)
    after = replace(session, given_up=True).at(session.position)
    if session.host is None or not session.host.is_there:
        return after
    return _ended(after, session.host.codemaker(session.game))


def require(session: Session, action: Action) -> None:
    """Raises `MatchError` if the session allows no such action."""
    if (why := session.refusal(action)) is not None:
        raise MatchError(why)


def allowed(session: Session, code: str | Code) -> Code:
    """The guess that *code* is; raises `InvalidCodeError` if it is none, in hard mode also if it breaks a hint."""
    made = session.game.code(code)
    require_fitting(session.game, made, session.position.turns)
    return made


def _with_row(session: Session, row: Row) -> Session:
    after = replace(session, rows=(*session.rows, row))
    return after.at(session.position.after_turn(row.turn))


def _with_rows(session: Session, rows: tuple[Row, ...]) -> Session:
    """The session with *rows*; it counts anew from the first changed row on.

    Raises `InvalidCodeError` if a guess of them breaks a hint in hard mode.
    """
    bare = [replace(row, count=None) for row in rows]
    pairs = zip(session.rows, bare, strict=False)
    same = [old for old, _ in takewhile(lambda pair: replace(pair[0], count=None) == pair[1], pairs)]
    after = replace(session, rows=(*same, *bare[len(same) :]), given_up=False)
    require_all_fitting(after.game, after.position.turns)
    return after


def _ended(session: Session, codemaker: Codemaker) -> Session:
    """The session, which is over, with the secret; a host without a secret shows that it did not cheat.

    Raises `MatchError` for a promise that was broken.
    """
    assert session.host is not None
    position = session.position
    revealed = codemaker.reveal(position)
    assert revealed is not None, "hosts reveal their secrets"
    secret, nonce, seed = revealed
    shown = replace(session.host, secret=secret, nonce=nonce, seed=seed)
    rows = session.rows
    if isinstance(codemaker, Worst):
        shown = replace(shown, least=shown.least or codemaker.least())
        if any(row.outlook is None for row in rows):
            rows = tuple(
                replace(row, outlook=bound) for row, bound in zip(rows, codemaker.outlooks(position), strict=True)
            )
    seen = witnesses(position) if isinstance(codemaker, Unsettled) else ()
    after = replace(session, host=shown, rows=rows, witnesses=seen).at(position)
    after.record.check()
    return after
