"""How errors are called in answers, and whose fault they are."""

from __future__ import annotations

import re
from http import HTTPStatus

from blackpeg.errors import (
    BlackpegError,
    ChangedError,
    HistoryError,
    KernelError,
    MatchError,
    NoSuchGameError,
    UnknownHostError,
    UnreadableGameError,
)


def code_of(error: BlackpegError) -> str:
    """The name of an error in answers.

    >>> from blackpeg.errors import InvalidCodeError
    >>> code_of(InvalidCodeError()), code_of(NoSuchGameError())
    ('invalid_code', 'no_such_game')
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", type(error).__name__.removesuffix("Error")).lower()


def http_status_of(error: BlackpegError) -> HTTPStatus:
    """Whose fault it is: what was asked, how the game stands, or this machine."""
    match error:
        case UnknownHostError():
            return HTTPStatus.UNPROCESSABLE_ENTITY
        case NoSuchGameError():
            return HTTPStatus.NOT_FOUND
        case MatchError() | ChangedError() | UnreadableGameError():
            return HTTPStatus.CONFLICT
        case HistoryError():
            return HTTPStatus.SERVICE_UNAVAILABLE
        case KernelError():
            return HTTPStatus.INTERNAL_SERVER_ERROR
    return HTTPStatus.UNPROCESSABLE_ENTITY
