"""Records: games as they were played, written, read and kept, and the promise a codemaker makes before."""

from blackpeg.records.as_json import from_json, to_json
from blackpeg.records.commitment import Revealed, commit, committed_text, opens
from blackpeg.records.file import RecordFile, write_records
from blackpeg.records.kind import Kind
from blackpeg.records.read import MOST_BYTES, parse_records, read_records
from blackpeg.records.record import UNKNOWN, Record, Result, result_of
from blackpeg.records.text import write_text

__all__ = [
    "MOST_BYTES",
    "UNKNOWN",
    "Kind",
    "Record",
    "RecordFile",
    "Result",
    "Revealed",
    "commit",
    "committed_text",
    "from_json",
    "opens",
    "parse_records",
    "read_records",
    "result_of",
    "to_json",
    "write_records",
    "write_text",
]
