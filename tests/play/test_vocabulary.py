"""The table of commands: what is understood, helped with and completed is the same."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games import boards

from blackpeg.play.commands import begin, begin_told, guess
from blackpeg.play.typed import understand
from blackpeg.play.vocabulary import (
    Checked,
    Edited,
    Explained,
    Place,
    TypedGuess,
    TypedWord,
    completions,
    help_lines,
    names,
    words_at,
)
from blackpeg.records import Kind
from blackpeg.rules import Game, parse_game
from blackpeg.rules.examples import example_turn

GAMES = [*map(parse_game, ["4x6", "4x6-black", "1x1", "2x40", "4x26", "4x8:names", "12x40", "3x3-distinct"])]


@pytest.mark.parametrize("place", Place)
def test_no_name_means_two_things_at_one_place(place: Place) -> None:
    every = Counter(name for words, _ in words_at(place) for name in words.names)

    assert [name for name, times in every.items() if times > 1] == []


@pytest.mark.parametrize("place", Place)
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_what_help_names_is_understood(game: Game, place: Place) -> None:
    last = example_turn(game).guess
    for line in help_lines(game, place):
        form = line.strip().partition("  ")[0]
        for each in form.split(", "):
            assert understand(each, game, place, last) is not TypedWord.NOTHING


@given(game=boards(), place=st.sampled_from([*Place]))
def test_what_is_completed_is_understood_there(game: Game, place: Place) -> None:
    session = begin_told(Kind.ASSIST, game, [example_turn(game)])
    for name in names(game, place):
        assert name in completions(name[:2], session, place)
        needs_more = next(words for words, _ in words_at(place) if name.lstrip("/") == words.names[0]).means
        if needs_more not in (Checked, Explained, TypedGuess, Edited):
            assert understand(name, game, place) is not None


def test_completion_offers_what_may_be_said_here() -> None:
    played, told = begin("4x6", seed=1), begin_told(Kind.ASSIST, "4x6")

    assert completions("e", played, Place.PLAY) == ["explain"]
    assert completions("e", told, Place.ASSIST) == ["explain", "edit"]
    assert completions("GI", played, Place.PLAY) == ["give up"]
    assert completions("u", played, Place.PLAY) == [], "there is nothing to take back yet"
    assert completions("u", guess(played, "1122"), Place.PLAY) == ["undo"]
