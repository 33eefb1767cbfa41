"""The history: every game that was played, kept in one SQLite file of the user's; docs/history.md tells of it."""

from blackpeg.history.connections import DATA, default_path
from blackpeg.history.days import PlayedDay, PlayedDays
from blackpeg.history.entry import Entry, Form
from blackpeg.history.found import FoundGames
from blackpeg.history.statistics import Standing, Statistics, Tally
from blackpeg.history.store import LAST, History

__all__ = [
    "DATA",
    "LAST",
    "Entry",
    "Form",
    "FoundGames",
    "History",
    "PlayedDay",
    "PlayedDays",
    "Standing",
    "Statistics",
    "Tally",
    "default_path",
]
