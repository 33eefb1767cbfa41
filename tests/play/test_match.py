from __future__ import annotations

import gc
import os
import signal
import threading
import time
import types
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product

import pytest

import blackpeg as bp
from blackpeg.call import Call
from blackpeg.errors import (
    ContradictionError,
    GivenUpError,
    InvalidGameError,
    InvalidReplyError,
    MatchError,
    StrategyError,
)
from blackpeg.play import Adversary, Codemaker, Fixed, Person, Random
from blackpeg.play.codemaker import Worst
from blackpeg.play.match import MATCH_LIMIT, Ended, Event, Guessed, Replied, Started, alternate
from blackpeg.play.threads import GRACE, in_threads
from blackpeg.position import Bound, Position
from blackpeg.records import Record, Result, Revealed
from blackpeg.registry import NAMES, named
from blackpeg.rules import Code, Game, Reply, parse_game
from blackpeg.strategies import FirstConsistent
from blackpeg.verbs.match import match as play_match

GAME = Game(4, 6)
SECRET = GAME.code("3632")
MINIMAX = named("minimax")
MAKERS: dict[str, Callable[[Game], Codemaker]] = {
    "fixed": lambda game: Fixed(game, next(game.codes())),
    "random": lambda game: Random(game, seed=5),
    "adversary": Adversary,
}


Match = Callable[..., Record]


@pytest.fixture(params=[alternate, in_threads], ids=["loop", "threads"])
def match(request: pytest.FixtureRequest) -> Match:
    """A match in one thread, and one in two."""
    return partial(play_match, turns=request.param)


@pytest.fixture(autouse=True)
def no_thread_is_left_over() -> Iterator[None]:
    before = set(threading.enumerate())
    yield
    assert set(threading.enumerate()) <= before


class Guesses:
    """A codebreaker that makes these guesses, then gives up."""

    def __init__(self, *guesses: str) -> None:
        self.guesses = guesses

    def choose(self, position: Position) -> str:
        if len(position.turns) == len(self.guesses):
            raise GivenUpError("that was all")
        return self.guesses[len(position.turns)]


class Answers(Fixed):
    """A codemaker that gives these replies, whatever its secret."""

    def __init__(self, *replies: str) -> None:
        super().__init__(GAME, SECRET)
        self.__dict__["replies"] = list(replies)

    def answer(self, position: Position, _guess: Code) -> Reply:  # type: ignore[override]
        return GAME.reply(self.__dict__["replies"][len(position.turns)])


BOARDS = ["4x6", "3x5-black", "3x5-distinct", "1x1", "2x9", "6x2"]
MEETINGS = [
    (board, strategy, [*MAKERS][(i + j) % 3], [alternate, in_threads][(i // 3 + j) % 2])
    for (i, board), (j, strategy) in product(enumerate(BOARDS), enumerate(NAMES))
]
"""Each two of board, strategy, codemaker and way to take turns meet."""


@pytest.mark.parametrize(("name", "strategy", "codemaker", "turns"), MEETINGS)
def test_every_strategy_solves_against_every_codemaker(name: str, strategy: str, codemaker: str, turns: object) -> None:
    game, player, match = parse_game(name), named(strategy), partial(play_match, turns=turns)

    record = match(game, player, MAKERS[codemaker](game))

    assert record.result is Result.SOLVED
    assert record.turns[-1].guess == record.secret
    assert record.position.fits(record.turns[-1].guess)
    assert (record.codebreaker, record.codemaker) == (strategy, codemaker)
    assert match(game, player, MAKERS[codemaker](game)) == record


def test_play_is_a_match_in_one_line(match: Match) -> None:
    assert str(match(GAME, named("minimax"), secret="3632")) == "4x6 1122:1-0 1344:0-1 3526:1-2 1462:1-1 3632:4-0"
    assert match(GAME, named("minimax"), seed=3) == match(GAME, MINIMAX, Random(GAME, 3))


def test_events_tell_the_whole_match_in_order_and_in_the_callers_thread(match: Match) -> None:
    events: list[Event] = []
    threads = set()

    def hear(event: Event) -> None:
        events.append(event)
        threads.add(threading.current_thread())

    codemaker = Random(GAME, seed=1)
    record = match(GAME, MINIMAX, codemaker, limit=10, on_event=hear)

    middle: list[Event] = []
    for number, turn in enumerate(record.turns, 1):
        middle += [Guessed(number, turn.guess), Replied(number, turn)]
    started = Started(GAME, "minimax", "random", 10, codemaker.commitment())
    assert events == [started, *middle, Ended(record)]
    assert threads == {threading.main_thread()}


def test_the_limit_ends_the_match(match: Match) -> None:
    record = match(GAME, MINIMAX, Fixed(GAME, SECRET), limit=4)

    assert (record.result, record.guesses, record.limit) == (Result.LIMIT, 4, 4)
    assert match(GAME, MINIMAX, Fixed(GAME, SECRET), limit=5).result is Result.SOLVED


def test_to_stop_guessing_is_to_give_up(match: Match) -> None:
    record = match(GAME, Guesses("1111"), Fixed(GAME, SECRET))

    assert (record.result, record.secret) == (Result.GIVEN_UP, SECRET)


@pytest.mark.parametrize("limit", [0, 501])
def test_a_limit_whose_game_no_review_would_take_is_refused(match: Match, limit: int) -> None:
    with pytest.raises(MatchError, match=f"expected a whole number of guesses from 1 to 500 as limit, got {limit}"):
        match(GAME, MINIMAX, Fixed(GAME, SECRET), limit=limit)
    with pytest.raises(MatchError, match="from 1 to 500"):
        bp.match(GAME, MINIMAX, games=30, limit=limit)
    with pytest.raises(MatchError, match="from 1 to 500"):
        bp.break_code(GAME, lambda _guess: "1-0", limit=limit)


def test_two_people_can_play(match: Match) -> None:
    guesses: Iterator[str | Code] = iter(["1122", GAME.code_from_indices([2, 5, 2, 1])])
    asked: list[Position] = []

    def answer(position: Position, guess: Code) -> str:
        asked.append(position)
        return "1-0" if str(guess) == "1122" else "4-0"

    record = match(GAME, lambda _position: next(guesses), Person(answer))

    assert str(record) == "4x6 1122:1-0 3632:4-0"
    assert record.secret is None
    assert [str(position) for position in asked] == ["4x6", "4x6 1122:1-0"]


def test_a_person_can_give_up_and_a_person_can_show_the_secret(match: Match) -> None:
    def give_up(_position: Position) -> Code:
        raise GivenUpError("the codebreaker gives up")

    record = match(GAME, give_up, Person(lambda _position, _guess: "0-0", lambda: SECRET))

    assert (record.result, record.secret, record.guesses) == (Result.GIVEN_UP, SECRET, 0)


def test_a_person_is_not_asked_beyond_the_limit(match: Match) -> None:
    record = match(GAME, lambda _position: "1111", Fixed(GAME, SECRET), limit=3)

    assert (record.result, record.guesses) == (Result.LIMIT, 3)


@pytest.mark.parametrize("strategy", [FirstConsistent, 7])
def test_what_is_no_codebreaker_is_refused_with_what_is_one(match: Match, strategy: object) -> None:
    with pytest.raises(StrategyError, match=r"expected a strategy.* got (<class .*FirstConsistent'>|7)"):
        match(GAME, strategy, Fixed(GAME, SECRET))  # type: ignore[arg-type]


@pytest.mark.parametrize("codemaker", [3632, Random, named("minimax")])
def test_what_is_no_codemaker_is_refused_with_what_is_one(match: Match, codemaker: object) -> None:
    with pytest.raises(MatchError, match=r"such as Random\(game\), got a (int|type|OneStep)"):
        match(GAME, MINIMAX, codemaker)  # type: ignore[arg-type]


# A side that fails


class Failing(Fixed):
    """Answers once, then fails."""

    def answer(self, position: Position, guess: Code):  # type: ignore[no-untyped-def]
        if position.turns:
            raise ZeroDivisionError("no idea")
        return super().answer(position, guess)


def test_a_codemaker_that_fails_ends_the_match(match: Match) -> None:
    with pytest.raises(MatchError, match="the codemaker, fixed, failed: ZeroDivisionError: no idea") as caught:
        match(GAME, MINIMAX, Failing(GAME, SECRET))
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_a_codemaker_that_answers_nonsense_ends_the_match(match: Match) -> None:
    with pytest.raises(InvalidReplyError, match="4x6 never gives the feedback 3-1"):
        match(GAME, MINIMAX, Person(lambda _position, _guess: (3, 1)))


@pytest.mark.parametrize("what", ["commitment", "reveal"])
def test_a_codemaker_that_fails_before_or_after_the_guesses_is_heard_too(
    match: Match, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("no idea")

    monkeypatch.setattr(Fixed, what, fail)
    with pytest.raises(MatchError, match="the codemaker, fixed, failed: ZeroDivisionError: no idea"):
        match(GAME, MINIMAX, Fixed(GAME, SECRET))


def test_a_codebreaker_that_fails_ends_the_match(match: Match) -> None:
    def choose(position: Position) -> str:
        return ["1122"][len(position.turns)]

    with pytest.raises(StrategyError, match="the strategy choose failed at 4x6 1122:1-0: IndexError"):
        match(GAME, choose, Fixed(GAME, SECRET))


def test_a_strategy_that_fails_ends_the_match_with_its_own_error(match: Match) -> None:
    class Broken:
        def choose(self, position: Position) -> str:
            return "1122" if not position.turns else "who knows"

    with pytest.raises(StrategyError, match="chose no allowed guess at 4x6 1122:1-0"):
        match(GAME, Broken(), Fixed(GAME, SECRET))


def test_a_guess_that_is_no_code_ends_the_match(match: Match) -> None:
    with pytest.raises(StrategyError, match="expected 4 pegs, got 3"):
        match(GAME, Guesses("112"), Fixed(GAME, SECRET))


def test_an_event_that_cannot_be_drawn_ends_the_match(match: Match) -> None:
    def draw(event: Event) -> None:
        if isinstance(event, Replied):
            raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        match(GAME, MINIMAX, Fixed(GAME, SECRET), on_event=draw)


@pytest.mark.usefixtures("ctrl_c")
def test_a_side_that_never_leaves_cannot_hold_up_the_match() -> None:
    home_time = threading.Event()

    class Clinging:
        def choose(self, _position: Position) -> str:
            home_time.wait(10)
            return "1122"

    def draw(event: Event) -> None:
        if isinstance(event, Started):
            threading.Timer(0.1, os.kill, [os.getpid(), signal.SIGINT]).start()

    before = set(threading.enumerate())
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        play_match(GAME, Clinging(), Fixed(GAME, SECRET), on_event=draw, turns=in_threads)
    assert time.monotonic() - began < GRACE + 3
    home_time.set()
    for thread in set(threading.enumerate()) - before:
        thread.join(5)


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_ends_both_sides(match: Match) -> None:
    def slowly(_position: Position, _guess: Code) -> str:
        time.sleep(0.01)
        return "?-?"

    def press(event: Event) -> None:
        if isinstance(event, Replied) and event.number == 3:
            threading.Timer(0.05, os.kill, [os.getpid(), signal.SIGINT]).start()

    with pytest.raises(KeyboardInterrupt):
        match(GAME, Stubborn(), Person(slowly), limit=None, on_event=press)
    for thread in threading.enumerate():
        if isinstance(thread, threading.Timer):
            thread.join()


# A codemaker that lies


def test_replies_that_fit_no_secret_are_found_by_a_strategy(match: Match) -> None:
    with pytest.raises(ContradictionError):
        match(GAME, MINIMAX, Answers("0-0", "0-0", "0-0", "0-0"))


def test_replies_that_fit_no_secret_are_found_though_the_strategy_does_not_look(match: Match) -> None:
    class Blind:
        def choose(self, position: Position) -> str:
            return str(len(position.turns) + 1) * 4

    with pytest.raises(ContradictionError):
        match(GAME, Blind(), Answers(*["0-0"] * 6))


def test_a_reply_that_is_untrue_of_the_secret_is_found(match: Match) -> None:
    with pytest.raises(MatchError, match="guess 2, 3344:1-0, is wrong: its secret 3632 gives 3344:1-1"):
        match(GAME, Guesses("1122", "3344"), Answers("1-0", "1-0"))


def test_a_codemaker_that_swaps_its_secret_is_found(match: Match) -> None:
    class Cheat(Random):
        def reveal(self, position: Position) -> Revealed:
            honest = super().reveal(position)
            return honest._replace(secret=next(code for code in position.candidates if code != honest.secret))

    with pytest.raises(MatchError, match="does not open its commitment"):
        match(GAME, Guesses("1122"), Cheat(GAME, seed=1))


# What the codebreaker holds


def reachable(root: object) -> Iterator[object]:
    """All that can be reached from *root* through what it refers to, but not by way of modules, types and frames."""
    elsewhere = (types.ModuleType, type, types.FrameType, threading.Thread)
    seen, waiting = {id(root)}, [root]
    while waiting:
        found = waiting.pop()
        yield found
        parts = found.__closure__ or () if isinstance(found, types.FunctionType) else gc.get_referents(found)
        for part in parts:
            if id(part) not in seen and not isinstance(part, elsewhere):
                seen.add(id(part))
                waiting.append(part)


def test_the_codebreaker_cannot_reach_the_secret_through_what_it_is_given(match: Match) -> None:
    secret = GAME.code_from_indices([2, 5, 2, 1])
    codemaker = Fixed(GAME, secret, nonce="a nonce to be found")
    found: list[object] = []

    class Spy:
        def choose(self, *given: Position) -> str:
            found.extend(reachable(given))
            if len(given[0].turns) == 2:
                raise GivenUpError("seen enough")
            return ("1122", "3635")[len(given[0].turns)]

    assert match(GAME, Spy(), codemaker).result is Result.GIVEN_UP
    assert any(isinstance(thing, Reply) for thing in found), "the spy has looked around"
    assert all(thing is not codemaker and thing is not codemaker.nonce for thing in found)
    assert secret not in [thing for thing in found if isinstance(thing, Code)]


def test_the_spy_would_find_a_secret_that_is_there() -> None:
    codemaker = Fixed(GAME, SECRET)

    def leaky(_guess: Code) -> object:
        return codemaker.secret

    assert SECRET in [thing for thing in reachable((GAME, leaky)) if isinstance(thing, Code)]


def test_a_record_of_a_match_names_everything_needed_to_check_it(match: Match) -> None:
    record: Record = match(GAME, MINIMAX, Random(GAME, seed=9))

    assert record.check() is record
    assert None not in (record.secret, record.commitment, record.nonce, record.seed)


def test_an_impossible_reply_names_the_codemaker(match: Match) -> None:
    with pytest.raises(
        InvalidReplyError, match="the codemaker, person, answered 1122 impossibly: 4x6 never gives the feedback 3-1"
    ):
        match(GAME, MINIMAX, Person(lambda _position, _guess: "3-1"))


class Hasty(Fixed):
    def reveal(self, _position: Position) -> Code:  # type: ignore[override]
        return self.secret


def test_a_code_instead_of_what_is_revealed_is_refused(match: Match) -> None:
    with pytest.raises(MatchError, match=r"expected the codemaker to reveal a Revealed\(secret\)"):
        match(GAME, MINIMAX, Hasty(GAME, SECRET))  # type: ignore[arg-type]


class Stubborn:
    def choose(self, _position: Position) -> str:
        return "1111"


def test_a_strategy_that_never_solves_ends_at_the_usual_limit(match: Match) -> None:
    record = match("4x6", Stubborn(), secret="3632")

    assert (record.result, record.guesses, record.limit) == (Result.LIMIT, MATCH_LIMIT, MATCH_LIMIT)


def test_what_is_no_strategy_or_game_is_refused_in_one_line(match: Match) -> None:
    with pytest.raises(StrategyError, match="expected a strategy"):
        match(GAME, 7)  # type: ignore[arg-type]
    with pytest.raises(InvalidGameError, match="expected a game"):
        match((4, 6), named("minimax"))  # type: ignore[arg-type]


def test_the_end_of_a_series_is_heard_when_perfect_play_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []

    def least(_: Worst, seconds: float, _at: bp.Position) -> Bound:
        given.append(seconds)
        return Bound(1, proven=False)

    monkeypatch.setattr(Worst, "least", least)
    series = bp.match("4x10-black", "first-consistent", "worst", games=20, call=Call(0))

    assert (series.games, given) == (0, [0.0])  # it took 3 seconds after the end
