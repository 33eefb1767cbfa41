"""Sentences about matches of a strategy against a host."""

from __future__ import annotations

from collections.abc import Iterator

from blackpeg.play import UNSETTLED
from blackpeg.play.match import Played
from blackpeg.position import Bound
from blackpeg.records import Record, Result
from blackpeg.render.counts import estimate_words
from blackpeg.render.document import Bars, Block, Rows
from blackpeg.render.evaluations import from_there
from blackpeg.render.phrases import counted, guesses
from blackpeg.rules import Game
from blackpeg.verbs.match import Series


def outcome(record: Record, before: int = 0) -> str:
    """How a match ended, in one line; guesses are counted after the *before* first turns."""
    solved = record.result is Result.SOLVED
    how = f"{'solved' if solved else 'not solved'} in {guesses(record.guesses - before)}"
    if not solved:
        how += f"; {record.secret} {'fits every feedback' if record.codemaker in UNSETTLED else 'was the secret'}"
    return how + ("; the secret matches its fingerprint" if record.commitment else "")


def heading(game: Game, games: int) -> str:
    """The heading of the list of *games*."""
    return _row(games, "game", "guesses", "secret", "turns", game)


def match_row(number: int, played: Played, games: int) -> str:
    """One line of the list of *games*, the *number*-th."""
    record = played.record
    needed = played.guesses if played.result is Result.SOLVED else f"> {played.guesses}"
    return _row(games, number, needed, record.secret, " ".join(map(record.game.write, record.turns)), record.game)


def _row(games: int, number: object, needed: object, secret: object, turns: str, game: Game) -> str:
    width = max(len("secret"), len(str(next(game.codes()))))
    return f"{number:>{max(len('game'), len(str(games)))}}  {needed:>7}  {secret!s:<{width}}  {turns}"


def series_blocks(
    series: Series,
    *,
    only: Record | None = None,
    is_summed: bool = True,
    unsure: int = 0,
    first: str | None = None,
    drawn: bool = False,
) -> Iterator[Block]:
    """The results of the games, if that *is_summed* up; who played them, with which *first* guess, if one was forced.

    If there is an *only* game, its outcome stands first.  In *unsure* games not every reply is proven the hardest;
    *drawn* says that Blackpeg drew the seeds.
    """
    if is_summed:
        yield from _summary(series, only)
    yield Rows(list(_rows(series, unsure, first, drawn)), width=7)


def _summary(series: Series, only: Record | None) -> Iterator[Block]:
    """The mean over the solved games, then a histogram of all games."""
    if only is not None:
        alike = f", as all {series.asked:,} are alike" if series.alike and series.asked > 1 else ""
        yield f"1 game{alike}: {outcome(only, len(series.position.turns))}"
        return
    if not series.games:
        yield "no game came to its end in time"
        return
    failures = series.failures
    solved = f"{failures:,} not solved" if failures else "all solved"
    if series.mean is None:
        yield f"{_played(series)}: {solved}"
        return
    over = f" of the {series.games - failures:,} solved" if failures else ""
    mean = estimate_words(series.mean, series.interval)
    yield f"{_played(series)}: mean{over} {mean}, worst {series.worst}, {solved}"
    yield Bars(series.histogram, "games", failures)


def _played(series: Series) -> str:
    """How many games were played, and, if the series was stopped, of how many."""
    of = f" of the {series.asked:,} asked for" if series.stopped else ""
    return f"{counted(series.games, 'game')}{of}"


def _rows(series: Series, unsure: int, first: str | None, drawn: bool) -> Iterator[tuple[str, str]]:
    at_most = "" if series.limit is None else f", at most {guesses(series.limit)}"
    forced = "" if first is None else f", first guess {first}"
    through = f"seed {series.seed}" if series.games < 2 else f"seeds {series.seed} to {series.seed + series.games - 1}"
    repeats = " (drawn; --seed repeats it)" if drawn else ""
    counting = from_there(series.position)
    sides = f"{series.strategy} against {series.host} at {series.position}"
    yield "match", f"{sides}{at_most}{forced}, {through}{repeats}{counting}"
    if series.alike and series.asked > 1:
        yield "alike", f"neither side draws anything, so the {series.asked:,} games would all be this one"
    if series.perfect is not None:
        yield "perfect", _perfect(series.perfect, unsure)
    if moves := series.moves:
        told = [f"{what} {count:,}" for what, count in moves.items()] if len(moves) > 1 else moves
        yield "moves", ", ".join(told)
    yield "seconds", _pace(series)


def _pace(series: Series) -> str:
    all_games = f"{series.seconds:.2f}"
    if series.seconds_per_move is None:
        return all_games
    return f"{all_games}; {series.seconds_per_move:.4f} a move, {series.slowest_move or 0:.4f} the slowest"


def _perfect(least: Bound, unsure: int) -> str:
    """What perfect play needs against the hardest codemaker, and in how many games that is not sure."""
    needs = f"needs {'' if least.proven else 'at least '}{guesses(least.least)}"
    if not unsure:
        return f"{needs}; every feedback proven"
    return f"{needs}; feedbacks of {counted(unsure, 'game')} are not proven to be the hardest"
