"""What is known of a position, and the best next guesses: everything that helps at a real board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from blackpeg.analysis.advice import Advice, advise, best_guesses
from blackpeg.errors import TooLargeError
from blackpeg.facts import as_json
from blackpeg.kernel import kernel
from blackpeg.knowledge import Budget, Knowledge, Verdict, know
from blackpeg.knowledge.contradiction import Contradiction
from blackpeg.play import Session
from blackpeg.position import Count, Position
from blackpeg.records import Kind
from blackpeg.registry import named
from blackpeg.render.advice import advice_lines, basis_lines
from blackpeg.render.contradictions import reason_lines, repair_line
from blackpeg.rules import Reply, write_reply
from blackpeg.strategies import Basis, OneStep, Strategy, basis_of, name_of, next_guess
from blackpeg.strategies.naming import MOVE_SECONDS
from blackpeg.web import models, requests
from blackpeg.web.bounds import bounded_game, require_memory
from blackpeg.web.games import rows_of, strategy_for
from blackpeg.web.shown import count_of, written_turns

MOST_RANKED, MOST_RANKED_SLOWLY = 400_000_000, 8_000_000
"""Pairs of guess and code looked at to rank guesses, with the native kernel and without: about half a second."""

MOST_TABLED = 200_000
"""Codes that are counted color by color."""


def suggestions(asked: requests.SuggestionsWanted) -> models.Suggestions:
    """What is known of the position that *asked* tells of; raises for what is no position."""
    game = bounded_game(asked.game)
    require_memory(game)
    session = Session(Kind.ASSIST, game, rows_of(game, asked))
    position = session.position
    seconds = asked.seconds or MOVE_SECONDS
    strategy = strategy_for(game, asked.strategy, seconds)
    known = know(position, Budget(seconds))
    is_possible = known.consistency.verdict is not Verdict.IMPOSSIBLE
    wrong = known.contradiction()
    count = known.count
    solved = position.solution is not None and position.fits(position.solution)
    goes_on = is_possible and position.solution is None
    return models.Suggestions(
        count=count_of(count),
        codes=_codes(known, asked.codes),
        table=_table(position, count),
        suggestions=_suggested(strategy, known, asked.top) if goes_on else [],
        solved=solved,
        contradiction=None if wrong is None else _contradiction(wrong, session),
        strategy=name_of(strategy) if goes_on else None,
    )


def _suggested(strategy: Strategy, known: Knowledge, top: int) -> list[models.Suggestion]:
    """The best guesses, that of the strategy first, as many as can be ranked quickly."""
    position = known.position
    best = next_guess(strategy, position)
    basis = basis_of(strategy, position)
    advice = advise(known, best)
    others: list[Advice] = []
    if top > 1 and _can_rank(position):
        ranking = strategy if isinstance(strategy, OneStep) else named("entropy")
        others = [other for other in best_guesses(ranking, position, top) if other.guess != best]
    return [_suggestion(position, advice, basis), *(_suggestion(position, other) for other in others[: top - 1])]


def _can_rank(position: Position) -> bool:
    most = MOST_RANKED_SLOWLY if kernel().name == "python" else MOST_RANKED
    try:
        return 1 < position.count <= most and position.count * len(position.guesses) <= most
    except TooLargeError:  # of codes that cannot be listed none is ranked
        return False


def _suggestion(position: Position, advice: Advice, basis: Basis | None = None) -> models.Suggestion:
    guess = advice.guess
    lines = [*advice_lines(advice), *basis_lines(basis)]
    size = None if advice.split is None else advice.split.expected_size
    sizes = [] if advice.split is None else sorted(advice.split.sizes.items())
    parts = [
        models.Part(reply=write_reply(Reply.of(reply), position.game.feedback), size=size) for reply, size in sizes
    ]
    return models.Suggestion(
        guess=str(guess),
        colors=list(guess),
        is_candidate=advice.is_candidate,
        parts=advice.parts,
        worst=advice.worst,
        expected_size=None if size is None else float(size),
        expected_size_exact=None if size is None else str(size),
        bits=advice.bits,
        split=parts,
        lines=lines,
        basis=None if basis is None else as_json(basis),
    )


def _codes(known: Knowledge, most: int) -> list[str] | None:
    """The first codes that are possible; None where nobody knows how many there are."""
    found = known.candidates(most) if known.count.is_proven else None
    return None if found is None or found.number is None else [str(code) for code in found.codes]


def _table(position: Position, count: Count) -> list[list[int]] | None:
    """How many codes have each color in each position; None where there are too many to look at all."""
    game = position.game
    if not position.turns:
        each = game.size // game.colors  # every color stands everywhere equally often
        return [[each] * game.colors] * game.pegs if game.size < 2**53 else None
    if count.number is None or count.number > MOST_TABLED:
        return None
    try:
        rows = position.candidates.rows
    except TooLargeError:
        return None
    columns: Sequence[Sequence[int]] = list(zip(*rows, strict=True)) or [()] * game.pegs
    counts = [Counter(column) for column in columns]
    return [[count[color] for color in range(game.colors)] for count in counts]


def _contradiction(contradiction: Contradiction, session: Session) -> models.Contradiction:
    """Why no code fits, or why none was found, and what would repair that."""
    rows = contradiction.conflicts[0] if contradiction.conflicts else ()
    repairs = []
    for repair in contradiction.repairs:
        changed = repair.position
        game = changed.game
        turns = [turn if row.relied_on else row.turn for row, turn in zip(session.rows, changed.turns, strict=True)]
        repairs.append(
            models.Repair(
                text=repair_line(repair),
                count=None if repair.count.number is None else count_of(repair.count),
                changes=[
                    {"row": change.row + 1, "reply": write_reply(change.reply, game.feedback)}
                    for change in repair.changes
                ],
                turns=written_turns(game, turns),
            )
        )
    return models.Contradiction(
        verdict="impossible" if contradiction.is_proven else "suspected",
        rows=[row + 1 for row in rows] or sorted({change["row"] for repair in repairs for change in repair.changes}),
        lines=reason_lines(contradiction),
        repairs=repairs,
    )
