"""What tells the secret of a game, written so that nobody who looks into a file sees it.

That is no lock: whoever has the file and Blackpeg can open it, as Blackpeg does to go on with the game.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from typing import Any


def seal(what: Any, salt: str) -> str:
    """*what*, fit for JSON, as letters that tell nothing; each *salt* gives other ones.

    >>> seal(["3632", 7], "a") != seal(["3632", 7], "b")
    True
    >>> unseal(seal(["3632", 7], "a"), "a")
    ['3632', 7]
    """
    import json  # here and below, for a quick start

    return b64encode(_mixed(json.dumps(what).encode(), salt)).decode()


def unseal(sealed: str, salt: str) -> Any:
    """What `seal` sealed; raises `ValueError` for anything else."""
    import json

    return json.loads(_mixed(b64decode(sealed, validate=True), salt))


def _mixed(text: bytes, salt: str) -> bytes:
    from hashlib import shake_256

    return bytes(one ^ other for one, other in zip(text, shake_256(salt.encode()).digest(len(text)), strict=True))
