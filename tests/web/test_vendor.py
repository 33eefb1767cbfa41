"""What others wrote, as they published it."""

import re
from hashlib import sha256

from blackpeg.web import pages

VENDOR = pages.STATIC / "vendor"


def test_what_others_wrote_is_as_they_published_it() -> None:
    text = (VENDOR / "vendor.txt").read_text()
    told = dict(re.findall(r"^file: (\S+)\n(?:\S.*\n)*?sha256: ([0-9a-f]{64})$", text, re.MULTILINE))
    assert told == {path.name: sha256(path.read_bytes()).hexdigest() for path in VENDOR.glob("*.js")}
    assert len(list(VENDOR.glob("LICENSE-*.txt"))) == 2


def test_nothing_but_the_backend_knows_an_address_of_the_api() -> None:
    for path in [*(pages.STATIC / "js").rglob("*.js"), *(pages.STATIC / "pages").rglob("*.js")]:
        assert path.name == "backend.js" or not re.search(r"[\"'`]/api\b|\bfetch\(", path.read_text()), path
