"""Codemakers, codebreakers, and the matches between them."""

from blackpeg.play.codebreaker import PersonPlayer
from blackpeg.play.codemaker import Codemaker, Fixed, Person, Random
from blackpeg.play.events import Ended, Event, Guessed, Replied, Started
from blackpeg.play.hosts import HOSTS, LEVELS, UNSETTLED, Level, host
from blackpeg.play.match import USUAL_LIMIT, alternate, match, usual_limit
from blackpeg.play.session import Command, Host, Row, Session
from blackpeg.play.unsettled import Adversary, Evasive, Sly, Unsettled
from blackpeg.play.witnesses import Witness, witnesses
from blackpeg.play.worst import Worst

__all__ = [
    "HOSTS",
    "LEVELS",
    "UNSETTLED",
    "USUAL_LIMIT",
    "Adversary",
    "Codemaker",
    "Command",
    "Ended",
    "Evasive",
    "Event",
    "Fixed",
    "Guessed",
    "Host",
    "Level",
    "Person",
    "PersonPlayer",
    "Random",
    "Replied",
    "Row",
    "Session",
    "Sly",
    "Started",
    "Unsettled",
    "Witness",
    "Worst",
    "alternate",
    "host",
    "match",
    "usual_limit",
    "witnesses",
]
