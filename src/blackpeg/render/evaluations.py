"""What strategies need, one or several side by side; and a comparison as CSV."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from blackpeg.position import readable
from blackpeg.records.text import csv_line
from blackpeg.registry import SEEDED
from blackpeg.render.counts import NO_INTERVAL, average_words, estimate_words, secrets_in
from blackpeg.render.document import Bars, Block, Paragraph, Rows, Table
from blackpeg.render.phrases import counted, listed
from blackpeg.rules.sizes import can_average, can_average_soon

if TYPE_CHECKING:
    from blackpeg.position import Position
    from blackpeg.rules import Game
    from blackpeg.verbs.compare import Compared, Comparison, Difference, Pair
    from blackpeg.verbs.evaluate import Evaluation
    from blackpeg.verbs.expectation import Expectation


def evaluation_blocks(evaluation: Evaluation, assumed: str | None = None) -> Iterator[Block]:
    """The answer in a line, how many secrets took how many guesses, and what was *assumed* of the strategy."""
    average, worst = evaluation.average, evaluation.worst
    if evaluation.exact:
        yield f"total {evaluation.total:,}, average {average_words(average)}, worst {worst}"
    else:
        told = f"average {estimate_words(average, evaluation.interval)}, an estimate; worst seen {worst}"
        yield told if evaluation.interval else f"{told}, of {counted(evaluation.secrets, 'secret')}"
    yield Bars(evaluation.histogram, secrets_in(evaluation.game) if evaluation.exact else "secrets")
    seed = f", seed {evaluation.seed}" if evaluation.strategy in SEEDED else ""
    rows = [
        (
            "strategy",
            f"{assumed or evaluation.strategy + seed}, at {evaluation.position}{from_there(evaluation.position)}",
        )
    ]
    if evaluation.basis is not None:
        rows.append(("basis", str(evaluation.basis)))
    if not evaluation.exact:
        rows.append(("sample", sample_words(evaluation)))
        if evaluation.strategy == "random-consistent" and not evaluation.position.game.is_listed:
            rows.append(("exact", "--exact tells the average over all that it may draw"))
    yield Rows([*rows, ("seconds", f"{evaluation.seconds:.2f}")])


def from_there(position: Position) -> str:
    """What is said after *position*, if turns were played."""
    return "; guesses are counted from there on" if position.turns else ""


def takes_long(game: Game) -> str | None:
    """The warning before the average over all draws is computed, if that takes long."""
    if can_average_soon(game) or not can_average(game):
        return None
    return f"with {game.size:,} codes this takes hours, or days; --time ends it with the average of a sample"


def expectation_blocks(expectation: Expectation) -> Iterator[Block]:
    """The answer in a line, then what it is of."""
    if expectation.average_exact is not None:
        yield f"average {average_words(Fraction(expectation.average_exact))}, exact"
    else:
        digits = int(-math.log10(2 * expectation.error))  # the error, and what rounding to these digits adds, are less
        yield f"average {expectation.average:.{digits}f}, off by less than {10**-digits:.{digits}f}"
    # Rounded down: nothing below 1 is told as 100 %.
    chances = [
        f"{math.floor(Fraction(chance) * 10**6) / 10**4:.4f} %"
        for chance in expectation.solved_within_exact or expectation.solved_within
    ]
    yield Table([("guesses", "solved within"), *((str(most), said) for most, said in enumerate(chances, 1))], left=())
    first = "" if expectation.first is None else f", first guess {expectation.first}"
    said = f"{expectation.strategy}, at {expectation.game}{first}; each draw evenly from the codes that fit"
    yield Rows([("strategy", said), ("seconds", f"{expectation.seconds:.2f}")])


def sample_words(evaluation: Evaluation) -> str:
    """The secrets that an estimate played, and why they are no more."""
    size = evaluation.position.count
    of = f"{readable(size)} secrets" + (", some more than once" if evaluation.secrets > size else "")
    stopped = ", all there was time for" if evaluation.stopped else ""
    alike = "" if evaluation.interval else f"; {NO_INTERVAL}"
    return f"{evaluation.secrets:,} of {of}, drawn with seed {evaluation.seed}{stopped}{alike}"


MOST_PAIRED = 4
"""With more strategies than these each is set against the first alone; JSON has every pair."""

CSV_COLUMNS = (
    *("game", "strategy", "seed", "secrets", "total", "average", "worst", "exact", "first_guess"),
    *("histogram", "error"),
)


def label(number: int) -> str:
    """The letter that stands for strategy *number*.

    >>> label(0), label(25), label(26)
    ('A', 'Z', 'AA')
    """
    before, letter = divmod(number, 26)
    return (label(before - 1) if before else "") + chr(ord("A") + letter)


def one_line(name: str) -> str:
    """*name*, which a user may have chosen, with a question mark for each sign that a line cannot show.

    >>> one_line("cmd:a\\tb")
    'cmd:a?b'
    """
    return "".join(sign if sign.isprintable() else "?" for sign in name)


def comparison_blocks(comparison: Comparison) -> Iterator[Block]:
    """The comparison for people: the best, each strategy, the histograms, each pair."""
    evaluations = comparison.evaluations
    if not evaluations:
        yield f"no strategy played {comparison.position} to the end"
    else:
        yield _best(evaluations, len(comparison.strategies))
    yield from _strategies(comparison.strategies)
    if not evaluations:
        return
    yield ""
    yield _histograms(comparison.strategies)
    if comparison.pairs:
        yield ""
    paired = len(comparison.strategies) <= MOST_PAIRED
    first = comparison.pairs[0].first if comparison.pairs else None
    for pair in comparison.pairs:
        if paired or pair.first == first:
            yield from _pair(comparison, pair)
    if not paired and len(comparison.pairs) > 1:
        yield f"(each against {label(first or 0)}; the JSON tells of every pair)"
    yield ""
    seconds = sum(evaluation.seconds for evaluation in evaluations)
    secrets = "; ".join(_secrets(comparison)) + from_there(comparison.position)
    yield Rows([("secrets", secrets), ("seconds", f"{seconds:.2f}")], width=8)


def _best(evaluations: Sequence[Evaluation], strategies: int) -> str:
    """The strategies with the least average and with the least worst case, and how many of the *strategies* failed."""
    failures = strategies - len(evaluations)
    failed = f"; {failures} of {strategies} strategies failed" if failures else ""
    average = min(evaluation.average for evaluation in evaluations)
    worst = min(evaluation.worst for evaluation in evaluations)
    fewest = listed(_names(evaluation for evaluation in evaluations if evaluation.average == average))
    least = listed(_names(evaluation for evaluation in evaluations if evaluation.worst == worst))
    is_exact = any(evaluation.exact for evaluation in evaluations if evaluation.average == average)
    said = average_words(average) if is_exact else f"{float(average):.3f} (an estimate)"
    case = "case" if all(evaluation.exact for evaluation in evaluations) else "seen"
    return f"least average {said}: {fewest}; least worst {case} {worst}: {least}{failed}"


def _secrets(comparison: Comparison) -> Iterator[str]:
    """The secrets that were played; strategies with equal samples share a sentence."""
    samples: dict[str, list[str]] = {}
    for number, each in enumerate(comparison.strategies):
        if each.evaluation is not None:
            all_of_them = f"all {readable(comparison.position.count)} of {comparison.position}"
            said = all_of_them if each.evaluation.exact else sample_words(each.evaluation)
            samples.setdefault(said, []).append(label(number))
    for said, letters in samples.items():
        yield said if len(samples) == 1 else f"{listed(letters)}: {said}"


def _names(evaluations: Iterator[Evaluation]) -> list[str]:
    return list(dict.fromkeys(one_line(evaluation.strategy) for evaluation in evaluations))


def _strategies(strategies: Sequence[Compared]) -> Iterator[Block]:
    """A row for each, the least average first, and those that failed last."""
    rows = [("", "total", "average", "worst", "strategy")]
    averages = [each.evaluation.average if each.evaluation else math.inf for each in strategies]
    for number in sorted(range(len(strategies)), key=averages.__getitem__):
        each = strategies[number]
        evaluation = each.evaluation
        basis = f", {evaluation.basis}" if evaluation and evaluation.basis else ""
        numbers = ("-", "failed", "-") if evaluation is None else _numbers(evaluation)
        rows.append((label(number), *numbers, f"{one_line(each.strategy)}{basis}"))
    yield Table(rows, left=(0, 2, 4))
    for number, each in enumerate(strategies):
        if each.error is not None:
            yield f"{label(number)} failed: {one_line(each.error)}"


def _numbers(evaluation: Evaluation) -> tuple[str, str, str]:
    """Total, average and worst; of a sample the total says nothing."""
    if evaluation.exact:
        return f"{evaluation.total:,}", average_words(evaluation.average), str(evaluation.worst)
    return "-", estimate_words(evaluation.average, evaluation.interval), str(evaluation.worst)


def _histograms(strategies: Sequence[Compared]) -> Table:
    """A column for each strategy."""
    played = [(label(number), each.evaluation) for number, each in enumerate(strategies) if each.evaluation]
    deepest = max(evaluation.worst for _, evaluation in played)
    width = max(5, *(len(f"{most:,}") for _, evaluation in played for most in evaluation.histogram)) + 1
    rows = [("guesses", *(f"{letter:>{width}}" for letter, _ in played))]
    for guesses in range(1, deepest + 1):
        counts = (sum(evaluation.histogram[guesses - 1 : guesses]) for _, evaluation in played)
        rows.append((str(guesses), *(f"{count:>{width},}" if count else "-" for count in counts)))
    return Table(rows, left=(), cut=True)


def _pair(comparison: Comparison, pair: Pair) -> Iterator[Block]:
    first, second = label(pair.first), label(pair.second)
    yield (
        f"{first}, {second}: {first} needs fewer guesses for {counted(pair.fewer, 'secret', '0')}, "
        f"{second} for {pair.more:,}; as many for {pair.same:,}"
    )
    if pair.draws:
        return
    if pair.difference is None:
        yield "  they make the same guesses, up to symmetry"
        return
    difference = pair.difference
    one, other = difference.guesses
    yield Paragraph([f"  {_where(comparison, difference)}: {first} ", one, f", {second} ", other])


def _where(comparison: Comparison, difference: Difference) -> str:
    if not difference.turns:
        return "they differ from the first guess on"
    after = " ".join(comparison.game.write(turn) for turn in difference.turns)
    return f"they differ first after {after} ({counted(difference.secrets, 'secret')})"


def csv_lines(comparison: Comparison) -> Iterator[str]:
    """A heading, and a line for each strategy; of one that failed, why."""
    yield ",".join(CSV_COLUMNS)
    for each in comparison.strategies:
        begin, found = [str(comparison.position), each.strategy, comparison.seed], each.evaluation
        if found is None:
            yield csv_line([*begin, *[""] * (len(CSV_COLUMNS) - len(begin) - 1), each.error])
            continue
        average = f"{float(found.average):.9f}"  # what reads CSV wants a number, and the total is exact
        numbers = (found.secrets, found.total, average, found.worst, str(found.exact).lower(), found.first_guess or "")
        yield csv_line([*begin, *numbers, " ".join(map(str, found.histogram)), ""])
