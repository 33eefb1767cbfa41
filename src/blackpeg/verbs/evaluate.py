"""`evaluate`: how good a strategy is."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field
from fractions import Fraction
from itertools import islice
from time import perf_counter
from typing import Annotated

from blackpeg import strategies, trees
from blackpeg.analysis.spread import interval, standard_error
from blackpeg.call import Call, call_of, go_on
from blackpeg.errors import OutOfTimeError, SampleError, StoppedError, StrategyError, TooLargeError, quoted
from blackpeg.fact import UNTOLD, Fact
from blackpeg.position import readable, start
from blackpeg.registry import Chosen, strategy_called
from blackpeg.rules import Code, Game, Turn, game_of
from blackpeg.rules.sizes import MOST_LISTED, can_list, can_list_quickly
from blackpeg.strategies import Basis, Grower, Seeded, Settled, Strategy, basis_of, name_of, next_guess
from blackpeg.strategies.side_by_side import Walk, side_by_side
from blackpeg.strategies.strategy import Choose
from blackpeg.verbs.table import GAME, PLAYING_TIME, SAMPLE, SEED, STRATEGY, verb

USUAL_SAMPLE = 1000
"""The number of secrets played if there are too many to play all, or if the strategy draws."""

ASKED_TWICE = 6
"""The games in which a strategy is asked for every guess twice, to see whether it draws."""

FEW, SHARE = 200, 0.2
"""The number of secrets that are played first, and the most that they take of a limited time, if the strategy grows its
whole tree: so there is an estimate in any case."""


class Evaluation(Fact):
    """What a strategy needs, in guesses; equal to another evaluation with equal figures, *seconds* aside.

    *histogram* counts the secrets solved at the first guess, the second, ...  With *exact* the numbers are over
    all secrets of the game.  Otherwise over this many *secrets*, drawn with *seed*: then *average* estimates the
    average, with *standard_error* (None for a sample of one); *worst* is the worst seen.  A strategy that draws and
    takes a seed plays the first of these games with *seed*, each other with the next.  *stopped*, they are those that
    were played in time.

    *basis* says what the first guess rests on, if the strategy can say.  A strategy that draws has no *tree*, and no
    *first_guess* unless it is always the same.
    """

    game: Game
    strategy: str
    seed: int
    basis: Basis | None
    exact: bool
    stopped: bool
    total: int
    average: Fraction
    worst: int
    histogram: tuple[int, ...]
    secrets: int
    standard_error: float | None
    seconds: float = field(compare=False)
    first_guess: Code | None
    tree: trees.Tree | None = field(default=None, compare=False, metadata=UNTOLD)
    needed: tuple[tuple[Code, int], ...] = field(default=(), compare=False, metadata=UNTOLD, repr=False)
    """The guesses for each secret of a sample."""

    FORMS = {"document": "evaluations.evaluation_blocks"}
    ALSO = ("interval",)

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % confidence interval of the average over all secrets; None if all were played."""
        return interval(self.average, self.standard_error, sum(self.histogram))


@verb(
    """Play every secret with a strategy: the total of all guesses, the average, the worst case.

    Randomized strategies, and boards of over a million codes, are estimated from 1,000 random secrets ({sample} N).
    Your own strategy counts as randomized if it makes another guess when a few positions are shown to it again.
    If {time} ends the command early, the secrets played by then are the sample; if it is too short for {exact}, a
    sample is played instead.  An average that is an estimate says so.

    Your own strategy is module:name: a function of a position, or an object or a class with choose(position).
    """,
    examples=[
        "evaluate 4x6 minimax",
        "evaluate 4x6 --strategy minimax --tree knuth.json.gz",
        "evaluate 4x6 --strategy most-parts --consistent --first 1123",
        "evaluate 5x8 --strategy random-consistent --sample 200 --seed 1",
        "evaluate 4x6 --strategy random-consistent --exact",
    ],
    told="""Play every secret with a strategy: the total of all guesses, the average, the worst case.

    Blackpeg estimates strategies that draw their guesses, and boards of over a million codes, from 1,000 random secrets
    unless you name another {sample}.  If {time} ends the work early, the secrets played by then are the sample.  The
    answer says whether its average is exact.
    """,
    doing="{strategy} at {game}",
)
def evaluate(
    game: Annotated[Game | str, GAME],
    strategy: Annotated[Strategy | Choose | Chosen | str | None, STRATEGY] = None,
    *,
    sample: Annotated[int | None, SAMPLE] = None,
    seed: Annotated[int, SEED] = 0,
    time: Annotated[float | None, PLAYING_TIME] = None,
    call: Call | None = None,
) -> Evaluation:
    """Plays every secret of *game* with *strategy*, itself or by name; without one with the usual one, `best`.

    With *sample* plays this many secrets drawn with *seed*, none twice; without one a strategy that draws plays a
    thousand, and so does any strategy on a board of more than a million codes.  A strategy of your own draws if it
    makes another guess when it is asked again, in six games.  Each game of a strategy that takes a seed has a seed of
    its own, and if the sample of a strategy that draws is larger than the game, it plays secrets more than once.  What
    was played when *time*, in seconds, is over, or *call* ends, is a sample, too, and so is what Ctrl-C leaves, an
    event of *call*; without a time or a sample the whole tree is grown, which has no part.  Raises `SampleError` for a
    sample below 1 or larger than the game, `StrategyError` if there is no such strategy, `OutOfTimeError` if nothing
    was played in time, `TooLargeError` for all codes of a game that has too many, and whatever the strategy raises.

    >>> evaluation = evaluate("3x4", "most-parts")
    >>> evaluation.total, evaluation.average, evaluation.worst
    (208, Fraction(13, 4), 4)
    """
    began = perf_counter()
    game, call = game_of(game), call_of(time, call)
    strategy = strategy_called(strategy, seed, at=game)
    require_size(game, sample)
    draws = _draws(strategy, game, _drawn(game, min(ASKED_TWICE, sample or ASKED_TWICE), seed, again=True), call)
    if sample is None and (draws or not can_list_quickly(game)):
        sample = USUAL_SAMPLE
    secrets = None if sample is None else _drawn(game, sample, seed, draws)
    plays_all = secrets is None or (len(secrets) == game.size and not draws)
    asked = game.size if secrets is None else len(secrets)
    played: list[tuple[Turn, ...]] = []
    tree: trees.Tree | None = None
    play = _games(strategy, game, seed, draws)

    def heard(done: int, total: int) -> None:
        go_on()
        if call.on_progress is not None:
            call.on_progress(done, total)

    def play_some(some: Iterable[Code], on_progress: Callable[[int, int], None]) -> None:
        go_on()
        for turns in play(some):
            guess, reply = turns[-1]
            if reply.feedback != game.solved:
                raise StrategyError(
                    f"the strategy {name_of(strategy)} has not solved {game} after {trees.MOST_GUESSES} guesses; "
                    f"the last was {guess}"
                )
            played.append(turns)
            on_progress(len(played), asked)
            go_on()

    def play_every() -> None:
        nonlocal tree
        if call.remaining is None:
            tree = strategies.tree_of(strategy, start(game), on_progress=heard)
            return
        if isinstance(strategy, Grower):
            call.part(SHARE).work(lambda: play_some(islice(_every(game, seed), FEW), lambda _done, _of: None))
            tree = strategy.grow(start(game), heard) if played else None
        if tree is None:
            play_some(islice(_every(game, seed), len(played), None), heard)

    def found() -> Evaluation:
        is_whole = tree is not None or (plays_all and len(played) == asked)
        grown = trees.tree_played(game, played) if tree is None and not draws else tree
        histogram = grown.histogram if is_whole and grown else trees.histogram_of(_needed(game, played, is_whole))
        total, count = trees.total_of(histogram), sum(histogram)
        firsts = {grown.lines[0].guess} if grown is not None else {turns[0].guess for turns in played}
        return Evaluation(
            game=game,
            strategy=name_of(strategy),
            seed=seed,
            basis=call.work(lambda: basis_of(strategy, start(game))),
            exact=is_whole,
            stopped=count < asked,
            total=total,
            average=Fraction(total, count),
            worst=len(histogram),
            histogram=histogram,
            secrets=count,
            standard_error=None if is_whole else standard_error(histogram, None if draws else game.size),
            seconds=perf_counter() - began,
            first_guess=firsts.pop() if len(firsts) == 1 else None,
            tree=grown,
            needed=() if is_whole else tuple((turns[-1].guess, len(turns)) for turns in played),
        )

    try:
        call.work(play_every if secrets is None or plays_all else lambda: play_some(secrets, heard))
    except KeyboardInterrupt:
        if played and call.on_event is not None:
            call.on_event(found())
        raise
    if tree is None and not played and call.interrupted:
        raise StoppedError(f"the call was ended before {name_of(strategy)} had found one secret of {game}")
    if tree is None and not played:
        raise OutOfTimeError(
            f"the time was over before {name_of(strategy)} had found one secret of {game}; give it more"
        )
    return found()


def _needed(game: Game, played: Iterable[Sequence[Turn]], is_whole: bool) -> Counter[int]:
    """How many secrets each number of guesses found; of all secrets each counts as often as its weight says."""
    needed = Counter[int]()
    for turns in played:
        needed[len(turns)] += game.weight(turns[-1].guess) if is_whole else 1
    return needed


def _draws(strategy: Strategy, game: Game, secrets: Sequence[Code], call: Call) -> bool:
    """Whether *strategy* draws: it says so, or, asked again in games for *secrets*, it makes another guess.

    If a limited time is too short to find out, the answer is yes: nothing exact may be said then.
    """
    if isinstance(strategy, Seeded | Settled):
        return isinstance(strategy, Seeded)
    walk = Walk(strategy, game, trees.MOST_GUESSES)

    def repeats() -> bool:
        for secret in secrets:
            position = start(game)
            for turn in walk.turns(secret):
                go_on()
                if next_guess(strategy, position) != turn.guess:
                    return False
                position = position.after_turn(turn)
        return True

    return not call.part(SHARE).work(repeats)


def _every(game: Game, seed: int) -> Iterator[Code]:
    """All codes in an order that is drawn, so that what is played in time is a sample; first those of a usual one."""
    first = _drawn(game, min(USUAL_SAMPLE, game.size), seed, again=False)
    yield from first
    places, told = random.Random(seed).sample(range(game.size), game.size), set(first)
    yield from (code for code in map(game.code_at, places) if code not in told)


def _drawn(game: Game, sample: int, seed: int, again: bool) -> list[Code]:
    """*sample* codes of *game* in the order drawn, none twice; *again* allows repeats if the game has too few codes."""
    source = random.Random(seed)
    if not can_list(game):
        return [Code(game.draw(source.randrange), game.alphabet) for _ in range(sample)]
    if sample <= game.size:
        return [game.code_at(place) for place in source.sample(range(game.size), sample)]
    if not again:
        raise SampleError(
            f"expected a sample of at most {game.size:,} secrets, all that {game} has, got {sample:,}; "
            "without a sample each is played once"
        )
    return [game.code_at(source.randrange(game.size)) for _ in range(sample)]


def require_size(game: Game, sample: int | None) -> None:
    """Raises `TooLargeError` if *game* has too many codes to play all of them, `SampleError` for an invalid
    *sample*."""
    if sample is not None and not (isinstance(sample, int) and 1 <= sample <= MOST_LISTED):
        raise SampleError(f"expected a whole number of secrets from 1 to {MOST_LISTED:,}, got {quoted(sample)}")
    if sample is None and not can_list(game):
        raise TooLargeError(
            f"{game} has {readable(game.size)} codes, more than the {readable(MOST_LISTED)} that can all be played; "
            "play a sample of them, such as 100 secrets"
        )


def _games(
    strategy: Strategy, game: Game, seed: int, draws: bool
) -> Callable[[Iterable[Code]], Iterator[tuple[Turn, ...]]]:
    """Plays a game for each of the secrets it gets: a strategy that takes a seed with *seed*, the next seed, ..."""
    walk = Walk(strategy, game, trees.MOST_GUESSES)

    def play(secrets: Iterable[Code]) -> Iterator[tuple[Turn, ...]]:
        if not draws:
            return map(walk.turns, secrets)
        secrets = list(secrets)
        if not isinstance(strategy, Seeded):
            return (Walk(strategy, game, trees.MOST_GUESSES).turns(secret) for secret in secrets)
        seeds = range(seed, seed + len(secrets))
        ended = side_by_side(game, strategy, seeds, secrets=secrets, limit=trees.MOST_GUESSES)
        if ended is not None:
            return (each.turns() for each in ended)
        pairs = zip(seeds, secrets, strict=True)
        return (Walk(strategy.seeded(seed), game, trees.MOST_GUESSES).turns(secret) for seed, secret in pairs)

    return play
