"""Certificates: what is written proves its claim.  Damage is in test_check_certificate.py."""

from __future__ import annotations

import math
import os
import random
from itertools import permutations, product
from pathlib import Path

import pytest
from tests.search.certificates import SETTLED, TOTAL, WORST, claiming, settled, written

from blackpeg.errors import CertificateError
from blackpeg.kernel import kernel, pack
from blackpeg.kernel.interface import OPEN_PART
from blackpeg.position import position_of
from blackpeg.rules import Code, Game, Reply, Turn, score
from blackpeg.search import Objective
from blackpeg.search.certify import certify
from blackpeg.search.solver import solver_for
from blackpeg.trees.certificate import (
    IMPOSSIBLE,
    Board,
    Node,
    bound_by_size,
    check,
    first_alike,
    first_alike_by_position,
    read_certificates,
)

if os.environ.get("BLACKPEG_KERNEL") == "python":
    pytest.skip("BLACKPEG_KERNEL=python: the solver is native", allow_module_level=True)
pytest.importorskip("blackpeg.kernel._native", reason="the native kernel was not built", exc_type=ImportError)


@pytest.mark.parametrize(("text", "objective"), SETTLED, ids=str)
def test_the_least_value_is_certified_and_nothing_above_it(tmp_path: Path, text: str, objective: Objective) -> None:
    value, position = settled(text, objective), position_of(text)

    certificate = written(tmp_path, proof := certify(position, objective, value))
    assert check(certificate).problem is None
    assert certificate.claim == value
    if value is not None:
        with pytest.raises(CertificateError, match="false"):
            certify(position, objective, value + 1)
        assert check(written(tmp_path, claiming(proof, value + 1))).problem is not None


def test_the_board_means_what_the_rules_say() -> None:
    draw = random.Random(3)
    for text in ["3x4", "4x3-black", "3x5-distinct", "3x4 112:1-?", "3x4 112:=1"]:
        position = position_of(text)
        game, board = position.game, Board(position.game, position.turns, consistent=False)
        codes, secrets = list(game.codes()), list(position.candidates)
        for _ in range(200):
            guess, secret = draw.randrange(len(codes)), draw.randrange(len(secrets))
            told = game.feedbacks[board.table[secret, guess]]
            assert told == score(codes[guess], secrets[secret], game.feedback)
        turn = Turn(codes[5], game.reply(score(codes[5], secrets[-1], game.feedback)))
        assert [secrets[at] for at in board.after([turn])] == list(position.after(*turn).candidates)


def test_no_look_is_above_the_value() -> None:
    """A look is a lower bound at every set, whatever limit and guesses."""
    draw = random.Random(11)
    for text in ["3x3", "3x4-distinct", "4x3-black"]:
        for consistent in (False, True):
            position = position_of(text)
            for _ in range(6):
                secret = draw.choice(list(position.game.codes()))
                guess = draw.choice(list(position.game.codes()))
                here = position.after(guess, position.game.score(guess, secret))
                board = Board(here.game, here.turns, consistent=consistent)
                for limit in (None, 1, 2, 3):
                    value = settled(str(here), Objective("total", limit, consistent))
                    look = board.least(board.after(()).tobytes(), 99 if limit is None else limit)
                    assert look <= (IMPOSSIBLE if value is None else value)


def test_the_checker_leaves_open_to_the_writer_what_the_kernel_does() -> None:
    draw = random.Random(5)
    for text in ["4x4", "3x5", "4x3-black", "3x5-distinct", "4x5 1122:0-1", "5x3"]:
        for consistent, limit in product((False, True), (None, 2, 3, 4, 5)):
            position = position_of(text)
            call = kernel().control(None, None)
            board = Board(position.game, position.turns, consistent=consistent)
            solver = solver_for(position, consistent, call)
            for _ in range(4):
                guess, secret = board.code(draw.choice(board.guesses)), board.code(draw.choice(board.candidates))
                turn = Turn(guess, Reply.of(position.game.score(guess, secret)))
                candidates = board.after([turn])
                bound = draw.choice([IMPOSSIBLE, *range(2 * len(candidates), 3 * len(candidates))])
                path = [(tuple(guess), pack(position.game, position.game.score(guess, secret)))]
                told = solver.open_guesses(path, limit, None if bound == IMPOSSIBLE else bound, call)
                open_to_writer = {
                    guess: (least, [part[2] for part in OPEN_PART.iter_unpack(parts)]) for guess, least, parts in told
                }
                node, after = Node((turn,), bound, math.inf if limit is None else limit), (limit or math.inf) - 1
                seen_open = {}
                for number, parts, within in board.to_raise(candidates, node):
                    seen = [max(bound_by_size(len(p), within), board.least(p.tobytes(), after)) for p in parts]
                    if len(candidates) + sum(seen) < bound:
                        sizes = [len(part) for part in parts if len(part) > 2]
                        seen_open[tuple(board.guesses[number].tolist())] = len(candidates) + sum(seen), sizes
                assert open_to_writer == seen_open


def alike_by_permutations(game: Game, played: list[Code]) -> list[int]:
    """The first of the codes that the symmetries of *played* map to each other, by trying all permutations."""
    codes, first, seen = [tuple(code) for code in game.codes()], [], set[tuple[int, ...]]()
    renamings = list(permutations(range(game.colors)))
    of_each = (
        product(renamings, repeat=game.pegs)
        if game.has_independent_positions
        else ([each] * game.pegs for each in renamings)
    )
    symmetries = [
        (order, names)
        for names in of_each
        for order in permutations(range(game.pegs))
        if all(tuple(name[each[at]] for name, at in zip(names, order, strict=True)) == each for each in played)
    ]
    for number, code in enumerate(codes):
        if code not in seen:
            first.append(number)
            seen.update(
                tuple(name[code[at]] for name, at in zip(names, order, strict=True)) for order, names in symmetries
            )
    return first


@pytest.mark.parametrize(
    "text", ["4x2", "3x4", "4x3", "3x5-distinct", "5x2", "2x5", "3x3-black", "5x2-black", "2x4-black"]
)
def test_alike_are_the_guesses_that_some_symmetry_maps_to_each_other(text: str) -> None:
    game, draw = position_of(text).game, random.Random(7)
    codes = list(game.codes())
    for played in ([], *(draw.choices(codes, k=many) for many in (1, 1, 1, 2, 2, 2, 3, 3))):
        alike = first_alike_by_position if game.has_independent_positions else first_alike
        assert alike([tuple(code) for code in codes], played) == alike_by_permutations(game, played)


@pytest.mark.parametrize(
    ("text", "value", "nodes"),
    [("8x2", 1104, 76), ("9x2", 2390, 188), ("9x1", 1, 1), ("4x4-black", 1301, 35), ("9x2-black", 2891, 900)],
)
def test_many_positions_or_little_told(tmp_path: Path, text: str, value: int, nodes: int) -> None:
    certificate = written(tmp_path, certify(position_of(text), TOTAL, value))

    assert len(certificate.nodes) <= nodes
    assert check(certificate).problem is None


@pytest.mark.parametrize(
    ("objective", "claim"), [(TOTAL, 0), (TOTAL, None), (Objective("worst"), 0), (Objective("worst"), None)]
)
def test_what_no_certificate_can_say_is_refused(objective: Objective, claim: int | None) -> None:
    with pytest.raises(CertificateError, match="claim"):
        certify(position_of("3x4"), objective, claim)


def test_a_false_node_is_named(tmp_path: Path) -> None:
    lines = certify(position_of("4x5"), TOTAL, 2463).splitlines()
    bound, turns = lines[12].split(" ", 1)
    lines[12] = f"{int(bound) + 50} {turns}"

    problem = check(written(tmp_path, "\n".join([*lines, ""]))).problem

    assert problem is not None
    assert problem.startswith(f"line 13: the node {lines[12]} does not follow")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("certificate 1", "certificate 3", "expected the first line 'blackpeg certificate 1' or 'blackpeg cert"),
        ("total", "least", "expected the objective total, or worst without max-guesses"),
        ("nodes 1", "nodes 3", "expected the number of nodes in 'nodes 3', got 1 of them"),
        ("game 3x4", "game 3y4", "expected a game"),
        ("game 3x4", "game 3X4", "line 2: expected 'game 3x4', got 'game 3X4'"),
        ("turns none", "turns 112:3-?", "line 3: expected 'turns 112:3-0', got 'turns 112:3-\\?'"),
        ("\n206\n", "\n206", "the last line is not whole"),
        ("\n206\n", "\r\n206\n", "expected"),
        ("claim 206", "claim 205", "line 7: expected 'claim 206', got 'claim 205'"),
        ("guesses any", "guesses some", "line 5: expected 'guesses any', got 'guesses some'"),
    ],
)
def test_what_is_no_certificate_is_refused_in_one_line(tmp_path: Path, old: str, new: str, said: str) -> None:
    text = certify(position_of("3x4"), TOTAL, 206)

    with pytest.raises(CertificateError, match=said) as caught:
        written(tmp_path, text.replace(old, new))

    assert "\n" not in str(caught.value)


def test_a_node_stands_after_the_turns_for_which_its_guesses_were_listed(tmp_path: Path) -> None:
    """Several histories lead to a set, and symmetry leaves different guesses after each."""
    certificate = written(tmp_path, certify(position_of("4x6-black"), TOTAL, 8859))

    assert certificate.version == 2
    assert check(certificate).problem is None


def test_the_first_version_of_a_board_with_independent_positions_is_read(tmp_path: Path) -> None:
    text = certify(position_of("3x3-black"), TOTAL, 95)

    certificate = written(tmp_path, text.replace("certificate 2", "certificate 1"))

    assert check(certificate).problem is None
    assert "\n".join([*certificate.lines(), ""]) == text.replace("certificate 2", "certificate 1")


def test_the_example_of_the_page_is_what_is_written() -> None:
    page = (Path(__file__).parents[2] / "docs" / "certificate.md").read_text(encoding="utf-8")

    assert f"```text\n{certify(position_of('4x4'), TOTAL, 905)}```" in page


def test_a_file_may_hold_several(tmp_path: Path) -> None:
    position = position_of("3x4")
    (file := tmp_path / "two.cert").write_text(certify(position, WORST, 4) + certify(position, TOTAL, 206))

    worst, total = read_certificates(file)

    assert [(each.objective, check(each).problem) for each in (worst, total)] == [("worst", None), ("total", None)]
    assert (worst.start, total.start) == (0, 8 + len(worst.nodes))


@pytest.mark.parametrize("guesses", ["any", "consistent"])
def test_a_set_without_candidates_proves_nothing(tmp_path: Path, guesses: str) -> None:
    proof = certify(position_of("3x4"), TOTAL, 206).replace("guesses any", f"guesses {guesses}")

    empty = written(tmp_path, proof.replace("nodes 1", "nodes 2") + "5 112:0-0 112:1-0\n")

    assert check(empty).problem == "line 10: the node 5 112:0-0 112:1-0 has no candidates"


def test_without_a_limit_it_does_not_matter_after_how_many_turns_a_set_is_named(tmp_path: Path) -> None:
    proof = certify(position_of("4x4"), TOTAL, 905)
    assert (line := "\n76 1123:2-0\n") in proof

    assert check(written(tmp_path, proof.replace(line, "\n76 1123:2-0 1123:2-0\n"))).problem is None


def test_both_objectives_at_once_are_not_certified() -> None:
    with pytest.raises(CertificateError, match="worst-then-total"):
        certify(position_of("3x3"), Objective("worst-then-total"), 70)


@pytest.mark.parametrize(
    ("text", "value", "nodes"),
    [
        ("5x4", 3954, 29),
        ("4x6", 5625, 38),
        pytest.param("5x5", 13496, 90, marks=pytest.mark.exhaustive),
        pytest.param("4x7", 11228, 519, marks=pytest.mark.exhaustive),
    ],
)
def test_few_nodes_prove_what_large_games_need(tmp_path: Path, text: str, value: int, nodes: int) -> None:
    certificate = written(tmp_path, certify(position_of(text), TOTAL, value))

    assert (certificate.claim, check(certificate).problem) == (value, None)
    assert len(certificate.nodes) <= nodes
