"""The rules: games, codes, feedback and replies.  The specification; standard library only."""

from blackpeg.rules.alphabet import Alphabet as Alphabet
from blackpeg.rules.alphabet import alphabet_for as alphabet_for
from blackpeg.rules.board import Board as Board
from blackpeg.rules.code import Code as Code
from blackpeg.rules.feedback import Feedback as Feedback
from blackpeg.rules.feedback import FeedbackKind as FeedbackKind
from blackpeg.rules.feedback import score as score
from blackpeg.rules.game import LARGEST as LARGEST
from blackpeg.rules.game import Game as Game
from blackpeg.rules.notation import game_of as game_of
from blackpeg.rules.notation import parse_game as parse_game
from blackpeg.rules.presets import PRESETS as PRESETS
from blackpeg.rules.presets import Preset as Preset
from blackpeg.rules.reply import Reply as Reply
from blackpeg.rules.reply import Turn as Turn
