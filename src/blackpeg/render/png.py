"""A small PNG writer: marks, boxes and capital letters on an even ground, by the standard library alone."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Sequence

from blackpeg.render.palette import Rgb

SIGNS = dict(zip("0123456789-,.+=~<>/:()?ABCDEFGHIJKLMNOPQRSTUVWXYZ", (
    0o75557, 0o26227, 0o71747, 0o71717, 0o55711, 0o74717, 0o74757, 0o71111, 0o75757, 0o75717,
    0o00700, 0o00024, 0o00002, 0o02720, 0o07070, 0o03600, 0o12421, 0o42124, 0o11244, 0o02020, 0o12221, 0o42224, 0o61202,
    0o25755, 0o65656, 0o34443, 0o65556, 0o74647, 0o74644, 0o34553, 0o55755, 0o72227, 0o11152, 0o55655, 0o44447,
    0o57755, 0o65555, 0o25552, 0o65644, 0o25563, 0o65655, 0o34216, 0o72222, 0o55557, 0o55552, 0o55775, 0o55255,
    0o55222, 0o71247,
), strict=True))  # fmt: skip
"""The signs that can be written, three by five: an octal digit a line."""

SIGN, SIGN_HEIGHT = 4, 5
"""The width of a sign with the gap after it, and its height, in its own dots."""

FINE = 4
"""Each pixel of a stamp is looked at in this many places across, and down."""

Stamp = Sequence[Sequence[float]]
"""How much of each pixel of a square a mark covers, 0 to 1."""


def stamp(size: int, is_inside: Callable[[float, float], bool]) -> Stamp:
    """A mark of *size* by *size* pixels, covered where *is_inside* says so of points from -1 to 1 both ways."""
    points = [[2 * (pixel + (fine + 0.5) / FINE) / size - 1 for fine in range(FINE)] for pixel in range(size)]
    return [[sum(is_inside(x, y) for x in across for y in down) / FINE**2 for across in points] for down in points]


class Canvas:
    """A picture of *width* by *height* pixels, all of the color *ground* at first."""

    def __init__(self, width: int, height: int, ground: Rgb) -> None:
        self.width, self.height, self._ground = width, height, ground
        self._lines = [bytearray(bytes(ground) * width) for _ in range(height)]
        self._inked: dict[tuple[int, Rgb], list[bytes]] = {}

    def put(self, mark: Stamp, x: int, y: int, color: Rgb) -> None:
        """Put a mark with its upper left corner at *x* and *y*: on the ground, as marks do not overlap."""
        if (key := (id(mark), color)) not in self._inked:
            self._inked[key] = [b"".join(bytes(mix(self._ground, color, part)) for part in line) for line in mark]
        for line, inked in zip(self._lines[y:], self._inked[key], strict=False):
            line[3 * x : 3 * x + len(inked)] = inked

    def fill(self, x: int, y: int, width: int, height: int, color: Rgb) -> None:
        """Fill a box with its upper left corner at *x* and *y*."""
        for line in self._lines[y : y + height]:
            line[3 * x : 3 * (x + width)] = bytes(color) * width

    def write(self, text: str, x: int, y: int, scale: int, color: Rgb) -> None:
        """Write *text*, `SIGN_HEIGHT` times *scale* pixels high; spaces are for what is no sign of `SIGNS`."""
        for place, sign in enumerate(text):
            for row in range(SIGN_HEIGHT):
                bits = SIGNS.get(sign, 0) >> 3 * (SIGN_HEIGHT - 1 - row)
                for column in range(3):
                    if bits >> (2 - column) & 1:
                        self.fill(x + (SIGN * place + column) * scale, y + row * scale, scale, scale, color)

    def file(self) -> bytes:
        """The PNG file (RFC 2083): 8 bits for each of red, green and blue."""
        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        data = zlib.compress(b"".join(b"\0" + line for line in self._lines))
        chunks = ((b"IHDR", head), (b"IDAT", data), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
            for kind, body in chunks
        )


def mix(ground: Rgb, color: Rgb, part: float) -> Rgb:
    """*part* of *color*, the rest of *ground*.

    >>> mix((255, 255, 255), (0, 0, 255), 0.2)
    (204, 204, 255)
    """
    red, green, blue = (round(below + (above - below) * part) for below, above in zip(ground, color, strict=True))
    return red, green, blue
