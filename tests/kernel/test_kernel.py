"""Which kernel is used, and the parts of the Python kernel that only it has."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.kernel.brute import Measure, cost

from blackpeg.kernel import kernel
from blackpeg.kernel.reference import _Entropy


def name_with(choice: str) -> subprocess.CompletedProcess[str]:
    """What a fresh Python says the kernel is with that choice."""
    return subprocess.run(
        [sys.executable, "-c", "from blackpeg.kernel import kernel; print(kernel().name)"],
        env={**os.environ, "BLACKPEG_KERNEL": choice},
        capture_output=True,
        text=True,
    )


def test_python_chooses_the_python_kernel_without_a_word() -> None:
    done = name_with("python")

    assert (done.stdout, done.stderr) == ("python\n", "")


@pytest.mark.parametrize(
    "line",
    ["suggest 10x12", "candidates 10x12 AABBCCDDEE:2-3", "review 10x12 AABBCCDDEE:2-3", "suggest 9x9 112233445:1-3"],
)
def test_without_the_native_kernel_large_boards_are_refused_and_how_to_get_it_is_said(line: str) -> None:
    command = [sys.executable, "-m", "blackpeg", *line.split()]
    done = subprocess.run(command, env={**os.environ, "BLACKPEG_KERNEL": "python"}, capture_output=True, text=True)

    assert (done.returncode, done.stdout) == (2, "")
    assert f"the codes of a {line.split()[1]} board, which needs its native kernel; install it again" in done.stderr
    assert done.stderr.count("\n") == 1


def test_an_empty_choice_is_none() -> None:
    assert name_with("").stdout == name_with("auto").stdout


def test_an_unknown_choice_is_refused_and_the_choices_are_named() -> None:
    done = name_with("fortran")

    assert done.returncode != 0
    assert "expected BLACKPEG_KERNEL to be auto, native or python, got 'fortran'" in done.stderr


def test_the_kernel_is_chosen_once() -> None:
    assert kernel() is kernel()
    assert kernel().name in ("native", "python", "wasm")


sizes = st.lists(st.integers(1, 40), min_size=1, max_size=12)


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ([6, 1, 1, 1, 1, 1, 1], [3, 3, 2, 2, 2]),  # 6^6 = 3^6 * 2^6
        ([4, 2, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 1, 1]),
        ([9, 9, 7, 6, 6, 4, 4, 3, 2, 2, 1, 1, 1], [12, 9, 7, 4, 3, 3, 3, 3, 3, 3, 3, 1, 1]),
    ],
)
def test_different_splits_of_equal_entropy_are_equal(ours: list[int], theirs: list[int]) -> None:
    assert _Entropy(ours) == _Entropy(theirs)
    assert not _Entropy(ours) < _Entropy(theirs)


def test_nearly_equal_entropies_are_told_apart() -> None:
    """The products agree in 25 bits: the closest call among the splits of 78 candidates into at most 11 parts."""
    better, worse = [27, 15, 15, 10, 9, 2], [31, 16, 13, 8, 7, 1, 1, 1]

    assert 0 < 1 - cost(Measure.ENTROPY, better) / cost(Measure.ENTROPY, worse) < 2e-8
    assert _Entropy(better) < _Entropy(worse)
    assert not _Entropy(worse) < _Entropy(better)


@given(ours=sizes, theirs=sizes)
def test_splits_are_in_the_order_of_their_products(ours: list[int], theirs: list[int]) -> None:
    """Lower product of size^size, higher entropy; logarithms must never decide against the integers."""
    exact = cost(Measure.ENTROPY, ours), cost(Measure.ENTROPY, theirs)

    assert (_Entropy(ours) < _Entropy(theirs)) == (exact[0] < exact[1])
    assert (_Entropy(ours) == _Entropy(theirs)) == (exact[0] == exact[1])
