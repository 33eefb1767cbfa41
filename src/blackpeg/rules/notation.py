"""The notation of games.

``4x6`` is a board of 4 pegs and 6 colors, ``4x10-distinct`` one without a color twice, ``4x6-black`` one that counts
black pegs only; ``5x5:BYGPR`` names the signs of the colors, ``3x3:red,blue,black`` their names; ``mastermind`` is a
preset (`presets.py`).
"""

from __future__ import annotations

import re
from functools import lru_cache

from blackpeg.errors import InvalidGameError, quoted, where_turns_go
from blackpeg.rules.board import Board
from blackpeg.rules.feedback import FeedbackKind
from blackpeg.rules.game import Game
from blackpeg.rules.presets import PRESETS
from blackpeg.rules.rule import RULE_NAMES

_NOTATION = re.compile(r"(\d{1,80})[xX\u00d7](\d{1,80})((?:-[a-zA-Z]+)*)(?::(.+))?", re.DOTALL)
SHAPE = r"\d+[xX\u00d7]\d"
"""What only a game begins with."""


def game_of(what: Game | str) -> Game:
    """The game itself, or the one that a text names as in `parse_game`; raises `InvalidGameError` for anything else.

    >>> game_of("4x6") == game_of(Game(4, 6))
    True
    """
    if isinstance(what, Game):
        return what
    if isinstance(what, str):
        return parse_game(what, files=True)
    why = f"expected a game such as Game(4, 6) or '4x6', got {quoted(what)}{where_turns_go(what)}"
    raise InvalidGameError(why)


def parse_game(text: str, *, files: bool = False) -> Game:
    """The game that *text* names: a notation such as ``4x10-distinct``, or a preset, with options if need be.

    Whatever ``str(game)`` prints is read back.  A list is written ``{CASTE,LINES}-black``; with *files*
    ``@words.txt`` names the file of one (`rules.list_notation`).  Raises `InvalidGameError`.

    >>> parse_game("bulls-and-cows") == Game(4, 10, repeats=False)
    True
    >>> str(parse_game("5x5-black:BYGPR")), str(parse_game("super-black:letters"))
    ('5x5-black:BYGPR', '5x8-black:letters')
    """
    name = text.strip() if isinstance(text, str) else ""
    if name.startswith(("{", "@", "list:")):
        from blackpeg.rules.list_notation import read_list  # here: most games are boards

        if (listed := read_list(name, files=files)) is not None:
            return listed
    board, slash, conditions = name.partition("/")
    if (whole := _named(board)) is not None:
        if not slash:
            return whole
        from blackpeg.rules.list_notation import restricted  # here: most games are whole boards

        return restricted(whole, slash + conditions, name)
    if name.startswith("{"):
        raise InvalidGameError(
            f"expected a list such as {{CASTE,LINES}}-black, with one of the rules {', '.join(RULE_NAMES)}, "
            f"got {quoted(text)}"
        )
    words = name.split()
    turns = "; no turns may follow the game here" if len(words) > 1 and _named(words[0]) else ""
    raise InvalidGameError(
        f"expected a game such as 4x6 (pegs x colors), 4x10-distinct, 4x6-black, or a preset "
        f"({', '.join(PRESETS)}), got {quoted(text)}{turns}"
    )


@lru_cache(maxsize=256)
def _named(text: str) -> Game | None:
    """The game that *text* names, None if it has not the form; games are remembered with what was computed of them."""
    match = _NOTATION.fullmatch(_in_full(text.strip()))
    if match is None:
        return None
    pegs, colors, options, alphabet = match.groups()
    words = options.lower().split("-")[1:]
    for word in words:
        if word not in ("distinct", "black"):
            raise InvalidGameError(
                f"expected -distinct or -black after {pegs}x{colors}, got -{word:.80} in {quoted(text)}"
            )
    return Board(
        pegs=int(pegs),
        colors=int(colors),
        repeats="distinct" not in words,
        feedback=FeedbackKind.BLACK if "black" in words else FeedbackKind.BLACK_WHITE,
        alphabet=alphabet,
    )


def _in_full(name: str) -> str:
    """*name* with the preset that it begins with written out, if it does."""
    shape, colon, alphabet = name.partition(":")
    words = shape.strip().lower().replace(" ", "-").split("-")
    for end in range(len(words), 0, -1):
        if preset := PRESETS.get("-".join(words[:end])):
            notation, own_colon, own_alphabet = preset.notation.partition(":")
            options = "".join(f"-{word}" for word in words[end:])
            return f"{notation}{options}" + (f":{alphabet}" if colon else own_colon + own_alphabet)
    return name
