"""The history: every game that was played, kept in one SQLite file of the user's; docs/history.md tells of it."""

from blackpeg.history.entry import Entry
from blackpeg.history.place import DATA, default_path
from blackpeg.history.statistics import PERSON, Statistics, Tally
from blackpeg.history.store import Found, History
from blackpeg.history.written import Form

__all__ = ["DATA", "PERSON", "Entry", "Form", "Found", "History", "Statistics", "Tally", "default_path"]
