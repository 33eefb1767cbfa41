"""The history: every game that was played, kept in one SQLite file of the user's; docs/history.md tells of it."""

from blackpeg.history.connections import DATA, default_path
from blackpeg.history.entry import Entry, Form
from blackpeg.history.statistics import PlayedDay, PlayedDays, Standing, Statistics, Tally
from blackpeg.history.store import LAST, FoundGames, History

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
