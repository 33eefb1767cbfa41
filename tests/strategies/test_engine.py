"""A process as a strategy: what it is told, and every way in which it may fail."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

import pytest
from tests.processes import is_running, wait_until, wait_until_gone
from tests.strategies.engines import GOOD, blackpeg, engine

from blackpeg.errors import StrategyError
from blackpeg.position import start
from blackpeg.registry import named
from blackpeg.strategies import Guesses, next_guess
from blackpeg.strategies.engine import Engine
from blackpeg.verbs.evaluate import evaluate

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the processes are looked at as POSIX has them")


def pid_of(engine: Engine) -> int:
    assert engine._process is not None
    return engine._process.process.pid


def test_it_is_asked_again_and_again_and_told_the_position_alone(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    body = f"open({str(seen)!r}, 'a').write(str(os.getpid()) + ' ' + line); {GOOD}"

    with Engine(engine(tmp_path, body)) as strategy:
        position = start("2x3")
        guesses = [str(next_guess(strategy, position))]
        guesses.append(str(next_guess(strategy, position.after("11", "0-0"))))

    assert guesses == ["11", "22"]
    pids, lines = zip(*(line.split(" ", 1) for line in seen.read_text().splitlines()), strict=True)
    assert len(set(pids)) == 1
    assert lines[1] == (
        '{"protocol": 1, "id": 2, "game": "2x3", "pegs": 2, "colors": 3, "signs": ["1", "2", "3"], '
        '"separator": "", "repeats": true, "feedback": "black-white", "turns": ["11:0-0"]}'
    )


def test_evaluating_asks_once_for_each_position_and_again_in_six_games(tmp_path: Path) -> None:
    count = tmp_path / "count"
    body = f"open({str(count)!r}, 'a').write('x'); say({{'id': id, 'guess': ['12', '11', '22', '21'][len(turns)]}})"

    with Engine(engine(tmp_path, body)) as strategy:
        evaluation = evaluate("2x2", strategy)

    assert evaluation.histogram == (1, 1, 1, 1)
    assert len(evaluation.tree) == 6
    assert len(count.read_text()) <= 6 + 6 + 6 * 4


def test_blackpeg_asked_as_an_engine_guesses_as_blackpeg() -> None:
    with Engine(blackpeg("engine", "--strategy", "minimax")) as asked:
        assert list(evaluate("3x4", asked).tree) == list(evaluate("3x4", named("minimax")).tree)


@pytest.mark.parametrize("game", ["3x4:names", "2x3:äß😀", "2x3:letters", "1x100", "4x6-black"])
def test_alphabets_and_other_signs_pass_both_ways(tmp_path: Path, game: str) -> None:
    body = "say({'id': id, 'guess': request['separator'].join([signs[-1]] * pegs)})"

    with Engine(engine(tmp_path, body)) as strategy:
        guess = next_guess(strategy, start(game))

    assert set(guess) == {start(game).game.colors - 1}
    assert guess.alphabet == start(game).game.alphabet


BAD = {
    "sys.exit(3)": "ended with exit code 3",
    "os.kill(os.getpid(), 9)": "was ended by signal 9",
    "os.close(1); time.sleep(9)": "closed its output",
    "print('rubbish', flush=True)": "expected one JSON object a line, got 'rubbish'$",
    "print('[1]', flush=True)": r"expected one JSON object a line, got '\[1\]'",
    "print('', flush=True)": "got an empty line",
    "sys.stdout.buffer.write(bytes([255, 10])); sys.stdout.flush()": "expected one JSON object a line",
    "print('[' * 50000, flush=True)": r"expected one JSON object a line, got '\[\[\[",
    "say({'guess': '1111'})": "expected the id 1 of the request",
    "say({'id': id + 1, 'guess': '1111'})": "expected the id 1 of the request",
    "say({'id': True, 'guess': '1111'})": "expected the id 1 of the request",
    "say({'id': id})": 'expected "guess" with a code as text, such as "1111"',
    "say({'id': id, 'guess': 1111})": 'expected "guess" with a code as text',
    "say({'id': id, 'guess': '1117'})": "a guess that is a code of 4x6: no color is written '7'",
    "say({'id': id, 'guess': '111'})": "expected 4 pegs, got 3",
    "print('x' * 70000, flush=True)": "a line of more than 65,536 bytes",
}


@pytest.mark.parametrize("body", BAD)
def test_a_fault_ends_the_engine_with_one_clear_line(tmp_path: Path, body: str) -> None:
    strategy = Engine(engine(tmp_path, body))

    with pytest.raises(StrategyError, match=BAD[body]) as first:
        next_guess(strategy, start("4x6"))
    with pytest.raises(StrategyError) as second:
        next_guess(strategy, start("4x6"))

    assert str(second.value) == str(first.value)
    assert str(first.value).startswith(f"cmd:{strategy.command}, asked at 4x6, ")
    assert "\n" not in str(first.value)
    assert strategy._process is None


@pytest.mark.parametrize(
    "body", ["time.sleep(60)", "while True: sys.stdout.write('x'); sys.stdout.flush(); time.sleep(0.01)"]
)
def test_silence_and_lines_without_end_are_waited_for_only_so_long(tmp_path: Path, body: str) -> None:
    strategy = Engine(engine(tmp_path, body), move_time=0.2)
    began = time.monotonic()

    with pytest.raises(StrategyError, match=r"gave no answer within 0\.2 s"):
        next_guess(strategy, start("4x6"))

    assert time.monotonic() - began < 30


def test_output_without_end_or_line_is_cut_off(tmp_path: Path) -> None:
    with pytest.raises(StrategyError, match="a line of more than 65,536 bytes"):
        next_guess(Engine(engine(tmp_path, "while True: sys.stdout.write('x' * 4096)")), start("4x6"))


def test_a_crash_after_some_guesses_names_the_position(tmp_path: Path) -> None:
    with pytest.raises(StrategyError, match="asked at 2x3 11:1-0, ended with exit code 7"):
        evaluate("2x3", Engine(engine(tmp_path, f"sys.exit(7) if turns else None; {GOOD}")))


def test_a_second_reply_to_a_request_is_not_taken_for_that_to_the_next(tmp_path: Path) -> None:
    with pytest.raises(StrategyError, match="expected the id 2"):
        evaluate("2x3", Engine(engine(tmp_path, f"{GOOD}; {GOOD}")))


def test_an_engine_that_refuses_can_be_asked_on(tmp_path: Path) -> None:
    body = "say({'id': id, 'error': 'too\\nhard'} if turns else {'id': id, 'guess': '1111'})"

    with Engine(engine(tmp_path, body)) as strategy:
        with pytest.raises(StrategyError, match=r"has no guess at 4x6 1122:1-0: too hard$"):
            next_guess(strategy, start("4x6").after("1122", "1-0"))

        assert str(next_guess(strategy, start("4x6"))) == "1111"


@pytest.mark.parametrize(
    ("command", "expected"),
    [("", "expected a command after cmd:"), ("   ", "there is no command"), ("a 'b", "No closing quotation")],
)
def test_what_is_no_command_is_refused_at_once(command: str, expected: str) -> None:
    with pytest.raises(StrategyError, match=expected):
        named(f"cmd:{command}")


def test_a_command_that_is_not_there_says_so() -> None:
    with pytest.raises(StrategyError, match="cannot be started: No such file or directory"):
        next_guess(named("cmd:./no-such-solver"), start("4x6"))


def test_an_engine_chooses_for_itself() -> None:
    with pytest.raises(StrategyError, match="chooses its own guesses"):
        named("cmd:./solver", guesses=Guesses.CONSISTENT)


def test_no_shell_takes_part(tmp_path: Path) -> None:
    with pytest.raises(StrategyError, match="ended with exit code 0"):
        next_guess(Engine(f"true > {tmp_path}/made"), start("4x6"))

    assert not (tmp_path / "made").exists()


def test_closing_lets_the_engine_end_and_asking_again_starts_another(tmp_path: Path) -> None:
    ended = tmp_path / "ended"
    strategy = Engine(engine(tmp_path, GOOD, after=f"open({str(ended)!r}, 'a').write('x')"))

    next_guess(strategy, start("4x6"))
    first = pid_of(strategy)
    strategy.close()
    strategy.close()
    assert ended.read_text() == "x"
    assert not is_running(first)

    assert str(next_guess(strategy, start("4x6"))) == "1111"
    assert pid_of(strategy) != first
    strategy.close()


def test_an_engine_that_nobody_has_any_more_is_ended(tmp_path: Path) -> None:
    strategy = Engine(engine(tmp_path, GOOD))
    next_guess(strategy, start("4x6"))
    pid = pid_of(strategy)

    del strategy

    wait_until_gone(pid)


def test_an_engine_that_goes_on_after_the_end_is_killed_with_its_children(tmp_path: Path) -> None:
    after = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)\nwhile True: time.sleep(1)"
    child = tmp_path / "child"
    fork = f"pid = os.fork(); time.sleep(0 if pid else 60); open({str(child)!r}, 'w').write(str(pid))"
    strategy = Engine(engine(tmp_path, f"{fork}; {GOOD}", after))
    next_guess(strategy, start("4x6"))
    pids = [pid_of(strategy), int(child.read_text())]
    assert all(map(is_running, pids))

    strategy.close()

    for pid in pids:
        wait_until_gone(pid)


def test_an_engine_that_ends_takes_its_children_along(tmp_path: Path) -> None:
    child = tmp_path / "child"
    fork = f"pid = os.fork(); time.sleep(0 if pid else 60); open({str(child)!r}, 'w').write(str(pid))"

    with Engine(engine(tmp_path, f"{fork}; {GOOD}")) as strategy:
        next_guess(strategy, start("4x6"))

    wait_until_gone(int(child.read_text()))


def test_no_thread_is_left_behind(tmp_path: Path) -> None:
    before = threading.active_count()

    with Engine(engine(tmp_path, GOOD)) as strategy:
        next_guess(strategy, start("4x6"))
        assert threading.active_count() == before
    with pytest.raises(StrategyError):
        next_guess(Engine(engine(tmp_path, "time.sleep(60)"), move_time=0.1), start("4x6"))

    assert threading.active_count() == before


def test_closing_does_not_wait_for_an_answer_that_is_waited_for(tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    strategy = Engine(engine(tmp_path, f"open({str(asked)!r}, 'w').close(); time.sleep(60)"), move_time=60)
    said: list[str] = []

    def ask() -> None:
        try:
            next_guess(strategy, start("4x6"))
        except StrategyError as error:
            said.append(str(error))

    asking = threading.Thread(target=ask)
    asking.start()
    wait_until(asked.exists)
    began = time.monotonic()
    strategy.close()
    asking.join(50)

    assert time.monotonic() - began < 30
    assert len(said) == 1
    assert said[0].endswith("was ended by signal 9")


def test_interrupted_while_it_waits_it_kills_the_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    strategy = Engine(engine(tmp_path, "time.sleep(60)"))
    pids: list[int] = []

    class Interrupted(threading.Thread):
        def join(self, timeout: float | None = None) -> None:
            if not pids:
                pids.append(pid_of(strategy))
                raise KeyboardInterrupt
            super().join(timeout)

    monkeypatch.setattr("blackpeg.strategies.engine.Thread", Interrupted)
    with pytest.raises(KeyboardInterrupt):
        next_guess(strategy, start("4x6"))

    assert not is_running(pids[0])
    assert strategy._process is None
