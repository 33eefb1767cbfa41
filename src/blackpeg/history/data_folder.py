"""Where the history is: a file in the user's data folder, or in the one that ``BLACKPEG_DATA`` names."""

from __future__ import annotations

import os
from pathlib import Path

DATA = "BLACKPEG_DATA"
"""The environment variable that names the folder of the history."""

NAME = "history.sqlite"


def default_path(folder: str | os.PathLike[str] | None = None) -> Path:
    """The file of the history: in *folder*, or in the folder that `DATA` names, or else where the system has data.

    Nothing is made here.
    """
    folder = folder or os.environ.get(DATA)
    if folder:
        return Path(folder).expanduser() / NAME
    from platformdirs import user_data_path  # here: who names a folder needs none

    return user_data_path("blackpeg", appauthor=False) / NAME
