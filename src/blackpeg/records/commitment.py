"""A promise anyone can check: a codemaker publishes the hash of its secret, and reveals the secret later.

The commitment is the SHA-256, in hex, of the UTF-8 text ``<game> <secret> <nonce>``: one space between, no newline
at the end.  The nonce, 32 hex digits, keeps the codebreaker from trying all secrets.  To check one by hand::

    $ printf '%s' '4x6 3632 00112233445566778899aabbccddeeff' | sha256sum
    12af32722fa40788eb019a521b173f1d60ddbff9c6439cd20ec3c92f96e3b2ac  -
"""

from __future__ import annotations

from typing import NamedTuple

from blackpeg.rules import Code, Game


class Revealed(NamedTuple):
    """What a codemaker shows at the end: its secret, the nonce of its commitment, and the seed it was drawn from."""

    secret: Code
    nonce: str | None = None
    seed: int | None = None


def committed_text(game: Game, secret: Code, nonce: str) -> str:
    """The text whose hash is the commitment.

    >>> game = Game(4, 6)
    >>> committed_text(game, game.code("3632"), "00112233445566778899aabbccddeeff")
    '4x6 3632 00112233445566778899aabbccddeeff'
    """
    return f"{game} {secret} {nonce}"


def commit(game: Game, secret: Code, nonce: str) -> str:
    """The commitment to *secret*: 64 hex digits.

    >>> game = Game(4, 6)
    >>> commit(game, game.code("3632"), "00112233445566778899aabbccddeeff")[:16]
    '12af32722fa40788'
    """
    from hashlib import sha256

    return sha256(committed_text(game, secret, nonce).encode()).hexdigest()


def opens(commitment: str, game: Game, secret: Code, nonce: str) -> bool:
    """Whether *secret* and *nonce* are what *commitment* was made of.

    >>> game = Game(4, 6)
    >>> promise = commit(game, game.code("3632"), "salt")
    >>> opens(promise, game, game.code("3632"), "salt"), opens(promise, game, game.code("3633"), "salt")
    (True, False)
    """
    return commit(game, secret, nonce) == commitment
