"""Logs of games that language models played: TextArena, MastermindEval and llm_mastermind_benchmark, read into drafts.

An answer of the model that is no guess of the game is counted as *malformed*; it is not among the turns.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from itertools import zip_longest
from typing import Any

from blackpeg.errors import BlackpegError
from blackpeg.records.draft import TEXTARENA, Draft, Said
from blackpeg.rules import LARGEST, parse_game
from blackpeg.rules.turns import is_code

_EVENT = re.compile(
    r"code that is (?P<pegs>\d{1,9}) digits long, each digit from 1 to (?P<colors>\d{1,9}), with (?P<prompt>\w+)"
    r"|(?P<answered>Submitted \[[\d ]+\]\. Feedback: \d+ black peg\(s\), \d+ white peg\(s\))"
    r"|You attempted an invalid move\.(?: Reason: You have already guessed (?P<repeated>\[[\d, ]+\])|(?P<refused>))"
    r"|(?P<solved>You have cracked the code)|(?P<example>following format: '[^']*')"
    r"|^[ \t]*(?P<fact>seed|codebreaker):[ \t]+(?P<said>\S.*)",
    re.MULTILINE,
)
_SIGN = re.compile(r"Submitted \[|You attempted an invalid move\.|digits long, each digit from")
_HEADER = re.compile(r"^game:[ \t]", re.MULTILINE)
_ACTION = re.compile(r"\[\d+(?:\s+\d+)*\]")
_LIST = r"\[([^\[\]]+)\]"


def is_textarena(text: str) -> bool:
    """Whether *text* is a transcript of TextArena; a header that names the game makes it a record."""
    sign = _SIGN.search(text)
    return sign is not None and not _HEADER.search(text, 0, sign.start())


def read_textarena(text: str, name: str) -> list[Draft]:
    """The games of a transcript of TextArena.

    A line ``seed: 42`` before a game tells its secret, ``codebreaker: NAME`` before the first one whose games these
    are.  TextArena writes no feedback to the guess that solves the game: the secret tells it.  A guess that was refused
    because it had been made before is a turn; the last answer, which may have ended the game without a word, is
    malformed if it is no code.
    """
    drafts, game, facts, at, line = list[Draft](), "", dict[str, str](), 0, 1
    for event in _EVENT.finditer(f"{text}\nseed: 0"):  # the end is like the beginning of another game
        if drafts and event["fact"] == "codebreaker":
            continue  # a model may say so
        kind, before, line = event.lastgroup, line, line + text.count("\n", at, event.start())
        action, at = _ACTION.search(text, at, event.start()), event.end()
        if kind in ("prompt", "said") and action and drafts and "seed" in drafts[-1].facts:
            if _is_no_code(action[0], game):
                drafts[-1].malformed += 1
            else:
                drafts[-1].add_turns([Said(before, action[0])])
        if kind == "said":
            facts[event["fact"]] = event["said"].strip()
            continue
        if kind == "prompt":
            numbers = ":numbers" if int(event["colors"]) > 9 else ""
            game = f"{event['pegs']}x{event['colors']}{'-distinct' * (event['prompt'] == 'no')}{numbers}"
        if kind == "prompt" or not drafts:
            drafts.append(Draft(name, line))
            drafts[-1].add_facts({"game": game, "codemaker": TEXTARENA, **facts})
            facts.pop("seed", None)
        if kind == "answered":
            drafts[-1].add_turns([Said(line, event["answered"])])
        elif kind == "repeated":
            again = event["repeated"].replace(",", "")
            drafts[-1].add_turns([turn for turn in drafts[-1].turns if again in turn.text][:1])
        elif kind == "refused":
            drafts[-1].malformed += 1
        elif kind == "solved" and action:
            drafts[-1].add_turns([Said(line, f"{action[0]}:{len(action[0].split())}-0")])
    return drafts


def _is_no_code(text: str, game: str) -> bool:
    with suppress(BlackpegError):  # what is wrong with the game is told where the draft is read
        return bool(game) and not is_code(text, parse_game(game))
    return False


def draft_of_log(entries: object, number: int, name: str) -> Draft | None:
    """Game *number* of the file *name* if MastermindEval or llm_mastermind_benchmark wrote it, else None."""
    if not isinstance(entries, Mapping) or not {"chat_history", "guess_history", "config"} & set(entries):
        return None
    draft, is_benchmark = Draft(name, number, "game"), "config" in entries
    try:
        (_benchmark if is_benchmark else _mastermind_eval)(draft, entries)
        if entries.get("outcome") == "loss" or entries.get("solved") is False:
            draft.add_facts({"limit": len(draft.turns)})  # it had as many guesses as were made
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        whose = "llm_mastermind_benchmark" if is_benchmark else "MastermindEval"
        why = f"the entry {error} is missing" if isinstance(error, KeyError) else error
        why = "no message names its colors" if isinstance(error, IndexError) else why
        why = "an entry has a value of another kind" if isinstance(error, AttributeError | TypeError) else why
        raise draft.wrong(f"expected a game as {whose} logs it: {why}") from None
    return draft


def _benchmark(draft: Draft, entries: Mapping[str, Any]) -> None:
    """Reads a game of llm_mastermind_benchmark, whose colors count from 0."""
    config = entries["config"]
    signs = [str(color) for color in range(min(config["num_colors"], LARGEST + 1))]
    distinct = "" if config["allow_duplicates"] else "-distinct"
    game = f"{config['num_pegs']}x{len(signs)}{distinct}:{('' if len(signs) <= 10 else ',').join(signs)}"
    model, day = (entries.get("llm_config") or {}).get("model"), (entries.get("timestamp") or "")[:10]
    draft.add_facts({"game": game, "secret": entries.get("secret"), "codebreaker": model, "date": day})
    for turn in entries["turns"]:
        if turn.get("error") is None and turn["guess"] is not None:
            told = turn["feedback"]
            draft.add_turns([Said(draft.place, f"{turn['guess']}:{told['black']}-{told['white']}")])
        else:
            draft.malformed += "turn_number" in turn  # else it is no answer: time ran out


def _mastermind_eval(draft: Draft, entries: Mapping[str, Any]) -> None:
    """Reads a game of MastermindEval, whose colors are words.

    Its secrets have no color twice, but models are told that colors may repeat, and are judged by what they know.
    """
    told, chat = entries.get("game") or {}, entries.get("chat_history") or []
    said = "\n".join(each["content"] for each in chat if each["role"] != "assistant")
    colors = told.get("possible_colors") or re.findall(r"\w+", re.findall(rf"allowed[^[]{{0,99}}{_LIST}", said)[0])
    pegs = told.get("code_length") or int(re.findall(r"(\d+) colors", said)[0])
    game, secret = f"{pegs}x{len(colors)}:{','.join(colors)}", told.get("secret_code")
    draft.add_facts({"game": game, "secret": secret, "codebreaker": entries.get("model")})
    history = [(guess, "-".join(map(str, reply))) for guess, reply in entries.get("guess_history") or ()]
    for each, then in zip_longest(chat, chat[1:], fillvalue={"content": ""}) if not history else ():
        if each["role"] == "assistant":
            lists, numbers = re.findall(_LIST, each["content"]), re.findall(r"on: (\d+)", then["content"])
            history.append((re.findall(r"\w+", lists[-1]) if lists else [], "-".join(numbers[:2])))
    if history and entries.get("solved") and not history[-1][1]:
        history[-1] = history[-1][0], f"{pegs}-0"  # nothing is said after it
    for guess, reply in history:
        if len(guess) != pegs or not set(guess) <= set(colors):
            draft.malformed += 1
        elif reply or secret:
            draft.add_turns([Said(draft.place, f"{guess}:{reply}" if reply else str(guess))])
