"""Both sides choose: the draw of secrets and the mix of strategies are checked by plain recursion and by replaying."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from math import lcm
from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import Run

import blackpeg as bp
import blackpeg.verbs.equilibrium as of_equilibrium
from blackpeg.analysis.matrix_game import matrix_game
from blackpeg.call import Call
from blackpeg.errors import StoppedError, TooLargeError
from blackpeg.position import Status
from blackpeg.rules import score
from blackpeg.trees.tree import Line, Tree
from blackpeg.verbs.equilibrium import Equilibrium

VALUES = {
    "2x2": "2",
    "2x3": "29/12",
    "2x5": "49/15",
    "3x2": "23/10",
    "3x3": "73/27",
    "3x4": "219/68",
    "3x5": "1591/440",
    "4x3": "67/22",
    "3x3-black": "95/27",
    "3x4-distinct": "3",
    "1x5": "3",
}


def kind_of(code: tuple[int, ...], found: Equilibrium) -> int:
    """The kind of a code: by how often its colors occur, unless there is one kind alone."""
    counts = [sorted(map(tuple(kind.example).count, set(kind.example))) for kind in found.kinds]
    return 0 if len(found.kinds) == 1 else counts.index(sorted(map(code.count, set(code))))


def against(found: Equilibrium) -> Fraction:
    """What the best codebreaker needs against the draw, by looking at every guess at every set of codes."""
    codes = [tuple(code) for code in found.game.codes()]
    white = found.game.rule.counts_white

    @cache
    def answer(guess: tuple[int, ...], secret: tuple[int, ...]) -> tuple[int, int]:
        black = sum(map(int.__eq__, guess, secret))
        return black, sum(min(guess.count(c), secret.count(c)) for c in {*guess}) - black if white else 0

    chance = {
        code: found.kinds[kind_of(code, found)].chance / found.kinds[kind_of(code, found)].codes for code in codes
    }

    @cache
    def least(left: frozenset[tuple[int, ...]]) -> Fraction:
        mass = sum((chance[code] for code in left), Fraction(0))
        if len(left) == 1:
            return mass
        best = None
        for guess in codes:
            parts: dict[tuple[int, int], set[tuple[int, ...]]] = {}
            for code in left:
                parts.setdefault(answer(guess, code), set()).add(code)
            if len(parts) > 1:
                value = mass + sum(
                    (least(frozenset(part - {guess})) for part in parts.values() if part != {guess}), Fraction(0)
                )
                best = value if best is None else min(best, value)
        assert best is not None
        return best

    return least(frozenset(code for code in codes if chance[code]))


def guesses_of(tree: Tree, secret: tuple[int, ...]) -> int:
    """The guesses that *tree* makes until it finds *secret*, by the rules alone."""
    lines = list(tree)
    here = 0
    while True:
        line = lines[here]
        feedback = score(tuple(line.guess), secret, "black-white")
        if tuple(line.guess) == secret:
            return line.depth
        here = next(
            at
            for at in range(here + 1, len(lines))
            if lines[at].depth == line.depth + 1 and tuple(lines[at].feedback or ()) == tuple(feedback)
        )


@pytest.mark.parametrize(("game", "value"), VALUES.items())
def test_the_value_is_proven(game: str, value: str):
    found = bp.equilibrium(game)

    assert (found.value, found.status) == (Fraction(value), Status.PROVEN)
    assert sum(kind.chance for kind in found.kinds) == sum(each.chance for each in found.strategies) == 1
    assert sum(kind.codes for kind in found.kinds) == found.game.size


@pytest.mark.parametrize("game", ["2x2", "2x3", "3x2", "2x4"])
def test_no_codebreaker_does_better_against_the_draw(game: str):
    found = bp.equilibrium(game)

    assert against(found) == found.lower


@pytest.mark.parametrize("game", ["2x3", "3x3", "3x4", "4x3"])
def test_no_codemaker_does_better_against_the_mix(game: str):
    found = bp.equilibrium(game)
    codes = [tuple(code) for code in found.game.codes()]
    needed = [Fraction(0)] * len(found.kinds)
    for mixed in found.strategies:
        assert mixed.tree is not None
        of_kind = [
            [guesses_of(mixed.tree, code) for code in codes if kind_of(code, found) == at] for at in range(len(needed))
        ]
        assert mixed.guesses == tuple(Fraction(sum(each), len(each)) for each in of_kind)
        needed = [sum_ + mixed.chance * each for sum_, each in zip(needed, mixed.guesses, strict=True)]
    assert max(needed) == found.upper
    assert needed == [kind.guesses for kind in found.kinds]


@pytest.mark.slow
def test_the_classic_board_is_as_wiener_said():
    """On the newsgroup sci.math, 1995: 560/129, and no codes of one color."""
    found = bp.equilibrium("4x6")

    assert found.value == Fraction(560, 129)
    assert {kind.chance / kind.codes for kind in found.kinds[1:]} == {Fraction(1, 1290)}
    assert found.kinds[0].chance == 0


def test_a_stop_gives_bounds(monkeypatch: pytest.MonkeyPatch):
    call, asked = Call(), list[object]()

    def counted(*given: Any, **more: Any) -> object:
        asked.append(given)
        if len(asked) == 5:
            call.stop()
        return bp.solve(*given, **more)

    monkeypatch.setattr(of_equilibrium, "solve", counted)
    found = bp.equilibrium("4x6", call=call)

    assert (found.value, found.status) == (None, Status.BOUND)
    assert Fraction(5625, 1296) <= found.lower <= Fraction(560, 129) <= found.upper


def test_no_time_gives_no_bound():
    with pytest.raises(StoppedError, match="before there was a bound"):
        bp.equilibrium("5x5-black", time=0.001)


@pytest.mark.parametrize("game", ["4x9", "1x27", "{CASTE,LINES}-black"])
def test_a_game_that_is_too_large_is_refused(game: str):
    with pytest.raises(TooLargeError, match="at most 5,100 codes and 26 colors"):
        bp.equilibrium(game)


def test_stone_scissors_paper_is_fair():
    one, two, three = map(Fraction, (1, 2, 3))
    value, columns, rows = matrix_game([[two, one, three], [three, two, one], [one, three, two]])

    assert (value, {*columns}, {*rows}) == (2, {Fraction(1, 3)}, {Fraction(1, 3)})


def test_the_command_says_how_secrets_are_drawn(run: Run):
    assert run("equilibrium", "3x4").out.startswith(
        "3x4: 219/68 (about 3.2206) guesses on average if both sides choose: proven."
    )


def test_the_bounds_that_ctrl_c_leaves_were_lost(monkeypatch: pytest.MonkeyPatch):
    asked, heard = list[object](), list[object]()

    def interrupted(*given: Any, **more: Any) -> object:
        asked.append(given)
        if len(asked) == 4:
            raise KeyboardInterrupt
        return bp.solve(*given, **more)

    monkeypatch.setattr(of_equilibrium, "solve", interrupted)
    with pytest.raises(KeyboardInterrupt):
        bp.equilibrium("4x6", call=Call(on_event=heard.append))

    left = heard[-1]
    assert isinstance(left, Equilibrium)
    assert left.lower <= Fraction(560, 129) <= left.upper


@pytest.mark.parametrize("board", ["2x3", "3x4", "3x3-black", "3x4-distinct"])
def test_its_certificate_proves_both_sides(run: Run, tmp_path: Path, board: str) -> None:
    """The mix is played by the rules, for each kind of codes; the draw is answered by an exact search of its list."""
    file = tmp_path / "both.json"
    assert run("equilibrium", board, "--certificate", str(file)).out.endswith(f"certificate  {file}\n")
    claims, game = json.loads(file.read_text()), bp.parse_game(board)
    assert sorted(code for kind in claims["kinds"] for code in kind["codes"]) == sorted(map(str, game.codes()))
    for kind in claims["kinds"]:
        needed = Fraction(0)
        for each in claims["mix"]:
            lines = [
                Line(depth, None if reply is None else game.reply(reply).feedback, game.code(guess), solves=False)
                for depth, reply, guess in each["tree"]
            ]
            played = bp.replay(lines, game, [game.code(code) for code in kind["codes"]])
            assert sum(played.histogram) == len(kind["codes"])
            needed += Fraction(each["chance"]) * played.average
        assert needed <= Fraction(claims["upper"])
    chances = {
        code: Fraction(kind["chance"]) / len(kind["codes"]) for kind in claims["kinds"] for code in kind["codes"]
    }
    whole = lcm(*(chance.denominator for chance in chances.values()))
    drawn = bp.Game.of(chances, game.feedback, weights={code: int(chance * whole) for code, chance in chances.items()})
    assert sum(chances.values()) == 1
    assert Fraction(bp.solve(drawn).lower, drawn.mass) >= Fraction(claims["lower"]) == Fraction(claims["upper"])
