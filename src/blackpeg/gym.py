"""Games as environments of Gymnasium, one at a time and many at once, for agents that learn: the extra ``gym``.

    >>> import gymnasium
    >>> import blackpeg.gym                                     # registers the environments
    >>> env = gymnasium.make("blackpeg/Mastermind-v0", game="4x6", reward="regret")
    >>> seen, info = env.reset(seed=1, options={"secret": "4424"})
    >>> seen, reward, solved, late, info = env.step([0, 0, 1, 1])     # 1122
    >>> seen["replies"][0].tolist(), round(reward, 4)
    ([1, 0], -0.0594)

An action is a color for each peg, from 0, if every row of colors may be guessed; else the place of the guess among all
that may be, from 0, in reading order.  What is seen are the rows so far: *guesses* in colors, *replies* in black and
white pegs (of other rules the number of the feedback among `Game.feedbacks`), -1 for rows to come, and the number of
the *turn*.  A game ends when it is solved, and is cut off after *max_guesses*.

The parameter *reward* names one of these:

- ``guesses``: -1 for each guess, so that the return is minus the number of guesses.
- ``sparse``: 1 for the guess that solves the game, else 0.
- ``bits``: what the feedback told, by the shares of the secrets that were possible before and after it.
- ``regret``: minus the guesses that the guess loses against the best one, as `explain` and `review` judge it.  It is
  proven, without a clock, and 0 for perfect play alone.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import log2
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ClosedEnvironmentError, InvalidAction, ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from blackpeg.errors import MatchError, StrategyError, TooLargeError, listed, quoted
from blackpeg.kernel import kernel_of, pack
from blackpeg.play import Codemaker, Fixed, codemaker_called
from blackpeg.position import Position, Status, start
from blackpeg.rules import Code, Game, game_of
from blackpeg.rules.hard import require_free_guesses
from blackpeg.verbs.suggest import explain

Places = NDArray[np.int64]
Colors = NDArray[np.int8]
Seen = dict[str, Any]

REWARDS = ("guesses", "sparse", "bits", "regret")
MOST_CODES, MOST_KEPT = 1_000_000, 1 << 14
MAX_GUESSES = 20


@lru_cache(maxsize=MOST_KEPT)
def regret(position: Position, guess: Code) -> Fraction:
    """The guesses that *guess* loses against the best one, proven; raises `TooLargeError` if that is not known."""
    found = explain(position, guess, time=None)
    if found.mistake is None or found.status is not Status.PROVEN:
        raise TooLargeError(f"what {guess} loses at {position} is not proven; choose another reward or a smaller game")
    return found.mistake


class _Rules:
    """What both environments need of a game: its guesses as colors, its secrets, and the answers."""

    def __init__(self, game: Game | str, reward: str, max_guesses: int) -> None:
        self.game, self.reward, self.most = game_of(game), reward, max_guesses
        require_free_guesses(self.game, "the gym")
        if reward not in REWARDS:
            raise StrategyError(f"expected a reward, {listed(REWARDS, 'or')}, got {quoted(reward)}")
        if not isinstance(max_guesses, int) or max_guesses < 1:
            raise StrategyError(f"expected max_guesses to be 1 or more, got {quoted(max_guesses)}")
        if self.game.choices > MOST_CODES:
            raise TooLargeError(f"expected a game of at most {MOST_CODES:,} codes, got {self.game}")
        guesses = list(self.game.guesses())
        self.place = {guess: number for number, guess in enumerate(guesses)}
        self.colors: Colors = np.array(guesses, dtype=np.int8).reshape(len(guesses), self.game.pegs)
        self.secrets: Places = np.array([self.place[code] for code in self.game.codes()], dtype=np.int64)
        masses = [self.game.weight(code) for code in self.game.codes()] if self.game.has_weights else 1
        self._ends = np.cumsum(np.broadcast_to(masses, len(self.secrets)))
        self.is_free = len(guesses) == self.game.colors**self.game.pegs
        self.has_white = self.game.rule.counts_white
        self._table = None if self.game.rule.counts_pegs else self._answers()

    def _answers(self) -> NDArray[np.uint8]:
        """The number of the feedback to each guess by each guess as the secret, among `Game.feedbacks`."""
        kernel, codes = kernel_of(self.game), start(self.game).candidates.rows
        numbers = np.zeros(256, dtype=np.uint8)
        for number, feedback in enumerate(self.game.feedbacks):
            numbers[pack(self.game, feedback)] = number
        answers = np.zeros((len(self.colors), len(self.colors)), dtype=np.uint8)
        for place, colors in enumerate(self.colors.tolist()):
            answers[place, self.secrets] = numbers[kernel.feedbacks(self.game.code_from_indices(colors), codes)]
        return answers

    def spaces(self) -> tuple[spaces.Dict, spaces.Space[Any]]:
        """The spaces of what is seen, and of actions."""
        last = self.game.pegs if self._table is None else len(self.game.feedbacks) - 1
        replies = (self.most, 2 if self.has_white else 1)
        seen = spaces.Dict(
            guesses=spaces.Box(-1, self.game.colors - 1, (self.most, self.game.pegs), np.int8),
            replies=spaces.Box(-1, last, replies, np.int16),
            turn=spaces.Discrete(self.most + 1),
        )
        if self.is_free:
            return seen, spaces.MultiDiscrete([self.game.colors] * self.game.pegs)
        return seen, spaces.Discrete(len(self.colors))

    def draw(self, random: np.random.Generator, number: int) -> Places:
        """The places of drawn secrets, each as likely as its weight says."""
        drawn = random.integers(int(self._ends[-1]), size=number)
        return self.secrets[np.searchsorted(self._ends, drawn, side="right")]

    def answer(self, guesses: Places | None, colors: Colors, secrets: Places) -> NDArray[np.int16]:
        """The replies to guesses, given by their places or, if every row is one, by *colors* alone."""
        if self._table is not None:
            return self._table[guesses, secrets].astype(np.int16).reshape(-1, 1)
        hidden = self.colors[secrets]
        told: NDArray[np.int16] = np.zeros((len(colors), 1 + self.has_white), dtype=np.int16)
        told[:, 0] = (colors == hidden).sum(1)
        if self.has_white:
            for color in range(self.game.colors):
                of_guess, of_secret = ((each == color).sum(1, dtype=np.int8) for each in (colors, hidden))
                told[:, 1] += np.minimum(of_guess, of_secret)
            told[:, 1] -= told[:, 0]
        return told

    def judged(self, before: Position, guess: Code, after: Position) -> float:
        """The reward for *guess*."""
        if self.reward == "bits":
            return log2(before.mass / after.mass)
        if self.reward == "regret":
            return -float(regret(before, guess))
        return float(after.is_solved) if self.reward == "sparse" else -1.0


def _require_known(options: dict[str, Any] | None, *names: str) -> None:
    """Raises `MatchError` for an option that is none of *names*."""
    if unknown := next((name for name in options or () if name not in names), None):
        raise MatchError(f"expected no options but {listed(names, 'and')}, got {quoted(unknown)}")


class Mastermind(gymnasium.Env[Seen, Any]):
    """One game at a time, at any *game*: a board, or a list of words or codes.

    `reset` takes the options *secret*, a code, and *host*, one of `HOSTS`.  Raises `InvalidAction` for an action out of
    range, `ResetNeeded` for a step after the end, and `ClosedEnvironmentError` for one after `close`.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(
        self,
        game: Game | str = "4x6",
        reward: str = "guesses",
        max_guesses: int = MAX_GUESSES,
        render_mode: str | None = None,
    ) -> None:
        self._rules = _Rules(game, reward, max_guesses)
        self.game, self.render_mode = self._rules.game, render_mode
        self.observation_space, self.action_space = self._rules.spaces()
        self.position = start(self.game)
        self._host: Codemaker | None = None
        self._is_closed = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begins a game."""
        super().reset(seed=seed)
        _require_known(options, "secret", "host")
        secret, host = (options or {}).get("secret"), (options or {}).get("host")
        if secret is not None and host is not None:
            raise MatchError("expected a secret or a host, got both")
        if host is not None:
            self._host = codemaker_called(host, self.game, int(self.np_random.integers(2**32)))
        elif secret is not None:
            self._host = Fixed(self.game, self.game.code(secret))
        else:
            colors = self._rules.colors[self._rules.draw(self.np_random, 1)[0]]
            self._host = Fixed(self.game, self.game.code_from_indices(colors.tolist()))
        self.position = start(self.game)
        return self._seen(), {}

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Makes a guess."""
        if self._is_closed:
            raise ClosedEnvironmentError("the environment is closed; make another")
        if self._host is None or self.position.is_solved or len(self.position.turns) >= self._rules.most:
            raise ResetNeeded("no game is open; reset the environment first")
        action = np.asarray(action)
        is_whole = np.issubdtype(action.dtype, np.integer)
        action = action.astype(np.int64) if is_whole else action
        if not is_whole or not self.action_space.contains(action if action.ndim else int(action)):
            raise InvalidAction(f"expected an action of {self.action_space}, got {action.tolist()}")
        colors = self._rules.colors[int(action)] if action.ndim == 0 else action
        guess, before = self.game.code_from_indices(colors.tolist()), self.position
        feedback = self.game.reply(self._host.answer(before, guess))
        self.position = before.after(guess, feedback)
        solved = self.position.is_solved
        late = not solved and len(self.position.turns) >= self._rules.most
        return self._seen(), self._rules.judged(before, guess, self.position), solved, late, {}

    def _seen(self) -> Seen:
        guesses = np.full((self._rules.most, self.game.pegs), -1, np.int8)
        replies = np.full((self._rules.most, 2 if self._rules.has_white else 1), -1, np.int16)
        for row, (guess, reply) in enumerate(self.position.turns):
            guesses[row] = tuple(guess)
            assert reply.feedback is not None, "hosts tell all of it"
            if self.game.rule.counts_pegs:
                replies[row] = reply.feedback[: replies.shape[1]]
            else:
                replies[row] = self.game.feedbacks.index(reply.feedback)
        return {"guesses": guesses, "replies": replies, "turn": np.int64(len(self.position.turns))}

    def possible(self) -> NDArray[np.bool_]:
        """Which of all guesses, in reading order, may still be the secret."""
        found = np.zeros(len(self._rules.colors), dtype=bool)
        found[[self._rules.place[code] for code in self.position.candidates]] = True
        return found

    def render(self) -> str | None:
        """The game and its turns, if the mode is ``ansi``."""
        return str(self.position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Ends the environment; a second time does nothing."""
        self._is_closed = True


class MastermindVector(VectorEnv[Seen, Any, Any]):
    """Many games at once, answered in NumPy; one that ended begins anew at its next step, whose action counts nothing.

    The rewards ``bits`` and ``regret`` look at each game by itself, which takes longer.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}

    def __init__(
        self,
        num_envs: int = 1,
        game: Game | str = "4x6",
        reward: str = "guesses",
        max_guesses: int = MAX_GUESSES,
    ) -> None:
        self._rules, self.num_envs = _Rules(game, reward, max_guesses), num_envs
        self.game = self._rules.game
        self.single_observation_space, self.single_action_space = self._rules.spaces()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._all = np.arange(num_envs)
        self._secrets: Places | None = None
        self._is_one_by_one = reward in ("bits", "regret")

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begins all games; *options* may have the *secrets*, a code for each."""
        super().reset(seed=seed)
        _require_known(options, "secrets")
        number, most = self.num_envs, self._rules.most
        if (secrets := (options or {}).get("secrets")) is not None:
            if len(secrets) != number:
                raise MatchError(f"expected {number} secrets, one for each game, got {len(secrets)}")
            places = [self._rules.place[Fixed(self.game, self.game.code(secret)).secret] for secret in secrets]
            self._secrets = np.array(places, dtype=np.int64)
        else:
            self._secrets = self._rules.draw(self.np_random, number)
        self._guesses = np.full((number, most, self.game.pegs), -1, np.int8)
        self._replies = np.full((number, most, 2 if self._rules.has_white else 1), -1, np.int16)
        self._turn = np.zeros(number, np.int64)
        self._ends = np.zeros(number, bool)
        self._positions = [start(self.game)] * number if self._is_one_by_one else []
        return self._seen(), {}

    def step(self, actions: Any) -> tuple[Seen, Any, Any, Any, dict[str, Any]]:
        """Makes a guess in every game, or begins those anew that have ended."""
        if self.closed:
            raise ClosedEnvironmentError("the environment is closed; make another")
        if self._secrets is None:
            raise ResetNeeded("no games are open; reset the environment first")
        actions = np.asarray(actions)
        shape = (self.num_envs, self.game.pegs) if self._rules.is_free else (self.num_envs,)
        end = self.game.colors if self._rules.is_free else len(self._rules.colors)
        is_whole = np.issubdtype(actions.dtype, np.integer)
        if not is_whole or actions.shape != shape or actions.min() < 0 or actions.max() >= end:
            raise InvalidAction(f"expected {shape} actions from 0 to {end - 1}, got {actions.shape}: {actions}")
        places = None if self._rules.is_free else actions
        colors = actions.astype(np.int8) if places is None else self._rules.colors[places]
        fresh, at = self._ends, np.minimum(self._turn, self._rules.most - 1)
        replies = self._rules.answer(places, colors, self._secrets)
        self._guesses[self._all, at], self._replies[self._all, at] = colors, replies
        self._turn += 1
        solved = (colors == self._rules.colors[self._secrets]).all(1) & ~fresh
        late = (self._turn >= self._rules.most) & ~solved & ~fresh
        if fresh.any():
            self._secrets[fresh] = self._rules.draw(self.np_random, int(fresh.sum()))
            self._guesses[fresh], self._replies[fresh], self._turn[fresh] = -1, -1, 0
        rewards = self._rewards(colors, fresh, solved)
        self._ends = solved | late
        return self._seen(), rewards, solved, late, {}

    def _rewards(self, colors: Colors, fresh: NDArray[np.bool_], solved: NDArray[np.bool_]) -> NDArray[np.float64]:
        if not self._is_one_by_one:
            made = solved.astype(np.float64) if self._rules.reward == "sparse" else np.full(self.num_envs, -1.0)
            return np.where(fresh, 0.0, made)
        assert self._secrets is not None, "the games are open"
        made = np.zeros(self.num_envs)
        for game in self._all.tolist():
            if fresh[game]:
                self._positions[game] = start(self.game)
                continue
            guess, before = self.game.code_from_indices(colors[game].tolist()), self._positions[game]
            secret = self.game.code_from_indices(self._rules.colors[self._secrets[game]].tolist())
            after = before.after(guess, self.game.reply(self.game.answer(guess, secret)))
            made[game], self._positions[game] = self._rules.judged(before, guess, after), after
        return made

    def _seen(self) -> Seen:
        return {"guesses": self._guesses.copy(), "replies": self._replies.copy(), "turn": self._turn.copy()}


NAME = "blackpeg/Mastermind-v0"
gymnasium.register(NAME, f"{__name__}:Mastermind", vector_entry_point=f"{__name__}:MastermindVector")
