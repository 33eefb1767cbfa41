"""A time as people type it: ``90``, ``90s``, ``5m``, ``1h30m``."""

from __future__ import annotations

import re

import click

_FORM = re.compile(r"(?:(\d+(?:\.\d+)?)h)?(?:(\d+(?:\.\d+)?)m)?(?:(\d+(?:\.\d+)?)s?)?")
_SECONDS = (3600, 60, 1)


class Duration(click.ParamType):  # type: ignore[type-arg]  # not generic before click 8.3
    """Seconds, more than 0."""

    name = "time"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The seconds; fails with what was expected."""
        match = _FORM.fullmatch(str(value).strip())
        parts = match.groups() if match else ()
        seconds = sum(float(part) * unit for part, unit in zip(parts, _SECONDS, strict=False) if part)
        if seconds <= 0:
            self.fail(f"expected a time above 0, such as 90, 90s, 5m or 1h30m, got {value!r}", param, ctx)
        return seconds
