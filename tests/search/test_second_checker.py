"""The second checker in a browser's tab, which is WebAssembly, says what the first says here: every word and number."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from tests.book.test_certificates import CERTIFIED, QUICK, certificates, work
from tests.kernel.tab import offer
from tests.search.certificates import LARGER, claiming, damaged, proof_of, proofs

from blackpeg.errors import CertificateError
from blackpeg.trees import certificate, second_checker
from blackpeg.trees.certificate import Certificate, read_certificates

offer("checker")


def agree(each: Certificate) -> str | None:
    """The problem that both checkers find."""
    found = second_checker.check(each)
    assert found == certificate.check(each)
    return found.problem


def read(folder: Path, text: str | bytes) -> tuple[Certificate, ...]:
    (file := folder / "file.cert").write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_certificates(file)


def test_it_proves_the_certificates_of_the_book_by_as_many_looks() -> None:
    quick = [each for entry in CERTIFIED if work(entry) <= QUICK for each in certificates(entry)]

    assert len(quick) > 100
    assert {agree(each) for each in quick} == {None}


def test_it_proves_those_with_turns_limits_and_other_signs(tmp_path: Path) -> None:
    assert {agree(each) for text in proofs() for each in read(tmp_path, text)} == {None}


def test_it_refuses_a_certificate_in_which_one_number_is_greater(tmp_path: Path) -> None:
    true = proof_of(*LARGER[0])
    false = true.replace("\n83 ", "\n84 ")

    _, second = read(tmp_path, true + false)
    problem = agree(second)

    assert problem == "line 23: the node 84 1122:0-1 does not follow: the guess 2334 is not shown to take as much"
    assert agree(*read(tmp_path, claiming(true, 906))) is not None


def test_it_finds_the_same_damage(tmp_path: Path) -> None:
    draw, whole = random.Random(23), proofs()[-2]
    found = []
    for _ in range(100):
        try:
            found += read(tmp_path, damaged(whole, draw))
        except CertificateError:
            continue

    assert len([each for each in found if agree(each)]) > 20


def test_a_board_too_large_and_a_checker_that_cannot_be_fetched_are_errors(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (small,) = read(tmp_path, proof_of(*LARGER[0]))
    with pytest.raises(CertificateError, match="expected a game of at most 9 pegs"):
        second_checker.check(replace(small, game=type(small.game)(8, 9)))
    monkeypatch.setattr("blackpeg_checker_wasm.call", lambda *_: None)
    with pytest.raises(CertificateError, match="cannot be fetched"):
        second_checker.check(small)
