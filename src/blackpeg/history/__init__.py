"""The history: every game that was played, kept in one SQLite file of the user's; docs/history.md describes it."""

from blackpeg.history.entry import Entry as Entry
from blackpeg.history.file import DATA as DATA
from blackpeg.history.file import default_path as default_path
from blackpeg.history.statistics import PlayedDay as PlayedDay
from blackpeg.history.statistics import PlayedDays as PlayedDays
from blackpeg.history.statistics import Statistics as Statistics
from blackpeg.history.store import LAST as LAST
from blackpeg.history.store import FoundGames as FoundGames
from blackpeg.history.store import History as History
