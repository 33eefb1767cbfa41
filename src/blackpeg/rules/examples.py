"""What codes and turns of a game look like: a turn to show as an example, and whether a text was meant as a code."""

from __future__ import annotations

import re

from blackpeg.errors import InvalidCodeError, listed
from blackpeg.rules.feedback import Feedback
from blackpeg.rules.game import Game
from blackpeg.rules.reply import Reply, Turn


def example_turn(game: Game) -> Turn:
    """A turn of *game*: a guess as people start with, colors in pairs where they may repeat, and a reply.

    >>> game = Game(4, 6)
    >>> game.write(example_turn(game))
    '1122:1-1'
    """
    feedbacks = game.feedbacks
    return Turn(
        game.example, Reply.of(Feedback(1, 1) if Feedback(1, 1) in feedbacks else feedbacks[len(feedbacks) // 2])
    )


def example_told(game: Game, black: int, white: int) -> str:
    """A reply as people type it: this one where *game* gives it, else that of the example turn.

    >>> example_told(Game(4, 6), 1, 2), example_told(Game(4, 4, repeats=False), 1, 2)
    ('1 2', '2 2')
    """
    wanted = Feedback(black, white)
    feedback = wanted if wanted in game.feedbacks else example_turn(game).reply.feedback
    assert feedback is not None, "the example's feedback is known in full"
    return game.write(feedback).replace("-", " ")


def told_forms(game: Game) -> str:
    """Several ways to type a reply in *game*.

    >>> told_forms(Game(4, 6)), told_forms(Game("bulls-and-cows")), told_forms(Game(4, 6, feedback="black"))
    ('1 2, 1b 2w, 1 black 2 white or bww', '1 2, 1b 2c, 1 bull 2 cows or bcc', '2, 2b, 2 black or bb')
    """
    example = example_told(game, 1, 2)
    if not all(number.isdecimal() for number in example.split()):
        return example
    told = [int(number) for number in example.split()]
    names = pegs_called(game)[: len(told)]
    pegs = list(zip(told, names, strict=True))
    short = [] if names[0] == IN_PLACE[0] else pegs  # letters of words have no letter that stands for them
    said = (
        " ".join(map(str, told)),
        " ".join(f"{number}{name[0]}" for number, name in short),
        " ".join(pegs_counted(number, name) for number, name in pegs),
        "".join(number * name[0] for number, name in short),
    )
    return listed([each for each in said if each], "or")


IN_PLACE = ("in place", "elsewhere")
"""What people call right letters of a word, in their place and elsewhere."""


def pegs_called(game: Game) -> tuple[str, str]:
    """What people call right pegs in their position, and others, in *game*: of digits, bulls and cows.

    >>> pegs_called(Game(4, 6)), pegs_called(Game("bulls-and-cows")), pegs_called(Game("{CASTE,LINES}"))
    (('black', 'white'), ('bulls', 'cows'), ('in place', 'elsewhere'))
    """
    if game.is_listed and all(sign.isalpha() for sign in game.alphabet.signs):
        return IN_PLACE
    is_of_digits = game.colors == 10 and not game.repeats and game.alphabet.kind == "digits"
    return ("bulls", "cows") if is_of_digits else ("black", "white")


def pegs_counted(number: int | None, name: str) -> str:
    """That many pegs of one kind, by what `pegs_called` calls it.

    >>> pegs_counted(1, "black"), pegs_counted(1, "bulls"), pegs_counted(None, "cows")
    ('1 black', '1 bull', 'cows unknown')
    """
    return f"{name} unknown" if number is None else f"{number} {name.removesuffix('s') if number == 1 else name}"


def asked_pegs(game: Game) -> str:
    """What a reply in *game* tells, as it is asked for."""
    if not game.rule.counts_pegs:
        return f"the feedback: {game.rule.counts}"
    black, white = pegs_called(game)
    if black == IN_PLACE[0]:
        return f"how many letters are {black}{f' and how many {white}' if game.counts_white else ''}"
    pegs = "" if black == "bulls" else " pegs"
    return f"{black} and {white}{pegs}" if game.counts_white else f"the number of {black}{pegs}"


def half_told(black: int, game: Game) -> str:
    """What is asked after the *black* pegs of a reply alone."""
    names = pegs_called(game)
    return f"{pegs_counted(black, names[0])}, and how many {names[1]}?"


def looks_like_code(text: str, game: Game, *, exactly: bool = False) -> bool:
    """Whether *text*, which is no code of *game*, was meant as one: most of its signs are colors.

    With *exactly* it must have as many signs as a code, too.

    >>> looks_like_code("1127", Game(4, 6)), looks_like_code("hint 2", Game(4, 6))
    (True, False)
    """
    for signs in (re.split(r"[\s,]+", text), list(text)):
        colors = sum(_is_color(sign, game) for sign in signs)
        if 2 * colors > len(signs) and (len(signs) == game.pegs or not exactly):
            return True
    return False


def _is_color(sign: str, game: Game) -> bool:
    """Whether *sign* is a color's, or begins the words of several, which is a color meant all the same."""
    try:
        return len(game.alphabet.read(sign)) == 1
    except InvalidCodeError:
        return bool(sign and game.alphabet.begun_by(sign))
