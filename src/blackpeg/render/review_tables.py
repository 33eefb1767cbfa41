"""Reviews as documents, of one game and of many; and as CSV, a line for each guess."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction

from blackpeg.analysis.review import Judgement, Review, ReviewedTurn, Sums
from blackpeg.analysis.summary import Share, Summary
from blackpeg.position import Status
from blackpeg.records.text import csv_line
from blackpeg.render.contradictions import contradiction_lines, reason_sentences
from blackpeg.render.counts import MARKS, NO_INTERVAL, NOT_JUDGED, luck_words, number
from blackpeg.render.document import Block, Maps, Strong, Table
from blackpeg.render.phrases import counted, rows_named
from blackpeg.render.reviews import (
    LUCK_SIGNS,
    NOT_RATED,
    identity,
    mistakes_status,
    perfect_words,
    problem_line,
    review_headline,
    sentences,
    shown_turns,
)
from blackpeg.rules import Code
from blackpeg.rules.reply import TextReply

BITS = 4
"""The column of the bits, which narrow terminals leave out of judged guesses."""

MOST_NAMED = 3
"""The most rows that are named beside a guess."""

HEADS = ("", "turn", "codes", "after", "bits (expected)", "mistake")


def review_blocks(review: Review) -> Iterator[Block]:
    """A review, the answer first."""
    if review.problem:
        yield Strong(problem_line(review.problem))
    yield Strong(review_headline(review))
    yield Maps(review.record.position)
    sums = review.sums
    if sums is None:
        yield from _counted(review)
    elif review.turns:
        yield from _judged(review, sums)
    yield from _troubles(review)


def _judged(review: Review, sums: Sums) -> Iterator[Block]:
    """The sums of mistakes and luck, and those of each guess."""
    yield f"  {identity(review.used, sums)}  ({_terms(review, sums)})"
    if perfect := perfect_words(review):
        yield f"  {perfect}"
    if review.luck_score is not None:
        yield f"  skill {review.skill}, luck {review.luck_score}, on scales from 0 to 99; luck as expected is 50"
    elif review.skill is not None:
        yield f"  skill {review.skill}, on a scale from 0 to 99; luck has no score, as not everything is known"
    elif review.record.is_helped:
        yield f"  {NOT_RATED}"
    yield ""
    write = review.record.game.write
    turns = list(zip(review.turns, review.judgements, shown_turns(review), strict=True))
    table = [
        (*HEADS[:2], f"{review.record.game.unit}s", *HEADS[3:], "luck", "label", "best"),
        *(_judged_row(turn, write(turn.turn), judgement, *shown) for turn, judgement, shown in turns),
    ]
    yield Table(table, left=(1, 7, 8), first=2, spare=BITS)
    yield LUCK_SIGNS
    for status in (Status.BOUND, Status.ESTIMATE):
        if any(turn.status is status for turn in review.turns):
            meaning = "at most so much" if status is Status.BOUND else "an estimate"
            sources = ", ".join(_sources(review))
            yield f"{MARKS[status]:<2}  {meaning}: not all positions are proven ({sources})"
    yield ""
    for turn, judgement, shown in turns:
        yield f"{turn.number:>2}  {write(turn.turn)}  {' '.join(sentences(turn, judgement, review.record, shown))}"


def _terms(review: Review, sums: Sums) -> str:
    """The names of the numbers in the identity, and how far they are known."""
    used = "guesses + still expected" if sums.remaining else "guesses"
    known = {
        Status.PROVEN: "all proven",
        Status.BOUND: "not all proven",
        Status.ESTIMATE: "estimates among them",
    }[review.status]
    doubtful = ", had the codemaker kept its word" if review.problem else ""
    return f"{used} = expected + mistakes {'- good' if sums.luck < 0 else '+ bad'} luck; {known}{doubtful}"


def _judged_row(
    turn: ReviewedTurn, written: str, judgement: Judgement, mistake: Fraction, due: Fraction
) -> tuple[str, ...]:
    # The best guess is signs, as the turn is: with pegs in both columns the table is too wide for 80 columns.
    mark = MARKS[judgement.status]
    counts = (str(turn.number), written, str(turn.before), str(turn.after), _bits(turn, digits=2))
    lost, luck = mark + number(mistake), mark + number(due)
    return *counts, lost, luck, judgement.label or "", "this one" if judgement.equals_best else str(judgement.best)


def _sources(review: Review) -> list[str]:
    """What the numbers that are not proven are from."""
    values = [
        value
        for judgement in review.judgements
        for value in (judgement.value_before, judgement.value_after, *judgement.value_of_guess.parts.values())
    ]
    return sorted({value.source for value in values if value.status is not Status.PROVEN})


def _counted(review: Review) -> Iterator[Block]:
    """The codes that each guess ruled out, in a review that judges none."""
    if any(not turn.after.is_proven for turn in review.turns):
        yield "  too many codes to list: numbers of codes are estimates (~), their intervals right 95 times of 100"
    else:
        yield "  too many codes for the best guess to be known; how many were left is exact"
    if review.turns:
        yield ""
        write = review.record.game.write
        table = [_counted_row(turn, write(turn.turn)) for turn in review.turns]
        yield Table([(*HEADS, "could be the secret"), *table], left=(1, 5, 6), first=2)


def _counted_row(turn: ReviewedTurn, written: str) -> tuple[str, ...]:
    could, rows = "yes", turn.contradicted_rows
    if rows:
        could = f"no, by {rows_named(rows) if len(rows) <= MOST_NAMED else f'{len(rows)} rows'}"
    return str(turn.number), written, str(turn.before), str(turn.after), _bits(turn, digits=1), NOT_JUDGED, could


def _bits(turn: ReviewedTurn, digits: int) -> str:
    about = "" if turn.before.is_proven and turn.after.is_proven else "~"
    told, expected = ("?" if bits is None else f"{about}{bits:.{digits}f}" for bits in (turn.bits, turn.bits_expected))
    return f"{told} ({expected})"


def _troubles(review: Review) -> Iterator[str]:
    contradiction = review.contradiction
    if contradiction is None:
        return
    yield ""
    if review.used < len(review.record.turns):
        yield f"With the feedback of row {review.used + 1} no code fits any more, so the review ends before it."
    if review.problem:  # the secret tells which feedback is wrong
        yield from reason_sentences(contradiction)
    else:
        yield from contradiction_lines(contradiction)


def summary_blocks(summary: Summary, names: Sequence[str] = (), one: str = "--number") -> Iterator[Block]:
    """The sums over two games or more, and then the games.

    Games are called by their *names*, or by their places; *one*, before a name, reviews one of them.
    """
    reviews = summary.reviews
    called = names or [str(place) for place in range(1, len(reviews) + 1)]
    for name, review in zip(called, reviews, strict=True):
        if review.problem:
            yield problem_line(review.problem, f"game {name}")
    judged = [review for review in reviews if review.sums is not None]
    if judged:
        yield from _summed(summary)
        yield from _worst(summary, called)
    if len(judged) < len(reviews):
        yield f"{counted(len(reviews) - len(judged), 'game')} {NOT_JUDGED}: too many codes to list"
    yield from _codebreakers(summary)
    yield ""
    games = [("game", "codebreaker", "board", "result", "guesses", "expected", "mistakes", "luck", "skill")]
    for name, review in zip(called, reviews, strict=True):
        doubtful = review.contradiction is not None and review.contradiction.is_proven
        helped = " with help" if review.record.is_helped else ""
        result = "contradictory" if doubtful else review.record.result.words + helped
        head = (name, review.record.codebreaker, str(review.record.game), result, str(review.used))
        told = ("?", NOT_JUDGED, "?", "?")
        if review.sums is not None and review.start is not None:
            expected = MARKS[review.start.status] + number(review.sums.expected)
            lost = MARKS[mistakes_status(review)] + number(review.sums.mistakes)
            told = (expected, lost, number(review.sums.luck), "?" if review.skill is None else str(review.skill))
        games.append((*head, *told))
    yield Table(games, left=(0, 1, 2, 3) if names else (1, 2, 3), indent=2)
    if judged:
        yield f"  {LUCK_SIGNS}"
    yield ""
    contradictory = next((name for name, review in zip(called, reviews, strict=True) if review.contradiction), None)
    if contradictory:
        yield f"  {one} {contradictory} explains where the feedbacks of game {contradictory} contradict each other"
    else:
        yield f"  {one} {'ID' if names else 'N'} reviews one of them, guess by guess"


def _summed(summary: Summary) -> Iterator[Block]:
    mark = MARKS[summary.known]
    sure = f"; {NO_INTERVAL}"
    if summary.interval is not None:
        sure = f" (95 % confidence interval {summary.interval[0]:.3f} to {summary.interval[1]:.3f})"
    lost = f"{mark}{number(summary.every.mean_mistake, 3)}"
    yield f"{counted(summary.judged, 'game')}: {lost} guesses lost per guess{sure}"
    records = [review.record for review in summary.reviews if review.sums is not None]
    if summary.mean_used is not None and summary.mean_luck is not None:
        yield (
            f"  {summary.solved:,} solved, with {number(summary.mean_used)} guesses on average; "
            f"{luck_words(summary.mean_luck, *records)} per game"
        )
    if helped := sum(record.is_helped for record in records):
        yield f"  {counted(helped, 'game')} with help: hints, or guesses taken back"
    if summary.known is not Status.PROVEN:
        yield f"  {mark:<2} not all is proven: some numbers are {'bounds' if mark == '<=' else 'estimates'}"
    yield ""
    yield "where mistakes happen"
    rows = [("", "guesses", "lost per guess", "no mistake")]
    for place, share in enumerate(summary.by_number, 1):
        rows.append((f"guess {place}", *_share_cells(share)))
    rows.append(("could be the secret", *_share_cells(summary.could_be_secret)))
    rows.append(("contradicts a feedback", *_share_cells(summary.contradicted)))
    yield Table(rows, indent=2)


def _worst(summary: Summary, called: Sequence[str]) -> Iterator[Block]:
    if not summary.worst_guesses:
        return
    yield ""
    tied = f": {summary.worst_tied} lost the most" if summary.worst_tied > 1 else ""
    yield f"the worst guesses{tied}"
    rows: list[tuple[str | Code, ...]] = [("game", "guess", "", "lost", "best")]
    for worst in summary.worst_guesses:
        lost = MARKS[worst.status] + number(worst.mistake)
        rows.append((called[worst.game - 1], str(worst.number), worst.guess, lost, worst.best or "?"))
    yield Table(rows, left=(0, 2, 4), indent=2)


def _codebreakers(summary: Summary) -> Iterator[Block]:
    """What each codebreaker did, if there are several, or answers that are told nowhere else."""
    codebreakers = summary.codebreakers
    if len(codebreakers) == 1 and not (codebreakers[0].repeats or codebreakers[0].malformed):
        return
    yield ""
    yield "by codebreaker"
    rows: list[tuple[str, ...]] = [
        ("", "games", "solved", "guesses", "lost per guess", "contradict", "repeats", "malformed")
    ]
    for each in codebreakers:
        lost = NOT_JUDGED if each.mean_mistake is None else MARKS[each.known] + number(each.mean_mistake, 3)
        lost += "" if each.interval is None else " ({:.3f} to {:.3f})".format(*each.interval)
        shares = ((each.solved, each.games), (each.contradictions, each.guesses), (each.repeats, each.guesses))
        solved, *others = (f"{100 * part / whole:.0f} %" if whole else "" for part, whole in shares)
        rows.append((each.name, f"{each.games:,}", solved, f"{each.guesses:,}", lost, *others, str(each.malformed)))
    yield Table(rows, indent=2)
    if doubtful := sum(each.doubtful for each in codebreakers):
        yield f"  without {counted(doubtful, 'game')} whose feedback is wrong"


def _share_cells(share: Share) -> tuple[str, str, str]:
    if not share.guesses:
        return "0", "", ""
    right = 100 * share.without_mistake / share.guesses
    return f"{share.guesses:,}", number(share.mean_mistake, 3), f"{right:.0f} %"


CSV_COLUMNS = (
    *("game", "codebreaker", "board", "turn", "guess", "black", "white", "before", "after", "bits_expected", "bits"),
    *("mistake", "luck", "best", "status", "contradicted", "label", "hints", "taken_back"),
)


def csv_rows(reviews: Sequence[Review]) -> Iterator[str]:
    """A heading, then a line for each guess: numbers are rounded, and nothing looks like a date.

    A name that a spreadsheet would take for a formula stands after an apostrophe.  What is not judged is left empty.
    """
    yield ",".join(CSV_COLUMNS)
    for place, review in enumerate(reviews, 1):
        record = review.record
        for turn in review.turns:
            told: list[object] = ["?" if number is None else number for number in (turn.reply.black, turn.reply.white)]
            if isinstance(turn.reply, TextReply):
                told = [turn.reply, ""]
            played = (place, record.codebreaker, record.game, turn.number, turn.guess, *told)
            numbers = map(_rounded, (turn.bits_expected, turn.bits, turn.mistake, turn.luck))
            rows = " ".join(str(row + 1) for row in turn.contradicted_rows)
            counts = (turn.before.number, turn.after.number)
            label = (turn.label, record.hints, record.taken_back)
            yield csv_line([*played, *counts, *numbers, turn.best, turn.status, rows, *label])


def _rounded(number: float | Fraction | None) -> Decimal | str:
    """A number, and no text, which would be taken for a formula if it is negative."""
    return "" if number is None else Decimal(f"{float(number):.6f}")
