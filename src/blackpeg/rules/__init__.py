"""The rules: games, codes, feedback and replies.  The specification; standard library only."""

from blackpeg.rules.alphabet import Alphabet, alphabet_for
from blackpeg.rules.code import Code
from blackpeg.rules.feedback import Feedback, FeedbackKind, score
from blackpeg.rules.game import LARGEST, Game, game_of, parse_game
from blackpeg.rules.presets import PRESETS, Preset
from blackpeg.rules.reply import Reply, Turn

__all__ = [
    "LARGEST",
    "PRESETS",
    "Alphabet",
    "Code",
    "Feedback",
    "FeedbackKind",
    "Game",
    "Preset",
    "Reply",
    "Turn",
    "alphabet_for",
    "game_of",
    "parse_game",
    "score",
]
