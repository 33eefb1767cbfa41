"""Codemakers, codebreakers, and the matches between them."""

from blackpeg.players.board import Board
from blackpeg.players.channel import Channel, ChannelClosedError
from blackpeg.players.codebreaker import Ask, Codebreaker, PersonPlayer, StrategyPlayer
from blackpeg.players.codemaker import HOSTS, Adversary, Codemaker, Fixed, Person, Random, host
from blackpeg.players.events import Ended, Event, Guessed, Replied, Started
from blackpeg.players.match import USUAL_LIMIT, match, play

__all__ = [
    "HOSTS",
    "USUAL_LIMIT",
    "Adversary",
    "Ask",
    "Board",
    "Channel",
    "ChannelClosedError",
    "Codebreaker",
    "Codemaker",
    "Ended",
    "Event",
    "Fixed",
    "Guessed",
    "Person",
    "PersonPlayer",
    "Random",
    "Replied",
    "Started",
    "StrategyPlayer",
    "host",
    "match",
    "play",
]
