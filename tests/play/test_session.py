from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games import codes, games, partly

from blackpeg.errors import ContradictionError, InvalidCodeError, InvalidReplyError, MatchError, RecordError
from blackpeg.facts import as_json
from blackpeg.history.entry import session_of
from blackpeg.kernel import kernel
from blackpeg.knowledge import know
from blackpeg.play import HOSTS, UNSETTLED, Fixed, Random, Worst
from blackpeg.play.commands import (
    begin,
    begin_told,
    edit,
    give_up,
    guess,
    hinted,
    repair,
    replace_rows,
    tell,
    undo,
)
from blackpeg.play.session import Action, Row, Session
from blackpeg.position import Count, Position, Status
from blackpeg.records import Kind, Record, Result, opens
from blackpeg.render.contradictions import reason_lines, repair_line, repairs_heading
from blackpeg.render.hosts import status_words
from blackpeg.rules import Game, game_of

GAME = Game(4, 6)
SECRET = Fixed(GAME, GAME.code("3632"), nonce="00112233")

PLAYED = Kind.PLAY, Kind.ASSIST, Kind.BREAK
ESTIMATED = Count(58, 50, 60, Status.ESTIMATE)


@st.composite
def sessions(draw: st.DrawFn, *, kinds: tuple[Kind, ...] = PLAYED, ends: bool = True) -> Session:
    """A game in play, with anything done to it that may be; with *ends*, perhaps over."""
    game = draw(games(most_codes=200, most_pegs=4))
    kind = draw(st.sampled_from(kinds))
    limit = draw(st.sampled_from([0, 4]))
    if kind is Kind.PLAY:
        session = begin(game, draw(st.sampled_from(HOSTS)), seed=draw(st.integers(0, 3)), limit=limit)
    else:
        session = begin_told(kind, game, limit=limit, strategy=draw(st.sampled_from([None, "minimax"])))
    for _ in range(draw(st.integers(0, 5))):
        can = [command for command in Action if session.refusal(command) is None]
        before = session
        match draw(st.sampled_from(can)) if can else None:
            case Action.GUESS | Action.TELL if kind is Kind.PLAY:
                session = guess(session, draw(codes(game)))
            case Action.GUESS | Action.TELL if session.refusal(Action.TELL) is None:
                session = tell(session, draw(codes(game)), draw(partly(*draw(st.sampled_from(game.feedbacks)))))
                session = session.counted(draw(st.sampled_from([None, ESTIMATED, Count.exactly(2)])))
            case Action.UNDO:
                session = undo(session)
            case Action.EDIT if session.rows:
                session = relying(session, draw(st.integers(1, len(session.rows))), False)
            case Action.HINT:
                session = hinted(session, draw(st.sampled_from(["COUNT", "GUESS"])))
            case Action.GIVE_UP:
                session = give_up(session)
        if not ends and (session.is_over or session.is_doubtful):
            return before
    return session


def relying(session: Session, number: int, relied_on: bool) -> Session:
    """*session* with row *number*, from 1, relied on or not."""
    rows = list(session.rows)
    rows[number - 1] = replace(rows[number - 1], relied_on=relied_on)
    return replace_rows(session, rows)


def played(*guesses: str, limit: int | None = 3) -> Session:
    session = begin(GAME, SECRET, limit=limit)
    for code in guesses:
        session = guess(session, code)
    return session


def told(*turns: str, limit: int | None = None) -> Session:
    return begin_told(Kind.ASSIST, GAME, map(GAME.turn, turns), limit=limit)


def written(session: Session) -> list[str]:
    return [GAME.write(row.turn) for row in session.rows]


@given(sessions())
def test_its_json_is_the_session_again(session: Session) -> None:
    assert Session.from_json(json.loads(json.dumps(session.to_json()))) == session


@given(sessions())
def test_its_record_leads_to_the_same_game(session: Session) -> None:
    record = session.record
    again = session_of(session.kind, record)

    assert (again.settled, again.result, again.limit) == (session.settled, session.result, session.limit)
    assert (again.secret, again.record.codebreaker) == (session.secret, record.codebreaker)
    assert replace(again.record, commitment=None) == replace(record, commitment=None)
    assert again.record == record


@given(sessions(ends=False), st.data())
def test_a_turn_taken_back_leaves_the_session_before_it_but_for_the_count(
    session: Session, data: st.DataObject
) -> None:
    code = data.draw(codes(session.game))
    after = tell(session, code, (None, None)) if session.is_told else guess(session, code)
    if session.is_told or not after.is_over:
        assert undo(after) == replace(session, taken_back=session.taken_back + 1)
        assert undo(after).position == session.position


@given(sessions(kinds=(Kind.PLAY,), ends=False), st.data())
def test_a_guess_taken_back_and_made_again_is_answered_alike(session: Session, data: st.DataObject) -> None:
    first, other = data.draw(codes(session.game)), data.draw(codes(session.game))
    elsewhere = guess(session, other)
    if elsewhere.is_over:
        return
    kept = Session.from_json(undo(elsewhere).to_json())  # as in another process
    assert guess(kept, first).rows == guess(session, first).rows


@given(sessions(kinds=(Kind.ASSIST, Kind.BREAK), ends=False), st.data())
def test_to_ignore_a_row_and_rely_on_it_again_is_to_do_nothing(session: Session, data: st.DataObject) -> None:
    if session.rows:
        number = data.draw(st.integers(1, len(session.rows)))
        relied = relying(session, number, True)
        bare = relied.counted(*[None] * len(relied.rows))
        assert relying(relying(bare, number, False), number, True) == bare
        assert relying(session, number, False).position.turns[number - 1].reply.feedback is None


@given(sessions(), st.data())
def test_what_is_refused_is_refused_with_the_reason_that_was_told(session: Session, data: st.DataObject) -> None:
    code = data.draw(codes(session.game))
    doing = {
        Action.UNDO: lambda: undo(session),
        Action.EDIT: lambda: replace_rows(session, []),
        Action.HINT: lambda: hinted(session, "GUESS"),
        Action.GIVE_UP: lambda: give_up(session),
        **(
            {Action.TELL: lambda: tell(session, code, (None, None))}
            if session.is_told
            else {Action.GUESS: lambda: guess(session, code)}
        ),
    }
    for command, do in doing.items():
        if (why := session.refusal(command)) is None:
            do()
        else:
            with pytest.raises(MatchError) as refused:
                do()
            assert str(refused.value) == why


@given(sessions())
def test_a_session_that_is_over_takes_no_guess(session: Session) -> None:
    if session.is_over:
        assert (
            session.refusal(Action.GUESS) == session.refusal(Action.TELL) == f"the game is over: {session.result.words}"
        )


@given(sessions(kinds=(Kind.PLAY,), ends=False))
def test_an_open_game_tells_nothing_of_its_secret(session: Session) -> None:
    assert session.host is not None
    assert session.secret is session.record.secret is session.record.nonce is session.record.seed is None
    other = replace(session.host, secret=next(iter(session.game.codes())), nonce="0f" * 16, seed=1)
    assert as_json(session) == as_json(replace(session, host=other))


def test_what_is_printed_of_an_open_game_tells_nothing_of_its_secret() -> None:
    session = guess(begin("6x8:ABCDEFGH", seed=7_349_817_265), "AABBCC")
    assert session.host is not None
    for hidden in (str(session.host.secret), repr(tuple(session.host.secret or ())), session.host.nonce, "7349817265"):
        assert str(hidden) not in str(session.to_json())
        assert str(hidden) not in repr(session)
        assert str(hidden) not in json.dumps(as_json(session))
    over = give_up(session)
    assert as_json(over)["secret"] == str(over.record.secret) == str(session.host.secret)
    assert over.record.nonce == session.host.nonce


def test_as_a_fact_it_says_how_the_game_stands() -> None:
    session = told("1122:1-0", "1344:0-2").counted(Count.exactly(256), None)
    fact = as_json(session)
    assert (fact["kind"], fact["game"], fact["result"]) == ("assist", "4x6", "open")
    assert (fact["rows"][0]["guess"], fact["rows"][0]["reply"], fact["rows"][0]["count"]["number"]) == (
        "1122",
        "1-0",
        256,
    )


@pytest.mark.parametrize("name", HOSTS)
def test_without_a_seed_the_host_answers_alike_in_another_process_too(name: str) -> None:
    begun = begin("3x4", name)
    again = Session.from_json(json.loads(json.dumps(begun.to_json())))
    for code in ("112", "231", "444"):
        assert guess(again, code).rows[0].reply == guess(begun, code).rows[0].reply


def test_a_game_has_the_usual_limit_unless_another_is_given() -> None:
    assert [begin("4x6", limit=limit).limit for limit in (None, 3, 0)] == [10, 3, None]
    assert begin("20x20").limit is None
    with pytest.raises(MatchError, match="from 1 to 500 as limit, got 501"):
        begin("4x6", limit=501)


def test_the_secret_solves() -> None:
    solved = played("1122", "3632")

    assert (solved.result, solved.record.guesses, solved.secret) == (Result.SOLVED, 2, SECRET.secret)
    with pytest.raises(MatchError, match="the game is over: solved"):
        guess(solved, "3632")
    with pytest.raises(MatchError, match="the game is over: solved"):
        undo(solved)


def test_the_last_guess_ends_the_game_and_the_secret_is_shown() -> None:
    over = played("1111", "2222", "4444")

    assert (over.result, over.record.secret) == (Result.LIMIT, SECRET.secret)


def test_the_last_guess_may_solve() -> None:
    assert played("1111", "2222", "3632").result is Result.SOLVED


def test_giving_up_shows_the_secret_and_opens_the_promise() -> None:
    begun = played("1122")
    record = give_up(begun).record

    assert (record.result, record.secret) == (Result.GIVEN_UP, SECRET.secret)
    assert record.nonce is not None
    assert record.commitment is not None
    assert record.commitment == begun.record.commitment
    assert opens(record.commitment, GAME, SECRET.secret, record.nonce)


def test_what_is_no_code_costs_no_guess() -> None:
    begun = played("1122")
    with pytest.raises(InvalidCodeError):
        guess(begun, "1127")
    assert len(begun.rows) == 1


def test_nothing_can_be_taken_back_before_the_first_guess() -> None:
    with pytest.raises(MatchError, match="there is no turn to take back"):
        undo(played())


def test_a_host_that_cheats_is_found_out() -> None:
    class Cheat(Random):
        def commitment(self) -> str:
            return "0" * 64

    with pytest.raises(MatchError, match="does not open its commitment"):
        give_up(begin(GAME, Cheat(GAME, seed=1)))


def test_the_host_replies_or_the_person_does() -> None:
    with pytest.raises(InvalidReplyError, match="here the host gives the feedback; send the guess alone"):
        tell(played(), "1122", "1-0")
    with pytest.raises(
        InvalidReplyError, match="expected the feedback to the guess, such as 1-0: here the host is you"
    ):
        guess(told(), "1122")
    with pytest.raises(MatchError, match="the feedbacks of the host stay as they are; take turns back instead"):
        edit(played("1122"), 1, GAME.turn("1122:1-0"))


@pytest.mark.parametrize("name", HOSTS)
def test_a_host_without_a_secret_shows_that_it_did_not_cheat(name: str) -> None:
    session = begin("3x4", name, seed=4, limit=0)
    codemaker = None
    while not session.is_over:
        assert not session.witnesses
        session = guess(session, next(iter(session.position.candidates)), codemaker)
    assert session.host is not None
    assert (len(session.witnesses) == len(session.rows)) == (name in UNSETTLED)
    assert session.record.seed == (4 if name in ("random", "evasive", "sly") else None)
    outlooks = [str(row.outlook) for row in session.rows]
    if name != "worst":
        assert outlooks == ["None"] * len(session.rows)
    elif kernel().name == "native":  # the other proves less
        assert outlooks == ["4", "3", "2", "1", "0"]
    assert str(session.host.least) == ("4" if name == "worst" else "None")


def test_a_host_that_remembers_is_not_asked_to_find_it_again() -> None:
    game = Game(3, 4)
    worst = Worst(game, seconds=60)
    session = guess(begin(game, worst), "112", worst)
    assert session.rows[0].outlook == worst.outlook(Position(game), game.code("112")).after


def test_a_game_in_which_the_person_replies_goes_on_after_its_end() -> None:
    solved = tell(told("1122:1-0"), "3632", "4-0")

    assert (solved.result, solved.secret) == (Result.SOLVED, GAME.code("3632"))
    assert undo(solved).result is Result.OPEN
    assert edit(solved, 2, GAME.turn("3632:2-0")).result is Result.OPEN
    full = told("1122:1-0", limit=1)
    assert (full.result, undo(full).result) == (Result.LIMIT, Result.OPEN)
    with pytest.raises(MatchError, match="the game is over: given up"):
        undo(give_up(told("1122:1-0")))


def test_a_row_that_is_changed_takes_the_counts_from_there_on_with_it() -> None:
    session = told("1122:1-0", "1344:0-2", "3526:1-2").counted(Count.exactly(256), ESTIMATED, None)
    changed = edit(session, 2, GAME.turn("1344:0-1"))

    assert written(changed) == ["1122:1-0", "1344:0-1", "3526:1-2"]
    assert [row.count for row in changed.rows] == [Count.exactly(256), None, None]
    assert [row.count for row in relying(session, 3, False).rows] == [Count.exactly(256), ESTIMATED, None]
    with pytest.raises(MatchError, match="there is no row 4; rows go from 1 to 3"):
        edit(session, 4, GAME.turn("1344:0-1"))
    with pytest.raises(MatchError, match="there is no row 1; there are no rows yet"):
        edit(told(), 1, GAME.turn("1122:1-0"))


def test_rows_after_one_that_solves_stay_until_the_rows_fit_and_are_in_no_record_then() -> None:
    changed = edit(told("1122:1-0", "1344:0-2"), 1, GAME.turn("1122:4-0"))

    assert written(changed) == ["1122:4-0", "1344:0-2"]
    assert [GAME.write(turn) for turn in changed.record.turns] == ["1122:?-?", "1344:0-2"]
    assert [GAME.write(turn) for turn in edit(changed, 2, GAME.reply("1-0")).record.turns] == ["1122:4-0"]
    found = know(changed.position).contradiction(changed.told)
    assert found is not None
    assert written(repair(changed, found.repairs[0])) == ["1122:3-0", "1344:0-2"]


def test_a_row_that_a_repair_changed_remembers_what_was_told() -> None:
    session = told("1122:1-0", "1344:0-2", "1122:2-0").counted(Count.exactly(256), None, None)
    found = know(session.position).contradiction(session.told)
    assert found is not None
    chosen = next(each for each in found.repairs if each.changes[0].row == 0)

    repaired = repair(session, chosen)

    assert written(repaired) == ["1122:2-0", "1344:0-2", "1122:2-0"]
    assert [row.told for row in repaired.rows] == [GAME.reply("1-0"), None, None]
    assert str(repaired.told) == "4x6 1122:1-0 1344:0-2 1122:2-0"
    assert [row.count for row in repaired.rows] == [None, None, None]
    assert Session.from_json(json.loads(json.dumps(repaired.to_json()))) == repaired
    assert edit(repaired, 1, GAME.reply("2-0")).rows[0].told is None


def test_the_reply_of_a_row_that_was_repaired_is_a_repair_again() -> None:
    """Row 1 is changed, then row 4 contradicts: that row 3 was wrong explains all that was told."""
    session = replace_rows(
        told(),
        [
            replace(Row(*GAME.turn("1122:2-0")), told=GAME.reply("1-0")),
            Row(*GAME.turn("1344:0-2")),
            Row(*GAME.turn("1122:2-0")),
            Row(*GAME.turn("1122:1-0")),
        ],
    )

    found = know(session.position).contradiction(session.told)

    assert found is not None
    assert reason_lines(found) == [
        "Rows 1 and 4 cannot both be right: they are the same guess, 1122, answered 2-0 and then 1-0.",
        "Rows 3 and 4 cannot both be right: they are the same guess, 1122, answered 2-0 and then 1-0.",
        "Row 1 was changed from 1-0 to 2-0; perhaps another row was wrong then.",
        "A slip in row 3 alone would explain it.",
    ]
    assert repairs_heading(found, 6) == "The smallest repair changes one feedback of those first told:"
    first = "change row 1 (1122) back to 1-0 and row 3 (1122) to 1-0, which leaves "
    assert repair_line(found.repairs[0]).startswith(first)
    after = repair(session, found.repairs[0])
    assert [row.told for row in after.rows] == [None, None, GAME.reply("2-0"), None]
    undone = edit(session, 3, GAME.reply("1-0"))
    again = know(undone.position).contradiction(undone.told)
    assert again is not None
    assert repair_line(again.repairs[0]).startswith("change row 1 (1122) back to 1-0, which leaves ")


@pytest.mark.parametrize("seed", range(150))
def test_a_game_with_one_wrong_reply_is_solved_by_whoever_takes_the_first_repair(seed: int) -> None:
    """Some first repairs change the wrong row; a later one undoes that."""
    draw = random.Random(seed)
    game = game_of(draw.choice(["4x6", "3x6", "4x5", "4x6-black", "4x7-distinct"]))
    secret = game.code_from_indices(draw.choice(list(game.codes())))
    wrong_row = draw.randrange(4)
    session = begin_told(Kind.ASSIST, game)
    for _ in range(40):
        if session.result is Result.SOLVED:
            break
        found = know(session.position).contradiction(session.told)
        if found is not None:
            assert found.repairs[0].wrong == 1
            session = repair(session, found.repairs[0])
            continue
        made = draw.choice(session.position.candidates)
        right = game.score(made, secret)
        wrong = draw.choice([reply for reply in game.feedbacks if reply not in (right, game.solved)])
        is_wrong = len(session.rows) == wrong_row and made != secret
        session = tell(session, made, wrong if is_wrong else right)

    assert session.result is Result.SOLVED
    assert session.secret == secret


def test_a_reply_that_says_solved_is_doubtful_where_another_one_speaks_against_it() -> None:
    session = told("1122:1-?", "1345:2-0", "3344:1-1", "6666:4-0")

    assert session.is_doubtful
    assert status_words(session) == "Row 4: 4 black, 0 white. Not solved: another row speaks against that."
    found = know(session.position).contradiction()
    assert found is not None
    assert (found.rows, found.suspect_rows) == ((0, 1, 2, 3), (3,))
    assert not edit(session, 4, GAME.reply("0-0")).is_doubtful
    assert not told("1122:1-0", "3632:4-0").is_doubtful


def test_a_game_whose_solving_row_is_doubted_is_open_and_its_record_says_so() -> None:
    session = told("1122:2-0", "1344:1-1", "4424:4-0")

    assert (session.result, session.record.result, session.can_go_on, session.secret) == ("open", "open", True, None)
    assert [GAME.write(turn) for turn in session.record.turns] == ["1122:2-0", "1344:1-1", "4424:?-?"]
    assert Session.from_json(session.to_json()) == session
    with pytest.raises(MatchError, match="another one speaks against it"):
        tell(session, "1111", "0-0")
    assert edit(session, 1, GAME.reply("1-0")).result is Result.SOLVED
    assert give_up(session).record.result is Result.GIVEN_UP


def test_all_rows_can_be_replaced_but_none_may_follow_the_solving_one() -> None:
    first, second = Row(*GAME.turn("1122:4-0")), Row(*GAME.turn("1344:0-2"))
    with pytest.raises(RecordError, match="guess 1 solved the game, but 1 more came after it"):
        replace_rows(told(), [first, second])
    ignored = replace(first, relied_on=False)
    with pytest.raises(RecordError, match="expected a limit of at least 2"):
        replace_rows(told(limit=1), [ignored, second])
    replaced = replace_rows(told(), [ignored, second])
    assert written(replaced) == ["1122:4-0", "1344:0-2"]
    assert str(replaced.record) == "4x6 1122:?-? 1344:0-2"


def test_hints_are_counted() -> None:
    session = hinted(hinted(played(), "GUESS"), "REASON")
    assert session.hints == 2
    assert hinted(session, "GUESS") == session, "it tells nothing new"
    after = guess(session, "1122")
    assert hinted(after, "GUESS").hints == 3
    assert hinted(undo(after), "GUESS").hints == 2


def test_nobody_goes_on_with_a_game_whose_secret_nobody_knows() -> None:
    record = Record(GAME, (GAME.turn("1122:1-0"),), Result.OPEN, "person", "random", commitment="ab12")
    session = session_of("play", record)

    for do in (lambda: guess(session, "1122"), lambda: undo(session), lambda: hinted(session, "GUESS")):
        with pytest.raises(MatchError, match="nobody knows the secret of this game any more; it can be given up"):
            do()
    assert not session.can_go_on
    assert give_up(session).record == replace(record, result=Result.GIVEN_UP)


def test_a_match_and_a_game_from_elsewhere_are_only_shown() -> None:
    record = Record(GAME, (GAME.turn("1122:1-0"),), Result.OPEN, "Ann", "Bob")
    for kind in ("match", "imported"):
        assert not session_of(kind, record).can_go_on


def test_a_game_that_was_assisted_elsewhere_keeps_its_strategy() -> None:
    for codebreaker, strategy in (("minimax", "minimax"), ("best", None), ("cmd:./mine", None)):
        record = Record(GAME, (), Result.OPEN, codebreaker, "person")
        assert session_of("assist", record).strategy == strategy


def test_an_empty_text_was_read_as_no_rows() -> None:
    with pytest.raises(RecordError, match="this is no session of Blackpeg"):
        Session.from_json({**played().to_json(), "rows": ""})


JUNK = st.sampled_from(
    [None, True, -1, 0, 3, 2**70, 0.5, "", "1122", "x" * 200, [], [None], [1, 2], {}, {"version": 2}]
)


@given(sessions(), st.data())
def test_a_session_that_was_damaged_is_read_or_refused_and_nothing_else(session: Session, data: st.DataObject) -> None:
    entries = json.loads(json.dumps(session.to_json()))
    place: Any = entries
    while True:
        key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        if isinstance(place[key], dict | list) and place[key] and data.draw(st.booleans()):
            place = place[key]
            continue
        place[key] = data.draw(JUNK)
        break
    try:
        read = Session.from_json(entries)
    except RecordError:
        return
    assert Session.from_json(json.loads(json.dumps(read.to_json()))) == read
    assert str(read.record)
    assert as_json(read)
    assert [read.refusal(action) for action in Action]


def test_a_game_of_the_day_has_its_code_and_keeps_the_day() -> None:
    session = begin("4x6:letters", daily="2026-11-22")

    assert session.host is not None
    assert (session.host.name, str(session.host.secret), session.record.commitment) == ("daily", "EAFA", None)
    assert Session.from_json(json.loads(json.dumps(session.to_json()))) == session
    over = guess(guess(session, "AABB"), "EAFA")
    assert (over.result, over.record.daily, over.record.codemaker) == (Result.SOLVED, "2026-11-22", "daily")
    assert over.record.check() == over.record
    assert session_of(Kind.PLAY, over.record).daily == "2026-11-22"


def test_a_game_of_the_day_has_no_other_secret() -> None:
    choices: tuple[dict[str, Any], ...] = ({"host": "sly"}, {"seed": 1}, {"host": SECRET})
    for options in choices:
        with pytest.raises(MatchError, match="the code of a day leaves nothing to choose; leave out host and seed"):
            begin("4x6", daily="today", **options)
    record = replace(guess(begin("4x6", SECRET), "3632").record, daily="2026-11-22")
    with pytest.raises(MatchError, match="the secret 3632 is not the code of 2026-11-22 on 4x6"):
        record.check()


def test_a_game_goes_on_after_turns_with_a_secret_that_fits_them() -> None:
    turns = Position(GAME).after("1122", "1-0").after("1344", "0-2").turns
    seen = set()
    for _ in range(30):
        session = begin(GAME, turns=turns)
        assert session.position.turns == turns
        assert session.host is not None
        assert session.host.commitment is not None
        secret = session.host.secret
        assert secret is not None
        assert all(GAME.score(row.guess, secret) == row.reply.feedback for row in session.rows)
        seen.add(secret)
    assert len(seen) > 1
    with pytest.raises(MatchError, match="leave out host"):
        begin(GAME, "adversary", turns=turns)
    with pytest.raises(ContradictionError):
        begin(GAME, turns=Position(GAME).after("1122", "0-0").after("1122", "1-0").turns)
