"""Hard mode: every guess fits the hints of the feedbacks so far, by a plain recursion on random small lists."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

import blackpeg as bp
from blackpeg.errors import (
    BlackpegError,
    ExecutionError,
    InvalidCodeError,
    InvalidGameError,
    InvalidReplyError,
    KernelError,
    StrategyError,
)
from blackpeg.facts import as_json, from_json
from blackpeg.gym import Mastermind
from blackpeg.kernel import kernel
from blackpeg.knowledge import know
from blackpeg.play import Session, commands
from blackpeg.play.codemaker import Fixed
from blackpeg.play.session import Row
from blackpeg.position import Position, Status
from blackpeg.records import Kind
from blackpeg.rules import Code
from blackpeg.rules.listing import ListGame
from blackpeg.search import Search, least_total, solve_reference
from blackpeg.search.solver import CHECK
from blackpeg.search.worth import Worth
from blackpeg.trees import Tree
from blackpeg.verbs.answer import answer

needs_search = pytest.mark.skipif(not kernel().abilities.searches_hard, reason="the native kernel searches alone")

NEVER = 10**9

Hints = tuple[frozenset[tuple[int, int]], frozenset[tuple[int, int]]]
"""Letters in their places, and how many copies of a letter there are at least: written anew, and not as in `rules`."""


def told(hints: Hints, guess: Code, feedback: str) -> Hints:
    """The hints after one more feedback."""
    placed, least = set(hints[0]), dict(hints[1])
    marked = [letter for letter, mark in zip(guess, feedback, strict=True) if mark in "GY"]
    for place, mark in enumerate(feedback):
        if mark == "G":
            placed.add((place, guess[place]))
    for letter in marked:
        least[letter] = max(least.get(letter, 0), marked.count(letter))
    return frozenset(placed), frozenset(least.items())


def fits(guess: Code, hints: Hints) -> bool:
    return all(guess[place] == letter for place, letter in hints[0]) and all(
        Counter(guess)[letter] >= copies for letter, copies in hints[1]
    )


def least(game: ListGame, remaining: int = 99, first: Code | None = None, turns: Any = ()) -> int:
    """The least total within this many guesses: all guesses that fit the hints are tried at every set."""
    known: dict[Any, int] = {}

    def total(secrets: frozenset[Code], hints: Hints, remaining: int, guesses: list[Code]) -> int:
        key = secrets, hints, remaining, guesses is not every
        if key not in known:
            known[key] = NEVER
            mass = sum(map(game.weight, secrets))
            for guess in guesses if remaining else ():
                if fits(guess, hints):
                    known[key] = min(known[key], mass + after(guess, secrets, hints, remaining))
        return known[key]

    def after(guess: Code, secrets: frozenset[Code], hints: Hints, remaining: int) -> int:
        parts: dict[str, set[Code]] = {}
        for secret in secrets:
            parts.setdefault(str(game.answer(guess, secret)), set()).add(secret)
        if len(parts) == 1 and guess not in secrets and remaining > 1 and guess != first:
            return NEVER  # it tells nothing
        return sum(
            total(frozenset(part), told(hints, guess, feedback), remaining - 1, every)
            for feedback, part in parts.items()
            if set(feedback) != {"G"}
        )

    every = list(game.guesses())
    hints: Hints = (frozenset(), frozenset())
    for guess, reply in turns:
        hints = told(hints, guess, str(reply))
    secrets = frozenset(Position(game, turns).candidates)
    return min(NEVER, total(secrets, hints, remaining, every if first is None else [first]))


def some_game(seed: int) -> ListGame:
    """A random list that is answered by marks, with further guesses, and weights or none."""
    draw = random.Random(seed)
    pegs, colors = draw.choice([(3, 3), (3, 4), (4, 3), (4, 4), (2, 5), (5, 3)])
    every = list(map("".join, product("ABCDE"[:colors], repeat=pegs)))
    draw.shuffle(every)
    codes, guesses = every[: draw.randint(3, 14)], every[14 : 14 + draw.randint(0, 12)]
    weights = draw.choice([None, None, [draw.choice([1, 1, 2, 9]) for _ in codes]])
    game = bp.Game.of(codes, "marks-hard", guesses=guesses, weights=weights)
    assert isinstance(game, ListGame)
    return game


def freed(game: ListGame) -> bp.Game:
    """The same list, without hard mode."""
    return bp.Game(game.notation.removesuffix("-hard"))


def require_hints_kept(tree: Tree) -> None:
    """Fails if a guess of *tree* breaks a hint of those above it."""
    path: list[tuple[Code, Hints]] = []
    for line in tree:
        del path[line.depth - 1 :]
        hints: Hints = (frozenset(), frozenset())
        if path:
            guess, above = path[-1]
            hints = told(above, guess, str(line.feedback))
        assert fits(line.guess, hints)
        path.append((line.guess, hints))


@needs_search
@pytest.mark.parametrize("some", range(20))
def test_the_least_total_in_hard_mode_is_that_of_plain_recursion(some: int) -> None:
    for seed in range(10 * some, 10 * some + 10):
        game = some_game(seed)
        wanted = least(game)
        found = bp.solve(game)
        free = bp.solve(freed(game)).total
        assert free is not None
        assert found.total == wanted >= free, seed
        assert found.tree is not None
        require_hints_kept(found.tree)
        assert bp.tree(freed(game)).manifest.total <= wanted
        grown = bp.tree(game, "entropy")
        assert grown.manifest.total >= wanted
        require_hints_kept(grown.tree)
        checked = Search(bp.start(game), least_total(), pruning=CHECK).run(bp.Call())
        assert checked.total == wanted, seed


@needs_search
@pytest.mark.parametrize("some", range(10))
def test_a_limit_of_guesses_and_a_first_guess_hold_in_hard_mode(some: int) -> None:
    for seed in range(1000 + 6 * some, 1006 + 6 * some):
        game = some_game(seed)
        first = random.Random(seed).choice(list(game.guesses()))
        totals = {limit: least(game, limit) for limit in range(1, 8)}
        for limit, total in totals.items():
            found = bp.solve(game, least_total(limit))
            assert (found.total or NEVER) == total, (seed, limit)
            assert found.worst is None or found.worst <= limit
            wanted = least(game, limit, first)
            begun = bp.solve(game, least_total(limit, first=str(first)))
            assert (begun.total or NEVER) == wanted, (seed, limit, first)
        possible = [limit for limit, total in totals.items() if total < NEVER]
        if possible:
            assert bp.solve(game, "worst").worst == possible[0], seed
            both = bp.solve(game, "worst-then-total")
            assert (both.worst, both.total) == (possible[0], totals[possible[0]]), seed
            whole = bp.solve(game)
            assert whole.worst == min(limit for limit in possible if totals[limit] == whole.total), seed


@needs_search
@pytest.mark.parametrize("seed", range(40))
def test_hints_of_turns_bind_in_hard_mode(seed: int) -> None:
    game, draw = some_game(seed), random.Random(seed)
    secret, position = draw.choice(list(game.codes())), bp.start(game)
    while not position.is_solved:
        suggested = bp.suggest(position)
        assert suggested.guess is not None
        assert suggested.guess in position.guesses
        assert bp.solve(position).total == bp.worth(position).total == least(game, turns=position.turns)
        for strategy in ("entropy", "minimax", "first-consistent", "random-consistent"):
            others = bp.suggest(position, strategy, top=5).ranked
            assert {advice.guess for advice in others} <= set(position.guesses)
        guess = draw.choice(list(position.guesses))
        position = position.after(guess, str(game.answer(guess, secret)))


@needs_search
def test_guesses_ranked_by_worth_in_hard_mode_need_what_hard_mode_needs() -> None:
    proven = 0
    for seed in range(8):
        game = some_game(seed)
        for advice in bp.suggest(game, top=6).ranked:
            if advice.worth is not None and advice.worth.status is Status.PROVEN:
                assert advice.worth.total == least(game, first=advice.guess)
                proven += 1
    assert proven >= 8


@needs_search
def test_a_tree_of_hard_mode_is_proven_for_hard_mode() -> None:
    text = "{BATCH,CATCH,HATCH,LATCH,MATCH,PATCH,WATCH}+{CHAMP,CLIMB}-marks-hard BATCH:.GGGG"
    for manifest in bp.tree(text).manifest, bp.solve(text).manifest:
        assert manifest is not None
        assert (manifest.total, manifest.objective, str(manifest.status)) == (21, "total", "proven")
    assert bp.solve(text.replace("-hard", "")).total == 15


def test_a_replay_names_the_guess_that_breaks_a_hint() -> None:
    position = bp.position_of("{BATCH,CATCH,HATCH,LATCH,MATCH,PATCH,WATCH}+{CHAMP,CLIMB}-marks BATCH:.GGGG")
    tree, hard = bp.tree(position).tree, bp.Game(f"{position.game}-hard")
    assert str(next(iter(tree)).guess) == "CHAMP"
    assert bp.replay(tree, position.game, position.candidates).ok
    assert bp.replay(tree, hard, position.candidates).ok
    (problem,) = bp.replay(tree, hard, position.candidates, position.turns).problems[:1]
    assert problem == "line 1: hard mode: expected a guess with A in place 2 (row 1, BATCH:.GGGG), got CHAMP"


TEXT = "{CRANE,BRACE,GRACE,TRACE,PLACE,SPACE,GEESE,ELEGY}+{GAPED,OMEGA}-marks-hard"


@pytest.mark.parametrize(
    ("asked", "kind", "said"),
    [
        ("4x6-marks-hard", InvalidGameError, "expected -distinct or -black after 4x6, got -marks"),
        (
            f"{TEXT} CRANE:YGG.G GAPED:.Y.Y.",
            InvalidCodeError,
            "expected a guess with R in place 2 (row 1, CRANE:YGG.G)",
        ),
        (f"{TEXT} GEESE:YYG.. OMEGA:..GG.", InvalidCodeError, "with at least 2 E (row 1, GEESE:YYG..), got OMEGA"),
        (
            f"{TEXT} GAPED:.YYY. CRANE:Y.G.G",
            InvalidCodeError,
            "expected a guess with P (row 1, GAPED:.YYY.), got CRANE",
        ),
        (f"{TEXT} CRANE:YGG?G", InvalidReplyError, "expected all marks, or ? alone if not known, got 'YGG?G'"),
    ],
)
def test_what_breaks_hard_mode_is_refused_with_the_hint(asked: str, kind: type[BlackpegError], said: str) -> None:
    for verb in (bp.solve, bp.suggest):
        with pytest.raises(kind) as error:
            verb(asked)
        assert said in str(error.value)


@needs_search
def test_a_first_guess_that_breaks_a_hint_is_refused() -> None:
    with pytest.raises(InvalidCodeError, match="R in place 2"):
        bp.solve(f"{TEXT} CRANE:YGG.G", least_total(first="GAPED"))


def test_a_strategy_that_breaks_a_hint_is_refused() -> None:
    with pytest.raises(StrategyError, match=r"chose no allowed guess at .*: hard mode: expected .* R in place 2"):
        bp.suggest(f"{TEXT} CRANE:YGG.G", lambda position: position.game.code("GAPED"))


def test_grey_letters_and_the_place_of_a_yellow_one_may_be_guessed_again() -> None:
    position = bp.position_of(f"{TEXT} CRANE:Y.G.G")
    assert [str(guess) for guess in position.guesses] == ["BRACE", "CRANE", "GRACE", "PLACE", "SPACE", "TRACE"]
    assert [str(guess) for guess in position.after("GRACE", "?").guesses][:2] == ["BRACE", "CRANE"]


def test_a_position_in_hard_mode_keeps_it_in_text_and_json() -> None:
    position = bp.position_of(f"{TEXT} CRANE:YGG.G")
    assert bp.position_of(str(position)) == position != bp.position_of(str(position).replace("-hard", ""))
    suggested = bp.suggest(position)
    told = as_json(suggested)
    assert from_json(bp.Suggestion, told).position == position
    assert answer("suggest", {"game": TEXT, "turns": ["CRANE:YGG.G"]}) == told
    with pytest.raises(InvalidCodeError, match="R in place 2"):
        answer("suggest", {"game": TEXT, "turns": ["CRANE:YGG.G", {"guess": "GAPED", "feedback": "?"}]})


def test_a_game_in_hard_mode_is_played_and_reviewed() -> None:
    position = bp.position_of(f"{TEXT} CRANE:YGG.G")
    told = commands.begin_told(Kind.ASSIST, position.game, position.turns)
    with pytest.raises(InvalidCodeError, match="R in place 2"):
        commands.tell(told, "GAPED", ".....")
    told = commands.tell(told, "GRACE", ".GGGG")
    for row, turn in ((1, "GEESE:..Y.G"), (2, "GAPED:Y....")):
        with pytest.raises(InvalidCodeError, match="hard mode: expected a guess with"):
            commands.edit(told, row, position.game.turn(turn))
    with pytest.raises(InvalidCodeError, match="R in place 2"):
        commands.replace_rows(told, [Row(*position.game.turn(turn)) for turn in ("CRANE:YGG.G", "GAPED:.Y.Y.")])
    with pytest.raises(InvalidCodeError, match="R in place 2"):
        commands.begin_told(Kind.ASSIST, position.game, (*told.position.turns, position.game.turn("GAPED:.....")))
    assert commands.edit(told, 1, position.game.reply("?")).position.count == 2
    played = commands.guess(commands.begin(position.game, Fixed(position.game, position.game.code("BRACE"))), "CRANE")
    assert played.position == position
    with pytest.raises(InvalidCodeError, match="R in place 2"):
        commands.guess(played, "GAPED")
    ended = commands.guess(played, "BRACE")
    reviewed = bp.review(ended.record)
    assert reviewed.turns[-1].turn == position.game.turn("BRACE:GGGGG")
    assert Session.from_json(ended.to_json()) == ended
    with pytest.raises(InvalidCodeError, match="R in place 2"):
        replace(played.record, turns=(*position.turns, position.game.turn("GAPED:.....")))
    assert bp.match(position.game, "entropy", secret="TRACE").result.value == "solved"


@needs_search
def test_hard_mode_goes_without_checkpoints_and_certificates(tmp_path: Any) -> None:
    for option in "checkpoint", "certificate":
        with pytest.raises(ExecutionError, match="--checkpoint, --cluster and --certificate; leave them out"):
            bp.solve(TEXT, **{option: tmp_path / "file"})


@needs_search
def test_a_tree_of_hard_mode_replays(tmp_path: Any) -> None:
    solved = bp.solve(TEXT)
    assert isinstance(solved, Worth)
    assert solved.manifest is not None
    assert solved.tree is not None
    bp.write_tree(tmp_path / "tree.json", solved.manifest, solved.tree)
    assert bp.verify(str(tmp_path / "tree.json")).ok


@pytest.mark.skipif(kernel().abilities.searches_hard, reason="the native kernel searches")
def test_without_the_native_kernel_the_search_is_refused_and_a_guess_suggested() -> None:
    with pytest.raises(KernelError, match="hard mode needs the native kernel"):
        bp.solve(TEXT)
    assert bp.suggest(f"{TEXT} CRANE:YGG.G").guess is not None


@pytest.mark.parametrize("asked", [bp.static, bp.tasks, Mastermind, lambda game: solve_reference(game, least_total())])
def test_what_knows_no_hints_is_refused(asked: Any) -> None:
    with pytest.raises(InvalidGameError, match="knows no hard mode; leave out -hard, got"):
        asked(TEXT)


@pytest.mark.parametrize("turns", ["CRANE:?", "CRANE:YGG.G GRACE:?", "GEESE:? CRANE:YGG.G"])
def test_a_feedback_that_is_not_known_gives_no_hint(turns: str) -> None:
    position = bp.position_of(f"{TEXT} {turns}")
    known = bp.position_of(" ".join([TEXT, *(turn for turn in turns.split() if "?" not in turn)]))
    assert list(position.guesses) == list(known.guesses)
    for strategy in ("entropy", "entropy:consistent", "best", "first-consistent"):
        found = [bp.evaluate(at, strategy).total for at in (position, known)]
        assert found[0] == found[1]
    assert bp.review(position).status
    if kernel().abilities.searches_hard:
        assert bp.solve(position).total == bp.solve(known).total


@pytest.mark.parametrize("seed", range(20))
def test_consistent_strategies_guess_what_fits(seed: int) -> None:
    game = some_game(seed)
    for strategy in ("minimax:consistent", "random-consistent"):
        found = bp.tree(game, strategy)
        require_hints_kept(found.tree)
        assert all(line.solves for line in found.tree)


@pytest.mark.parametrize("seed", range(20))
def test_no_repair_makes_a_hint_that_a_later_guess_breaks(seed: int) -> None:
    game, draw = some_game(seed), random.Random(seed)
    position = bp.start(game)
    while position.count and len(position.turns) < 6:
        guess = draw.choice(list(position.guesses))
        position = position.after(guess, draw.choice([str(each) for each in game.feedbacks]))
        if not position.guesses:
            break
    if not position.count:
        found = know(position).contradiction()
        assert found is not None
        for repair in found.repairs:
            assert bp.position_of(str(repair.position)).count


def test_a_reply_of_another_rule_is_read_by_this_one() -> None:
    game = bp.Game(TEXT)
    with pytest.raises(InvalidReplyError, match="expected all marks"):
        game.reply(bp.Game(TEXT.removesuffix("-hard")).reply("Y?G.."))


def test_hundreds_of_turns_are_no_deeper_than_a_few() -> None:
    position = bp.position_of(" ".join([TEXT, *["CRANE:YGG.G"] * 490]))
    assert len(position.guesses) == len(bp.position_of(f"{TEXT} CRANE:YGG.G").guesses)
