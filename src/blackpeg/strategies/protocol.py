"""The messages between Blackpeg and an engine: one JSON object a line.  docs/protocol.md is the specification.

An *engine* is a process that chooses guesses.  A request gives away nothing about a secret, as a position holds none.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from blackpeg.codec import STRICT, json_quoted
from blackpeg.errors import InvalidCodeError, InvalidRequestError, ProtocolError, StrategyError
from blackpeg.position import Position
from blackpeg.rules import Code, Game, parse_game

VERSION = 1
"""The version of the protocol, which every request names."""


def request(number: int, position: Position) -> dict[str, object]:
    """The request for a guess at *position*.

    >>> from blackpeg.position import start
    >>> asked = request(7, start("2x3").after("12", "0-1"))
    >>> asked["id"], asked["game"], asked["turns"], asked["signs"]
    (7, '2x3', ['12:0-1'], ['1', '2', '3'])
    """
    game = position.game
    return {
        "protocol": VERSION,
        "id": number,
        "game": game.notation,
        "pegs": game.pegs,
        "colors": game.colors,
        "signs": list(game.alphabet.signs),
        "separator": game.alphabet.separator,
        "repeats": game.repeats,
        "feedback": str(game.feedback),
        "turns": [game.write(turn) for turn in position.turns],
    }


def line_of(message: Mapping[str, object]) -> bytes:
    """*message* as a line: ASCII alone, so that no encoding matters."""
    return json.dumps(message).encode("ascii") + b"\n"


def read_message(line: bytes) -> dict[str, Any]:
    """The object on *line*, in UTF-8; raises `ProtocolError` for anything else."""
    try:
        message = STRICT.decode(line.decode())
    except InvalidRequestError as error:
        raise ProtocolError(f"expected one JSON object a line, but {error}") from None
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict):
        raise ProtocolError(f"expected one JSON object a line, got {shown(line)}")
    return message


def read_guess(line: bytes, number: int, game: Game) -> Code:
    """The guess in a reply to the request *number*.

    Raises `StrategyError` if the reply says why there is no guess, `ProtocolError` if it does not answer that request.
    """
    message = read_message(line)
    if type(message.get("id")) is not int or message["id"] != number:
        raise ProtocolError(f"expected the id {number} of the request, got {shown(line)}")
    if message.get("error") is not None:
        raise StrategyError(" ".join(str(message["error"]).split()) or "it gives no reason")
    guess = message.get("guess")
    if not isinstance(guess, str):
        raise ProtocolError(f'expected "guess" with a code as text, such as "{next(game.codes())}", got {shown(line)}')
    try:
        return game.code(guess)
    except InvalidCodeError as error:
        raise ProtocolError(f"expected a guess that is a code of {game}: {error}") from error


def read_request(message: Mapping[str, Any]) -> Position:
    """The position that a request asks about; raises `ProtocolError`, or the error of an invalid game or turn."""
    version = message.get("protocol", VERSION)
    if version != VERSION:
        raise ProtocolError(f"expected protocol {VERSION}, got {json_quoted(version)}")
    game, turns = message.get("game"), message.get("turns", [])
    if not isinstance(game, str):
        got = "none" if game is None else json_quoted(game)
        raise ProtocolError(f'expected "game" with a game as text, such as "4x6", got {got}')
    if not isinstance(turns, list) or not all(isinstance(turn, str) for turn in turns):
        raise ProtocolError(f'expected "turns" with a list of texts such as "1122:1-0", got {json_quoted(turns)}')
    board = parse_game(game)
    return Position(board, map(board.turn, turns))


def shown(line: bytes, most: int = 60) -> str:
    """*line* quoted for people, on one line of at most *most* characters.

    >>> print(shown(b'{"id": 7, "guess": "11"}'))
    '{"id": 7, "guess": "11"}'
    """
    text = line.decode(errors="backslashreplace").strip("\r\n")
    if not text.strip():
        return "an empty line"
    text = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text[: most + 1])
    return f"'{text if len(text) <= most else f'{text[: most - 3]}...'}'"
