"""Every error is Blackpeg's own, and an ordinary Python error besides."""

from __future__ import annotations

import inspect

import pytest

from blackpeg import errors
from blackpeg.errors import BlackpegError

OWN = [kind for _, kind in inspect.getmembers(errors, inspect.isclass) if not issubclass(kind, Warning)]


@pytest.mark.parametrize("kind", OWN)
def test_code_that_knows_nothing_of_blackpeg_can_catch_it(kind: type[Exception]) -> None:
    assert issubclass(kind, BlackpegError)
    assert kind is BlackpegError or issubclass(kind, ValueError | RuntimeError | OSError)


@pytest.mark.parametrize("kind", OWN)
def test_it_says_when_it_is_raised(kind: type[Exception]) -> None:
    assert kind.__doc__
