"""Records: games as they were played, written, read and kept, and the promise a codemaker makes before."""

from blackpeg.records.record import MOST_TURNS as MOST_TURNS
from blackpeg.records.record import PERSON as PERSON
from blackpeg.records.record import PRACTICE as PRACTICE
from blackpeg.records.record import UNKNOWN as UNKNOWN
from blackpeg.records.record import Kind as Kind
from blackpeg.records.record import Record as Record
from blackpeg.records.record import Result as Result
from blackpeg.records.record import Revealed as Revealed
from blackpeg.records.record import commit as commit
from blackpeg.records.record import committed_text as committed_text
from blackpeg.records.record import opens as opens
from blackpeg.records.record import require_limit as require_limit
from blackpeg.records.record import result_of as result_of
