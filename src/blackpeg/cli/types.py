"""The types of options; each says in our words, not in click's, what it expects."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime, time, timedelta
from typing import Any, TypeVar

import click

from blackpeg.errors import listed, quoted

Function = TypeVar("Function", bound=Callable[..., Any])
"""A command in the making, to which decorators add options."""

MOST_DIGITS = 250
"""The most digits of a number: the largest board has 10^200 codes."""


class Named(click.ParamType):  # type: ignore[type-arg]  # not generic before click 8.3
    """The base of types with values that have *names*, each perhaps with a line about it: shells complete the names."""

    names: Mapping[str, str | None]

    def shell_complete(self, _ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[Any]:
        """The names that begin like *incomplete*."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(name, help=about) for name, about in self.names.items() if name.startswith(incomplete)]


_FORM = r"(?:(\d+(?:\.\d+)?)h)?(?:(\d+(?:\.\d+)?)m)?(?:(\d+(?:\.\d+)?)s?)?"
_SECONDS = (3600, 60, 1)


class Duration(click.ParamType):  # type: ignore[type-arg]  # not generic before click 8.3
    """Seconds, more than 0, as people type them: ``90``, ``90s``, ``5m``, ``1h30m``."""

    name = "time"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The seconds; fails with what was expected."""
        match = re.fullmatch(_FORM, str(value).strip())
        parts = match.groups() if match else ()
        seconds = sum(float(part) * unit for part, unit in zip(parts, _SECONDS, strict=False) if part)
        if seconds <= 0:
            self.fail(f"expected a time above 0, such as 90, 90s, 5m or 1h30m, got {quoted(value)}", param, ctx)
        return seconds


class Whole(click.IntRange):
    """A whole number of at least *min* and, if *max* is given, at most that."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number; fails with what was expected."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            such = f"of at least {self.min}" if self.max is None else f"from {self.min} to {self.max}"
            self.fail(f"expected a whole number {such}, got {value!s:.80}", param, ctx)


class WholeOrAll(click.ParamType):  # type: ignore[type-arg]  # not generic before click 8.3
    """How many: a number, or ``all``, which is None."""

    name = "limit"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int | None:
        """The number that *value* spells."""
        if value is None or isinstance(value, int) or value == "all":
            return None if value == "all" else value
        if not (value.isascii() and value.isdigit() and len(value) <= MOST_DIGITS):
            what = f"{value[:MOST_DIGITS]}... of {len(value)} signs" if len(value) > MOST_DIGITS else repr(value)
            self.fail(f"expected a whole number of at least 0, or 'all', got {what}", param, ctx)
        return int(value)


class OneOf(click.Choice):  # type: ignore[type-arg]  # not generic before click 8.2
    """A word out of a list."""

    def __init__(self, words: Iterable[str]) -> None:
        super().__init__(list(map(str, words)))

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The word; fails with all there are."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            self.fail(f"expected {listed(self.choices, 'or')}, got {quoted(value)}", param, ctx)


class AfterTurns(click.ParamType):  # type: ignore[type-arg]  # not generic before click 8.3
    """A word after turns: if the last word is a turn, the word itself is missing."""

    name = "word"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The word; raises `MissingParameter` for a turn."""
        if ":" in str(value):
            raise click.MissingParameter(ctx=ctx, param=param)
        return str(value)


class PathEnding(click.ParamType):  # type: ignore[type-arg]  # not generic before click 8.3
    """The name of a file to be written, which ends in one of *suffixes*."""

    name = "file"

    def __init__(self, *suffixes: str) -> None:
        self.suffixes = suffixes

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name; fails, before any work is done, if its suffix is unknown, or its folder is missing or closed."""
        path = str(value)
        if not path.endswith(self.suffixes):
            self.fail(f"expected a name that ends in {', '.join(self.suffixes)}, got {quoted(path)}", param, ctx)
        if not os.path.isdir(folder := os.path.dirname(os.path.realpath(path))):
            self.fail(f"there is no folder {folder} to write a file to", param, ctx)
        if not os.access(folder, os.W_OK):
            self.fail(f"no file can be written to the folder {folder}; name another", param, ctx)
        return path


class Day(click.DateTime):
    """A day, such as 2026-07-01, or how many days ago it was, such as 7d."""

    def __init__(self) -> None:
        super().__init__(["%Y-%m-%d"])

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> datetime:
        """The day; fails with an example."""
        if isinstance(value, str) and (ago := re.fullmatch(r"(\d{1,5})d", value)):
            return datetime.combine(date.today(), time()) - timedelta(days=int(ago[1]))
        try:
            day: datetime = super().convert(value, param, ctx)
        except click.BadParameter:
            self.fail(f"expected a day such as 2026-07-01, or 7d for seven days ago, got {quoted(value)}", param, ctx)
        return day
