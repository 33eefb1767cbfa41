"""Steps a second of processor time in a vector of 1,024 games.

python -m benchmarks.gym
"""

import time
from statistics import median

import blackpeg as bp
from blackpeg.gym import MastermindVector

GAMES, STEPS, TIMES = 1024, 200, 5


def main() -> None:
    for game in ("4x6", "4x10-distinct", "5x8"):
        envs = MastermindVector(GAMES, game)
        envs.action_space.seed(1)
        actions = [envs.action_space.sample() for _ in range(20)]
        secrets = list(envs.game.codes())[:GAMES]
        seen, _ = envs.reset(seed=1, options={"secrets": secrets})
        seen, *_ = envs.step(actions[0])
        for place in range(GAMES):  # asserted before it is timed
            guess = envs.game.code_from_indices(seen["guesses"][place, 0].tolist())
            assert tuple(bp.score(envs.game, guess, secrets[place]).feedback) == tuple(seen["replies"][place, 0])
        made = list[float]()
        for _ in range(TIMES):
            began = time.process_time()
            for step in range(STEPS):
                envs.step(actions[step % len(actions)])
            made.append(GAMES * STEPS / (time.process_time() - began))
        print(f"{game:<14} {median(made):>12,.0f} steps a second of processor time, median of {TIMES}")


if __name__ == "__main__":
    main()
