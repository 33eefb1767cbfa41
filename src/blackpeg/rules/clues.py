"""Clues as people post them: a code and a sentence, such as ``682: one number is correct but wrongly placed``.

`clue_of` writes such a sentence, and `read_clues` reads what others write.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from blackpeg.errors import BlackpegError, InvalidCodeError, InvalidGameError, InvalidReplyError, counted, quoted
from blackpeg.rules.game import Game
from blackpeg.rules.notation import game_of
from blackpeg.rules.reply import Reply, Turn
from blackpeg.rules.turns import spelled_code, spelled_reply

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
READABLE = "one number is correct but wrongly placed; 2 right place, 1 wrong place; nothing is correct"
"""Three sentences that can be read, for messages."""

MOST_CLUES = 100

_WHERE = r"(?:places?|positions?|spots?|slots?|locations?|placed|positioned|located|place\b)"
_FIT = r"(?:right|correct|proper|exact|good|its|their|his|it's)(?:ly)?"
_MISFIT = r"(?:wrong|incorrect|bad|different|another|other)(?:ly)?"
_ARE = r"(?:\s+(?:is|are|was|were|being))?"
_WORDS = "|".join(_NUMBERS[1:])
_TOKEN = re.compile(
    rf"(?P<misplaced>(?:\bnot|n't|\bbut never)\s+(?:(?:in|at|on|the|their|its|well|yet|a)\s+)*(?:{_FIT}\s+)*{_WHERE}"
    rf"|{_MISFIT}\s+{_WHERE}|\bplaced\s+(?:wrong|incorrect|bad)(?:ly)?|misplaced|out of (?:place|position)|elsewhere"
    rf"|(?:place|position|placement|spot)s?{_ARE}\s+(?:wrong|incorrect))"
    rf"|(?P<placed>(?:{_FIT}\s+)+{_WHERE}(?!{_ARE}\s+(?:wrong|incorrect))"
    r"|well[\s-]placed|\bplaced\s+(?:well|right|correct)(?:ly)?|\bin (?:place|position)\b"
    rf"|(?:place|position|placement|spot)s?{_ARE}\s+(?:right|correct))"
    r"|(?P<wrong>\b(?:wrong|incorrect|not correct|not right|false|don't belong|absent|not in the code)\b"
    r"|n't (?:correct|right))"
    r"|(?P<correct>\b(?:correct|right|true|belongs?|in the code|present)\b)"
    r"|(?P<rest>\b(?:the )?(?:others?|rest|remaining)\b)"
    r"|(?P<again>\b(?:another|a second)\b)"
    r"|(?P<none>\b(?:no|none|nothing|neither|zero|not (?:one|a single))\b)"
    r"|(?P<all>\b(?:all|every|everything|each)\b(?:\s+of)?(?:\s+the)?(?:\s+(?:\d{1,2}|" + _WORDS + r")\b)?)"
    r"|(?P<both>\b(?:both|they|these)\b)"
    rf"|(?P<number>\b(?:\d{{1,2}}|{_WORDS}|an?|single)\b)"
)
_VAGUE = re.compile(
    r"\b(?:at (?:least|most)|(?:more|less|fewer) than|(?:all|every) but|not (?:all|every)|but not wrong\w*"
    rf"|(?:\d|{_WORDS}) or (?:\d|{_WORDS}|more|less|fewer))\b"
)
"""What tells no number of pegs that feedback could tell."""
_MONEY = re.compile(r"(?:\s*\+10?\b)+\s*")
_HEADING = re.compile(r"\s*(?:Puzzle \d+: *)?(\d+x\d[^\s,]*?)(?:[:,\s].*)?$")
_BESIDE = re.compile(r"\s*(?:Solutions?|Seed|sheet)\b")
"""The lines of a puzzle that `blackpeg puzzle` made besides its clues: the game, and the solution, which is no clue."""
_BULLET = re.compile(r"^\s*(?:(?:clue|hint)\s*#?\d*\s*[:.)]\s*|\(?\d{1,2}[.)]\s+|[-*\u2022]\s+)", re.IGNORECASE)


class _Told(NamedTuple):
    """Some pegs of a sentence: how many, and ``placed``, ``misplaced``, ``wrong``, or "" if they are only right."""

    number: int
    where: str
    is_again: bool = False


def clue_in_words(reply: Reply, noun: str = "number") -> str:
    """The sentence of a clue, which `read_clues` reads.

    >>> clue_in_words(Reply(1, 2)), clue_in_words(Reply(0, 0))
    ('one number is correct and well placed, two numbers are correct but wrongly placed', 'nothing is correct')
    >>> clue_in_words(Reply(0, None)), clue_in_words(Reply(total=2), "color")
    ('no number is well placed', 'two colors are correct')
    """

    def counted(number: int, what: str) -> str:
        many = "s are" if number > 1 else " is"
        return f"{_NUMBERS[number] if number < len(_NUMBERS) else number} {noun}{many} {what}"

    black, white, total = reply
    if total is None and white is None:
        return counted(black or 0, "well placed") + (", others may be wrongly placed" if black else "")
    if total is not None:
        return counted(total, "correct") if total else "nothing is correct"
    told = [counted(black, "correct and well placed")] if black else []
    told += [counted(white, "correct but wrongly placed")] if white else []
    return ", ".join(told) or "nothing is correct"


def clue_sentence(turn: Turn, game: Game) -> str:
    """What the reply of *turn* tells, as `clue_in_words` says it of codes of *game*."""
    return clue_in_words(turn.reply if game.counts_white else turn.reply._replace(white=None), noun_of(game))


def clue_of(turn: Turn, game: Game) -> str:
    """A clue as people post it."""
    return f"{turn.guess}: {clue_sentence(turn, game)}"


def noun_of(game: Game) -> str:
    """What a peg of *game* is called in a clue."""
    if all(sign.isdigit() for sign in game.alphabet.signs):
        return "number"
    return "letter" if game.is_listed or game.alphabet.kind == "letters" else "color"


def made_of(game: Game) -> str:
    """What a code of *game* is made of, such as ``4 numbers out of 1, 2, 3, 4, 5, 6; they may repeat``."""
    repeat = "; they may repeat" if game.repeats else "; they are all different"
    return f"{counted(game.pegs, noun_of(game))} out of {', '.join(game.alphabet.signs)}" + repeat * (game.pegs > 1)


def read_clues(text: str, game: Game | str | None = None) -> tuple[Game, list[Turn]]:
    """The game and the turns that a posted puzzle tells; without *game* its first line may name it, or its codes do.

    Codes of digits are then codes of ten digits, 0 to 9.  "Two numbers are correct" tells the sum alone.  Raises
    `InvalidReplyError` for a sentence that cannot be read, and for a clue that tells nothing.

    >>> game, turns = read_clues("682: one number is correct and well placed. 738: nothing is correct")
    >>> str(game), [str(turn) for turn in turns]
    ('3x10', ['682:1-0', '738:0-0'])
    """
    text = re.sub(r"[\[\]|]+", " ", text.replace("\u2019", "'"))
    lines = [line for line in text.splitlines() if line.strip() and not _BESIDE.match(line)]
    if lines and (named := _HEADING.match(lines[0])):
        game, lines = game or named[1], lines[1:]
    game = _guessed(lines) if game is None else game_of(game)
    if not game.rule.counts_pegs:
        raise InvalidGameError(f"expected a game whose feedback counts pegs, for clues in words, got {game}")
    told = list(_told(lines, game))
    if not told:
        raise InvalidReplyError(
            f"expected clues, each a code of {game} and a sentence, such as {game.example}: {READABLE.split(';')[0]}"
        )
    if len(told) > MOST_CLUES:
        raise InvalidReplyError(f"expected at most {MOST_CLUES} clues, got {len(told)}")
    return game, [_turn(number, code, said, game) for number, (code, said) in enumerate(told, 1)]


def _guessed(lines: list[str]) -> Game:
    for line in lines:
        if found := re.search(r"(?<![\w+])\d(?:[ ,]?\d)+(?!\w)", _BULLET.sub("", line)):
            return game_of(f"{len(re.findall(r'[0-9]', found[0]))}x10")
    raise InvalidReplyError(
        "expected clues such as '682: one number is correct but wrongly placed', got no code of digits; "
        "name the game if its codes are of something else, such as 4x6:letters"
    )


def _told(lines: list[str], game: Game) -> Iterator[tuple[str, str]]:
    """The codes of a text, each with its sentence, which stands after it or, if nothing does, before it."""
    sign = _sign(game)
    tight, loose = (
        re.compile(rf"(?<![\w+=]){sign}(?:{gap}{sign}){{{game.pegs - 1}}}(?!\w)", re.IGNORECASE * bool(gap == ","))
        for gap in (game.alphabet.separator, r"[\s,]{1,3}")
    )
    for line in lines:
        line = _BULLET.sub("", line).strip()
        found = list(tight.finditer(line))
        if not found and (spaced := loose.search(line)):
            found = [spaced]
        for at, code in enumerate(found):
            end = found[at + 1].start() if at + 1 < len(found) else len(line)
            said = line[code.end() : end]
            if not re.search(r"[^\W_]|[^\x00-\u2fff]|[\u25a0-\u2bff+?]", said) and len(found) == 1:
                said = line[: code.start()]
            yield code[0], said.strip(" \t:;,.=>\u2192-\u2013\u2014()\"'")
        if not found and re.search(r"correct|right|wrong|place", line.lower()) and re.search(r"\d", line):
            yield "", line


def _sign(game: Game) -> str:
    """The pattern of one sign of a code."""
    return "(?:" + "|".join(re.escape(each) for each in sorted(game.alphabet.signs, key=len, reverse=True)) + ")"


def _turn(number: int, text: str, said: str, game: Game) -> Turn:
    """The turn of the clue of this *number*."""
    where = f"clue {number} ({quoted(' '.join(f'{text} {said}'.split()))})"
    code = spelled_code(text, game)
    try:
        if code is None:
            code = game.code(re.sub(r"\s+", game.alphabet.separator, text) if text else said.split()[0].rstrip(":"))
        if other := re.search(rf"(?<!\w){_sign(game)}(?:[\s,]?{_sign(game)})+(?=\s*:)", said, re.IGNORECASE):
            game.code(other[0])  # of another length, or it began a clue of its own
        if not said:
            raise InvalidReplyError(f"expected a sentence after the code {code}, got none; such as: {READABLE}")
        reply = _reply(said.lower(), game)
        if reply is None:
            raise InvalidReplyError(f"this sentence cannot be read; these can: {READABLE}")
        reply = game.reply(reply)
        if game.rule.is_silent(reply):
            raise InvalidReplyError("this clue tells nothing; leave it out, or say what is correct")
    except BlackpegError as error:
        kind = InvalidCodeError if isinstance(error, InvalidCodeError) else InvalidReplyError
        raise kind(f"{where}: {error}") from None
    return Turn(code, reply)


def _reply(said: str, game: Game) -> Reply | None:
    if _VAGUE.search(said):
        return None
    if _MONEY.fullmatch(said):  # ten for a right place, one for a wrong one
        return Reply(said.count("+10"), len(re.findall(r"\+1\b", said)))
    if not re.search(r"\b(?:correct|right|wrong|incorrect|place|placed|position)", said):
        return spelled_reply(said, game)
    groups = list(_groups(said, game.pegs))
    if not groups:
        return None
    total = None if groups[0].where else groups.pop(0)
    rest = groups
    if total is None and (wrong := [each for each in rest if each.where == "wrong"]):
        rest = [each for each in rest if each.where != "wrong"]
        if not rest:  # "two are wrong" says how many are right
            return Reply(0, 0) if wrong[0].number == game.pegs else Reply(total=game.pegs - wrong[0].number)
    rest = [each for each in rest if each.where != "wrong"]
    if any(not each.where for each in rest):
        return None
    black, white = (_sum(rest, where) for where in ("placed", "misplaced"))
    if total is None:
        if black == 0 and white is None and game.counts_white:
            return Reply(0, None)
        may_be_more = "may be" in said or "perhaps" in said
        return Reply(black or 0, None if may_be_more else white or 0)
    if rest and rest[0].is_again:
        return None  # "one is correct, another is correct but ...": is the first well placed?
    if not total.number or not rest:
        return Reply(0, 0) if not total.number else Reply(total=total.number)
    if black is None:
        black = total.number - (white or 0)
    elif white is not None and black + white != total.number:
        return None
    return Reply(black, total.number - black) if 0 <= black <= total.number else None


def _sum(groups: list[_Told], where: str) -> int | None:
    numbers = [each.number for each in groups if each.where == where]
    return sum(numbers) if numbers else None


def _groups(said: str, pegs: int) -> Iterator[_Told]:
    """What a sentence says of some pegs, one after the other."""
    number: int | None = None
    where, is_again, seen, first, told = "", False, False, 0, 0
    for token in (*_TOKEN.finditer(said), None):
        kind = token.lastgroup if token else None
        if token is None or kind in ("rest", "again", "none", "all", "both", "number"):
            if number is not None and seen:
                yield _Told(number, where, is_again)
                told, first = told + (number if first else 0), first or number
                number, where, seen = None, "", False
            if token is None:
                return
            if number is not None and kind in ("number", "all", "both"):
                continue  # "both digits", "all three numbers", "only one of two"
            is_again = kind == "again"
            if kind == "number":
                word = token[0]
                number = 1 if word in ("a", "an", "single") else _NUMBERS.index(word) if word in _NUMBERS else int(word)
            else:
                number = {"again": 1, "none": 0, "all": pegs, "both": first or 2, "rest": max(first - told, 0)}[
                    kind or ""
                ]
        elif kind == "correct":
            seen = True
        elif kind and where not in ("placed", "misplaced"):
            seen, where = True, kind
            number = (first or None) if number is None else number
