"""Games of lists: every verb against a plain recursion on random small lists, and golden values."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from io import StringIO
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from tests.laws.test_doors import RIGHT

import blackpeg as bp
from blackpeg import book
from blackpeg.call import Call
from blackpeg.cli import main
from blackpeg.errors import (
    BlackpegError,
    CertificateError,
    InvalidCodeError,
    InvalidGameError,
    InvalidRequestError,
    TooLargeError,
)
from blackpeg.facts import as_json, from_json
from blackpeg.kernel import Measure, kernel, kernel_of, pack, unpack
from blackpeg.kernel.listing import ListKernel
from blackpeg.kernel.table import Listing
from blackpeg.play.codemaker import Fixed
from blackpeg.play.commands import begin, begin_told, replace_rows
from blackpeg.play.session import Session
from blackpeg.play.threads import in_threads
from blackpeg.play.typed import understand
from blackpeg.play.vocabulary import Place
from blackpeg.records import Kind, Record, Result
from blackpeg.records.read import parse_records
from blackpeg.records.record import opens
from blackpeg.records.text import write_text
from blackpeg.render.phrases import reply_words
from blackpeg.render.sharing import shared
from blackpeg.rules import Code, Feedback, Turn
from blackpeg.rules.list_notation import read_words
from blackpeg.rules.listing import ListGame
from blackpeg.search import least_total, solve_reference
from blackpeg.strategies.consistent import FirstConsistent
from blackpeg.verbs.answer import answer

FALLOUT = "CASTE LINES ALTER OFFER KEEPS HAVEN SPEED BASIC"
TWELVE = "DETECTOR CARPETED DECLARED DETAILED DRAMATIC DEVOURED DEMANDED SINISTER DISPOSAL REVEALED MESSAGES RELEASED"


def apart(guess: Code, secret: Code) -> str:
    """A rule that is not symmetric: twice the right places, and whether the number of letters in common is odd."""
    if guess == secret:
        return "yes"
    return str(2 * sum(map(int.__eq__, guess, secret)) + len(set(guess[:-1]) & set(secret)) % 2)


def some_game(seed: int) -> ListGame:
    """A random list of at most eight secrets, with further guesses and weights or without."""
    draw = random.Random(seed)
    pegs, colors = draw.randint(2, 4), draw.randint(2, 4)
    every = list(map("".join, product("ABCD"[:colors], repeat=pegs)))
    codes = draw.sample(every, min(len(every), draw.randint(2, 8)))
    guesses = draw.sample(every, min(len(every), draw.randint(0, 4)))
    weights = draw.choice([None, *([draw.randint(1, most) for _ in codes] for most in (4, 1 << 20))])
    game = bp.Game.of(codes, draw.choice(["black-white", "black", "marks", apart]), guesses=guesses, weights=weights)
    assert isinstance(game, ListGame)
    return game


def parts(game: bp.Game, guess: Code, secrets: tuple[Code, ...]) -> dict[Feedback, tuple[Code, ...]]:
    """The secrets by their feedback, from the rule alone."""
    found: dict[Feedback, tuple[Code, ...]] = {}
    for secret in secrets:
        feedback = game.answer(guess, secret)
        found[feedback] = (*found.get(feedback, ()), secret)
    return found


NEVER = 10**9


def least(game: ListGame, remaining: int = 99) -> int:
    """The least total within this many guesses: all guesses are tried at every set."""

    @cache
    def total(secrets: tuple[Code, ...], remaining: int) -> int:
        mass, best = sum(map(game.weight, secrets)), NEVER
        for guess in game.guesses() if remaining else ():
            split = parts(game, guess, secrets)
            if len(split) > 1 or game.solved in split:
                rest = (total(part, remaining - 1) for feedback, part in split.items() if feedback != game.solved)
                best = min(best, mass + sum(rest))
        return best

    return total(tuple(game.codes()), remaining)


@pytest.mark.parametrize("some", range(15))
def test_the_least_total_of_a_random_list_is_that_of_plain_recursion(some: int) -> None:
    for seed in range(20 * some, 20 * some + 20):
        game = some_game(seed)
        wanted = least(game)
        assert bp.solve(game).total == wanted, seed
        assert bp.tree(game).manifest.total == wanted, seed
        assert solve_reference(game, least_total()).total == wanted, seed


@pytest.mark.parametrize("seed", range(12))
def test_weights_with_a_limit_of_guesses_were_refused(seed: int) -> None:
    draw = random.Random(seed)
    words = draw.sample(list(map("".join, product("ABC", repeat=3))), 12)
    weights = [draw.choice([1, 1, 2, 9, 30]) for _ in words]
    rule = draw.choice(["black-white", "black", "marks", apart])
    game = bp.Game.of(words, rule, guesses=draw.choice([None, ["AAA", "ABC"]]), weights=weights)
    assert isinstance(game, ListGame)
    known = {limit: least(game, limit) for limit in range(1, 8)}
    for limit, total in known.items():
        for solve in (partial(bp.solve, workers=1), solve_reference):
            found = solve(game, least_total(limit))
            assert (found.total or NEVER) == total, (solve, limit)
            assert found.worst is None or found.worst <= limit
    worst = min(limit for limit, total in known.items() if total < NEVER)
    found = bp.solve(game, "worst-then-total")
    assert (found.worst, found.total) == (worst, known[worst])
    whole = bp.solve(game)
    assert (whole.total, whole.worst) == (known[7], min(limit for limit in known if known[limit] == known[7]))


@pytest.mark.parametrize("seed", range(40))
def test_each_verb_agrees_with_the_rule_alone(seed: int) -> None:
    game = some_game(seed)
    secrets, mass = tuple(game.codes()), game.mass
    position = bp.start(game)
    for guess in game.guesses():
        split = parts(game, guess, secrets)
        assert position.split(guess) == {key: sum(map(game.weight, part)) for key, part in split.items()}
        for feedback, part in split.items():
            assert tuple(position.after(guess, str(feedback)).candidates) == part
    played = {secret: bp.match(game, "entropy", secret=str(secret)).turns for secret in secrets}
    evaluation = bp.evaluate(game, "entropy")
    assert evaluation.total == sum(len(turns) * game.weight(secret) for secret, turns in played.items())
    assert evaluation.average * mass == evaluation.total
    review = bp.review(bp.match(game, "random-consistent", secret=str(secrets[-1]), seed=seed))
    assert review.sums is not None
    assert len(review.turns) == review.sums.expected + review.sums.mistakes + review.sums.luck
    assert review.sums.expected * mass == least(game)


@pytest.mark.parametrize("seed", range(60))
def test_the_kernel_in_use_answers_as_the_readable_one(seed: int) -> None:
    game = some_game(seed)
    fast, plain = kernel_of(game), ListKernel(game, Listing)
    secrets = list(game.codes())
    for guess in game.guesses():
        ours, theirs = (each.feedbacks(guess, each.all_codes()) for each in (fast, plain))
        assert [unpack(game, number) for number in ours] == [plain.unpack(number) for number in theirs]
        assert [unpack(game, number) for number in ours] == [game.answer(guess, secret) for secret in secrets]
        assert pack(game, game.answer(guess, secrets[0])) == ours[0]
        assert list(fast.split_sizes(guess, fast.all_codes())) == list(plain.split_sizes(guess, plain.all_codes()))
    guesses = list(game.guesses())
    ours, theirs = (each.scores(each.make(guesses), each.all_codes()) for each in (fast, plain))
    assert [list(each) for each in ours[:3]] == [list(each) for each in theirs[:3]]
    for measure in Measure:
        assert fast.best(measure, [], fast.all_codes(), False) == plain.best(measure, [], plain.all_codes(), False)


@pytest.mark.parametrize("rule", ["marks", "black-white", "black"])
def test_threads_make_the_table_of_a_long_list(rule: str) -> None:
    draw = random.Random(4)
    words = draw.sample(list(map("".join, product("ABCDEFG", repeat=4))), 2100)  # over 4 million pairs
    game = bp.Game.of(words, rule)
    fast, secrets = kernel_of(game), list(game.codes())
    for guess in draw.sample(secrets, 40):
        numbers = fast.feedbacks(guess, fast.all_codes())
        some = draw.sample(range(len(secrets)), 200)
        assert [unpack(game, numbers[at]) for at in some] == [game.answer(guess, secrets[at]) for at in some]
    assert sum(kernel_of(game).split_sizes(secrets[0], fast.all_codes())) == game.size


def test_golden_values() -> None:
    game = bp.Game.of(FALLOUT, "black")
    assert (bp.solve(game).total, bp.solve(game).worst) == (20, 4)
    assert [str(code) for code in bp.start(game).after("alter", "0")] == ["BASIC", "CASTE", "KEEPS"]
    solution = bp.solve(bp.Game.of(TWELVE, "black"))
    assert (solution.total, solution.worst, str(solution.first_guess)) == (28, 3, "REVEALED")
    assert len(bp.start(bp.Game.of(TWELVE, "black")).after("DETECTOR", "1").after("DEMANDED", "2")) == 2
    marks = bp.Game.of("NINNY ANNEX HELLO WORLD EPEES GEESE", "marks")
    pairs = ("NINNY", "ANNEX"), ("ANNEX", "NINNY"), ("HELLO", "WORLD"), ("EPEES", "GEESE")
    assert [str(marks.score(*pair)) for pair in pairs] == ["Y.G..", ".YG..", "...GY", "Y.GYY"]


def test_jotto_tells_the_word_itself_from_all_its_letters() -> None:
    def jotto(guess: Code, secret: Code) -> object:
        return "found" if guess == secret else (Counter(guess) & Counter(secret)).total()

    game = bp.Game.of("SPEAR PEARS APPLE LEMON GRAPE", jotto)
    assert game.score("SPEAR", "PEARS") == "5"
    assert not bp.score(game, "SPEAR", "PEARS").is_solved
    assert bp.score(game, "SPEAR", "SPEAR").is_solved
    with pytest.raises(InvalidGameError, match="for the secret itself and for nothing else"):
        bp.Game.of("SPEAR PEARS", lambda guess, secret: (Counter(guess) & Counter(secret)).total())


@pytest.mark.skipif(not kernel().abilities.searches, reason="the reference solver does not solve 4x6")
def test_a_board_as_a_list_is_that_board() -> None:
    board = bp.Game("4x6")
    listed = bp.Game.of(board.codes())
    assert bp.solve(listed).total == 5625
    for name in ("minimax", "entropy", "expected-size", "most-parts"):
        for secret in ("3632", "1526", "4424"):
            ours, theirs = (bp.match(game, name, secret=secret) for game in (listed, board))
            assert [str(turn) for turn in ours.turns] == [str(turn) for turn in theirs.turns]
    mixed = [code for code in board.codes() if len(set(code)) > 1]
    assert bp.solve(bp.Game.of(mixed, guesses=board.codes())).total == 5600


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"codes": []}, "got an empty one"),
    ({"codes": ["CASTE", "LINE"]}, "codes of one length, got 'CASTE' (5) and 'LINE' (4)"),
    ({"codes": ["CASTE", "caste"]}, "got 'CASTE' 2 times"),
    ({"codes": "AB BA AB BB BA BA"}, "got 'AB' 2 times and 'BA' 3 times"),
    ({"codes": [*"ABCDEFGHI", *"ABCDEFGH"]}, "'D' 2 times, 'E' 2 times and 3 more"),
    ({"codes": "CASTE LINE ALE"}, "codes of one length, got 'CASTE' (5), 'ALE' (3) and 'LINE' (4)"),
    ({"codes": ["IT'S", "THEM"]}, "cannot be a sign"),
    ({"codes": ["AB", "BA"], "weights": [1]}, "a weight for each of 2 codes, got 1"),
    ({"codes": ["AB", "BA"], "weights": [1, -1]}, "whole numbers, 0 or more, got -1 for BA"),
    ({"codes": ["AB", "BA"], "weights": [0.5, 1]}, "whole numbers, 0 or more, got 0.5 for AB"),
    ({"codes": ["AB", "BA"], "weights": [1 << 24, 1]}, "sum is at most 16,777,216, got 16,777,217; divide all by 2"),
    ({"codes": ["AB", "BA"], "weights": [0, 0]}, "no code may be the secret"),
    ({"codes": ["AB", "BA"], "rule": "wordle"}, "got 'wordle'"),
    ({"codes": ["AB", "BA"], "rule": lambda *_: None}, "got None for guess AB and secret AB"),
    ({"codes": ["AB", "BA"], "rule": lambda *_: 1 / 0}, "failed for guess AB and secret AB: ZeroDivisionError"),
    ({"codes": [1122]}, "codes as text, such as 'CASTE', got 1122"),
]


@pytest.mark.parametrize(("given", "said"), WRONG)
def test_a_list_that_makes_no_game_says_why(given: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidGameError) as error:
        bp.Game.of(**given)
    assert said in str(error.value)


@pytest.mark.skipif(kernel().name != "native", reason="the native search alone counts the lines")
@pytest.mark.parametrize("weighed", [True, False])
def test_a_list_whose_lines_grow_too_long_for_the_search_is_refused_with_advice(weighed: bool) -> None:
    # Each guess rules itself out alone, so the last of the codes takes as many guesses as there are codes.
    codes = [f"{place:03}" for place in range(40 if weighed else 260)]
    weights = {"weights": [400_000] * 40} if weighed else {}
    game = bp.Game.of(codes, rule=lambda guess, secret: int(guess == secret), **weights)

    with pytest.raises(TooLargeError, match="lines of the search grow too long") as error:
        bp.solve(game, search=True)

    assert ("smaller weights allow longer lines" in str(error.value)) == weighed


def test_a_rule_that_answers_differently_twice_is_refused_with_the_pair() -> None:
    draw = random.Random(1)
    with pytest.raises(InvalidGameError, match="for secret"):
        bp.Game.of(["AB", "BA"], lambda guess, secret: "yes" if guess == secret else draw.random())


def test_a_word_that_is_not_on_the_list_is_answered_with_the_nearest() -> None:
    game = bp.Game.of(FALLOUT, "black")
    for text, said in (
        ("castle", "expected 5 signs: 'castle' is not on the list; the nearest there: CASTE"),
        ("lined", "'lined' is not on the list; the nearest there: LINES"),
        ("zzzzz", "'zzzzz' is not on the list"),
    ):
        with pytest.raises(InvalidCodeError) as error:
            bp.score(game, text, "caste")
        assert str(error.value).startswith(said)
    with pytest.raises(InvalidCodeError, match="'CCCCC' is not on the list"):
        game.code_from_indices(game.alphabet.read("CCCCC"))


@pytest.mark.parametrize(
    ("rule", "typed", "reply"),
    [
        ("black", "2 in place", "2"),
        ("black-white", "1 in place 2 elsewhere", "1-2"),
        ("black-white", "1 in place, 0 elsewhere", "1-0"),
        ("black-white", "two elsewhere and no in place", "0-2"),
    ],
)
def test_letters_of_words_are_in_place_or_elsewhere_and_not_black_or_white(rule: str, typed: str, reply: str) -> None:
    game = bp.Game.of(FALLOUT, rule)
    assert str(game.write(game.reply(typed))) == reply
    said = reply_words(game.reply(reply), game)
    assert "black" not in said
    assert game.reply(said) == game.reply(reply)


def test_what_is_written_of_a_list_is_read_back() -> None:
    for seed in range(30):
        game = some_game(seed)
        if game.feedback != "apart":
            assert bp.Game(game.notation) == game
        assert bp.Game(str(game)) == game
    position = bp.start(bp.Game.of(TWELVE, "marks")).after("DETECTOR", "G?......")
    assert bp.position_of(str(position)) == position


def test_a_weight_of_zero_is_a_guess_and_no_secret() -> None:
    game = bp.Game.of(["AB", "BA", "BB"], weights={"AB": 0, "BA": 3})
    assert [str(code) for code in game.codes()] == ["BA", "BB"]
    assert [str(code) for code in game.guesses()] == ["AB", "BA", "BB"]
    assert game.mass == 4
    assert "AB" not in bp.start(game)


def test_contradictions_on_a_list_name_a_repair() -> None:
    game = bp.Game.of(TWELVE, "black")
    found = bp.know(bp.start(game).after("DETECTOR", "1").after("DEMANDED", "5")).contradiction()
    assert found is not None
    assert all(repair.position.count for repair in found.repairs)
    assert found.repairs


@pytest.mark.parametrize(
    ("text", "codes", "guesses"),
    [
        ("4x10-distinct/!0???", 4536, 5040),
        ("4x10-distinct//!0???", 4536, 4536),
        ("4x6/!4", 1290, 1296),
        ("5x7:123456_/_=1", 6480, 16807),
        ("4x6/2+2", 90, 1296),
        ("3x3/!1??/?2?", 6, 27),
        ("3x3:red,blue,green/red,?,?", 9, 27),
    ],
)
def test_a_board_is_restricted_by_conditions(text: str, codes: int, guesses: int) -> None:
    game = bp.Game(text)
    assert (game.size, game.choices, str(game), game.notation) == (codes, guesses, text, text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("4x6/12", "expected a condition of 4x6 such as 1??? (a sign in its place)"),
        ("4x6/7???", "no color is written '7'"),
        ("4x6/1???/2???", "that some code of 4x6 meets"),
        ("9x9/!9", "a board is restricted if it has up to 65,535"),
    ],
)
def test_a_condition_that_makes_no_game_says_why(text: str, said: str) -> None:
    with pytest.raises(BlackpegError) as error:
        bp.Game(text)
    assert said in str(error.value)


def test_a_board_with_conditions_and_signs_of_its_own_was_answered_from_the_book_of_all_its_codes() -> None:
    game = bp.Game("3x4:123_/_=0")
    assert not book.covers(game)
    assert bp.solve(game).total == bp.solve(game, search=True).total != bp.solve("3x4").total


@pytest.fixture
def words(tmp_path: Path) -> str:
    (tmp_path / "words.txt").write_text("CASTE\t2\nLINES\t1\n")
    return f"@{tmp_path}/words.txt"


def test_a_file_is_read_for_who_sits_at_the_machine(words: str) -> None:
    game = bp.Game(words)
    assert (game.size, game.mass, str(game)) == (2, 3, f"{words}-black-white")
    assert game.notation == "{CASTE=2,LINES}-black-white"
    assert bp.score(words, "caste", "lines").feedback == game.score("caste", "lines")
    assert as_json(bp.suggest(words))["position"] == game.notation
    with pytest.raises(InvalidGameError, match="cannot be read"):
        bp.Game("@no-such-file.txt")


@pytest.mark.parametrize("name", [name for name, (asked, _) in RIGHT.items() if "game" in asked])
def test_no_request_reads_a_file(name: str, words: str) -> None:
    with pytest.raises((InvalidGameError, InvalidRequestError), match="names a file"):
        answer(name, {**RIGHT[name][0], "game": words})


def test_no_record_session_tree_or_fact_reads_a_file(words: str, tmp_path: Path) -> None:
    suggestion = bp.suggest("4x6 1122:1-0")
    session = begin("4x6", seed=1).to_json()
    tree = tmp_path / "tree.json"
    bp.write_tree(tree, bp.tree("3x3").manifest, bp.tree("3x3").tree)
    tree.write_text(tree.read_text().replace('"3x3"', json.dumps(words)))
    for reads in (
        lambda: parse_records(write_text(bp.match("4x6", "minimax", secret="3632")).replace("4x6", words)),
        lambda: from_json(type(suggestion), {**as_json(suggestion), "position": words}),
        lambda: Session.from_json({**session, "game": words}),
        lambda: bp.read_tree(tree),
    ):
        with pytest.raises((BlackpegError, ValueError), match=r"names a file|no session"):
            reads()


def test_what_is_asked_in_json_of_a_list_is_answered(words: str) -> None:
    text = bp.Game(words).notation
    assert answer("score", {"game": text, "guess": "caste", "secret": "lines"})["feedback"] == "0-2"
    assert answer("suggest", {"game": text, "turns": ["lines:0-2"]})["guess"] == "CASTE"


def test_a_promise_about_a_secret_of_a_list_is_kept_however_the_list_is_named(words: str) -> None:
    record = bp.match(words, "entropy", seed=3)
    (again,) = parse_records(write_text(record))
    assert again.game == record.game

    assert opens(str(again.commitment), again.game, again.game.code(str(again.secret)), str(again.nonce))


WEIGHED = "{CASTE=5,LINES,ALTER,OFFER=2}+{SPEED}-black"


def test_averages_of_advice_were_divided_by_the_number_of_codes_and_not_by_their_weight() -> None:
    suggestion = bp.suggest(WEIGHED)
    assert suggestion.basis is not None
    assert suggestion.basis.average == Fraction(15, 9)
    assert suggestion.advice is not None
    assert suggestion.advice.count.number == sum(suggestion.advice.split.sizes.values()) == 9  # type: ignore[union-attr]
    after = bp.suggest(bp.start(bp.Game(WEIGHED)).after("CASTE", "0"))
    assert after.basis is not None
    assert after.basis.average == Fraction(6, 4)
    assert bp.evaluate(WEIGHED, "best").average == Fraction(15, 9)


def test_sums_of_weights_were_called_codes_and_secrets() -> None:
    text = "{CASTE=5,LINES,ALTER,OFFER=2}-black"
    suggested, solved = str(bp.suggest(text)), str(bp.solve(text))
    assert "9 chances left" in suggested
    assert "at most 5 of 9 chances remain" in str(bp.explain(text, "OFFER"))
    assert "guesses  chances" in solved
    review = str(bp.review(bp.match(text, "minimax", secret="LINES")))
    assert "codes" not in suggested + solved + review
    assert "It must be" in str(bp.suggest("{CASTE=5}-black"))
    assert "4 codes left" in str(bp.suggest(text.replace("=5", "").replace("=2", "")))


def test_verify_refused_a_tree_of_a_list_with_weights(tmp_path: Path) -> None:
    grown = bp.tree(WEIGHED)
    bp.write_tree(tmp_path / "tree.json", grown.manifest, grown.tree)
    assert bp.verify(str(tmp_path / "tree.json")).ok


def test_a_repair_leaves_codes_and_no_weight() -> None:
    found = bp.know(bp.start(bp.Game(WEIGHED)).after("LINES", "4")).contradiction()
    assert found is not None
    assert all(repair.count.number == repair.position.count for repair in found.repairs)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{ABCDEFGHIJKLMNOPQRSTUVWXYZ,ZBCDEFGHIJKLMNOPQRSTUVWXYA}-marks", "at most 10 letters for marks"),
        ("{CASTE=" + "9" * 5000 + ",LINES}", "at most nine digits after 'CASTE'"),
        ("{CASTE=,LINES}", "at most nine digits after 'CASTE', got ''"),
    ],
)
def test_a_list_that_took_all_memory_or_a_traceback_is_refused(text: str, said: str) -> None:
    with pytest.raises(BlackpegError) as error:
        bp.Game(text)
    assert said in str(error.value)


@pytest.mark.parametrize("codes", [None, 5, [""], ["CASTE", " "]])
def test_what_is_no_list_of_codes_is_refused(codes: Any) -> None:
    with pytest.raises(InvalidGameError):
        bp.Game.of(codes)


@pytest.mark.parametrize(
    "text",
    [
        "caste lines alter",
        "\ufeffcaste\nlines\nalter\n",
        "caste\tlines\talter",
        "| caste | lines | alter |",
        "1. caste\n2. lines\n3. alter",
        "CASTE,LINES;ALTER",
        "caste\r\nlines\r\nalter\r\n",
    ],
)
def test_words_are_pasted_in_any_form(text: str) -> None:
    assert [word.upper() for word in read_words(text)[0]] == ["CASTE", "LINES", "ALTER"]
    assert read_words(text)[1] is None


@pytest.mark.parametrize("name", ["black", "marks", "in-common", "black-white"])
def test_a_function_was_taken_for_the_rule_that_has_its_name(name: str) -> None:
    def rule(guess: Code, secret: Code) -> object:
        return "found" if guess == secret else len(set(guess) & set(secret)) % 2

    rule.__name__ = name
    game = bp.Game.of(FALLOUT, rule)
    assert bp.start(game).split("ALTER") == parts_by_mass(game, "ALTER")


def parts_by_mass(game: bp.Game, guess: str) -> dict[Feedback, int]:
    """The weight of the secrets that give each feedback, from the rule alone."""
    split = parts(game, game.code(guess), tuple(game.codes()))
    return {feedback: sum(map(game.weight, some)) for feedback, some in split.items()}


@pytest.mark.parametrize("rule", ["black", "black-white", "marks", "in-common"])
def test_rows_of_a_list_are_ignored_and_a_solution_that_another_row_speaks_against_ends_nothing(rule: str) -> None:
    game = bp.Game.of(["CRANE", "BRACE", "GRACE", "TRACE"], rule)
    first = Turn(game.code("CRANE"), game.reply(str(game.score("CRANE", "BRACE"))))
    solved = Turn(game.code("CRANE"), game.reply(str(game.solved)))

    session = begin_told(Kind.ASSIST, game, [first, solved])
    assert session.is_doubtful
    assert session.settled.count == bp.start(game).after(*first).count
    ignored = replace_rows(session, [replace(session.rows[0], relied_on=False)])
    assert ignored.position.count == game.size


@pytest.mark.parametrize("said", ["Y....", "y....", "STALE Y....", "stale:Y....", "edit 1 Y...."])
def test_a_first_mark_elsewhere_is_no_yes(said: str) -> None:
    game = bp.Game.of(["SLATE", "BLAST", "POINT"], "marks", guesses=["STALE"])
    told = understand(said, game, Place.ASSIST)
    reply = getattr(told, "reply", None)
    assert str(reply) == "Y...."
    assert understand("Y.", game, Place.ASSIST) == understand("yes!", game, Place.ASSIST)


@pytest.mark.parametrize("rule", ["black", "black-white", "marks", "in-common"])
def test_every_rule_is_scored_checked_shared_and_shown(rule: str) -> None:
    game = bp.Game.of(["CRANE", "BRACE", "GRACE", "TRACE"], rule, guesses=["PLACE"])
    told = as_json(bp.score(game, "PLACE", "BRACE"))
    counts = {"black": (3, 0), "black-white": (3, 0)}
    assert (told["black"], told["white"]) == counts.get(rule, (None, None))

    asked: list[str] = []
    checked = bp.check_score(lambda guess, secret: asked.append(guess) or str(game.score(guess, secret)), game)
    assert (checked.ok, checked.pairs, set(asked)) == (True, 20, {"CRANE", "BRACE", "GRACE", "TRACE", "PLACE"})

    seen, first_consistent = list[object](), FirstConsistent()
    played = in_threads(first_consistent, Fixed(game, game.code("TRACE")), bp.start(game), None, seen.append)
    assert played.is_found

    record = Record(game, played.turns, Result.SOLVED, "person", "random")
    assert ("🟩 right place" in shared(record).text) == (rule == "marks")


def test_a_list_is_found_in_what_a_terminal_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("0xF964 {)FLINT#$&PAINT<>\n0xF970 .;FLINT;(BRAIN:PRINT\n"))
    assert str(bp.Game("@--black")) == "{BRAIN,FLINT,PAINT,PRINT}-black"
    game = bp.Game("{BRAIN,FLINT,PAINT,PRINT}-black")
    assert {str(game.reply(said)) for said in ("likeness=2", "Likeness 2", "2/5")} == {str(game.reply("2"))}
    monkeypatch.setattr("sys.stdin", StringIO("FLINT PAINT BRAINS"))
    with pytest.raises(InvalidGameError, match=r"BRAINS.*\(6\)"):
        bp.Game("@--black")


def test_what_asks_for_words_takes_the_names_of_their_files(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "answers.txt").write_text("CRANE\nSLATE\n")
    (tmp_path / "allowed.txt").write_text("SOARE\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", StringIO("@answers.txt+allowed.txt\n\n"))

    assert main(["suggest", "wordle-hard", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["position"] == "{CRANE,SLATE}+{SOARE}-marks-hard"


@pytest.mark.parametrize(
    ("typed", "game"),
    [
        ("CRANE=3, SLATE; TRACE", "{CRANE=3,SLATE,TRACE}-marks"),
        ("CRANE\t3\nSLATE\t1", "{CRANE=3,SLATE}-marks"),
        ("{crane=3,slate}+{trace}", "{CRANE=3,SLATE}+{TRACE}-marks"),
        ("{crane,slate}-black", "{CRANE,SLATE}-black"),
    ],
)
def test_weights_and_rules_of_words_that_are_typed_are_read(
    monkeypatch: pytest.MonkeyPatch, typed: str, game: str
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(typed))
    assert str(bp.Game("@--marks")) == game


@pytest.mark.parametrize(
    ("guess", "why"),
    [
        ("1123", "expected 4 different colors, got 1 twice: '1123'"),
        ("123", "expected 4 pegs, got 3: '123'"),
        ("0123", "'0123' does not fit the conditions of 4x10-distinct//!0???"),
    ],
)
def test_a_code_that_a_board_with_conditions_lacks_is_told_what_is_wrong_with_it(guess: str, why: str) -> None:
    with pytest.raises(InvalidCodeError, match=re.escape(why)):
        bp.Game("4x10-distinct//!0???").code(guess)


def test_letters_without_a_capital_are_read_beside_those_that_have_one() -> None:
    game = bp.Game("{maße,made,MAGD}-marks")
    assert str(bp.score(game, "maße", "MADE").feedback) == "GG.G"
    assert {str(code) for code in bp.start(game).after("Maße", "GG.G").candidates} == {"MADE"}


def test_a_certificate_of_a_list_is_refused(tmp_path: Path) -> None:
    # One of marks was written, and no checker took it.
    with pytest.raises(CertificateError, match="certificates are of boards, got the list"):
        bp.solve("{CRANE,BRACE,GRACE,TRACE}-marks", certificate=tmp_path / "file")
    assert not (tmp_path / "file").exists()


@pytest.mark.parametrize("board", ["4x6:RGBYOP", "3x4:names", "4x10-distinct"])
def test_a_condition_changes_neither_the_order_of_colors_nor_their_names(board: str) -> None:
    whole = bp.Game(board)
    some = bp.Game(f"{board}/!{str(next(whole.codes())) if whole.pegs == 4 else whole.pegs}")
    assert some.alphabet == whole.alphabet
    code = some.code_at(some.size // 2)
    assert str(whole.code_from_indices(code)) == str(code)
    assert bp.Game(some.notation) == some


def test_a_sample_of_a_weighted_list_is_drawn_by_weight() -> None:
    game = bp.Game.of({"CASTE": 97, "LINES": 1, "ALTER": 1, "OFFER": 1}, "black")
    sampled = bp.evaluate(game, "first-consistent", sample=1000)
    exact = bp.evaluate(game, "first-consistent").average
    assert sampled.standard_error is not None
    assert abs(sampled.average - exact) < 3 * sampled.standard_error
    assert sampled.secrets == 1000


@pytest.mark.parametrize("strategy", ["first-consistent", "best", "entropy"])
def test_a_weighted_list_is_played_whole_within_a_time(strategy: str) -> None:
    game = bp.Game.of({"CASTE": 50, "LINES": 1, "ALTER": 1, "OFFER": 2, "KEEPS": 3, "HAVEN": 1}, "marks-hard")
    timed = bp.evaluate(game, strategy, time=20)
    assert timed.exact
    assert timed.total == bp.evaluate(game, strategy).total


def test_what_a_time_leaves_of_a_weighted_list_is_a_sample_by_weight() -> None:
    words = [f"{first}{second}{third}" for first in "ABCDEFGH" for second in "ABCDEFG" for third in "ABCDEFG"]
    game = bp.Game.of({word: 200 if word.startswith("H") else 1 for word in words}, "black")

    def stop_halfway(done: int, total: int) -> None:
        if done >= total / 2:
            call.stop()

    call = Call(seconds=1000, on_progress=stop_halfway)
    cut = bp.evaluate(game, lambda position: position.candidates[0], call=call)
    exact = bp.evaluate(game, lambda position: position.candidates[0]).average
    assert cut.stopped
    assert cut.standard_error is not None
    assert abs(cut.average - exact) < 3 * cut.standard_error < 0.5


def test_a_list_of_more_than_256_codes_has_a_code_of_the_day() -> None:
    found = Counter(
        str(bp.daily("4x6/!4", f"2026-{month:02}-{day:02}").code) for month in range(1, 11) for day in range(1, 29)
    )
    assert len(found) > 200
    assert max(found.values()) < 5
    assert str(bp.daily("4x6", "2026-11-22").code) == "5161"


def test_luck_has_a_score_if_a_single_code_of_some_weight_is_left() -> None:
    assert bp.review("{CASTE=5,LINES,ALTER,OFFER=2}-black alter:0 caste:5").luck_score is not None


def test_a_strategy_with_options_is_none_of_the_words_of_a_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evaluate", "{CASTE,LINES,ALTER,OFFER}-black", "minimax:first=lines", "-q"]) == 0
    assert main(["evaluate", "{BEST,REST,TEST,NEST}-black", "best:3", "minimax", "-q"]) == 0
    assert "total" in capsys.readouterr().out


def test_a_record_of_a_list_with_words_that_name_columns_is_no_table() -> None:
    game = bp.Game.of(["REPLY", "BLACK", "GUESS", "TURNS"], "marks")
    played = bp.match(game, "entropy", secret="REPLY")
    assert parse_records(write_text(played), name="the record")[0].turns == played.turns


def test_a_rule_of_ones_own_says_nothing_of_guesses_alone_as_secrets() -> None:
    def places(guess: Code, secret: Code) -> object:
        return "found" if guess == secret else sum(map(int.__eq__, guess, secret))

    game = bp.Game.of(["CASTE", "LINES", "ALTER", "OFFER", "KEEPS"], places, guesses=["SPEED", "HAVEN"])
    position = bp.start(game).after("CASTE", 0)

    assert position.contradicted("SPEED") == ()
    assert "SPEED" not in position
    assert len(bp.suggest(position, "minimax", top=30).ranked) == game.choices
    assert bp.explain(position, "SPEED").advice.is_candidate is False
    assert bp.review(position.after("SPEED", 1)).turns[1].turn.guess == game.code("SPEED")
    with pytest.raises(InvalidCodeError, match="got SPEED, which is a guess alone"):
        bp.score(game, "CASTE", "SPEED")
