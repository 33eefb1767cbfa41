"""The independent checker: plays every secret through a tree, or through a tree file, with the rules alone.

It imports nothing but the rules and the tree's type: no kernel, no position, no strategy, nothing that makes trees.
To trust a tree, read this page and `blackpeg.rules`; docs/tree-format.md explains the file.
"""

from __future__ import annotations

import gzip
import json
import os
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from operator import index
from typing import Any, NamedTuple

from blackpeg.errors import InvalidTreeError
from blackpeg.rules import Code, Feedback, Game, Reply, Turn, game_of, parse_game
from blackpeg.rules.hard import require_fitting
from blackpeg.rules.sizes import MOST_REPLAYED, can_replay
from blackpeg.trees.tree import Line, Tree, histogram_of

MOST_PROBLEMS, MOST_DEPTH, MOST_BYTES, MOST_COMMAS = 20, 2000, 100_000_000, 10_000_000
"""The most text and commas that are read as a tree file: a million secrets need half of them."""

Followers = dict[tuple[int, Feedback | None], tuple[int, Code]]
"""The next line and its guess, by the number of a line (0: none) and the feedback to its guess."""


class Replay(NamedTuple):
    """The results of a tree by playing it, over the secrets that it solves; *problems* says what is wrong."""

    total: int
    average: Fraction
    worst: int
    histogram: tuple[int, ...]
    problems: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong: every secret was solved, and the tree holds nothing else."""
        return not self.problems


def replay(
    tree: Iterable[Line], game: Game | str, secrets: Iterable[Code | str] | None = None, turns: Iterable[Turn] = ()
) -> Replay:
    """Plays each of *secrets* (without them: every code of *game*) through *tree*, which goes on after *turns*.

    The total, average, worst and histogram are in guesses, by weight.  Lines that no secret reaches are problems, too,
    and in hard mode guesses that break a hint.  Raises `InvalidCodeError` for a secret that is no code of *game*.
    """
    guess_after, problems = _guesses(tree, game := game_of(game), tuple(turns))
    visited, solved = set(), Counter[int]()
    for secret in (game.codes() if secrets is None else map(game.code, secrets)) if guess_after else ():
        line, feedback, guesses = 0, None, 0
        while (line, feedback) in guess_after:
            line, guess = guess_after[line, feedback]
            visited.add(line)
            guesses += 1
            feedback = game.answer(guess, secret)
            if feedback == game.solved:
                solved[guesses] += game.weight(secret)
                break
        else:
            if len(problems) < MOST_PROBLEMS:
                problems.append(f"no guess is left for the secret {secret}")
    problems += [f"no secret comes to the guess {guess}" for line, guess in guess_after.values() if line not in visited]
    total = sum(guesses * count for guesses, count in solved.items())
    average = Fraction(total, solved.total() or 1)
    return Replay(total, average, max(solved, default=0), histogram_of(solved), tuple(problems[:MOST_PROBLEMS]))


def _guesses(tree: Iterable[Line], game: Game, turns: tuple[Turn, ...]) -> tuple[Followers, list[str]]:
    """The guess after each feedback to one above it, up to the first line that is wrong in itself, and what is wrong
    there."""
    guess_after: Followers = {}
    above: list[tuple[int, Code]] = []  # the lines that lead on, and their guesses, by depth
    path = list(turns)  # with the feedbacks to them
    for number, (depth, feedback, guess, _) in enumerate(tree, start=1):
        if (depth == 1, feedback is None) != (number == 1, number == 1) or not 1 <= depth <= len(above) + 1:
            return guess_after, [f"line {number}: the guess {guess} at depth {depth} follows no guess above it"]
        if depth > MOST_DEPTH:
            return guess_after, [f"line {number}: the guess {guess} is more than {MOST_DEPTH:,} guesses deep"]
        del above[depth - 1 :], path[len(turns) + max(depth - 2, 0) :]
        line, last = above[-1] if above else (0, None)
        if last is not None and feedback is not None:
            path.append(Turn(last, Reply.of(feedback)))
        key = (line, feedback)
        if key in guess_after:
            return guess_after, [f"line {number}: two guesses follow the same feedback, the second is {guess}"]
        try:
            guess_after[key] = number, (made := game.code(guess))
            require_fitting(game, made, path)
        except ValueError as error:
            return guess_after, [f"line {number}: {error}"]
        above.append((number, guess))
    return guess_after, [] if guess_after else ["the tree is empty"]


def verify_tree(file: str | os.PathLike[str], *, known_optimum: tuple[int, ...] | None = None) -> Replay:
    """Plays every secret through the tree of *file*; false claims of the file are problems, too.
    *known_optimum*: the least value, if known, after the least worst case if that comes first.  That nothing is
    better, no replay can tell.  Raises `InvalidTreeError` if it is no tree file."""
    contents = load_tree_file(file)
    lines, problems = list[Line](), list[str]()
    try:
        claims, game = contents["manifest"], parse_game(contents["manifest"]["game"])
        turns = [game.turn(turn) for turn in claims["turns"]]
        if not can_replay(game):
            raise ValueError(f"{game} has more than {MOST_REPLAYED:,} codes, too many to play")
        try:
            for depth, reply, guess in contents["tree"]:
                feedback = None if reply is None else game.reply(reply).feedback
                lines.append(Line(index(depth), feedback, game.code(guess), solves=False))
        except (TypeError, ValueError) as error:
            problems.append(f"line {len(lines) + 1}: {error}")
        secrets = [c for c in game.codes() if all(told.fits(game.answer(guess, c)) for guess, told in turns)]
        played, mass = replay(Tree(game, lines), game, secrets, turns), sum(map(game.weight, secrets))
        problems += [*played.problems, *_false_claims(claims, played, lines, mass, known_optimum)]
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise InvalidTreeError(f"{file} is no proper tree file: {type(error).__name__}: {error}") from error
    return played._replace(problems=tuple(problems))


def _false_claims(
    claims: dict[str, Any], played: Replay, lines: list[Line], secrets: int, known: tuple[int, ...] | None
) -> Iterator[str]:
    found = {**played._asdict(), "histogram": list(played.histogram), "secrets": secrets}
    found["first_guess"] = str(lines[0].guess) if lines else None
    for name in ("total", "worst", "histogram", "secrets", "first_guess"):
        if repr(claims[name]) != repr(found[name]):  # as text: 1.0 is not 1
            yield f"the file claims {name} {claims[name]}; replayed it is {found[name]}"
    value = played.worst if claims["objective"] == "worst" else played.total
    lower, most, silent = claims["lower"], claims["max_guesses"], len(lines) - sum(played.histogram)
    if (second := claims["check"]) and second.get("value") not in (None, value):
        yield f"the file claims that a second search came to {second['value']}; replayed, the value is {value}"
    if claims["status"] == "proven" and claims["objective"] is None:
        yield "the file claims to be proven best, but names no objective"
    if lower != value if claims["status"] == "proven" else lower is not None and lower > value:
        yield f"the file claims the lower bound {lower}; replayed, the value is {value}"
    for what, limit, sign in (("at most", most, 1), ("at least", claims.get("worst_lower"), -1)):
        if limit is not None and sign * played.worst > sign * limit:
            yield f"the file claims {what} {limit} guesses; replayed, the worst is {played.worst}"
    if claims["consistent"] and silent:  # a guess that may be the secret solves exactly that one
        yield f"the file claims consistent guesses; {silent} of them cannot be the secret"
    reached = (played.worst, value) if claims["objective"] == "worst-then-total" else (value,)
    if known and (known > reached or (lower or 0) > known[-1] or (claims["status"] == "proven" and known != reached)):
        yield f"{str(known).strip('(,)')} is known to be the least value; the file claims {str(reached).strip('(,)')}"


def load_tree_file(file: str | os.PathLike[str]) -> dict[str, Any]:
    """The JSON object in *file*, of a format and version known here; raises as `verify_tree` does."""
    try:
        with open(os.fspath(file), "rb") as raw:
            packed = gzip.GzipFile(fileobj=raw) if raw.peek(2).startswith(b"\x1f\x8b") else raw
            text = packed.read(MOST_BYTES + 1)
        if len(text) > MOST_BYTES or text.count(b",") > MOST_COMMAS:
            raise ValueError(f"expected at most {MOST_BYTES // 10**6} MB of text and {MOST_COMMAS:,} commas, got more")
        if not text.strip():
            raise ValueError("it holds no tree")
        if text.startswith(b'{"format": "blackpeg checkpoint'):
            raise ValueError(f"it is a checkpoint: blackpeg solve --status {file}")
        contents = json.loads(text, object_pairs_hook=_no_name_twice)
        if not isinstance(contents, dict) or [contents.get("format"), contents.get("version")] != ["blackpeg-tree", 1]:
            raise ValueError('expected an object with "format": "blackpeg-tree" and "version": 1')
    except (ValueError, RecursionError, EOFError, gzip.BadGzipFile, zlib.error) as error:
        is_json = not isinstance(error, json.JSONDecodeError | UnicodeDecodeError | RecursionError)
        raise InvalidTreeError(f"{file} is no tree file: {error if is_json else 'it is not JSON'}") from error
    return contents


def _no_name_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a name stands twice in one of its objects")
    return dict(pairs)
