"""The history: every game that was played, kept in one SQLite file of the user's; docs/history.md tells of it."""

from blackpeg.history.data_folder import DATA, default_path
from blackpeg.history.days import PlayedDay, PlayedDays
from blackpeg.history.entry import Entry
from blackpeg.history.export import Form
from blackpeg.history.standing import Standing
from blackpeg.history.statistics import Statistics, Tally
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
