"""Every verb that may take long ends when its call does, from another thread, with what it has by then."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from fractions import Fraction

import pytest

import blackpeg as bp
from blackpeg.call import Call
from blackpeg.errors import StoppedError
from blackpeg.kernel import kernel
from blackpeg.play.threads import in_threads

pytestmark = pytest.mark.skipif(kernel().name != "native", reason="the Python kernel hears no stop within its loops")

SOON, LATE = 0.3, 5
"""Seconds after which a call is stopped; and, many times the 0.3 s that it may take on a quiet machine, after which the
stop counts as not heard."""

LARGE = "20x20 AABBCCDDEEFFGGHHIIJJ:3-5 KKLLMMNNOOPPQQRRSSTT:2-4 ABCDEFGHIJKLMNOPQRST:1-17"

LIST = [f"{a}{b}{c}{d}{e}" for a in "ABCD" for b in "EFGH" for c in "IJKL" for d in "MNOP" for e in "QRST"]
"""Words without a symmetry that is looked for."""

Verb = Callable[[Call], object]


def slow(position: bp.Position) -> bp.Code:
    """A strategy of somebody's own, which hears nothing."""
    time.sleep(0.1)
    return position.candidates[0]


def quick(position: bp.Position) -> bp.Code:
    """Another one, which ends some games within a moment."""
    time.sleep(0.001)
    return position.candidates[0]


PARTS: dict[str, tuple[Verb, Callable[[object], bool]]] = {
    "solve": (lambda call: bp.solve("6x5", workers=1, call=call), lambda found: found.stopped == "interrupt"),  # type: ignore[attr-defined]
    "evaluate": (
        lambda call: bp.evaluate("4x6", quick, sample=1000, call=call),
        lambda found: found.stopped,  # type: ignore[attr-defined]
    ),
    "review": (lambda call: bp.review("5x8 12345:1-1 12678:0-2", time=60, call=call), lambda _: True),
    "review of a large board": (lambda call: bp.review(LARGE, time=60, call=call), lambda _: True),
    "static of a list": (lambda call: bp.static("{" + ",".join(LIST) + "}-marks", call=call), lambda _: True),
    "equilibrium": (lambda call: bp.equilibrium("5x4", call=call), lambda found: found.value is None),  # type: ignore[attr-defined]
    "match": (
        lambda call: bp.match("6x7", "minimax", games=5000, call=call),
        lambda found: found.games < 5000,  # type: ignore[attr-defined]
    ),
}
"""Verbs that answer with what they have, and what is true of that."""

NOTHING: dict[str, Verb] = {
    "suggest": lambda call: bp.suggest("7x10 1122334:1-1", "minimax", call=call),
    "suggest on a large board": lambda call: bp.suggest(LARGE, time=60, call=call),
    "explain": lambda call: bp.explain("5x9 11234:1-1", "11345", time=60, call=call),
    "candidates": lambda call: bp.candidates(LARGE, 10_000_000, time=60, call=call),
    "worth": lambda call: bp.worth("6x8 112233:1-1", time=60, call=call),
    "tree": lambda call: bp.tree("6x9", "minimax", call=call),
    "expectation": lambda call: bp.expectation("5x8", call=call),
    "static": lambda call: bp.static("5x8", call=call),
    "tasks": lambda call: bp.tasks("4x6", number=1000, call=call),
    "puzzle": lambda call: bp.puzzle("5x9", number=1000, seed=1, call=call),
    "one match": lambda call: bp.match("30x30", "sampled", secret=None, call=call),
    "break_code": lambda call: bp.break_code("30x30", lambda _: (1, 1), time=60, call=call),
}
"""Verbs of whose answer there is no part."""


def stopped(verb: Verb, soon: float = SOON) -> object:
    """What *verb* answers, or raises, whose call is stopped from another thread after *soon* seconds."""
    call, answers = Call(), list[object]()

    def ask() -> None:
        try:
            answers.append(verb(call))
        except StoppedError as error:
            answers.append(error)

    thread = threading.Thread(target=ask)
    thread.start()
    time.sleep(soon)
    assert not answers, "it is to take longer"
    call.stop()
    thread.join(LATE)
    assert not thread.is_alive(), "it did not hear the stop"
    return answers[0]


@pytest.mark.parametrize("name", PARTS)
def test_a_stop_ends_it_with_what_it_has(name: str) -> None:
    verb, holds = PARTS[name]
    found = stopped(verb)
    if isinstance(found, StoppedError):  # a slow machine has nothing yet
        found = stopped(verb, 5 * SOON)
    assert not isinstance(found, StoppedError)
    assert holds(found)


@pytest.mark.parametrize("name", NOTHING)
def test_a_stop_ends_what_has_no_part_of_an_answer_by_an_error(name: str) -> None:
    assert isinstance(stopped(NOTHING[name]), StoppedError)


def test_a_stop_ends_a_comparison_that_has_nothing_to_compare_yet() -> None:
    found = stopped(lambda call: bp.compare("6x9", "minimax", "entropy", sample=5000, call=call))
    assert isinstance(found, bp.Comparison)


def test_what_is_no_call_is_refused() -> None:
    with pytest.raises(TypeError, match=r"expected a Call, .* got 3"):
        bp.suggest("4x6", call=3)  # type: ignore[arg-type]


def test_a_call_that_is_over_answers_nothing_and_one_that_goes_on_changes_nothing() -> None:
    over = Call()
    over.stop()
    with pytest.raises(StoppedError, match="before it had an answer"):
        bp.suggest("4x6", call=over)
    assert bp.suggest("4x6", call=Call()) == bp.suggest("4x6")
    assert bp.evaluate("3x4", "entropy", call=Call()).average == Fraction(13, 4)


OWN: dict[str, Verb] = {
    "one match": lambda call: bp.match("4x6", slow, secret="6543", call=call),
    "one match in threads": lambda call: bp.match("4x6", slow, secret="6543", turns=in_threads, call=call),
    "evaluate": lambda call: bp.evaluate("4x6", slow, call=call),
    "a search within": lambda call: bp.break_code("4x6", lambda _: bp.solve("6x5", search=True) and (1, 1), call=call),
}


@pytest.mark.parametrize("name", OWN)
def test_a_stop_is_heard_between_the_guesses_of_a_strategy_that_hears_none(name: str) -> None:
    assert isinstance(stopped(OWN[name]), StoppedError)


@pytest.mark.parametrize("seed", ["x", 1.5, True, -1, 1 << 64])
def test_what_is_no_seed_is_refused(seed: object) -> None:
    for verb in (bp.suggest, bp.know):
        with pytest.raises((TypeError, ValueError), match=r"expected a .*seed"):
            verb("4x6", seed=seed)  # type: ignore[operator]
