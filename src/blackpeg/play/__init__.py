"""Codemakers, codebreakers, and the matches between them."""

from blackpeg.play.codemaker import (
    HOSTS,
    UNSETTLED,
    Adversary,
    Codemaker,
    Evasive,
    Fixed,
    Person,
    Random,
    Sly,
    Unsettled,
    Worst,
    codemaker_called,
)
from blackpeg.play.session import Action, Host, Row, Session, Witness, witnesses

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
