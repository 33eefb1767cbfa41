"""Random games, codes, replies and positions, for Hypothesis to draw."""

from __future__ import annotations

import math
from collections.abc import Iterable

from hypothesis import assume
from hypothesis import strategies as st

from blackpeg.position import Position, start
from blackpeg.rules import Code, FeedbackKind, Game, Reply, Turn, score

KINDS = {"digits": 10, "letters": 26, "names": 16, "initials": 16, "numbers": 100}
"""The kinds of alphabet, and how many colors each has signs for."""

OWN_SIGNS = "BYGPRabcxyz0189_*+.@äßñΩж中"
"""Some signs that players might choose."""


@st.composite
def games(draw: st.DrawFn, *, most_codes: int = 1500, most_pegs: int = 7, most_colors: int = 12) -> Game:
    """A game of at most *most_codes* codes, in its usual alphabet."""
    pegs = draw(st.integers(1, most_pegs))
    shapes = [(colors, True) for colors in range(1, most_colors + 1) if colors**pegs <= most_codes]
    shapes += [(colors, False) for colors in range(pegs, most_colors + 1) if math.perm(colors, pegs) <= most_codes]
    colors, repeats = draw(st.sampled_from(shapes))
    return Game(pegs, colors, repeats=repeats, feedback=draw(st.sampled_from(FeedbackKind)))


@st.composite
def boards(draw: st.DrawFn) -> Game:
    """Any game at all, up to 100 pegs and 100 colors, in any alphabet."""
    kind = draw(st.sampled_from([None, *KINDS, "own", "words"]))
    colors = draw(st.integers(1, len(OWN_SIGNS) if kind in ("own", "words") else KINDS[kind] if kind else 100))
    repeats = draw(st.booleans())
    pegs = draw(st.integers(1, 100 if repeats else colors))
    signs = draw(st.permutations(OWN_SIGNS))[:colors]
    own = {"own": "".join(signs), "words": ",".join(f"{sign}{'ox' * draw(st.integers(0, 2))}" for sign in signs)}
    alphabet = own.get(kind or "", kind)
    return Game(pegs, colors, repeats=repeats, feedback=draw(st.sampled_from(FeedbackKind)), alphabet=alphabet)


def codes(game: Game) -> st.SearchStrategy[Code]:
    """A code of *game*."""
    colors = range(game.colors)
    if game.repeats:
        return st.lists(st.sampled_from(colors), min_size=game.pegs, max_size=game.pegs).map(game.code_from_indices)
    return st.permutations(colors).map(lambda order: game.code_from_indices(order[: game.pegs]))


def partly(black: int, white: int) -> st.SearchStrategy[Reply]:
    """A reply that says all of a feedback, or only a part of it."""
    whole = Reply(black, white)
    parts = [Reply(black=black), Reply(white=white), Reply(total=black + white), Reply()]
    return st.one_of(st.just(whole), st.sampled_from([whole, *parts]))


@st.composite
def positions(
    draw: st.DrawFn, game: Game | None = None, *, most_codes: int = 1500, most_turns: int = 4, partial: bool = True
) -> Position:
    """A position that some secret leads to; with *partial*, some replies are known in part only."""
    game = game or draw(games(most_codes=most_codes))
    secret = draw(codes(game))
    position = start(game)
    for guess in draw(st.lists(codes(game), max_size=most_turns)):
        feedback = score(guess, secret, game.feedback)
        position = position.after(guess, draw(partly(*feedback)) if partial else feedback)
    return position


@st.composite
def endings(draw: st.DrawFn, boards: st.SearchStrategy[Game], most: int) -> Position:
    """A position of one of *boards* with at most this many candidates; the replies to its turns are whole."""
    game = draw(boards)
    secret = draw(codes(game))
    position = start(game)
    while position.count > most:
        assume(len(position.turns) < 8)
        guess = draw(codes(game))
        position = position.after(guess, game.score(guess, secret))
    return position


@st.composite
def careless_positions(draw: st.DrawFn, *, most_codes: int = 300, most_turns: int = 5) -> Position:
    """A position whose replies are anything the game can say: most contradict one another."""
    game = draw(games(most_codes=most_codes, most_pegs=5))
    position = start(game)
    for guess in draw(st.lists(codes(game), min_size=1, max_size=most_turns)):
        position = position.after(guess, draw(partly(*draw(st.sampled_from(game.feedbacks)))))
    return position


def fitting(game: Game, turns: Iterable[Turn]) -> list[Code]:
    """The codes that fit all *turns*, by the rules alone, in reading order."""
    turns = list(turns)
    return [
        code for code in game.codes() if all(reply.fits(score(guess, code, game.feedback)) for guess, reply in turns)
    ]
