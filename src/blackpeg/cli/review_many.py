"""Reviews of many games: a line for each, and what they come to; and the same for programs and spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence

from blackpeg.analysis.review import Review
from blackpeg.analysis.sampled_review import SampledReview, SampledTurn
from blackpeg.analysis.summary import Share, Summary
from blackpeg.cli.review_sampled import NOT_JUDGED
from blackpeg.position import Status
from blackpeg.render.phrases import counted
from blackpeg.render.review_facts import facts_of_one
from blackpeg.render.reviews import MARKS, mistakes_status, number

COLUMNS = (
    *("game", "codebreaker", "board", "turn", "guess", "black", "white", "before", "after", "bits_expected", "bits"),
    *("mistake", "luck", "best", "status", "contradicted"),
)


Reviews = Sequence[Review | SampledReview]


def _judged(reviews: Reviews) -> list[Review]:
    """Those of boards whose codes can be listed."""
    return [review for review in reviews if isinstance(review, Review)]


def draw_games(reviews: Reviews) -> Iterator[str]:
    """The lines about *reviews*, of two games or more: the summary, and then the games."""
    judged = _judged(reviews)
    others = len(reviews) - len(judged)
    if judged:
        yield from _draw_summary(Summary.of(judged))
    if others:
        yield f"{counted(others, 'game')} {NOT_JUDGED}: too many codes to list"
    players = sorted({review.record.codebreaker for review in judged})
    if 1 < len(players) < len(judged):
        yield ""
        yield "by codebreaker"
        rows = [("", "games", "guesses", "lost a guess", "no mistake")]
        for player in players:
            share = Summary.of([review for review in judged if review.record.codebreaker == player])
            rows.append((player, f"{share.games:,}", *_share_cells(share.every)))
        yield from _in_columns(rows)
    yield ""
    games = [("game", "codebreaker", "board", "result", "guesses", "expected", "mistakes", "luck", "skill")]
    for place, review in enumerate(reviews, 1):
        doubtful = review.contradiction is not None and review.contradiction.is_proven
        result = "contradictory" if doubtful else str(review.record.result)
        head = (str(place), review.record.codebreaker, str(review.record.game), result, str(review.used))
        if isinstance(review, SampledReview):
            games.append((*head, "?", NOT_JUDGED, "?", "?"))
            continue
        games.append(
            (
                *head,
                MARKS[review.start.status] + number(review.expected),
                MARKS[mistakes_status(review)] + number(review.mistakes),
                number(review.luck),
                str(review.skill),
            )
        )
    yield from _in_columns(games, left=(1, 2, 3))
    yield ""
    for place, review in enumerate(reviews, 1):
        if review.problem:
            yield f"  Something is wrong with game {place}: {review.problem}"
    contradictory = next((place for place, review in enumerate(reviews, 1) if review.contradiction), None)
    if contradictory:
        yield f"  --number {contradictory} explains where the replies of game {contradictory} contradict each other"
    else:
        yield "  --number N reviews one of them, guess by guess"


def _draw_summary(summary: Summary) -> Iterator[str]:
    mark = MARKS[summary.status]
    sure = ""
    if summary.interval is not None:
        sure = f" (95 of 100 such samples: {summary.interval[0]:.3f} to {summary.interval[1]:.3f})"
    yield f"{counted(summary.games, 'game')}: {mark}{number(summary.every.mean, 3)} guesses lost per guess{sure}"
    if summary.mean_used is not None:
        yield (
            f"  {summary.solved:,} solved, with {number(summary.mean_used)} guesses on average; "
            f"luck {number(summary.mean_luck)} a game"
        )
    if summary.status is not Status.PROVEN:
        yield f"  {mark:<2} not all is proven: some numbers are {'bounds' if mark == '<=' else 'estimates'}"
    yield ""
    yield "where mistakes happen"
    rows = [("", "guesses", "lost a guess", "no mistake")]
    for place, share in enumerate(summary.by_number, 1):
        rows.append((f"guess {place}", *_share_cells(share)))
    rows.append(("could be the secret", *_share_cells(summary.fitted)))
    rows.append(("contradicts a reply", *_share_cells(summary.contradicted)))
    yield from _in_columns(rows)


def _share_cells(share: Share) -> tuple[str, str, str]:
    if not share.guesses:
        return "0", "", ""
    right = 100 * share.without_mistake / share.guesses
    return f"{share.guesses:,}", number(share.mean, 3), f"{right:.0f} %"


def _in_columns(rows: Sequence[Sequence[str]], left: Sequence[int] = (0,)) -> Iterator[str]:
    """*rows* of cells, those of the columns in *left* flush left."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = [
            cell.ljust(width) if column in left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield f"  {'  '.join(cells)}".rstrip()


def facts_of_many(reviews: Reviews) -> dict[str, object]:
    """What programs are told: the summary of the games that are judged, and each review."""
    summary = Summary.of(_judged(reviews))
    return {
        "games": len(reviews),
        "judged": summary.games,
        "solved": summary.solved,
        "mean_used": None if summary.mean_used is None else str(summary.mean_used),
        "mean_mistake": str(summary.every.mean) if summary.games else None,
        "interval": None if summary.interval is None else list(summary.interval),
        "mean_luck": str(summary.mean_luck) if summary.games else None,
        "status": str(summary.status if summary.games == len(reviews) else Status.ESTIMATE),
        "by_number": [_share_facts(share) for share in summary.by_number],
        "could_be_secret": _share_facts(summary.fitted),
        "contradicted": _share_facts(summary.contradicted),
        "reviews": [facts_of_one(review) for review in reviews],
    }


def _share_facts(share: Share) -> dict[str, object]:
    return {
        "guesses": share.guesses,
        "without_mistake": share.without_mistake,
        "mean_mistake": str(share.mean),
    }


def csv_lines(reviews: Reviews) -> Iterator[str]:
    """A heading, then a line for each guess: for spreadsheets, so rounded, and with nothing that looks like a date.

    A name that a spreadsheet would take for a formula stands after an apostrophe.  What is not judged is left empty.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for place, review in enumerate(reviews, 1):
        game = review.record.game
        for turn in review.turns:
            name = review.record.codebreaker
            who = f"'{name}" if name.startswith(("=", "+", "-", "@")) else name
            reply = turn.turn.reply
            told = ["?" if number is None else number for number in (reply.black, reply.white)]
            head = (place, who, game, turn.number, turn.guess, *told)
            rows = " ".join(str(row + 1) for row in turn.contradicted)
            if isinstance(turn, SampledTurn):
                bits = ["" if number is None else f"{number:.6f}" for number in (turn.bits_expected, turn.bits)]
                writer.writerow((*head, turn.before.number, turn.after.number, *bits, "", "", "", "estimate", rows))
                continue
            numbers = [
                f"{float(number or 0):.6f}" for number in (turn.bits_expected, turn.bits, turn.mistake, turn.luck)
            ]
            writer.writerow((*head, turn.before, turn.after, *numbers, turn.best, turn.status, rows))
    yield text.getvalue()
