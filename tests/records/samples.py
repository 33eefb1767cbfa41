"""Random records, for Hypothesis to draw."""

from __future__ import annotations

from hypothesis import strategies as st
from tests.games import boards, codes, partly

from blackpeg.position import Position
from blackpeg.records import Record, Result, result_of
from blackpeg.rules import Game, Turn, score

names = st.text(max_size=20) | st.sampled_from(["person", "minimax", "Ann # Lee", "game: 4x6", "tree:a b.json"])
digits = st.text("0123456789abcdef", min_size=32, max_size=64)


@st.composite
def records(draw: st.DrawFn, game: Game | None = None) -> Record:
    """A record of any game at all, whose replies some secret gives, or none."""
    game = game or draw(boards())
    secret = draw(codes(game))
    turns: list[Turn] = []
    for guess in draw(st.lists(codes(game), max_size=4)):
        feedback = score(guess, secret, game.feedback)
        reply = game.reply(draw(partly(*feedback) if draw(st.booleans()) else st.sampled_from(game.feedbacks)))
        turns.append(Turn(guess, reply))
        if reply.feedback == game.solved:
            break
    limit = draw(st.none() | st.integers(max(1, len(turns)), 100))
    result = result_of(Position(game, turns), limit)
    return Record(
        game,
        tuple(turns),
        Result.GIVEN_UP if result is Result.OPEN and draw(st.booleans()) else result,
        codebreaker=draw(names),
        codemaker=draw(names),
        limit=limit,
        secret=draw(st.sampled_from([secret, None])),
        commitment=draw(st.none() | digits),
        nonce=draw(st.none() | digits),
        seed=draw(st.none() | st.integers()),
        date=draw(st.none() | st.dates().map(str)),
        daily=draw(st.none() | st.dates().map(str)),
    )
