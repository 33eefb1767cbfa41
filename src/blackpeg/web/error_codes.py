"""How errors are called in answers, and whose fault they are."""

from __future__ import annotations

import re
from http import HTTPStatus

from blackpeg.errors import (
    BlackpegError,
    BusyError,
    ChangedError,
    HistoryError,
    KernelError,
    MatchError,
    NoSuchGameError,
)


def code_of(error: BlackpegError) -> str:
    """The name of an error in answers.

    >>> from blackpeg.errors import InvalidCodeError
    >>> code_of(InvalidCodeError()), code_of(NoSuchGameError())
    ('invalid_code', 'no_such_game')
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", type(error).__name__.removesuffix("Error")).lower()


def status_of(error: BlackpegError) -> HTTPStatus:
    """Whose fault it is: what was asked, how the game stands, or this machine."""
    match error:
        case NoSuchGameError():
            return HTTPStatus.NOT_FOUND
        case MatchError() | ChangedError():
            return HTTPStatus.CONFLICT
        case BusyError():
            return HTTPStatus.SERVICE_UNAVAILABLE
        case HistoryError() | KernelError():
            return HTTPStatus.INTERNAL_SERVER_ERROR
    return HTTPStatus.UNPROCESSABLE_ENTITY
