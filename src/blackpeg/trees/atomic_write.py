"""Files written whole: whoever reads sees the old contents or the new, never a part."""

from __future__ import annotations

import os
from pathlib import Path


def write_whole(path: str | Path, data: bytes) -> None:
    """Makes *data* the contents of the file *path*, in one step; raises `OSError` where that fails.

    What is no ordinary file, such as ``/dev/stdout``, is written to directly.
    """
    target = Path(os.path.realpath(path))  # a link stays a link
    if target.exists() and not target.is_file():
        target.write_bytes(data)
        return
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        part.write_bytes(data)
        os.replace(part, target)
    except OSError as error:
        error.filename = str(path)
        raise
    finally:
        part.unlink(missing_ok=True)
