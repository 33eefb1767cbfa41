"""Files are written whole: a reader sees the old contents or the new, never a part."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path


def write_whole(path: str | Path, data: bytes) -> None:
    """Makes *data* the contents of the file *path*, in one step; raises `OSError` if that fails.

    A device or a pipe, such as ``/dev/stdout``, is written to directly.
    """
    target = Path(os.path.realpath(path))  # a link stays a link
    is_device = target.exists() and not target.is_file()
    part = target if is_device else target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        part.write_bytes(data)
        if not is_device:
            os.replace(part, target)
    except OSError as error:
        error.filename = str(path)
        raise
    finally:
        if not is_device:
            part.unlink(missing_ok=True)


def write_lines(path: str | Path, lines: Iterable[str]) -> None:
    """Makes *lines* of text the contents of the file *path*, as `write_whole` does."""
    write_whole(path, "".join(f"{line}\n" for line in lines).encode())
