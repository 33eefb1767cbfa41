"""`play`: as a process that reads from a pipe; on a terminal it is tested in test_play_terminal.py."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cli.running import Outcome, Run, process, typed_here
from tests.games import codes, games, positions

from blackpeg.analysis.advice import advise
from blackpeg.cli.play import Playing
from blackpeg.cli.talk import Talk
from blackpeg.kernel import kernel
from blackpeg.knowledge import know
from blackpeg.play import HOSTS, Random
from blackpeg.play.commands import begin
from blackpeg.play.vocabulary import slash
from blackpeg.position import Position, start
from blackpeg.records.read import read_records
from blackpeg.records.text import from_json, to_json
from blackpeg.registry import named
from blackpeg.render import text
from blackpeg.render.advice import advice_lines, fit, how_many
from blackpeg.render.document import Document
from blackpeg.rules import Game, Reply
from blackpeg.strategies import next_guess

SECRET = "1335"


def played(*lines: str, options: tuple[str, ...] = ("4x6", "--secret", SECRET)) -> Outcome:
    """What `blackpeg play` answers when *lines* are typed."""
    return typed_here("play", *options, typed="".join(f"{line}\n" for line in lines))


def rows(shown: Outcome) -> list[str]:
    """The rows that were drawn."""
    return [line for line in shown.out.splitlines() if re.match(r" +\d+  ", line)]


def test_a_whole_game_is_one_stream_in_order() -> None:
    game = played("1122", "1344", "1335")

    assert (game.code, game.err) == (0, "")
    assert rows(game) == [
        "  1  1122   1-0  1 black, 0 white",
        "  2  1344   2-0  2 black, 0 white",
        "  3  1335   4-0  4 black, 0 white",
    ]
    lines = game.out.splitlines()
    assert lines.index("Guess 2 of 10? 1344") == lines.index(rows(game)[1]) - 1
    assert "★ Hooray! You broke it: 1335 in 3 guesses." in lines


def test_the_first_screen_says_what_to_type() -> None:
    shown = played("q").out

    assert "4x6: 4 pegs, 6 colors (may repeat), 1,296 codes." in shown
    assert "you have 10 guesses. Type one, such as 1122" in shown
    assert "hint, undo, give up; help" in shown
    assert "Counted as hints: fits, hint, left, suggest, why, explain and list." in shown
    assert "Guess 1 of 10?" in shown


def test_the_same_seed_hides_the_same_code() -> None:
    one, two, other = (played("give up", options=("4x6", "--seed", seed)) for seed in ("3", "3", "4"))

    assert one == two
    assert f"Given up. The secret was {Random(Game(4, 6), 3).reveal(start(Game(4, 6))).secret}." in one.out
    assert one.out != other.out


@pytest.mark.parametrize("options", [("4x6", "--seed", "5"), ("4x10-distinct", "--secret", "0123"), ("2x3",)])
def test_the_commitment_shown_first_is_what_the_last_lines_compute(options: tuple[str, ...]) -> None:
    shown = played("give up", options=options).out
    promised = re.search(r"^  ([0-9a-f]{64})$", shown, re.MULTILINE)
    command = re.search(r"^  (printf .* \| sha256sum)$", shown, re.MULTILINE)

    assert promised is not None
    assert command is not None
    done = subprocess.run(["sh", "-c", command[1]], capture_output=True, text=True, check=True)
    assert done.stdout.split()[0] == promised[1]


def test_hints_come_one_level_at_a_time() -> None:
    shown = played("1122", *["hint"] * 6, "1344", "hint", "1335")

    lines = [line for line in shown.out.splitlines() if not line.startswith("Guess")]
    hinted = lines[lines.index("256 of 1,296 codes fit all feedbacks so far.") :]
    assert hinted[2] == "58 % of the codes that fit have 3."
    assert hinted[4].startswith("A good guess begins with ")
    assert hinted[6].startswith(f"A good guess (best): {hinted[4].split()[-1].rstrip('.')}")
    assert hinted[8].startswith("It ")
    assert "of 256 codes remain" in hinted[9]
    assert hinted[10].startswith("Best possible (proven): ")
    assert hinted[11:14] == hinted[8:11], "there is no sixth level"
    assert hinted[15] == "23 of 1,296 codes fit all feedbacks so far.", "the next guess begins with the first level"
    assert "in 3 guesses.  (with 6 hints)\n" in shown.out, "the last level once more tells nothing new"


def test_a_hint_that_tells_nothing_new_is_not_counted() -> None:
    typed = ("left", "hint", "1122", "left", "hint", "fits 1344", "fits 1344", "list 3", "list 3", "hint", "1335")

    assert "in 2 guesses.  (with 4 hints)\n" in played(*typed).out


def test_a_guess_can_be_checked_against_the_rows_before_it_is_made() -> None:
    shown = played("1122", "1344", "1356?", "check 1335", "2211?").out

    assert "1356 fits all feedbacks so far: it could be the secret." in shown
    assert "1335 fits all feedbacks so far: it could be the secret." in shown
    assert "2211 does not fit row 1: if it were the secret, 1122 would have got 0-4, not 1-0." in shown
    assert "2211 does not fit row 2: if it were the secret, 1344 would have got 0-1, not 2-0." in shown


def test_guesses_can_be_taken_back() -> None:
    shown = played("u", "1122", "u", "1335")

    assert "There is no turn to take back." in shown.out
    assert "Taken back: 1122:1-0" in shown.out
    assert "Hooray! You broke it: 1335 at the first guess.  (with 1 guess taken back)\n" in shown.out


def test_guesses_taken_back_were_in_no_record_and_praised_as_luck(tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    options = ("4x6", "--secret", SECRET, "--save", str(saved))
    shown = played("1122", "u", "1344", "u", "suggest", "1335", options=options)
    said, shared, table = (
        typed_here(*line).out
        for line in (["review", str(saved)], ["review", str(saved), "--share"], ["history", "list"])
    )

    assert not {"luck!", "Lucky"} & set(f"{shown.out} {said}".split())
    assert {"hints: 1", "taken_back: 2"} <= set(saved.read_text().splitlines())
    (record,) = read_records(saved)
    assert (record.hints, record.taken_back, from_json(to_json(record))) == (1, 2, record)
    assert said.startswith("4x6, solved with 1 guess, 1 hint and 2 guesses taken back: ")
    assert "saved by luck and help" in said.splitlines()[0]
    assert "skill" not in said
    assert shared.startswith("Blackpeg (4 pegs, 6 colors): solved with 1 guess, 1 hint and 2 guesses taken back\n")
    assert "person against fixed, with 1 hint and 2 guesses taken back" in table


def test_a_row_can_be_repeated_whole_or_in_part() -> None:
    shown = played("r", "1122", "..44", "r 1", "r", "r 9")

    assert "There is no row 1; there are no rows yet." in shown.out
    assert "There is no row 9; rows go from 1 to 4." in shown.out
    assert [line.split()[1] for line in rows(shown)[:4]] == ["1122", "1144", "1122", "1122"]


def test_bad_guesses_cost_nothing() -> None:
    shown = played("112", "1127", "nonsense", "1335")

    assert "Expected 4 pegs, got 3: '112'." in shown.out
    assert "No color is written '7'" in shown.out
    assert "Guess 2" not in shown.out
    assert "at the first guess" in shown.out


def test_the_limit_ends_the_game_and_shows_the_secret() -> None:
    shown = played("1111", "2222", "3333", options=("4x6", "--secret", SECRET, "--limit", "2"))

    assert "Guess 2, your last?" in shown.out
    assert "\nOut of guesses. The secret was 1335." in shown.out
    assert len(rows(shown)) == 2


def test_without_a_limit_any_number_of_guesses_may_be_made() -> None:
    shown = played(*["1111"] * 23, "1335", options=("4x6", "--secret", SECRET, "--limit", "0"))

    assert "as many guesses as you like" in shown.out
    assert "in 13 guesses." in shown.out


def test_the_adversary_settles_on_nothing_and_ends_with_a_code_that_fits() -> None:
    shown = played("1122", "3345", "3636", "give up", options=("4x6", "--host", "adversary"))

    assert "I settle on no secret" in shown.out
    assert "fingerprint" not in shown.out
    assert [line.split()[2] for line in rows(shown)[:3]] == ["0-0", "1-1", "0-0"]
    assert "\nGiven up. A secret that fits all my feedbacks: " in shown.out


def test_a_secret_that_somebody_types_is_not_repeated() -> None:
    shown = played(SECRET, "1122", "1344", options=("4x6", "--secret", "-"))

    before = shown.out.partition("\n\nGiven up")[0].partition("It is the code")[0]
    assert "Somebody has hidden a code." in before
    before = re.sub("[0-9a-z]{20,}", "", before)  # the promise, which is drawn
    assert SECRET not in before.replace("The secret was", "")


def how_to_go_on(shown: Outcome) -> list[str]:
    """The arguments that the last line says."""
    said, command = shown.out.splitlines()[-2:]
    assert said == "Left as it is. To go on:"
    return shlex.split(command)[1:]


@pytest.mark.parametrize(("lines", "code"), [(["1122"], 2), (["1122", "q"], 0)])
def test_a_game_that_is_left_is_kept_and_gone_on_with(lines: list[str], code: int) -> None:
    left = played(*lines, options=("4x6", "--secret", SECRET, "--limit", "5", "--strategy", "minimax"))

    assert left.code == code
    assert SECRET not in left.out
    again = how_to_go_on(left)
    assert again[:2] == ["play", "--resume"]
    assert again[3:] == ["--strategy", "minimax"], "what was typed, but for what stays as it was begun"
    for arguments in (again, ["play", "--resume"]):
        shown = process(*arguments, typed="hint\nq\n")
        assert "  1  1122   1-0  1 black, 0 white\nGuess 2 of 5? hint\n256 of" in shown.out
    ended = process(*again, typed="1344\n1335\n")
    assert (ended.code, [line.split()[1] for line in rows(ended)]) == (0, ["1122", "1344", "1335"])
    assert "Hooray! You broke it: 1335 in 3 guesses.  (with 1 hint)" in ended.out, "twice, and told nothing new"
    promised = re.search(r"^  ([0-9a-f]{64})$", left.out, re.MULTILINE)
    assert promised is not None
    assert promised[1] in ended.out
    over = process(*again)
    assert (over.code, over.err) == (
        2,
        f"blackpeg: the game {again[2]} is over; to see it: blackpeg history show {again[2]}\n",
    )


def test_the_host_answers_alike_after_a_game_was_left() -> None:
    left = played("1122", options=("4x6", "--host", "evasive"))
    again = how_to_go_on(left)
    undone = process(*again, typed="u\n1122\nq\n")

    assert rows(undone)[0] == rows(undone)[-1] == rows(left)[-1]


def test_a_game_that_cannot_be_kept_ends_when_it_is_left() -> None:
    shown = played("1122", options=("4x6", "--secret", SECRET, "--no-history"))

    assert (shown.code, played("q").out.splitlines()[-1]) == (2, "Good-bye.")
    assert "Given up. The secret was 1335." in shown.out


@pytest.mark.parametrize("options", ["5x8 --resume", "--resume --host worst", "--resume --seed 1 --limit 3"])
def test_a_game_that_is_gone_on_with_stays_as_it_was_begun(run: Run, options: str) -> None:
    refused = run("play", *options.split())

    assert (refused.code, refused.out) == (2, "")
    assert "--resume continues a game as it was begun; leave out" in refused.err


def test_black_only_games_count_black_only() -> None:
    shown = played("1122", "1335", options=("4x6-black", "--secret", SECRET))

    assert "white" not in shown.out
    assert rows(shown)[0] == "  1  1122   1    1 black"


def test_a_board_too_big_to_count_can_be_played_all_the_same() -> None:
    guess = ",".join(["9"] * 40)
    shown = played("left", "suggest", guess, "left", "list all", "give up", options=("40x40", "--seed", "1"))

    assert shown.code == 0
    assert "No hint here: as many as 4.4*10^63 codes are too many to list" in shown.out  # 39 colors at 40 positions
    assert rows(shown)[0].startswith("  1  9,9,9")
    assert "hint again" not in shown.out


def test_a_hint_that_is_none_leads_to_no_second_one() -> None:
    options = ("10x40", "--seed", "1", "--strategy", "entropy")
    shown = played("hint", "1,1,1,1,1,1,1,1,1,1", "hint", "hint", "give up", options=options).out

    assert "All 10^16 codes are possible" in shown
    assert shown.count("hint again") == 2
    assert shown.count("No hint here") == 1


native = pytest.mark.skipif(kernel().name != "native", reason="the Python kernel leaves that to samples")


@pytest.mark.parametrize(
    ("game", "command"),
    [
        ("4x6", "blackpeg match 4x6 best --show --secret "),
        pytest.param("6x10", "blackpeg match 6x10 best --show --secret ", marks=native),
        ("10x10", "blackpeg match 10x10 best --show --secret "),
    ],
)
def test_the_strategy_to_compare_with_can_play_that_game(run: Run, game: str, command: str) -> None:
    lines = played("give up", options=(game, "--seed", "3")).out.splitlines()
    to_compare = [line.strip() for line in lines if "blackpeg match" in line]

    assert [line.startswith(command) for line in to_compare] == [True]
    for line in to_compare:
        assert run(*line.split()[1:]).code == 0


def test_a_strategy_that_fails_costs_the_hint_and_not_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "poor_hints.py").write_text(
        "class Fails:\n    def choose(self, position): return 1 / 0\n"
        "class Exits:\n    def choose(self, position): raise SystemExit\n"
    )
    monkeypatch.chdir(tmp_path)
    for name in ("Fails", "Exits"):
        options = ("4x6", "--secret", SECRET, "--strategy", f"poor_hints:{name}")
        shown = played("1122", "hint", "hint", "hint", "why", SECRET, options=options)

        assert (shown.code, "in 2 guesses.  (with 2 hints)\n" in shown.out) == (0, True)
        assert shown.out.count("No hint here: the strategy ") == 2
        assert f"\n  blackpeg match 4x6 poor_hints:{name} --show --secret {SECRET}\n" in shown.out


# Hints


@given(position=positions(most_codes=300, partial=False))
def test_the_hint_counts_what_fits(position: Position) -> None:
    number = how_many(position, know(position).count).split()[1 if not position.turns or position.count == 1 else 0]

    assert number.replace(",", "") == str(position.count)


@settings(max_examples=30)
@given(game=games(most_codes=200), data=st.data())
def test_a_guess_fits_unless_a_row_is_named(game: Game, data: st.DataObject) -> None:
    position = data.draw(positions(game, partial=False))
    for code in list(game.codes())[:50]:
        lines = fit(position, code)
        rows = [int(row) for row in re.findall(r"does not fit row (\d+)", " ".join(lines))]

        assert bool(rows) != position.fits(code)
        assert [row - 1 for row in rows] == list(position.contradicted(code))[:3]


@settings(max_examples=30)
@given(position=positions(most_codes=200, partial=False))
def test_the_advice_keeps_its_promise(position: Position) -> None:
    guess = next_guess(named("entropy"), position)
    words = " ".join(advice_lines(advise(know(position), guess))).replace(",", "")

    if worst := re.search(r"at most (\d+) of", words):
        assert int(worst[1]) == max(position.after(guess, Reply.of(reply)).count for reply in position.split(guess))
    else:
        assert position.count == 1


# The conversation


class Script(Talk):
    """Talk that types *lines* by itself, then ends the input."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__()
        self.lines = lines
        self.heard: list[str] = []

    def tell(self, document: Document) -> None:
        self.heard += text.lines(document)

    def ask(self, prompt: str, **_: object) -> str | None:  # noqa: ARG002
        return self.lines.pop(0) if self.lines else None


@settings(max_examples=100)
@given(game=games(most_codes=200), host_name=st.sampled_from(HOSTS), data=st.data())
def test_whatever_is_typed_the_game_ends_with_a_record_that_holds(
    game: Game, host_name: str, data: st.DataObject
) -> None:
    words = ["hint", "left", "suggest", "why", "list 3", "list all", "r", "r 1", "r 9", "u", "board", "help", "", "?"]
    line = st.one_of(
        codes(game).map(str),
        codes(game).map(lambda code: f"{code}?"),
        st.sampled_from([slash(game) + word for word in words]),
        st.text(max_size=6),
    )
    script = Script(data.draw(st.lists(line, max_size=15)))
    conversation = Playing(begin(game, host_name, seed=1, limit=4), script, strategy=named("entropy"))

    conversation.run()
    record = conversation.session.record

    assert record.check() is record
    assert record.guesses <= 4
    assert record.secret is None or str(record.secret) in "".join(script.heard)
    assert record.is_finished or not record.turns, "what is kept nowhere is not left open"
    assert len([text for text in script.heard if text.startswith("  1  ")]) >= bool(record.turns)


def test_the_code_of_a_day_is_the_same_for_everybody() -> None:
    outcome = played("1122", "5161", options=("4x6", "--daily", "2026-11-22"))

    assert "I have hidden the code of 2026-11-22: on this board it is the same for everybody." in outcome.out
    assert "You broke it: 5161 in 2 guesses." in outcome.out
    assert "5161" not in outcome.out.partition("Guess 2")[0]


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--daily", "2025-01-01"), "expected a day from 2026-01-01 to"),
        (("--daily", "4x6"), "expected a day such as 2026-01-01, or today, got '4x6'"),
        (("--daily", "--seed", "1"), "the code of a day leaves nothing to choose"),
        (("--daily", "--secret", "1122"), "drop --host, --seed and --daily"),
        (("--resume", "--daily"), "leave out --daily"),
    ],
)
def test_days_and_secrets_that_cannot_be_are_refused(options: tuple[str, ...], why: str) -> None:
    outcome = played(options=options)

    assert (outcome.code, outcome.out) == (2, "") or outcome.code == 1
    assert why in outcome.err


def test_a_guess_just_made_was_taken_again_without_a_word() -> None:
    shown = played("1122", "1122", "1344", "1122", "1122", "1122", "1335")

    assert shown.out.count("This repeats row 1 and would tell you nothing new; type it again to play it anyway.") == 3
    assert [row.split()[1] for row in rows(shown)] == ["1122", "1344", "1122", "1335"]
