"""`evaluate`: how good a strategy is."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import field
from fractions import Fraction
from itertools import islice
from time import perf_counter
from typing import Annotated

from blackpeg import strategies, trees
from blackpeg.analysis.spread import interval, standard_error
from blackpeg.call import Call, call_of, go_on
from blackpeg.errors import MatchError, OutOfTimeError, SampleError, StoppedError, StrategyError, TooLargeError, quoted
from blackpeg.fact import UNTOLD, Fact
from blackpeg.knowledge import possible
from blackpeg.position import Position, position_of, readable
from blackpeg.registry import Chosen, strategy_called
from blackpeg.rules import Code, Game, Turn
from blackpeg.rules.sizes import MOST_LISTED, can_list, can_list_quickly, require_listed
from blackpeg.strategies import Basis, Grower, Seeded, Settled, Strategy, basis_of, name_of, next_guess
from blackpeg.strategies.side_by_side import Walk, side_by_side
from blackpeg.strategies.strategy import Choose
from blackpeg.verbs.table import PLAYED, PLAYING_TIME, SAMPLE, SEED, STRATEGY, verb

USUAL_SAMPLE = 1000
"""The number of secrets played if there are too many to play all, or if the strategy draws."""

ASKED_TWICE = 6
"""The games in which a strategy is asked for every guess twice, to see whether it draws."""

FEW, SHARE = 200, 0.2
"""The number of secrets that are played first, and the most that they take of a limited time, if the strategy grows its
whole tree: so there is an estimate in any case."""


class Evaluation(Fact):
    """What a strategy needs, in guesses from *position* on; equal to another evaluation with equal figures, *seconds*
    aside.

    *histogram* counts the secrets solved at the first guess, the second, ...  With *exact* the numbers are over
    all secrets that fit.  Otherwise over this many *secrets*, drawn with *seed*: then *average* estimates the
    average, with *standard_error* (None for a sample of one); *worst* is the worst seen.  A strategy that draws and
    takes a seed plays the first of these games with *seed*, each other with the next.  *stopped*, they are those that
    were played in time.

    *basis* says what the first guess rests on, if the strategy can say.  A strategy that draws has no *tree*, and no
    *first_guess* unless it is always the same.
    """

    position: Position
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
    ALSO = ("game", "interval")

    @property
    def game(self) -> Game:
        """The game."""
        return self.position.game

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % confidence interval of the average over all secrets; None if all were played."""
        return interval(self.average, self.standard_error, sum(self.histogram))


@verb(
    """Play every secret with a strategy: the total of all guesses, the average, the worst case.

    After turns the strategy plays every code that fits them, and its guesses are counted from there on.

    Randomized strategies, and boards of over a million codes, are estimated from 1,000 random secrets unless you name
    another {sample}.  If {time} ends the work early, the secrets played by then are the sample.  An average that is an
    estimate says so.

    $ Your own strategy is module:name: a function of a position, or an object or a class with choose(position).  It
    counts as randomized if it makes another guess when a few positions are shown to it again.  If {time} is too short
    for {exact}, a sample is played instead.
    """,
    examples=[
        "evaluate 4x6 minimax",
        "evaluate 4x6 1122:1-1 minimax",
        "evaluate 4x6 --strategy minimax --tree knuth.json.gz",
        "evaluate 4x6 --strategy most-parts --consistent --first 1123",
        "evaluate 5x8 --strategy random-consistent --sample 200 --seed 1",
        "evaluate 4x6 --strategy random-consistent --exact",
    ],
    doing="{strategy} at {game}",
)
def evaluate(
    game: Annotated[Position | Game | str, PLAYED],
    strategy: Annotated[Strategy | Choose | Chosen | str | None, STRATEGY] = None,
    *,
    sample: Annotated[int | None, SAMPLE] = None,
    seed: Annotated[int, SEED] = 0,
    time: Annotated[float | None, PLAYING_TIME] = None,
    call: Call | None = None,
) -> Evaluation:
    """Plays every secret of *game* with *strategy*, itself or by name; without one with the usual one, `best`.

    From a position on it plays every code that fits, and counts the guesses from there.  With *sample* plays this many
    secrets drawn with *seed*, none twice; without one a strategy that draws plays a thousand, and so does any strategy
    on a board of more than a million codes.  A strategy of your own draws if it makes another guess when it is asked
    again, in six games.  Each game of a strategy that takes a seed has a seed of its own, and if the sample of a
    strategy that draws is larger than the game, it plays secrets more than once.  What was played when *time*, in
    seconds, is over, or *call* ends, is a sample, too, and so is what Ctrl-C leaves, an event of *call*; without a time
    or a sample the whole tree is grown, which has no part.  Raises `SampleError` for a sample below 1 or larger than
    the game, `StrategyError` if there is no such strategy, `OutOfTimeError` if nothing was played in time,
    `TooLargeError` for all codes of a game that has too many, `ContradictionError` if no code fits, `MatchError` if the
    code is found, and whatever the strategy raises.

    >>> evaluation = evaluate("3x4", "most-parts")
    >>> evaluation.total, evaluation.average, evaluation.worst
    (208, Fraction(13, 4), 4)
    """
    began = perf_counter()
    position, call = require_open(game), call_of(time, call)
    require_size(position, sample)
    game, count = position.game, position.count
    strategy = strategy_called(strategy, seed, at=position)
    twice = _drawn(position, min(ASKED_TWICE, sample or ASKED_TWICE), seed, again=True)
    draws = _draws(strategy, position, twice, call)
    if sample is None and (draws or not can_list_quickly(count)):
        sample = USUAL_SAMPLE
    again = draws or position.game.has_weights
    secrets = None if sample is None else _drawn(position, sample, seed, again)
    plays_all = secrets is None or (len(secrets) == count and not again)
    asked = count if secrets is None else len(secrets)
    played: list[tuple[Turn, ...]] = []
    tree: trees.Tree | None = None
    play = _games(strategy, position, seed, draws)

    def heard(done: int, total: int) -> None:
        go_on()
        call.report(done, total)

    def heard_in(time: float) -> Callable[[int, int], None]:
        def heard_of_tree(done: int, total: int) -> None:
            heard(done, total)
            if call.remaining is not None and call.remaining < time / 2 and done < total / 2:
                raise _TooLongError

        return heard_of_tree

    def play_some(some: Iterable[Code], on_progress: Callable[[int, int], None]) -> None:
        go_on()
        for turns in play(some):
            guess, reply = turns[-1]
            if reply.feedback != game.solved:
                raise StrategyError(
                    f"the strategy {name_of(strategy)} has not solved {position} after {trees.MOST_GUESSES} guesses; "
                    f"the last was {guess}"
                )
            played.append(turns)
            on_progress(min(len(played), asked), asked)
            go_on()

    def play_every() -> None:
        nonlocal tree
        if call.remaining is None:
            tree = strategies.tree_of(strategy, position, on_progress=heard)
            return
        if isinstance(strategy, Grower):
            call.part(SHARE).work(lambda: play_some(islice(_every(position, seed), FEW), lambda _done, _of: None))
            with suppress(_TooLongError):
                tree = strategy.grow(position, heard_in(call.remaining)) if played else None
        if tree is None:
            play_some(islice(_every(position, seed), len(played), None), heard)

    def found() -> Evaluation:
        each = {turns[-1].guess: turns for turns in played}
        is_whole = tree is not None or (plays_all and len(each) == asked)
        grown = trees.tree_played(game, each.values()) if tree is None and not draws else tree
        drawn = played[:USUAL_SAMPLE] if plays_all and game.has_weights else played
        histogram = (
            grown.histogram if is_whole and grown else trees.histogram_of(Counter(len(turns) for turns in drawn))
        )
        total, solved = trees.total_of(histogram), sum(histogram)
        firsts = {grown.lines[0].guess} if grown is not None else {turns[0].guess for turns in played}
        return Evaluation(
            position=position,
            strategy=name_of(strategy),
            seed=seed,
            basis=call.work(lambda: basis_of(strategy, position)),
            exact=is_whole,
            stopped=not is_whole if plays_all else solved < asked,
            total=total,
            average=Fraction(total, solved),
            worst=len(histogram),
            histogram=histogram,
            secrets=solved,
            standard_error=None if is_whole else standard_error(histogram, None if again else count),
            seconds=perf_counter() - began,
            first_guess=firsts.pop() if len(firsts) == 1 else None,
            tree=grown,
            needed=() if is_whole else tuple((turns[-1].guess, len(turns)) for turns in drawn),
        )

    with call.telling(lambda: found() if played else None):
        call.work(play_every if secrets is None or plays_all else lambda: play_some(secrets, heard))
    if tree is None and not played:
        why = f"{call.why} before {name_of(strategy)} had found one secret of {position}"
        raise StoppedError(why) if call.interrupted else OutOfTimeError(f"{why}; give it more")
    return found()


class _TooLongError(Exception):
    """The tree takes longer than there is time: after half of that, less than half of the secrets are found."""


def _draws(strategy: Strategy, position: Position, secrets: Sequence[Code], call: Call) -> bool:
    """Whether *strategy* draws: it says so, or, asked again in games for *secrets*, it makes another guess.

    If a limited time is too short to find out, the answer is yes: nothing exact may be said then.
    """
    if isinstance(strategy, Seeded | Settled):
        return isinstance(strategy, Seeded)
    walk = Walk(strategy, position, trees.MOST_GUESSES)

    def repeats() -> bool:
        for secret in secrets:
            here = position
            for turn in walk.turns(secret):
                go_on()
                if next_guess(strategy, here) != turn.guess:
                    return False
                here = here.after_turn(turn)
        return True

    return not call.part(SHARE).work(repeats)


def _every(position: Position, seed: int) -> Iterator[Code]:
    """All codes in an order that is drawn, so that what is played in time is a sample; first those of a usual one.

    That of a list with weights repeats codes; those that come after it are none."""
    first = _drawn(position, min(USUAL_SAMPLE, position.count), seed, again=position.game.has_weights)
    yield from first
    places, told = random.Random(seed).sample(range(position.count), position.count), set(first)
    yield from (code for code in map(_code_at(position), places) if code not in told)


def _code_at(position: Position) -> Callable[[int], Code]:
    """What gives the candidate that has a place in reading order, without a list at the start of a game."""
    return position.candidates.__getitem__ if position.turns else position.game.code_at


def _drawn(position: Position, sample: int, seed: int, again: bool) -> list[Code]:
    """*sample* codes that fit, in the order drawn, none twice; *again* allows repeats if they are too few.

    If *again*, codes with weights are drawn as often as these say.
    """
    game, size, source = position.game, position.count, random.Random(seed)
    if again and game.has_weights:
        return [position.draw(source.randrange) for _ in range(sample)]
    if not can_list(game):
        return [Code(game.draw(source.randrange), game.alphabet) for _ in range(sample)]
    if sample <= size:
        return [*map(_code_at(position), source.sample(range(size), sample))]
    if not again:
        raise SampleError(
            f"expected a sample of at most {size:,} secrets, all that {position} has, got {sample:,}; "
            "without a sample each is played once"
        )
    return [_code_at(position)(source.randrange(size)) for _ in range(sample)]


def require_open(what: Position | Game | str) -> Position:
    """The position that is to be played from on.

    Raises `TooLargeError` if turns were played and the codes that fit cannot be listed, `ContradictionError` if none
    fits, `MatchError` if the code is found.
    """
    position = position_of(what)
    if position.is_found:
        raise MatchError(f"{position}: the code is found ({position.solution}), so there is nothing to play")
    if position.turns:
        require_listed(position.game, "secrets that fit turns are drawn")
    return possible(position)


def require_size(position: Position, sample: int | None) -> None:
    """Raises `TooLargeError` if *position* has too many codes to play all of them, `SampleError` for an invalid
    *sample*."""
    game = position.game
    if sample is not None and not 1 <= sample <= MOST_LISTED:
        raise SampleError(f"expected a whole number of secrets from 1 to {MOST_LISTED:,}, got {quoted(sample)}")
    if sample is None and not can_list(game):
        raise TooLargeError(
            f"{game} has {readable(game.size)} codes, more than the {readable(MOST_LISTED)} that can all be played; "
            "play a sample of 100 of them"
        )


def _games(
    strategy: Strategy, position: Position, seed: int, draws: bool
) -> Callable[[Iterable[Code]], Iterator[tuple[Turn, ...]]]:
    """Plays a game for each of the secrets it gets: a strategy that takes a seed with *seed*, the next seed, ..."""
    walk = Walk(strategy, position, trees.MOST_GUESSES)

    def play(secrets: Iterable[Code]) -> Iterator[tuple[Turn, ...]]:
        if not draws:
            return map(walk.turns, secrets)
        secrets = list(secrets)
        if not isinstance(strategy, Seeded):
            return (Walk(strategy, position, trees.MOST_GUESSES).turns(secret) for secret in secrets)
        seeds = range(seed, seed + len(secrets))
        ended = side_by_side(position, strategy, seeds, secrets=secrets, limit=trees.MOST_GUESSES)
        if ended is not None:
            return (each.turns() for each in ended)
        pairs = zip(seeds, secrets, strict=True)
        return (Walk(strategy.seeded(seed), position, trees.MOST_GUESSES).turns(secret) for seed, secret in pairs)

    return play
