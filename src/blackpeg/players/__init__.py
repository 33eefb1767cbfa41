"""Codemakers, codebreakers, and the matches between them."""

from blackpeg.players.board import Board
from blackpeg.players.channel import Channel, ChannelClosedError
from blackpeg.players.codebreaker import Ask, Codebreaker, PersonPlayer, StrategyPlayer
from blackpeg.players.codemaker import Codemaker, Fixed, Person, Random
from blackpeg.players.events import Ended, Event, Guessed, Replied, Started
from blackpeg.players.hosts import HOSTS, LEVELS, UNSETTLED, Level, host
from blackpeg.players.match import USUAL_LIMIT, match, play, usual_limit
from blackpeg.players.unsettled import Adversary, Evasive, Sly, Unsettled
from blackpeg.players.witnesses import Witness, witnesses
from blackpeg.players.worst import Worst

__all__ = [
    "HOSTS",
    "LEVELS",
    "UNSETTLED",
    "USUAL_LIMIT",
    "Adversary",
    "Ask",
    "Board",
    "Channel",
    "ChannelClosedError",
    "Codebreaker",
    "Codemaker",
    "Ended",
    "Evasive",
    "Event",
    "Fixed",
    "Guessed",
    "Level",
    "Person",
    "PersonPlayer",
    "Random",
    "Replied",
    "Sly",
    "Started",
    "StrategyPlayer",
    "Unsettled",
    "Witness",
    "Worst",
    "host",
    "match",
    "play",
    "usual_limit",
    "witnesses",
]
