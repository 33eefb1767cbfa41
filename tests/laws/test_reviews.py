"""Laws of every review: no mistake is negative, the best tree makes none, and the guesses used are accounted for."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from tests.games import careless_positions, positions
from tests.search.searches import needs_native

from blackpeg import book
from blackpeg.analysis.review import Review
from blackpeg.analysis.values import Values
from blackpeg.errors import RecordError
from blackpeg.position import Position, Status, start
from blackpeg.rules import Code, Game, Reply
from blackpeg.search import oracle
from blackpeg.verbs.review import review

BOARDS = [entry.game for entry in book.entries() if entry.objective == "total"]
SMALL, MIDDLING = 100, 1300
"""Boards of at most this many codes have ten random games each, and three; larger ones none."""


def keeps_the_laws(found: Review) -> bool:
    """Whether the guesses are accounted for, to the last digit, and no mistake is negative."""
    values = [found.start.average, *(judgement.value_after.average for judgement in found.judgements)]
    turns = zip(found.turns, pairwise(values), strict=True)
    return (
        found.used + found.remaining == found.expected + found.mistakes + found.luck
        and all(turn.mistake >= 0 for turn in found.turns)
        and all(1 + after - before == turn.mistake + turn.luck for turn, (before, after) in turns)
        and all(turn.mistake == 0 or turn.best != turn.guess for turn in found.turns)
    )


@needs_native
@pytest.mark.parametrize("game", [game for game in BOARDS if game.size <= MIDDLING], ids=str)
def test_guesses_are_accounted_for_on_every_solved_board(game: Game) -> None:
    rng = random.Random(str(game))
    codes, values = list(game.codes()), Values(seconds=2)
    for _ in range(10 if game.size <= SMALL else 3):
        found = review(random_game(game, codes, rng), values=values)

        assert keeps_the_laws(found), found.record
        assert found.status is Status.PROVEN or game.size > SMALL


def random_game(game: Game, codes: list[Code], rng: random.Random) -> Position:
    """Some guesses, of which half may be the secret: solved, or given up; now and then a reply is not all heard."""
    secret, position = rng.choice(codes), start(game)
    for _ in range(rng.randrange(1, 10)):
        guess = rng.choice(codes if rng.random() < 0.5 else position.candidates)
        feedback = game.score(guess, secret)
        heard = rng.random() < 0.9 or feedback == game.solved
        position = position.after(guess, feedback if heard else Reply(black=feedback.black, white=None))
        if position.is_solved:
            break
    return position


@given(position=positions(most_codes=60))
def test_any_game_is_accounted_for(position: Position) -> None:
    cut = next((row for row, turn in enumerate(position.turns, 1) if turn.reply.feedback == position.game.solved), None)

    if not position.turns:
        with pytest.raises(RecordError, match="a board without turns"):
            review(position)
        return
    assert keeps_the_laws(review(Position(position.game, position.turns[:cut])))


@settings(max_examples=30)
@given(position=careless_positions(most_codes=60))
def test_what_comes_before_a_contradiction_is_accounted_for(position: Position) -> None:
    solved = [turn.reply.feedback == position.game.solved for turn in position.turns]
    if any(solved):
        position = Position(position.game, position.turns[: solved.index(True) + 1])

    found = review(position)

    assert keeps_the_laws(found)
    assert (found.contradiction is None) == (position.count > 0)
    assert found.contradiction is None or found.used == len(found.contradiction.position.turns) - 1


@needs_native
@pytest.mark.parametrize(
    "game", [game for game in BOARDS if game.size <= SMALL or str(game) in ("4x5", "4x6", "6x3")], ids=str
)
def test_no_guess_of_the_best_tree_is_a_mistake(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Valued by search alone: by the book, it would be true of any tree that adds up."""
    _, tree = book.best_tree(game)
    monkeypatch.setattr(oracle, "book_tree", lambda *_: None)
    values, rng = Values(seconds=60), random.Random(str(game))
    path: list[tuple[Position, Code]] = []  # to each line, the positions and the guesses made there
    for line in tree:
        del path[line.depth - 1 :]
        position = path[-1][0].after(path[-1][1], line.feedback) if path and line.feedback else start(game)
        path.append((position, line.guess))
        if game.size <= SMALL or line.depth <= 2 or rng.random() < 0.05:
            assert values.of_guess(position, line.guess, 60).total == values.value(position).total, position
