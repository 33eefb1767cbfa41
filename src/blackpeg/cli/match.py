"""`blackpeg match`: a strategy against a codemaker, once or many times."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from random import SystemRandom

import click

from blackpeg.cli.group import Command
from blackpeg.cli.interrupt import held_interrupts
from blackpeg.cli.keeping import dated, save_option
from blackpeg.cli.look import look_of
from blackpeg.cli.match_view import MatchView, outcome
from blackpeg.cli.options import (
    GAME,
    STRATEGY,
    consistent_option,
    first_option,
    host_option,
    json_option,
    move_time_option,
    print_json,
    seed_option,
    strategy_of,
    time_option,
)
from blackpeg.cli.progress import progress
from blackpeg.cli.wrapping import columns, echo
from blackpeg.errors import MatchError
from blackpeg.play import UNSETTLED, Fixed, Worst, host, witnesses
from blackpeg.play.match import USUAL_LIMIT, alternate, usual_limit
from blackpeg.play.match import match as play_match
from blackpeg.play.threads import in_threads
from blackpeg.records import Record, Result
from blackpeg.records.file import RecordFile
from blackpeg.render.histogram import draw_histogram
from blackpeg.render.hosts import perfect_play
from blackpeg.render.numbers import guesses
from blackpeg.render.tally import Tally, Timed
from blackpeg.rules import Game

DRAWN_SEEDS = 10**12
"""A series without ``--seed`` begins at a seed drawn below this: short enough to type, and hardly ever drawn twice."""


@click.command(
    cls=Command,
    examples=[
        "blackpeg match minimax --games 100",
        "blackpeg match entropy --show",
        "blackpeg match most-parts super --host adversary --show",
    ],
)
@click.argument("strategy", type=STRATEGY)
@click.argument("board", type=GAME, required=False, metavar="[GAME]")
@click.option(
    "--games", type=click.IntRange(min=1), default=1, show_default=True, metavar="N", help="How many matches."
)
@click.option("--game", type=GAME, help="What is played, if it is not written after the strategy.  [default: 4x6]")
@host_option()
@click.option("--secret", metavar="CODE", help="The secret to be broken, instead of one drawn.")
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    default=None,
    show_default=f"{USUAL_LIMIT}; on boards of more than 20 pegs or colors 5 for each",
    metavar="N",
    help="The most guesses of one match.",
)
@time_option
@move_time_option
@consistent_option
@first_option
@click.option("--show", is_flag=True, help="Show both sides as they play: what each knows, and what it says.")
@save_option
@seed_option
@json_option
def match(
    strategy: str,
    board: Game | None,
    games: int,
    game: Game | None,
    host_name: str,
    secret: str | None,
    limit: int | None,
    consistent: bool,
    first: str | None,
    show: bool,
    save: str | None,
    seed: int | None,
    as_json: bool,
) -> None:
    """Let a strategy break codes, and tell what it needs.

    With --show each side plays in a thread of its own, and only guesses and replies travel between them.  Game number n
    of a series is played with the seed --seed + n - 1, so any one can be played again; without --seed the first is
    drawn and told.  The exit code is 0 also where games were not solved within --limit: the output says so.  Ctrl-C
    ends a series, tells of the games played so far, and leaves the exit code 130.
    """
    game = _one_game(board, game)
    limit = usual_limit(game) if limit is None else limit
    if secret is not None and host_name != "random":
        raise MatchError("a secret given with --secret needs no --host; drop one of the two")
    if show and as_json:
        raise MatchError("--show is for people and --json for programs; drop one of the two")
    hidden = None if secret is None else game.code(secret)
    base = SystemRandom().randrange(DRAWN_SEEDS) if seed is None else seed
    seeds = range(base, base + games)
    file = None if save is None else click.get_current_context().with_resource(RecordFile(save))
    hardest = Worst(game) if host_name == "worst" else None  # its games share what was proven
    tally = Tally()
    look = look_of(sys.stdout)
    # Where the games are listed on a terminal, the list itself is the progress.
    listed_here = not as_json and sys.stdout is not None and sys.stdout.isatty()
    assumed: dict[str, object] = {}

    def tell() -> None:
        """The numbers of the games played."""
        played = seeds[: len(tally.records)]
        if as_json:
            pairs = zip(tally.records, played, strict=True)
            matches = [_facts(record, game_seed, hardest) for record, game_seed in pairs]
            perfect = {} if hardest is None else {"perfect": hardest.least._asdict()}
            print_json({**tally.facts(), **assumed, **perfect, "matches": matches})
            return
        if not (show and games == 1):
            _tell_summary(tally)
        forced = "" if first is None else f", first guess {first}"
        through = f"seed {base}" if len(played) == 1 else f"seeds {base} to {played[-1]}"
        drawn = " (drawn; --seed repeats it)" if seed is None else ""
        against = f"{assumed['strategy']} against {assumed['host']} at {game}"
        echo(f"match    {against}, at most {guesses(limit)}{forced}, {through}{drawn}")
        if hardest is not None:
            echo(f"perfect  {perfect_play(hardest, tally.records)}")
        if tally.bases:
            moves = tally.moves
            told = [f"{what} {count:,}" for what, count in moves.items()] if len(moves) > 1 else moves
            echo(f"moves    {', '.join(told)}")
        if save is not None:
            echo(f"saved    {save}")
        mean, slowest = sum(tally.seconds) / len(tally.seconds), max(tally.seconds)
        echo(f"seconds  {mean:.4f} a move, {slowest:.4f} the slowest")

    try:
        with nullcontext() if listed_here else progress(f"{strategy} at {game}") as report:
            for number, game_seed in enumerate(seeds, 1):
                chosen = strategy_of(game, strategy, consistent=consistent, first=first, seed=game_seed)
                player = Timed(chosen, tally.seconds, tally.bases)
                codemaker = host(host_name, game, game_seed) if hidden is None else Fixed(game, hidden)
                if hardest is not None:
                    codemaker = hardest.anew()
                assumed = {
                    "strategy": str(player),
                    "first": first,
                    "game": str(game),
                    "host": str(codemaker),
                    "limit": limit,
                    "seed": base,
                }
                view = None
                if show:
                    title = f"Game {number} of {games}, seed {game_seed}: {player} against {codemaker} at {game}"
                    view = MatchView(chosen, codemaker, game, title, look, echo)
                record = play_match(
                    game, player, codemaker, limit=limit, on_event=view, turns=in_threads if show else alternate
                )
                with held_interrupts():  # a game that counts is saved and told, and the other way round
                    if file:
                        file.add(dated(record))
                    tally.records.append(record)
                    if not as_json:
                        _tell_game(tally, games, show=show)
                if report:
                    report(number, games)
    except KeyboardInterrupt:
        if tally.records:
            if not as_json:
                echo()
            tell()
        raise
    tell()


def _one_game(board: Game | None, game: Game | None) -> Game:
    """The game to play, written after the strategy or with ``--game``."""
    if board is not None and game is not None:
        raise MatchError("a game after the strategy needs no --game; drop one of the two")
    return board or game or Game(4, 6)


def _tell_game(tally: Tally, games: int, *, show: bool) -> None:
    """The game just played, in one line of a list; where it was shown as it was played, an empty line."""
    if show:
        echo()
        return
    record = tally.records[-1]
    if len(tally.records) == 1:
        echo(_row(games, "game", "guesses", "secret", "turns", record.game))
    turns = " ".join(record.game.write(turn) for turn in record.turns)
    needed = record.guesses if record.result is Result.SOLVED else f"> {record.guesses}"
    echo(_row(games, len(tally.records), needed, record.secret, turns, record.game))
    if len(tally.records) == games:
        echo()


def _row(games: int, number: object, needed: object, secret: object, turns: str, game: Game) -> str:
    """One line of the list of games."""
    width = max(len("secret"), len(str(next(game.codes()))))
    return f"{number:>{max(len('game'), len(str(games)))}}  {needed:>7}  {secret!s:<{width}}  {turns}"


def _tell_summary(tally: Tally) -> None:
    """The mean first, over the games solved, then how all of them spread; of a single game, how it ended."""
    if len(tally.records) == 1:
        echo(f"1 game: {outcome(tally.records[0])}")
        return
    mean, error = tally.mean, tally.standard_error
    margin = "" if error is None else f" +- {error:.3f}"
    solved = f"{tally.failures:,} not solved" if tally.failures else "all solved"
    if mean is None:
        echo(f"{len(tally.records):,} games: {solved}")
        return
    over = f" of the {sum(tally.histogram):,} solved" if tally.failures else ""
    echo(f"{len(tally.records):,} games: mean{over} {float(mean):.3f}{margin}, worst {tally.worst}, {solved}")
    for line in draw_histogram(tally.histogram, "games", look_of(sys.stdout), columns(), not_solved=tally.failures):
        echo(line)


def _facts(record: Record, seed: int, hardest: Worst | None) -> dict[str, object]:
    """One match for programs."""
    return {
        "seed": seed,
        "result": str(record.result),
        "guesses": record.guesses,
        "secret": None if record.secret is None else str(record.secret),
        "turns": [record.game.write(turn) for turn in record.turns],
        "commitment": record.commitment,
        "nonce": record.nonce,
        "witnesses": [str(each.code) for each in witnesses(record.position)] if record.codemaker in UNSETTLED else None,
        **({} if hardest is None else {"perfect": [bound._asdict() for bound in hardest.outlooks(record.position)]}),
    }
