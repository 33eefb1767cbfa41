"""Games as environments of Gymnasium: its own checks, the rewards against reviews, many games against one."""

from __future__ import annotations

import runpy
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ClosedEnvironmentError, InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.env_match import check_environments_match

import blackpeg as bp
from blackpeg.errors import InvalidCodeError, MatchError, StrategyError, TooLargeError, UnknownHostError
from blackpeg.gym import NAME, REWARDS, Mastermind, MastermindVector, regret

GAMES = ["4x6", "4x10-distinct", "3x4-black", "{CASTE,LINES,ALTER}-marks", "{SPEAR,PEARS,PARSE}-in-common", "4x6/!4"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("reward", ["guesses", "bits"])
def test_gymnasiums_own_checks_find_nothing(game: str, reward: str):
    check_env(gymnasium.make(NAME, game=game, reward=reward, render_mode="ansi").unwrapped)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("reward", ["guesses", "sparse", "bits"])
def test_one_of_many_games_is_the_same_game(game: str, reward: str):
    one = gymnasium.vector.SyncVectorEnv([lambda: gymnasium.make(NAME, game=game, reward=reward, max_guesses=5)])
    kinds: dict[str, Any] = {"game": game, "reward": reward, "max_guesses": 5}
    many = gymnasium.make_vec(NAME, num_envs=1, vectorization_mode="vector_entry_point", **kinds)
    check_environments_match(one, many, 100)


@pytest.mark.parametrize("reward", REWARDS)
def test_many_games_are_what_each_is_alone(reward: str):
    draws, number = Random(3), 30
    codes = list(bp.Game("3x4").codes())
    secrets, most = draws.choices(codes, k=number), 4
    many = MastermindVector(number, "3x4", reward, most)
    many.reset(options={"secrets": secrets})
    ones = [Mastermind("3x4", reward, most) for _ in secrets]
    for one, secret in zip(ones, secrets, strict=True):
        one.reset(options={"secret": secret})
    ended = [False] * number
    for _ in range(most):
        actions = [list(draws.choice(codes)) for _ in secrets]
        seen, rewards, solved, late, _ = many.step(actions)
        for at, one in enumerate(ones):
            if not ended[at]:
                alone = one.step(actions[at])
                assert all(np.array_equal(alone[0][each], seen[each][at]) for each in ("guesses", "replies", "turn"))
                assert (alone[1], alone[2], alone[3]) == (pytest.approx(rewards[at]), solved[at], late[at])
                ended[at] = alone[2] or alone[3]
    assert all(ended)


def test_perfect_play_returns_what_is_proven():
    env, total = Mastermind("4x6"), 0.0
    for secret in bp.Game("4x6").codes():
        env.reset(options={"secret": secret})
        solved = False
        while not solved:
            _, reward, solved, _, _ = env.step(list(bp.best.choose(env.position)))
            total += reward
    assert Fraction(int(total), 1296) == Fraction(-5625, 1296)


def test_regret_is_what_a_review_calls_mistakes():
    """The test compares fractions, in games whose guesses are drawn."""
    draws, env = Random(5), Mastermind("3x4", reward="regret")
    codes = list(env.game.codes())
    for seed in range(100):
        env.reset(seed=seed)
        lost, returned, over = Fraction(0), 0.0, False
        while not over:
            guess = draws.choice(codes)
            lost += regret(env.position, guess)
            _, reward, solved, late, _ = env.step(list(guess))
            returned, over = returned + reward, solved or late
        judged = bp.review(str(env.position))
        assert judged.mistakes == lost
        assert returned == pytest.approx(-float(lost))


def test_bits_add_up_to_what_there_was_to_learn():
    env = Mastermind("4x6", reward="bits")
    env.reset(options={"secret": "4424"})
    told = [env.step(list(bp.Game("4x6").code(code)))[1] for code in ("1122", "1344", "3425", "4424")]
    assert sum(told) == pytest.approx(np.log2(1296))


def test_a_host_may_answer():
    env = Mastermind("4x6")
    env.reset(options={"host": "adversary"})
    seen, *_ = env.step([0, 0, 1, 1])
    assert seen["replies"][0].tolist() == [0, 0]
    with pytest.raises(UnknownHostError):
        env.reset(options={"host": "nobody"})
    with pytest.raises(InvalidCodeError):
        env.reset(options={"secret": "7777"})


def test_what_may_still_be_the_secret_is_a_mask():
    env = Mastermind("4x6/!4")
    env.reset(options={"secret": "1123"})
    assert env.possible().sum() == len(bp.start("4x6/!4"))
    env.step([0, 0, 1, 1])
    codes = [code for code, fits in zip(env.game.guesses(), env.possible(), strict=True) if fits]
    assert codes == list(env.position.candidates)


def test_weights_decide_how_often_a_word_is_drawn():
    game = bp.Game.of(["CASTE", "LINES"], "black", weights=[1, 9])
    envs = MastermindVector(2000, game)
    envs.reset(seed=1)
    _, _, solved, _, _ = envs.step(np.full(2000, [str(code) for code in game.guesses()].index("LINES")))
    assert 1700 < solved.sum() < 1900


def test_a_game_that_ended_begins_anew_at_its_next_step():
    envs = MastermindVector(2, "3x4")
    envs.reset(seed=1, options={"secrets": ["111", "112"]})
    _, rewards, solved, _, _ = envs.step([[0, 0, 0], [0, 0, 0]])
    assert (rewards.tolist(), solved.tolist()) == ([-1, -1], [True, False])
    seen, rewards, solved, _, _ = envs.step([[0, 0, 0], [0, 0, 1]])
    assert (rewards.tolist(), solved.tolist(), seen["turn"].tolist()) == ([0, -1], [False, True], [0, 2])


@pytest.mark.parametrize("action", [[0, 0, 0, 6], [0, 0, 0], [-1, 0, 0, 0], [0.9, 0, 0, 0], 3])
def test_an_action_out_of_range_is_refused(action: Any):
    env, envs = Mastermind("4x6"), MastermindVector(1, "4x6")
    env.reset()
    envs.reset()
    with pytest.raises(InvalidAction, match="expected an action of"):
        env.step(action)
    with pytest.raises(InvalidAction, match=r"expected \(1, 4\) actions from 0 to 5"):
        envs.step([action])


def test_steps_before_a_game_after_it_and_after_the_close_are_refused():
    env, envs = Mastermind("3x4"), MastermindVector(1, "3x4")
    for each in (env, envs):
        with pytest.raises(ResetNeeded):
            each.step([0, 0, 0] if each is env else [[0, 0, 0]])
    env.reset(options={"secret": "111"})
    env.step([0, 0, 0])
    with pytest.raises(ResetNeeded, match="reset the environment first"):
        env.step([0, 0, 0])
    for each in (env, envs):
        each.close()
        each.close()
        with pytest.raises(ClosedEnvironmentError, match="is closed"):
            each.step([0, 0, 0] if each is env else [[0, 0, 0]])


def test_secrets_that_are_not_one_for_each_game_are_refused():
    with pytest.raises(MatchError, match="expected 3 secrets, one for each game, got 1"):
        MastermindVector(3, "3x4").reset(options={"secrets": ["111"]})
    with pytest.raises(MatchError, match="expected a secret or a host, got both"):
        Mastermind().reset(options={"secret": "1122", "host": "worst"})
    with pytest.raises(InvalidCodeError, match="which is a guess alone"):
        Mastermind("{AAA,BBB}+{CCC}-black").reset(options={"secret": "CCC"})


def test_what_cannot_be_an_environment_is_refused():
    with pytest.raises(StrategyError, match="expected a reward, guesses, sparse, bits or regret"):
        Mastermind(reward="fun")
    with pytest.raises(StrategyError, match="max_guesses"):
        Mastermind(max_guesses=0)
    with pytest.raises(TooLargeError, match="at most 1,000,000 codes"):
        Mastermind("10x10")


@pytest.mark.slow
def test_the_agent_of_the_example_learns(capsys: pytest.CaptureFixture[str]):
    runpy.run_path(str(Path(__file__).parents[1] / "examples" / "learn.py"))
    lines = capsys.readouterr().out.splitlines()
    random = float(lines[-1].split()[6].rstrip(","))
    assert float(lines[-2].split()[2]) < random


@pytest.mark.parametrize(("env", "option"), [(Mastermind, "secrets"), (MastermindVector, "secret")])
def test_an_option_that_is_misspelt_is_refused(env: Any, option: str) -> None:
    with pytest.raises(MatchError, match="expected no options but"):
        env(game="3x3").reset(options={option: "111"})
