"""`evaluate`, `compare` and `match` from a position on: guesses are counted from there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import pytest
from tests.cli.running import Run

import blackpeg as bp
from blackpeg.cli.options import turns_first
from blackpeg.errors import ContradictionError, InvalidReplyError, MatchError, StrategyError, TooLargeError
from blackpeg.rules import parse_game
from blackpeg.strategies import next_guess


def played(position: bp.Position, strategy: bp.Strategy) -> Counter[int]:
    """The guesses for each code that fits, by the strategy's own guesses and the rules."""
    needed = Counter[int]()
    for secret in position:
        here, guess = position, None
        while guess != secret:
            guess = next_guess(strategy, here)
            here = here.after(guess, position.game.score(guess, secret))
        needed[len(here.turns) - len(position.turns)] += 1
    return needed


@pytest.mark.parametrize("name", ["minimax", "entropy", "most-parts", "best", "first-consistent"])
@pytest.mark.parametrize(
    "text", ["3x4 112:1-0", "3x3 112:0-1 233:?-1", "3x3-black 123:1", "{ABC,ABD,CBA,DBA}-black ABC:1"]
)
def test_every_code_that_fits_is_played_by_the_choices_of_the_strategy(text: str, name: str) -> None:
    position, strategy = bp.position_of(text), bp.named(name)
    needed, found = played(position, strategy), bp.evaluate(text, name)

    assert found.exact
    assert {guesses: count for guesses, count in enumerate(found.histogram, 1) if count} == needed
    assert (found.position, found.secrets) == (position, position.count)
    assert found == bp.evaluate(position, strategy)
    assert found.average == Fraction(sum(guesses * count for guesses, count in needed.items()), position.count)


@pytest.mark.parametrize(("board", "name"), [("4x6", "minimax"), ("4x5", "entropy"), ("4x6-black", "most-parts")])
def test_a_game_takes_a_guess_for_each_secret_and_what_the_parts_of_the_first_guess_take(board: str, name: str) -> None:
    start, whole = bp.start(board), bp.evaluate(board, name)
    replies = [reply for reply in start.split(whole.first_guess) if reply != start.game.solved]
    parts = [bp.evaluate(start.after(whole.first_guess, reply), name).total for reply in replies]

    assert whole.total == start.count + sum(parts)


def test_a_strategy_that_draws_plays_codes_that_fit() -> None:
    position = bp.position_of("4x6 1122:1-1")
    found = bp.evaluate(position, "random-consistent", sample=500, seed=3)

    assert {secret for secret, _ in found.needed} <= set(position)
    assert sum(found.histogram) == 500 > position.count
    assert found == bp.evaluate("4x6 1122:1-1", "random-consistent", sample=500, seed=3)
    for seed, (secret, guesses) in enumerate(found.needed[:9], 3):
        here, drawing = position, bp.named("random-consistent", seed=seed)
        for _ in range(guesses):
            here = here.after(guess := drawing.choose(here), position.game.score(guess, secret))
        assert here.solution == secret


def test_a_sample_is_of_codes_that_fit() -> None:
    found = bp.evaluate("4x6 1122:1-1", "minimax", sample=50)

    assert not found.exact
    assert len({secret for secret, _ in found.needed} & set(bp.position_of("4x6 1122:1-1"))) == 50


def test_strategies_are_compared_from_there_on() -> None:
    found = bp.compare("4x6 1122:1-1", "minimax", "entropy")

    assert [each.total for each in found.evaluations] == [
        bp.evaluate("4x6 1122:1-1", name).total for name in ("minimax", "entropy")
    ]
    assert found.pairs[0].fewer + found.pairs[0].same + found.pairs[0].more == 208


@pytest.mark.parametrize(("other", "is_alike"), [("313", False), ("232", False), ("141", True)])
def test_guesses_that_only_the_turns_tell_apart_are_a_difference(other: str, is_alike: bool) -> None:
    """At the start 131 is like all of these; after 112 it is like 141 alone."""

    def begin(guess: str) -> Callable[[bp.Position], bp.Code]:
        consistent = bp.named("first-consistent")
        return lambda here: here.game.code(guess) if len(here.turns) == 1 else consistent.choose(here)

    difference = bp.compare("3x4 112:1-0", begin("131"), begin(other)).pairs[0].difference

    if is_alike:
        assert difference is None or difference.turns
    else:
        assert difference.turns == ()
        assert [str(guess) for guess in difference.guesses] == ["131", other]


@pytest.mark.parametrize(
    ("text", "error", "why"),
    [
        ("4x6 1122:1-1 1122:0-0", ContradictionError, "cannot both be right"),
        ("4x6 1122:4-0", MatchError, "the code is found"),
        ("4x6 1122:9-9", InvalidReplyError, "more than the 4 pegs"),
        ("12x20 AAAABBBBCCCC:1-1", TooLargeError, "secrets that fit turns are drawn up to"),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_reason(text: str, error: type[Exception], why: str) -> None:
    for ask in (
        lambda: bp.evaluate(text, "minimax"),
        lambda: bp.compare(text, "minimax", "entropy"),
        lambda: bp.match(text, "minimax", games=30),
        lambda: bp.match(text, "minimax"),
    ):
        with pytest.raises(error, match=why):
            ask()
    with pytest.raises(StrategyError, match="turns were played"):
        bp.evaluate("4x6 1122:1-1", bp.registry.Chosen("minimax", first="1122"))


@pytest.mark.parametrize(
    "words",
    [
        "1122:1-1 minimax",
        "1122:1-1 --strategy minimax",
        "--strategy minimax 1122:1-1",
        "1122 1-1 minimax",
        "1 1 2 2:1 1",
    ],
)
def test_words_after_the_game_are_turns_and_a_strategy(run: Run, words: str) -> None:
    told = run("evaluate", "4x6", *words.split(), *([] if "minimax" in words else ["-s", "minimax"]), "--json").json

    assert (told["position"], told["strategy"], told["total"]) == ("4x6 1122:1-1", "minimax", 730)


@pytest.mark.parametrize(
    ("board", "words", "turns"),
    [
        ("{CASTE,LINES,MINES}-marks", "MINES:.YGGG mines:Mine", 1),
        ("{CASTE,LINES,MINES}-marks", "MINES:bbbyg minimax", 1),
        ("4x20", "MINE:1-1 mine:Mine", 1),
        ("4x6", "mine:Mine 1122:1-1", 0),
        ("4x6", "1122:1-1 tree:1122:1-1", 1),
        ("4x6", "1122:1-1 4x6 1122:1-1", 1),
    ],
)
def test_a_module_that_is_called_like_a_code_is_no_turn(board: str, words: str, turns: int) -> None:
    assert len(turns_first(words.split(), parse_game(board))[0]) == turns


def test_boards_to_be_compared_have_turns_each(run: Run) -> None:
    line = "compare 3x4 112:1-0 3x3 112:0-1 121:1-0 4x4 minimax entropy --json"
    told = [each["position"] for each in run(*line.split()).objects]

    assert told == ["3x4 112:1-0", "3x3 112:0-1 121:1-0", "4x4"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("evaluate 4x6 1122:1-1 minimx", "did you mean minimax?"),
        ("evaluate 4x6 1122:1-1 minimax entropy", "minimax is a strategy, and turns are expected here"),
        ("evaluate 4x6 1122 minimax", "a guess without feedback"),
        ("evaluate 4x6 1122:9-9 minimax", "more than the 4 pegs"),
        ("evaluate 4x6 1122:1-1 1122:0-0 minimax", "cannot both be right"),
        ("compare 4x6 1122:1-1 1122:0-0 minimax entropy", "cannot both be right"),
        ("evaluate 4x6 1122:1-1 random-consistent --exact", "leave out the turns"),
        ("match 4x6 1122:1-1 1122:0-0 minimax", "cannot both be right"),
        ("match 4x6 1122:1-1 minimax --secret 5555", "expected a secret that fits 4x6 1122:1-1, got 5555"),
    ],
)
def test_what_is_wrong_with_the_words_is_said(run: Run, line: str, why: str) -> None:
    told = run(*line.split())

    assert (told.code, why in told.err) == (2, True)


@pytest.mark.parametrize("name", ["minimax", "random-consistent", "best"])
@pytest.mark.parametrize("host", ["random", "sly", "adversary"])
def test_games_of_a_match_begin_after_the_turns(host: str, name: str) -> None:
    position = bp.position_of("4x6 1122:1-1 3456:?-1")
    for played in bp.Matches(position, name, host, games=4, seed=5):
        turns = played.record.turns
        assert (turns[:2], len(turns) - 2) == (position.turns, played.guesses)
        assert position.fits(played.record.secret)
        assert played.record == bp.match(position, bp.named(name, seed=played.seed), host, seed=played.seed)


@pytest.mark.parametrize("name", ["minimax", "random-consistent"])
def test_many_games_are_those_played_one_by_one(name: str) -> None:
    position = bp.position_of("4x6 1122:1-1")
    together = bp.match(position, name, games=300, seed=2)
    listed = list(bp.Matches(position, name, games=300, seed=2))
    single = [bp.match(position, bp.named(name, seed=seed), seed=seed) for seed in range(2, 302)]

    needed = Counter(len(record.turns) - 1 for record in single)
    assert {guesses: games for guesses, games in enumerate(together.histogram, 1) if games} == needed
    assert [each.record for each in listed] == single
    assert {record.secret for record in single} <= set(position)
    assert len({record.secret for record in single}) > 100


def test_secrets_of_a_list_are_drawn_by_their_weights() -> None:
    """The turn leaves out BB; of the others AB is drawn nine times as often as BA."""
    words = bp.Game.of(["AB", "BA", "BB"], "black", weights=[9, 1, 3])
    position = bp.start(words).after("BB", "1")
    places = [position.draw(lambda limit, number=number: number % limit) for number in range(10)]

    assert Counter(map(str, places)) == {"AB": 9, "BA": 1}
    assert str(bp.start(words).draw(lambda limit: limit - 1)) == "BB"


def test_a_limit_counts_from_there_on() -> None:
    for secret, result in ("1233", "solved"), ("3612", "limit"):
        record = bp.match("4x6 1122:1-1", "minimax", secret=secret, limit=3)
        series = bp.match("4x6 1122:1-1", "minimax", games=40, limit=3, seed=1)

        assert (str(record.result), len(record.turns), record.limit) == (result, 4, 4)
        assert series.limit == len(series.histogram) == 3


def test_perfect_play_against_the_worst_host_counts_from_there_on() -> None:
    series = bp.match("4x6 1122:1-1", "minimax", "worst", games=1)

    assert series.perfect.least == bp.solve("4x6 1122:1-1", "worst").worst == series.worst
