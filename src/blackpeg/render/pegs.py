"""The board, drawn as text: pegs with their color and their sign, replies as pegs and as numbers.

Every code can be read back from what is drawn, with colors or without.
"""

from __future__ import annotations

from collections.abc import Iterable

from blackpeg.render.look import Look
from blackpeg.render.palette import Rgb, ink_on, palette
from blackpeg.render.replies import reply_words
from blackpeg.rules import Code, Game, Reply, Turn

TRAY: Rgb = (128, 128, 128)
"""What black and white pegs lie on: both show on it, whatever the terminal's background."""
BLACK: Rgb = (0, 0, 0)
WHITE: Rgb = (255, 255, 255)
MOST_REPLY_PEGS = 12
"""Beyond this many pegs a reply is drawn as its numbers alone."""


def draw_code(code: Code, look: Look) -> str:
    """*code* as pegs; plain, as it is written.

    >>> from blackpeg.rules import Game
    >>> draw_code(Game(4, 6).code("1122"), Look())
    '1122'
    """
    if look.is_plain:
        return str(code)
    colors = palette(code.alphabet)
    width = max(map(len, code.alphabet.signs))
    return " ".join(
        look.paint(f" {code.alphabet.signs[color]:^{width}} ", ink=ink_on(colors[color]), on=colors[color], bold=True)
        for color in code
    )


def draw_reply(reply: Reply, game: Game, look: Look) -> str:
    """*reply* as pegs and as numbers; plain, as numbers and in words.

    >>> from blackpeg.rules import Game
    >>> draw_reply(Reply(2, 1), Game(4, 6), Look())
    '2-1  2 black, 1 white'
    """
    numbers = game.write(reply)
    if look.is_plain:
        return f"{numbers:<3}  {reply_words(reply, game)}"
    feedback = reply.feedback
    if feedback is None or game.pegs > MOST_REPLY_PEGS:
        return f"{look.strong(numbers.ljust(3))}  {reply_words(reply, game)}"
    black, white, none = ("●", "○", "·") if look.unicode else ("x", "o", ".")
    pegs = look.paint(f" {black * feedback.black}", ink=BLACK, on=TRAY, bold=True)
    pegs += look.paint(white * feedback.white, ink=WHITE, on=TRAY, bold=True)
    pegs += look.paint(f"{none * (game.pegs - sum(feedback))} ", ink=BLACK, on=TRAY)
    return f"{pegs}  {look.strong(numbers)}"


def draw_turn(number: int, turn: Turn, game: Game, look: Look) -> str:
    """The row of the board for *turn*, the *number*-th, counted from 1."""
    return f"{number:>3}  {draw_code(turn.guess, look)}   {draw_reply(turn.reply, game, look)}"


def draw_board(game: Game, turns: Iterable[Turn], look: Look) -> str:
    """All rows, the first guess on top."""
    return "\n".join(draw_turn(number, turn, game, look) for number, turn in enumerate(turns, 1))


def draw_colors(game: Game, look: Look) -> str:
    """The game's colors, each with its sign; a long list is cut in the middle."""
    if look.is_plain or game.colors > 16:
        return game.alphabet.legend()
    return draw_code(Code(range(game.colors), game.alphabet), look)
