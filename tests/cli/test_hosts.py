"""Hosts that settle on no secret, as `play` and `match` show them."""

from __future__ import annotations

import re

import pytest
from tests.cli.running import Outcome, Run, typed_here

from blackpeg.kernel import kernel
from blackpeg.play import UNSETTLED, Worst
from blackpeg.position import start

native = pytest.mark.skipif(kernel().name != "native", reason="proofs need the native kernel")


def played(*lines: str, host: str) -> Outcome:
    """What `blackpeg play` answers when *lines* are typed."""
    return typed_here("play", *host.split(), typed="".join(f"{line}\n" for line in lines))


@pytest.mark.parametrize("host", UNSETTLED)
def test_a_host_says_what_it_does_and_shows_that_it_did_not_cheat(host: str) -> None:
    shown = played("1122", "3345", "give up", host=f"--host {host} --seed 3")

    assert shown.out.count("I settle on no secret: ") == 1
    rows = re.findall(r"^ +\d  (\d{4}:\d-\d)  \d+ codes left, such as (\d{4})", shown.out, re.MULTILINE)
    position = start("4x6")
    for turn, code in rows:
        position = position.after_turn(position.game.turn(turn))
        assert position.fits(code)
    assert len(rows) == 2
    assert f"A secret that fits all my feedbacks: {rows[-1][1]}" in shown.out
    again = f"  blackpeg match 4x6 best --show --host {host}" + (" --seed 3" if host in ("evasive", "sly") else "")
    assert again in shown.out.splitlines()


@native
def test_the_hardest_host_says_how_long_it_can_last_and_how_well_one_played() -> None:
    shown = played("1122", "3345", "3636", "4544", "5455", host="--host worst").out

    assert "No way of playing is sure to need fewer than 5 guesses.\n" in shown
    assert "\n5 guesses: perfect, no way of playing is sure to need fewer.\n" in shown
    assert "\n  4  4544:0-2  1 code left: 5455; perfect play: 1 more\n  5  5455:4-0  solved: 5455\n" in shown
    slow = played("1111", "1122", "3345", "3636", "4544", "5455", host="--host worst").out
    assert "guesses: 1 more than perfect play needs." in slow


@native
def test_a_board_too_large_to_settle_says_so() -> None:
    shown = played("AABBCCD", "give up", host="7x12 --host worst").out

    assert re.search(r"fewer than \d guesses; whether it takes more is not proven\.\n", shown)
    assert re.search(r"\nPerfect play needs at least \d guesses. The length is not proven: ", shown)


def test_who_gives_up_at_once_is_shown_no_replies() -> None:
    assert "I settled on no secret" not in played("give up", host="--host adversary").out


def test_show_ends_with_a_code_that_fits_each_reply_and_all_before(run: Run) -> None:
    for host in UNSETTLED:
        shown = run("match", "4x6", "minimax", "--host", host, "--show", "--seed", "5").out
        rows = re.findall(
            r"^ +\d+  (\d{4}:\d-\d)  .*?(\d{4})(?:; perfect play: (?:at least )?\d more)?$", shown, re.MULTILINE
        )

        position = start("4x6")
        for turn, code in rows:
            position = position.after_turn(position.game.turn(turn))
            assert position.fits(code)
        assert position.is_solved


def test_json_has_a_witness_of_each_reply_where_there_is_no_secret(run: Run) -> None:
    *games, _ = run("match", "4x6", "entropy", "--host", "sly", "--games", "3", "--seed", "1", "--json").objects

    for each in games:
        position = start("4x6")
        for turn, code in zip(each["turns"], each["witnesses"], strict=True):
            position = position.after_turn(position.game.turn(turn))
            assert position.fits(code)
    assert run("match", "4x6", "entropy", "--json").objects[0]["witnesses"] is None


@native
def test_the_hardest_host_tells_what_perfect_play_needs(run: Run) -> None:
    game, facts = run("match", "4x6", "minimax", "--host", "worst", "--json").objects
    after = game["perfect"]

    assert facts["perfect"] == {"least": 5, "proven": True}
    assert after == [{"least": more, "proven": True} for more in (4, 3, 2, 1, 0)]
    series = run("match", "4x6", "random-consistent", "--host", "worst", "--games", "3", "--seed", "1").out
    assert "\nperfect  needs 5 guesses; every feedback proven\n" in series
    shown = run("match", "4x6", "minimax", "--host", "worst", "--show").out
    assert "  5 guesses: perfect, no way of playing is sure to need fewer.\n" in shown
    more = run("match", "4x6", "entropy", "--host", "worst", "--show").out
    assert re.search(r"  (\d) guesses: (\d) more than perfect play needs\.\n", more)
    limited = run("match", "4x6", "minimax", "--host", "worst", "--show", "--limit", "2").out
    assert "  Perfect play needs 5 guesses.\n" in limited


def test_replies_that_are_not_proven_are_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(Worst._plan[1], "seconds", 0.0)  # its default
    shown = run("match", "4x6", "minimax", "--host", "worst", "--show").out

    assert "The length is not proven: whether feedback" in shown
    assert "; perfect play: at least 3 more" in shown
    assert re.search(r"\nperfect  needs 5 guesses; feedbacks of 1 game are not proven to be the hardest\n", shown)


def test_games_with_the_same_seed_get_the_same_replies(run: Run) -> None:
    for host in ("evasive", "sly"):
        line = ("match", "4x6", "minimax", "--host", host, "--games", "5", "--seed", "8")

        assert run(*line).out.splitlines()[:-1] == run(*line).out.splitlines()[:-1]
