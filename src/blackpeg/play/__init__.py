"""Codemakers, codebreakers, and the matches between them."""

from blackpeg.play.codemaker import Codemaker, Fixed, Person, Random
from blackpeg.play.hosts import HOSTS, UNSETTLED, codemaker_called
from blackpeg.play.session import Action, Host, Row, Session
from blackpeg.play.unsettled import Adversary, Evasive, Sly, Unsettled
from blackpeg.play.witnesses import Witness, witnesses
from blackpeg.play.worst import Worst

__all__ = [
    "HOSTS",
    "UNSETTLED",
    "Action",
    "Adversary",
    "Codemaker",
    "Evasive",
    "Fixed",
    "Host",
    "Person",
    "Random",
    "Row",
    "Session",
    "Sly",
    "Unsettled",
    "Witness",
    "Worst",
    "codemaker_called",
    "witnesses",
]
