"""Games over HTTP: every host, every way to end, and what the visitor tells."""

import random
from pathlib import Path
from urllib.parse import quote

import pytest
from tests.web.serving import Client, begin, client_of, failure, guess, ignored, solve

from blackpeg.history import History
from blackpeg.play import HOSTS
from blackpeg.records import Record, Result, opens
from blackpeg.records.read import parse_records
from blackpeg.rules import Game, parse_game
from blackpeg.web import games as web_games
from blackpeg.web.games import Games


def test_a_game_is_played_to_its_end(client: Client):
    game = begin(client, limit=0)
    assert game["board"]["words"]["title"] == "4 pegs, 6 colors (may repeat)"
    assert (
        game["session"]["host"]["name"],
        game["session"]["limit"],
        game["session"]["rows"],
        game["session"]["result"],
    ) == ("random", None, [], "open")
    assert game["words"]["status"] == "1,296 codes, nothing guessed yet."
    assert not game["session"]["can_undo"]
    game = guess(client, game, "1122")
    turn = game["session"]["rows"][0]
    assert (turn["guess"], turn["relied_on"]) == ("1122", True)
    status = f"Row 1: {game['words']['replies'][0]}. {turn['count']['number']} code"
    assert game["words"]["status"].startswith(status)
    assert game["words"]["counts"][0].startswith(f"{turn['count']['number']} code")
    assert game["session"]["secret"] is None
    game = solve(client, game)
    assert game["session"]["result"] == "solved"
    assert game["session"]["secret"] == game["session"]["rows"][-1]["guess"]
    assert game["words"]["status"].endswith(f"Found in {len(game['session']['rows'])} guesses.")
    assert game == client.get(f"/api/games/{game['id']}").json()


def test_the_commitment_is_shown_and_opened_at_the_end(client: Client):
    game = begin(client)
    promised = game["session"]["host"]["commitment"]
    assert game["record"]["commitment"] == promised
    assert game["record"]["nonce"] is game["words"]["check"] is None
    game = client.post(f"/api/games/{game['id']}/give-up").json()
    nonce = game["record"]["nonce"]
    board = parse_game("4x6")
    assert opens(promised, board, board.code(game["session"]["secret"]), nonce)
    assert nonce in game["words"]["check"]
    assert game["words"]["status"] == f"Given up. The secret was {game['session']['secret']}."
    assert parse_records(game["words"]["record"])[0].check().nonce == nonce


@pytest.mark.parametrize("host", HOSTS)
def test_every_host_can_be_played_and_keeps_its_word(client: Client, host: str):
    game = solve(client, begin(client, game="3x4", host=host, limit=0))
    assert game["session"]["result"] == "solved"
    parse_records(game["words"]["record"])[0].check()
    assert (game["session"]["host"]["commitment"] is None) == (host != "random")
    assert bool(game["words"]["notes"]) == (host != "random")


def test_after_a_restart_every_reply_is_the_same(tmp_path: Path):
    guesses = ("145", "351", "222")
    first = {}
    with client_of(tmp_path / "history.sqlite") as client:
        games = [guess(client, begin(client, game="3x5", host=host, limit=0, seed=2), "112") for host in HOSTS]
        for game in games:
            for code in guesses:
                first[game["id"], code] = guess(client, game, code)["session"]["rows"][-1]["reply"]
                client.delete(f"/api/games/{game['id']}/turns/last")
    web_games._worst.cache_clear()  # as in another process
    with client_of(tmp_path / "history.sqlite") as client:
        for game in games:
            for code in guesses:
                assert guess(client, game, code)["session"]["rows"][-1]["reply"] == first[game["id"], code]
                game = client.delete(f"/api/games/{game['id']}/turns/last").json()
            assert game["session"]["taken_back"] == 6
            assert solve(client, game)["session"]["result"] == "solved"


def test_a_seed_repeats_a_game(client: Client):
    secrets = []
    for _ in range(2):
        game = begin(client, game="6x8", seed=17)
        secrets.append(client.post(f"/api/games/{game['id']}/give-up").json()["session"]["secret"])
    assert secrets[0] == secrets[1]
    assert "seed: 17" in client.get(f"/api/games/{game['id']}").json()["words"]["record"]


def test_guesses_are_used_up(client: Client):
    game = begin(client, seed=1, limit=2)
    game = guess(client, guess(client, game, "1111"), "1111")
    assert game["session"]["result"] == "limit"
    how, secret, _ = game["words"]["ending"]
    assert (how, secret) == ("Out of guesses.", f"The secret was {game['session']['secret']}.")
    assert game["words"]["status"].endswith(" ".join(game["words"]["ending"]))
    for way, path in (("post", "/give-up"), ("delete", "/turns/last")):
        assert failure(client.request(way, f"/api/games/{game['id']}{path}"))[:2] == (409, "match")
    answer = client.post(f"/api/games/{game['id']}/turns", json={"guess": "1111"})
    assert failure(answer) == (409, "match", "the game is over: not solved")


def test_a_guess_may_be_colors(client: Client):
    game = begin(client)
    answer = client.post(f"/api/games/{game['id']}/turns", json={"guess": [0, 5, 5, 1]})
    assert answer.json()["session"]["rows"][0]["guess"] == "1662"


def test_hints_come_from_what_was_told_and_are_counted(client: Client):
    game = guess(client, begin(client, seed=1), "1122")
    address = f"/api/games/{game['id']}"
    left = client.post(f"{address}/hints", json={"level": 1}).json()
    assert left["words"]["lines"] == ["256 of 1,296 codes fit all feedbacks so far."]
    color = client.post(f"{address}/hints", json={"level": 2}).json()
    part = client.post(f"{address}/hints", json={"level": 3}).json()
    good = client.post(f"{address}/hints", json={"level": 4}).json()
    why = client.post(f"{address}/hints", json={"level": 5}).json()
    assert color["words"]["lines"] == ["58 % of the codes that fit have 3."]
    assert part["words"]["lines"] == [f"A good guess begins with {good['hint']['guess'][:2]}."]
    assert good["hint"]["guess"] == why["hint"]["guess"] is not None
    assert why["hint"]["advice"]["count"]["number"] == 256
    assert "of 256 codes remain" in why["words"]["lines"][1]
    fit = client.post(f"{address}/fits", json={"guess": "1134"}).json()
    assert (fit["fits"], fit["rows"]) == (False, [1])
    assert fit["words"]["lines"] == [
        "1134 does not fit row 1: if it were the secret, 1122 would have got 2-0, not 1-0."
    ]
    # How many codes are left stands in each row: to ask for that, or whether a guess fits, tells nothing new.
    assert [told["game"]["session"]["hints"] for told in (left, color, part, good, why, fit)] == [0, 1, 2, 3, 4, 4]


def test_a_hint_that_was_given_before_is_not_counted_again(client: Client):
    game = guess(client, begin(client, seed=1), "1122")
    address = f"/api/games/{game['id']}"

    def hints(level: int) -> int:
        counted: int = client.post(f"{address}/hints", json={"level": level}).json()["game"]["session"]["hints"]
        return counted

    assert [hints(5), hints(5), hints(4), hints(5)] == [1, 1, 2, 2]
    guess(client, game, "1344")
    assert hints(5) == 3


def test_a_wrong_guess_with_one_code_left_is_played_and_a_repeated_one_is_told_of(client: Client):
    game = guess(client, begin(client, kind="assist", game="2x2"), "12", "0-2")
    assert game["session"]["rows"][0]["count"]["number"] == 1
    address, asked = f"/api/games/{game['id']}/turns", {"guess": "22", "reply": "1-0", "careful": True}
    assert len(client.post(address, json=asked).json()["session"]["rows"]) == 2
    said = "this repeats row 2 and would tell you nothing new; send careful false to play it anyway"
    assert failure(client.post(address, json=asked)) == (409, "match", said)
    assert len(client.post(address, json={**asked, "careful": False}).json()["session"]["rows"]) == 3


def test_the_visitor_tells_the_replies_of_a_real_board(client: Client):
    game = begin(client, kind="assist")
    assert game["session"]["host"] is None
    game = guess(client, guess(client, game, "1122", "1-?"), "1344", "=3")
    assert [turn["reply"] for turn in game["session"]["rows"]] == ["1-?", "=3"]
    assert game["words"]["replies"][0] == "1 black, white unknown"
    asked = {"turns": [{"guess": "1122", "reply": "1-1"}, {"guess": "1122", "reply": "0-0"}], "ignored": [2]}
    game = client.put(f"/api/games/{game['id']}/turns", json=asked).json()
    assert ignored(game) == [2]
    assert game["words"]["status"] == "Row 2: 0 black, 0 white, ignored. 208 codes left."
    assert [turn["reply"] for turn in game["session"]["rows"]] == ["1-1", "0-0"]
    assert [turn["count"]["number"] for turn in game["session"]["rows"]] == [208, 208]
    assert parse_records(game["words"]["record"])[0].turns[1].reply.feedback is None
    game = client.delete(f"/api/games/{game['id']}/turns/last").json()
    assert (ignored(game), len(game["session"]["rows"])) == ([], 1)


def test_replies_that_contradict_leave_no_code(client: Client):
    game = guess(client, guess(client, begin(client, kind="break"), "1122", "0-0"), "1122", "2-0")
    assert game["session"]["rows"][-1]["count"]["number"] == 0
    assert game["words"]["status"] == "Row 2: 2 black, 0 white. No codes left."


def test_a_game_that_the_visitor_tells_of_may_be_over_and_be_taken_back(client: Client):
    game = guess(client, begin(client, kind="break", strategy="minimax"), "1122", "4-0")
    assert (game["session"]["result"], game["session"]["secret"], game["session"]["can_undo"]) == (
        "solved",
        "1122",
        True,
    )
    game = client.delete(f"/api/games/{game['id']}/turns/last").json()
    assert (game["session"]["result"], game["session"]["secret"], game["session"]["strategy"]) == (
        "open",
        None,
        "minimax",
    )


def test_a_row_that_comes_after_the_solving_one_is_refused(client: Client):
    game = begin(client, kind="assist")
    turns = [{"guess": "1122", "reply": "4-0"}, {"guess": "1123", "reply": "1-0"}]
    answer = client.put(f"/api/games/{game['id']}/turns", json={"turns": turns})
    assert failure(answer) == (422, "record", "guess 1 solved the game, but 1 more came after it")
    assert client.get(f"/api/games/{game['id']}").json()["session"]["rows"] == []


@pytest.mark.parametrize(
    ("asked", "code", "said"),
    [
        ({"guess": "112"}, "invalid_code", "expected 4 pegs, got 3: '112'"),
        ({"guess": [0, 0, 0, 6]}, "invalid_code", "expected colors 0 to 5, got [0, 0, 0, 6]"),
        ({"guess": "1122", "reply": "4-0"}, "invalid_reply", "here the host gives the feedback; send the guess alone"),
        (
            {"guess": None},
            "invalid_request",
            "guess: expected a text of at most 800 characters or a list of at most 100 entries, got null",
        ),
        (
            {"guess": "1122", "secret": "1122"},
            "invalid_request",
            "unknown field 'secret'; the fields are guess, feedback, reply, row and careful",
        ),
    ],
)
def test_what_is_no_guess_is_refused_with_the_reason(client: Client, asked: object, code: str, said: str):
    game = begin(client)
    status, found, message = failure(client.post(f"/api/games/{game['id']}/turns", json=asked))
    assert (status, found) == (422, code)
    assert said in message


def test_a_reply_belongs_to_what_the_visitor_tells(client: Client):
    game = begin(client, kind="assist")
    answer = client.post(f"/api/games/{game['id']}/turns", json={"guess": "1122"})
    assert failure(answer)[1] == "invalid_reply"
    answer = client.put(f"/api/games/{begin(client)['id']}/turns", json={"turns": []})
    assert failure(answer)[:2] == (409, "match")
    turns = [{"guess": "1122", "reply": "1-0"}, {"guess": "1122", "reply": "3-1"}]
    answer = client.put(f"/api/games/{game['id']}/turns", json={"turns": turns})
    assert failure(answer)[2].startswith("row 2: 4x6 never gives the feedback 3-1")


def test_a_text_of_several_rows_counts_as_so_many_rows(client: Client):
    address = f"/api/games/{begin(client, kind='assist')['id']}/turns"

    wrong = client.put(address, json={"turns": ["1122:1-0 1344:1-1", "9122:1-0"]})
    many = client.put(address, json={"turns": ["1122:1-0 " * 60] * 2})

    assert failure(wrong)[2].startswith("row 3: no color is written '9'")
    assert failure(many)[::2] == (422, "expected at most 100 rows, got more")


def test_a_feedback_may_be_called_a_reply_and_errors_name_what_was_sent(client: Client):
    address = f"/api/games/{begin(client, kind='assist')['id']}/turns"
    for name in ("feedback", "reply"):
        after = client.post(address, json={"guess": "1122", name: "1-0"}).json()
        assert after["session"]["rows"][-1]["reply"] == "1-0"
        wrong = failure(client.post(address, json={"guess": "1122", name: 10}))
        assert wrong[2] == f"{name}: expected a text of at most 800 characters or null, got 10"
        wrong = failure(client.put(address, json={"turns": [{"guess": "1122", name: 10}]}))
        assert wrong[2] == f"turns[0].{name}: expected a text of at most 800 characters, got 10"
    assert failure(client.put(address, json={"turns": [{"guess": "1122"}]}))[2] == "turns[0]: missing field 'feedback'"
    both = {"guess": "1122", "feedback": "1-0", "reply": "1-0"}
    assert failure(client.post(address, json=both))[1:] == (
        "invalid_request",
        "expected a feedback or a reply, got both",
    )
    assert failure(client.post(address, json={"guess": "1122", "feedback": "3-1"}))[2].startswith("4x6 never gives")


def test_a_host_that_is_none_is_refused_as_what_cannot_be_asked(client: Client):
    for address, asked in (("games", {"kind": "play"}), ("match", {"game": "4x6"})):
        status, code, message = failure(client.post(f"/api/{address}", json={**asked, "host": "nobody"}))
        assert (status, code) == (422, "unknown_host")
        assert "or worst, got 'nobody'" in message


def test_a_game_that_is_not_there_is_told_of(client: Client):
    assert failure(client.get("/api/games/nothing"))[:2] == (404, "no_such_game")


def test_a_large_board_is_played_on(client: Client):
    game = guess(client, begin(client, game="12x12", seed=3), "AABBCCDDEEFF")
    assert game["session"]["limit"] is None
    assert 1 < game["session"]["rows"][-1]["count"]["number"] < 12**12
    assert "codes left" in game["words"]["status"]
    assert (
        client.get(f"/api/games/{game['id']}").json()["session"]["rows"][-1]["count"]
        == game["session"]["rows"][-1]["count"]
    )


def test_an_open_game_from_elsewhere_is_shown_but_not_played_on(client: Client):
    client.post("/api/history/import", json={"records": "game: 4x6\n1122:1-0\n"})
    id = client.get("/api/history", params={"kind": "imported"}).json()["entries"][0]["id"]
    game = client.get(f"/api/games/{id}").json()
    assert (game["session"]["kind"], game["session"]["rows"][-1]["count"]["number"], game["session"]["result"]) == (
        "imported",
        256,
        "open",
    )
    assert failure(client.post(f"/api/games/{id}/turns", json={"guess": "1122"}))[:2] == (409, "match")


def test_a_game_of_the_command_line_that_was_cut_off_can_be_given_up_and_nothing_else(tmp_path: Path):
    with History(tmp_path / "history.sqlite") as history:
        id = history.add(parse_records("game: 4x6\ncommitment: ab12\n1122:1-0\n")[0], kind="play").id
    with client_of(tmp_path / "history.sqlite") as client:
        mine = guess(client, begin(client, seed=1), "1122")
        entries = {entry["id"]: entry for entry in client.get("/api/history").json()["entries"]}
        assert (entries[id]["can_go_on"], entries[mine["id"]]["can_go_on"], mine["session"]["can_go_on"]) == (
            False,
            True,
            True,
        )
        game = client.get(f"/api/games/{id}").json()
        assert (game["session"]["result"], game["session"]["can_go_on"], game["session"]["can_undo"]) == (
            "open",
            False,
            False,
        )
        for answer in (
            client.post(f"/api/games/{id}/turns", json={"guess": "1122"}),
            client.post(f"/api/games/{id}/hints", json={"level": 1}),
            client.post(f"/api/games/{id}/fits", json={"guess": "1122"}),
            client.delete(f"/api/games/{id}/turns/last"),
        ):
            assert failure(answer) == (
                409,
                "match",
                "nobody knows the secret of this game any more; it can be given up",
            )
        game = client.post(f"/api/games/{id}/give-up").json()
        assert (game["session"]["result"], game["session"]["secret"], game["words"]["status"]) == (
            "given up",
            None,
            "Row 1: 1 black, 0 white. Given up.",
        )
        assert not game["session"]["can_go_on"]


@pytest.mark.parametrize(("board", "limit"), [("4x6", 10), ("7x10", 10), ("20x20", None)])
def test_a_board_says_how_many_guesses_are_usual(client: Client, board: str, limit: int | None):
    assert client.post("/api/about", json={"game": board}).json()["usual_limit"] == limit
    assert begin(client, game=board)["session"]["limit"] == limit


@pytest.mark.parametrize("seed", range(8))
def test_whoever_slips_once_and_takes_the_first_repair_is_told_the_secret(client: Client, seed: int):
    draw = random.Random(seed)
    board = parse_game("3x6")
    secret = board.code_from_indices(draw.choice(list(board.codes())))
    wrong_row = draw.randrange(3)
    game = begin(client, kind="assist", game="3x6")
    while game["session"]["result"] == "open":
        rows = [{name: row[name] for name in ("guess", "reply", "told")} for row in game["session"]["rows"]]
        found = client.post("/api/suggestions", json={"game": "3x6", "turns": rows, "strategy": "entropy"}).json()
        if found["contradiction"]:
            for change in found["contradiction"]["repairs"][0]["changes"]:
                told = None if change["reply"] == change["told"] else change["told"]
                rows[change["row"] - 1] |= {"reply": change["reply"], "told": told}
        else:
            made = found["suggestions"][0]["guess"]
            right = board.score(made, secret)
            wrong = draw.choice([each for each in board.feedbacks if each not in (right, board.solved)])
            is_wrong = len(rows) == wrong_row and right != board.solved
            rows.append({"guess": made, "reply": str(wrong if is_wrong else right)})
        answer = client.put(f"/api/games/{game['id']}/turns", json={"turns": rows, "based_on": game["updated"]})
        assert answer.status_code == 200
        game = answer.json()
    assert (game["session"]["secret"], game["session"]["is_doubtful"]) == (str(secret), False)


def test_the_code_of_a_day_is_played_and_kept_with_its_day(client: Client):
    game = begin(client, daily="2026-11-22")
    assert (game["session"]["daily"], game["session"]["host"]["name"]) == ("2026-11-22", "daily")
    game = guess(client, guess(client, game, "1122"), "5161")
    assert (game["session"]["result"], game["record"]["daily"]) == ("solved", "2026-11-22")
    days = client.get("/api/history/daily?game=4x6").json()
    assert [(day["date"], day["id"], day["guesses"], day["in_time"]) for day in days["days"]] == [
        ("2026-11-22", game["id"], 2, days["today"] == "2026-11-22")
    ]
    assert days["words"]["streak"].startswith("1 day played, 1 solved; streak ")
    assert days["words"]["days"][0].startswith("solved with 2 guesses")
    found = client.get("/api/history?game=4x6&limit=1").json()["entries"]
    assert [(entry["id"], entry["daily"]) for entry in found] == [(game["id"], "2026-11-22")]


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"daily": "2999-01-01"}, "invalid_day"),
        ({"daily": "soon"}, "invalid_day"),
        ({"daily": "today", "seed": 1}, "match"),
    ],
)
def test_a_day_that_has_no_code_is_refused(client: Client, options: dict, code: str):
    answer = client.post("/api/games", json={"kind": "play", "game": "4x6", **options})
    assert answer.json()["error"]["code"] == code


def test_a_game_is_shared_without_its_codes_and_whole(client: Client):
    game = begin(client, daily="2026-11-22")
    game = guess(client, guess(client, game, "1122"), "5161")
    shared = client.get(f"/api/games/{game['id']}/share").json()
    first, *rows = shared["text"].split("\n")
    assert first == "Blackpeg, code of the day #326 (4 pegs, 6 colors): solved with 2 guesses"
    assert rows == ["⚫⚪··", "⚫⚫⚫⚫", "⚫ right place, ⚪ right color in another place"]
    [record] = parse_records(shared["record"])
    assert (record.turns, record.daily) == (parse_records(game["words"]["record"])[0].turns, "2026-11-22")
    assert shared["link"] is None


def test_a_game_goes_on_to_a_friend_who_sees_it_at_the_end(client: Client):
    game = guess(client, begin(client, seed=1), "1122")
    assert client.get(f"/api/games/{game['id']}/share").json()["challenge"] is None  # nobody knows the code yet
    game = guess(client, game, "4424")
    shared = client.get(f"/api/games/{game['id']}/share", params={"name": "Ann"}).json()
    assert "codebreaker: Ann" in shared["record"]

    taken = begin(client, challenge=shared["challenge"])
    assert (taken["words"]["challenge"], taken["rival"]) == ("Ann sent you this code: solved with 2 guesses.", None)
    assert taken["session"]["host"]["commitment"] == game["session"]["host"]["commitment"]
    assert "4424" not in str(taken)
    over = guess(client, guess(client, guess(client, taken, "1111"), "2222"), "4424")
    assert over["words"]["challenge"] == "Ann needed 2 guesses, you 3."
    assert over["rival"]["turns"] == ["1122:1-0", "4424:4-0"]


def test_a_code_of_ones_own_is_hidden_for_others(client: Client):
    asked = {"game": "4x10-distinct", "secret": "1234", "limit": 0, "name": "Bob"}
    made = client.post("/api/challenges", json=asked).json()["challenge"]
    taken = begin(client, challenge=made)
    assert (taken["session"]["limit"], taken["words"]["challenge"]) == (None, "Bob hid this code for you.")
    assert guess(client, taken, "1234")["session"]["result"] == "solved"
    drawn = {begin(client, challenge=client.post("/api/challenges", json={"game": "4x6"}).json()["challenge"])["id"]}
    assert len(drawn) == 1


@pytest.mark.parametrize(
    ("asked", "why"),
    [({"game": "4x6", "secret": "1789"}, "1789"), ({"game": "4x6", "secret": "12"}, "12"), ({"game": "30x30"}, "20")],
)
def test_a_code_that_the_board_does_not_have_is_not_hidden(client: Client, asked: dict[str, str], why: str):
    status, _, message = failure(client.post("/api/challenges", json=asked))
    assert (status, why in message) == (422, True)


@pytest.mark.parametrize(
    ("game", "board"),
    [
        ("4x6", "4 pegs, 6 colors (may repeat)."),
        ("{ALTER,CASTE,LINES}-marks", "5 signs a code, a mark for each peg (G right place, Y elsewhere, . nowhere)."),
    ],
)
def test_a_challenge_that_was_sent_says_who_hid_the_code_and_on_which_board(client: Client, game: str, board: str):
    made = client.post("/api/challenges", json={"game": game, "name": "Ann"}).json()["challenge"]
    told = client.post("/api/challenges/sent", json={"challenge": made}).json()
    assert told == {"words": f"Ann hid this code for you. {board}"}


@pytest.mark.parametrize(("address", "kind"), [("/api/games", {"kind": "play"}), ("/api/challenges/sent", {})])
def test_a_link_that_was_cut_off_begins_no_game(client: Client, address: str, kind: dict[str, str]):
    status, _, message = failure(client.post(address, json={**kind, "challenge": "AAAA"}))
    assert (status, "cut off" in message) == (422, True)


def test_a_shared_record_has_no_promise_and_its_link_the_address_for_others(tmp_path: Path):
    with client_of(tmp_path / "history.sqlite", public="https://play.example") as client:
        game = client.post(f"/api/games/{begin(client)['id']}/give-up").json()
        shared = client.get(f"/api/games/{game['id']}/share").json()
        day = client.post(f"/api/games/{begin(client, daily='2026-11-22')['id']}/give-up").json()
        of_a_day = client.get(f"/api/games/{day['id']}/share").json()["text"]
    assert of_a_day.startswith("Blackpeg, code of the day #326 (")
    assert of_a_day.endswith("\nhttps://play.example/daily")
    assert game["record"]["commitment"] in game["words"]["record"]
    assert "commitment" not in shared["record"]
    assert shared["text"] == "Blackpeg (4 pegs, 6 colors): given up after 0 guesses\nhttps://play.example"
    assert shared["link"] == f"https://play.example/review#record={quote(shared['record'])}"


def test_where_others_reach_the_page_the_days_of_one_count(tmp_path: Path):
    with client_of(tmp_path / "history.sqlite", public="https://play.example") as client:
        game, _ = begin(client, daily="2026-11-22"), begin(client, daily="2026-11-21")
        for ids, days in (("", []), (f"x {game['id']}", ["2026-11-22"])):
            told = client.get("/api/history/daily", params={"game": "4x6", "ids": ids}).json()
            assert [day["date"] for day in told["days"]] == days


def test_a_long_game_was_counted_with_a_position_of_all_turns_for_each_row(tmp_path: Path) -> None:
    game = Game("2x3")
    with History(tmp_path / "history.sqlite") as history:
        for turns, is_counted in ((100, True), (101, False)):
            record = Record(game, (game.turn("11:1-0"),) * turns, Result.GIVEN_UP, "person", "person")
            shown = Games(history).show(history.add(record, kind="imported").id)
            assert len(shown.session.rows) == turns
            assert all((row.count is not None) is is_counted for row in shown.session.rows)


def test_a_game_that_goes_on_after_turns_is_kept_but_counts_in_no_statistics(tmp_path: Path):
    with client_of(tmp_path / "history.sqlite") as client:
        game = begin(client, turns=["1122:1-0", "1344:0-2"])
        game = client.post(f"/api/games/{game['id']}/give-up").json()
        assert [row["guess"] for row in game["session"]["rows"]] == ["1122", "1344"]
        assert client.get("/api/history").json()["total"] == 1
        assert client.get("/api/history/statistics").json()["games"] == 0
