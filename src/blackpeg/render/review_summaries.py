"""Reviews of many games: what they come to, and a line for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from blackpeg.analysis.summary import Share, Summary
from blackpeg.position import Status
from blackpeg.render.counts import MARKS, NOT_JUDGED
from blackpeg.render.document import Block, Table
from blackpeg.render.phrases import counted, luck_number, luck_words, number
from blackpeg.render.reviews import LUCK_SIGNS, mistakes_status, problem_line
from blackpeg.rules import Code


def summary_blocks(summary: Summary, names: Sequence[str] = (), one: str = "--number") -> Iterator[Block]:
    """What two games or more come to, and then the games.

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
    players = sorted({review.record.codebreaker for review in judged})
    if 1 < len(players) < len(judged):
        yield ""
        yield "by codebreaker"
        rows = [("", "games", "guesses", "lost a guess", "no mistake")]
        for player in players:
            share = Summary.of([review for review in judged if review.record.codebreaker == player])
            rows.append((player, f"{share.judged:,}", *_share_cells(share.every)))
        yield Table(rows, indent=2)
    yield ""
    games = [("game", "codebreaker", "board", "result", "guesses", "expected", "mistakes", "luck", "skill")]
    for name, review in zip(called, reviews, strict=True):
        doubtful = review.contradiction is not None and review.contradiction.is_proven
        result = "contradictory" if doubtful else review.record.result.words
        head = (name, review.record.codebreaker, str(review.record.game), result, str(review.used))
        sums, start = review.sums, review.start
        if sums is None or start is None:
            games.append((*head, "?", NOT_JUDGED, "?", "?"))
            continue
        games.append(
            (
                *head,
                MARKS[start.status] + number(sums.expected),
                MARKS[mistakes_status(review)] + number(sums.mistakes),
                luck_number(sums.luck),
                str(review.skill),
            )
        )
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
    sure = ""
    if summary.interval is not None:
        sure = f" (95 % confidence interval {summary.interval[0]:.3f} to {summary.interval[1]:.3f})"
    lost = f"{mark}{number(summary.every.mean_mistake, 3)}"
    yield f"{counted(summary.judged, 'game')}: {lost} guesses lost per guess{sure}"
    if summary.mean_used is not None and summary.mean_luck is not None:
        yield (
            f"  {summary.solved:,} solved, with {number(summary.mean_used)} guesses on average; "
            f"{luck_words(summary.mean_luck)} a game"
        )
    if summary.known is not Status.PROVEN:
        yield f"  {mark:<2} not all is proven: some numbers are {'bounds' if mark == '<=' else 'estimates'}"
    yield ""
    yield "where mistakes happen"
    rows = [("", "guesses", "lost a guess", "no mistake")]
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


def _share_cells(share: Share) -> tuple[str, str, str]:
    if not share.guesses:
        return "0", "", ""
    right = 100 * share.without_mistake / share.guesses
    return f"{share.guesses:,}", number(share.mean_mistake, 3), f"{right:.0f} %"
