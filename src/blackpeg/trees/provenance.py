"""Where a result came from: the version, the commit, and the machine in words."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from pathlib import Path


def version() -> str:
    """The version of Blackpeg."""
    return str(import_module("blackpeg").__version__)  # by name: the package's front door imports this layer


@cache
def checkout() -> str | None:
    """The commit of the checkout that Blackpeg runs from, ``-dirty`` after it where files were changed.

    None where it does not run from one.
    """
    import subprocess  # here and below, for a quick start: few commands ask

    tree = Path(__file__).parents[3]
    if not (tree / ".git").exists():
        return None
    try:
        said = subprocess.run(
            ["git", "-C", str(tree), "describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"],
            capture_output=True,
            text=True,
            timeout=10,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return said.stdout.strip() or None


@cache
def machine() -> str:
    """The machine in words: processor, how many of its cores may be used, system, Python, kernel."""
    import platform

    from blackpeg.kernel import kernel

    used = kernel()
    return (
        f"{_processor()}, {cores()} cores, {platform.system()}, Python {platform.python_version()}, "
        f"{used.name} kernel ({used.variant})"
    )


def _processor() -> str:
    import platform

    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, "") or platform.processor() or platform.machine() or "unknown processor"


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
