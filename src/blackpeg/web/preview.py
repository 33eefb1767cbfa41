"""What a link to a shared game says of itself to those who show previews: a title, and a picture without codes."""

from __future__ import annotations

from contextlib import suppress
from html import escape
from urllib.parse import urlencode

from starlette.requests import Request

from blackpeg.errors import BlackpegError
from blackpeg.records.read import parse_records
from blackpeg.render.sharing import MOST_IN_ADDRESS, headline


def preview(request: Request, public: str | None) -> str:
    """The tags for the head of the page at *public*; none if the address carries no record that can be read.

    The picture is SVG, as no library for PNG comes with Blackpeg; who shows none of these shows the title.
    """
    text = request.query_params.get("record", "")
    if not text or len(text) > MOST_IN_ADDRESS:
        return ""
    with suppress(BlackpegError):
        record, *_ = parse_records(text, None, name="the record")
        here = public or str(request.base_url).rstrip("/")
        picture = f"{here}/api/row.svg?{urlencode({'record': text, 'hidden': 'true', 'theme': 'light'})}"
        told = {
            "og:type": "website",
            "og:title": headline(record, 0, 0),
            "og:description": "Each dot is a code. Each feedback rules codes out, until one is left.",
            "og:image": picture,
            "og:image:width": "1200",
            "og:image:height": "630",
        }
        return "".join(f'<meta property="{name}" content="{escape(said)}">\n' for name, said in told.items())
    return ""
