"""Logs of games that language models played: TextArena, MastermindEval and llm_mastermind_benchmark, read into drafts.

An answer of the model that is no guess of the game is counted as *malformed*; it is not among the turns.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from blackpeg.errors import quoted
from blackpeg.records.draft import Draft, Said
from blackpeg.rules import Game, parse_game

_EVENT = re.compile(
    r"code that is (?P<pegs>\d+) digits long, each digit from 1 to (?P<colors>\d+), with (?P<prompt>\w+)"
    r"|Submitted (?P<guess>\[[\d ]+\])\. Feedback: (?P<black>\d+) black peg\(s\), (?P<answered>\d+) white"
    r"|You attempted an invalid move\.(?: Reason: You have already guessed (?P<repeated>\[[\d, ]+\])|(?P<refused>))"
    r"|(?P<solved>You have cracked the code)|(?P<example>following format: '[^']*')|^[ \t]*seed:[ \t]+(?P<seed>\S.*)",
    re.MULTILINE,
)
_ACTION = re.compile(r"\[\d+(?:\s+\d+)*\]")


def is_textarena(text: str) -> bool:
    """Whether *text* is a transcript of TextArena."""
    return any(event.lastgroup in ("prompt", "answered", "repeated", "refused") for event in _EVENT.finditer(text))


def textarena_secret(game: Game, seed: int) -> list[int]:
    """The secret that TextArena's Mastermind draws with *seed*, in digits from 1.

    >>> [textarena_secret(parse_game("4x6-distinct"), seed) for seed in (0, 1, 2, 42)]
    [[4, 6, 1, 2], [2, 5, 1, 6], [1, 6, 5, 2], [6, 1, 5, 3]]
    """
    from random import Random  # here, for a quick start

    draws, digits = Random(seed), range(1, game.colors + 1)
    return draws.choices(digits, k=game.pegs) if game.repeats else draws.sample(digits, k=game.pegs)


def read_textarena(text: str, name: str, usual: Game | None) -> list[Draft]:
    """The games of a transcript; *usual* is the game if no prompt names it, 4x6-distinct unless it is given.

    A line ``seed: 42`` before a game tells its secret.  TextArena writes no feedback to the guess that solves the game:
    the secret tells it.  A guess that was refused because it had been made before is a turn.
    """
    drafts, game, seed, at, line = list[Draft](), "4x6-distinct", "", 0, 1
    for event in _EVENT.finditer(f"{text}\nseed: 0"):  # the end is like the beginning of another game
        kind, line = event.lastgroup, line + text.count("\n", at, event.start())
        action, at = _ACTION.search(text, at, event.start()), event.end()
        if kind in ("prompt", "seed") and action and drafts and "secret" in drafts[-1].facts:
            drafts[-1].add_turns(name, [Said(line, action[0])])
        if kind == "seed":
            seed = event["seed"].strip()
            continue
        if kind == "prompt" or not drafts:
            drafts.append(Draft(line))
            if kind == "prompt":
                numbers = ":numbers" if int(event["colors"]) > 9 else ""
                game = f"{event['pegs']}x{event['colors']}{'-distinct' * (event['prompt'] == 'no')}{numbers}"
            elif usual is not None:
                game = usual.notation
            if seed and not seed.isdecimal():
                raise drafts[-1].wrong(name, line, f"expected the seed to be a number, got {quoted(seed)}")
            secret = textarena_secret(parse_game(game), int(seed)) if seed else None
            drafts[-1].add_facts(name, {"game": game, "codemaker": "TextArena", "seed": seed, "secret": secret})
            seed = ""
        if kind == "answered":
            drafts[-1].add_turns(name, [Said(line, f"{event['guess']}:{event['black']}-{event['answered']}")])
        elif kind == "repeated":
            again = event["repeated"].replace(",", "")
            drafts[-1].turns += [turn for turn in drafts[-1].turns if turn.text.startswith(again)][:1]
        elif kind == "refused":
            drafts[-1].malformed += 1
        elif kind == "solved" and action:
            drafts[-1].add_turns(name, [Said(line, f"{action[0]}:{len(action[0].split())}-0")])
    return drafts


def draft_of_log(entries: object, number: int, name: str) -> Draft | None:
    """Game *number* of the file *name* if MastermindEval or llm_mastermind_benchmark wrote it, else None."""
    if not isinstance(entries, Mapping) or not {"chat_history", "guess_history", "config"} & set(entries):
        return None
    draft, is_benchmark = Draft(number, "game"), "config" in entries
    try:
        (_benchmark if is_benchmark else _mastermind_eval)(draft, entries, name)
        if entries.get("outcome") == "loss" or entries.get("solved") is False:
            draft.add_facts(name, {"limit": len(draft.turns)})  # it had as many guesses as were made
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        whose = "llm_mastermind_benchmark" if is_benchmark else "MastermindEval"
        missing = f"the entry {error} is missing" if isinstance(error, KeyError) else error
        raise draft.wrong(name, number, f"expected a game as {whose} logs it: {missing}") from None
    return draft


def _benchmark(draft: Draft, entries: Mapping[str, Any], name: str) -> None:
    """Reads a game of llm_mastermind_benchmark, whose colors count from 0."""
    config, signs = entries["config"], [str(color) for color in range(entries["config"]["num_colors"])]
    distinct = "" if config["allow_duplicates"] else "-distinct"
    game = f"{config['num_pegs']}x{len(signs)}{distinct}:{('' if len(signs) <= 10 else ',').join(signs)}"
    model, day = (entries.get("llm_config") or {}).get("model"), (entries.get("timestamp") or "")[:10]
    draft.add_facts(name, {"game": game, "secret": entries.get("secret"), "codebreaker": model, "date": day})
    for turn in entries["turns"]:
        if turn.get("error") is None and turn["guess"] is not None:
            told = turn["feedback"]
            draft.add_turns(name, [Said(draft.place, f"{turn['guess']}:{told['black']}-{told['white']}")])
        else:
            draft.malformed += "turn_number" in turn  # else it is no answer: time ran out


def _mastermind_eval(draft: Draft, entries: Mapping[str, Any], name: str) -> None:
    """Reads a game of MastermindEval, whose colors are words.

    Its secrets have no color twice, but models are told that colors may repeat, and are judged by what they know.
    """
    told, chat = entries.get("game") or {}, entries.get("chat_history") or []
    said = "\n".join(each["content"] for each in chat if each["role"] != "assistant")
    colors = told.get("possible_colors") or re.findall(r"\w+", re.findall(r"allowed[^[]*\[([^\]]+)", said)[0])
    pegs = told.get("code_length") or int(re.findall(r"(\d+) colors", said)[0])
    game, secret = f"{pegs}x{len(colors)}:{','.join(colors)}", told.get("secret_code")
    draft.add_facts(name, {"game": game, "secret": secret, "codebreaker": entries.get("model")})
    history = [(guess, "-".join(map(str, reply))) for guess, reply in entries.get("guess_history") or ()]
    for each, then in zip(chat, [*chat[1:], {"content": ""}], strict=True) if not history else ():
        if each["role"] == "assistant":
            lists, numbers = re.findall(r"\[([^\]]+)\]", each["content"]), re.findall(r"on: (\d+)", then["content"])
            reply = "-".join(numbers[:2]) or f"{pegs}-0" * bool(entries.get("solved"))
            history.append((re.findall(r"\w+", lists[-1]) if lists else [], reply))
    for guess, reply in history:
        if len(guess) != pegs or not set(guess) <= set(colors):
            draft.malformed += 1
        elif reply or secret:
            draft.add_turns(name, [Said(draft.place, f"{guess}:{reply}" if reply else str(guess))])
