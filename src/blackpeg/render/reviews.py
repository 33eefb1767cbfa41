"""What a review says of a game and of each of its guesses, in plain words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple
from fractions import Fraction

from blackpeg.analysis.advice import split_of
from blackpeg.analysis.review import Judgement, Label, Review, ReviewedTurn, Sums
from blackpeg.fact import Frozen
from blackpeg.position import Position, Status, weakest
from blackpeg.records import Record, Result
from blackpeg.render.advice import fit
from blackpeg.render.contradictions import reason_lines, reason_sentences
from blackpeg.render.counts import AS_KNOWN, NOT_JUDGED, adding_up, count_words, luck_name, luck_words, number
from blackpeg.render.phrases import counted, guesses, help_used, rows_named

NOTABLE_LUCK = Fraction(1, 4)
"""The least luck, in guesses, that a sentence mentions."""


class ReviewWords(Frozen):
    """The sentences of a review: of the game, of each guess, None if it is not judged, and of the contradiction.

    *outcome* says how the game ended, *counts* how many codes were possible after each guess.  *against* compares a
    solved game with perfect play on average, *perfect* with what that needs for its secret; *story* tells each guess
    in one sentence.  *sum* says what the guesses were used for, *lost* what was lost by, *exactly* says the sum with
    fractions.  All these are empty if mistakes and luck are not judged, or if it is not known.
    *shown*, *mistakes* and *lucks* are the sums, and those of each guess, rounded so that they add up.
    """

    headline: str
    outcome: str
    against: str
    perfect: str
    story: tuple[str, ...]
    sum: str
    lost: str
    exactly: str
    counts: tuple[str, ...]
    turns: tuple[str | None, ...]
    contradiction: tuple[str, ...]
    shown: Sums | None
    mistakes: tuple[Fraction, ...]
    lucks: tuple[Fraction, ...]


def review_words(review: Review) -> ReviewWords:
    """*review* in sentences; what may lie behind a contradiction only if the secret does not tell."""
    found, shown = review.contradiction, shown_turns(review)
    return ReviewWords(
        headline=review_headline(review),
        outcome=outcome(review),
        against=against_words(review),
        perfect=perfect_words(review),
        story=tuple(_story(review)),
        sum=sum_words(review),
        lost="" if review.sums is None else _lost_by(review),
        exactly="" if review.sums is None else identity(review.used, review.sums),
        counts=tuple(count_words(turn.after) for turn in review.turns),
        turns=tuple(
            None if turn.judgement is None else " ".join(sentences(turn, turn.judgement, review.record, shown[at]))
            for at, turn in enumerate(review.turns)
        ),
        contradiction=() if found is None else tuple((reason_sentences if review.problem else reason_lines)(found)),
        shown=shown_sums(review),
        mistakes=tuple(mistake for mistake, _ in shown),
        lucks=tuple(luck for _, luck in shown),
    )


def shown_sums(review: Review) -> Sums | None:
    """The sums, rounded so that they add up: what is expected to the nearest hundredth, the others around it."""
    if review.sums is None:
        return None
    expected, mistakes, luck, remaining = astuple(review.sums)
    expected = round(expected, 2)
    others = adding_up([mistakes, luck, -remaining], review.used - expected)
    return Sums(expected, others[0], others[1], -others[2])


def shown_turns(review: Review) -> tuple[tuple[Fraction, Fraction], ...]:
    """The mistake and the luck of each guess that is judged, rounded so that they add up to `shown_sums`."""
    sums = shown_sums(review)
    if sums is None:
        return ()
    mistakes = adding_up([judgement.mistake for judgement in review.judgements], sums.mistakes)
    return tuple(zip(mistakes, adding_up([each.luck for each in review.judgements], sums.luck), strict=True))


def review_headline(review: Review) -> str:
    """The answer in one sentence."""
    record, sums = review.record, shown_sums(review)
    how = outcome(review)
    if sums is None or review.start is None:
        return f"{record.game}, {how}: mistakes and luck are {NOT_JUDGED} here"
    return (
        f"{record.game}, {how}: {AS_KNOWN[review.start.status]}{number(sums.expected)} expected, "
        f"{AS_KNOWN[mistakes_status(review)]}{number(sums.mistakes)} {_lost_by(review)}, "
        f"{luck_words(sums.luck, record)}"
    )


def _gambled(review: Review) -> Fraction:
    """What a gamble that paid off lost on average, as it is shown; 0 if there was none."""
    is_gamble = bool(review.turns) and review.turns[-1].label is Label.GAMBLE
    return shown_turns(review)[-1][0] if is_gamble else Fraction()


def _lost_by(review: Review) -> str:
    """What the guesses lost were lost by: a guess that found the code is no mistake."""
    gambled, sums = _gambled(review), shown_sums(review)
    if not gambled or sums is None:
        return "lost by mistakes"
    return "lost by a gamble" if gambled == sums.mistakes else f"lost, {number(gambled)} by a gamble"


def against_words(review: Review) -> str:
    """How a game that was solved without help compares with perfect play on average; empty if it compares badly."""
    expected = review.expected
    if expected is None or review.status is not Status.PROVEN or review.problem or review.record.is_helped:
        return ""
    if review.record.result is not Result.SOLVED or review.used >= expected + 1:
        return ""
    return f"{'better than' if review.used < expected else 'close to'} perfect play on average"


def perfect_words(review: Review) -> str:
    """What perfect play needs for the secret of the game; empty if that is not known."""
    return "" if review.needed is None else f"Perfect play by the book needs {guesses(review.needed)} for this code."


def _story(review: Review) -> Iterator[str]:
    """Each guess in one short sentence; one for all that missed the only code left."""
    judged = list(zip(review.turns, review.judgements, strict=False))
    missed = [turn.number for turn, judgement in judged if turn.before.number == 1 and not judgement.found]
    for turn, judgement in judged:
        if turn.number not in missed:
            yield _achieved(f"Guess {turn.number}", turn, judgement, review.record)
        elif turn.number == missed[0]:
            which = f"Guess {missed[0]}" if len(missed) == 1 else f"Guesses {missed[0]} to {missed[-1]}"
            yield f"{which} missed the only code left."


def sum_words(review: Review) -> str:
    """What the guesses of a game were used for, in sentences; empty if that is not known."""
    sums = shown_sums(review)
    if sums is None or review.start is None:
        return ""
    known = AS_KNOWN[mistakes_status(review)]
    gambled = _gambled(review)
    mistakes = sums.mistakes - gambled
    lost = f"Mistakes cost {known}{number(mistakes)}" if mistakes else "No guess was a mistake"
    if gambled:
        lost += f", the gamble at the end cost {number(gambled)}"
    luck = f"{luck_name(sums.luck, review.record)} {'cost' if sums.luck > 0 else 'saved'} {number(abs(sums.luck))}"
    total = guesses(review.used)
    if sums.remaining:
        total += f" made, and {number(sums.remaining)} more that perfect play would still need on average"
    return (
        f"Perfect play needs {AS_KNOWN[review.start.status]}{number(sums.expected)} guesses on average. "
        f"{lost}, and {luck if sums.luck else 'luck did nothing'}. Together this comes to {total}."
    )


def problem_line(problem: str, which: str = "this record") -> str:
    """The warning that something is wrong with a record, which stands first."""
    return f"Something is wrong with {which}: {problem}"


def outcome(review: Review) -> str:
    """How the game ended, or from which row on its feedbacks contradict each other."""
    used, told, found = review.used, len(review.record.turns), review.contradiction
    if found is None:
        return record_ended(review.record)
    where = f" from row {used + 1} on" if used < told else ""
    return f"{guesses(used)} reviewed, the feedbacks {'' if found.is_proven else 'may '}contradict each other{where}"


def record_ended(record: Record) -> str:
    """How a game ended, and what its codebreaker was helped by."""
    malformed = counted(record.malformed, "malformed answer") if record.malformed else ""
    return ", ".join(filter(None, (how_it_ended(record.result, record.guesses), help_used(record), malformed)))


def how_it_ended(result: Result, used: int) -> str:
    """How a game of *used* guesses ended."""
    return {
        Result.SOLVED: f"solved with {guesses(used)}",
        Result.GIVEN_UP: f"given up after {guesses(used)}",
        Result.LIMIT: f"not solved with {guesses(used)}",
        Result.OPEN: f"open after {guesses(used)}",
    }[result]


def mistakes_status(review: Review) -> Status:
    """How far the sum of the mistakes is known."""
    return weakest(turn.status for turn in review.turns)


NOT_RATED = "Skill and luck have no score here: hints and guesses taken back told more than the turns do."

LUCK_SIGNS = "luck: the guesses that feedbacks cost, against their expectation; below 0 they saved some, by good luck"


def identity(used: int, sums: Sums) -> str:
    """The sum that a review is, exactly: what was used is what was expected, lost, and due to luck."""
    left = f"{used}" + (f" + {sums.remaining}" if sums.remaining else "")
    luck = f"- {-sums.luck}" if sums.luck < 0 else f"+ {sums.luck}"
    return f"{left} = {sums.expected} + {sums.mistakes} {luck}"


def sentences(
    turn: ReviewedTurn, judgement: Judgement, record: Record, shown: tuple[Fraction, Fraction]
) -> Iterator[str]:
    """The sentences about a guess: what it achieved, what a better one would have achieved, and what luck did.

    *shown* are its mistake and its luck as `shown_turns` has them.
    """
    yield _achieved("It", turn, judgement, record)
    if turn.contradicted_rows:
        yield fit(Position(record.game, record.turns[: turn.number - 1]), turn.guess)[0]
        if others := turn.contradicted_rows[1:]:
            yield f"Nor does it fit {rows_named(others)}."
    yield _compared(turn, judgement, number(shown[0]))
    if abs(judgement.luck) >= NOTABLE_LUCK and not record.is_helped:
        yield _luck(turn, judgement, number(abs(shown[1])))


def _achieved(which: str, turn: ReviewedTurn, judgement: Judgement, record: Record) -> str:
    """What a guess did, which the sentence begins with, beside what it does on average."""
    split, before = split_of(turn.played), counted(turn.before.low, record.game.unit)
    if judgement.found:
        if split.parts == 1:
            return f"{which} was the only code left."
        if turn.label is Label.GAMBLE:
            chance = judgement.chance
            return (
                f"{which} was a gamble that paid off: {counted(chance.numerator, 'chance')} in {chance.denominator:,}."
            )
        return f"{which} was the secret, one of {before} that fitted."
    if split.parts == 1:
        return f"{which} could tell nothing: {before} before, as many after."
    return f"{which} left {turn.after} of {before}; on average it leaves {float(split.expected_size):,.1f}."


def _compared(turn: ReviewedTurn, judgement: Judgement, mistake: str) -> str:
    """How the guess compares with the best there is, or that is known."""
    if judgement.equals_best:
        if judgement.status is not Status.PROVEN:
            return "No better guess is known."
        if turn.before.low <= 2:
            return "No guess is better here."
        return "No guess is better all the same." if turn.contradicted_rows else "No guess is better."
    lost = {
        Status.PROVEN: f"{mistake} guesses fewer on average",
        Status.BOUND: f"up to {mistake} guesses fewer on average",
        Status.ESTIMATE: f"about {mistake} guesses fewer on average (an estimate)",
    }[judgement.status]
    leaves, split = "", split_of(judgement.best_advice)
    if turn.label is Label.GAMBLE and split.parts == turn.before.number:
        latest = " at the latest" if judgement.best_advice.is_candidate else ""
        return f"{judgement.best} would have found the code for sure with guess {turn.number + 1}{latest}."
    if split.parts > 1 and turn.before.low > 2:
        leaves = f"; it leaves {float(split.expected_size):,.1f} on average"
    could = " and could have been the secret" if judgement.best_advice.is_candidate and turn.contradicted_rows else ""
    return f"{judgement.best} would have needed {lost}{leaves}{could}."


def _luck(turn: ReviewedTurn, judgement: Judgement, luck: str) -> str:
    about = "" if judgement.status is Status.PROVEN else "about "
    worth = f"{about}{luck} guesses"
    if turn.reply.feedback is None:
        turned = "saved" if judgement.luck < 0 else "cost"
        return f"The feedback is known only in part; with luck, that {turned} {worth}."
    if judgement.luck < 0:
        return f"Lucky: {_chance(judgement.chance)} this feedback, which saved {worth}."
    common = " though it was likely" if judgement.chance > Fraction(1, 2) else ""
    return f"Unlucky{common}: {_chance(judgement.chance)} this feedback, which cost {worth}."


def _chance(chance: Fraction) -> str:
    return f"{float(100 * chance):.{0 if chance > Fraction(1, 20) else 1}f} % of the codes gave"
