"""The guard lets this machine's own page and programs ask the server, by its own name, and no other page.

A page of another site may send requests to this server from the same browser (CSRF), or point a name of its own at
this machine (DNS rebinding).  The first are told by their origin, the second by the host they ask for.
"""

from __future__ import annotations

import ipaddress
import logging
import re
import traceback
from collections.abc import Iterable
from contextlib import suppress
from http import HTTPStatus

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from blackpeg.web.answers import RefusedError, failed, too_much
from blackpeg.web.requests import MOST_BODY

LOCAL = ("127.0.0.1", "localhost", "[::1]")
"""This machine, as browsers name it."""

EVERYWHERE = ("0.0.0.0", "::", "[::]")
"""What stands for all addresses of this machine."""

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""The content security policy: everything from here, nothing inline."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
API = "/api/"

log = logging.getLogger("blackpeg.web")

_NAME_AND_PORT = re.compile(r"(?P<name>\[[0-9a-fA-F:.]+\]|[^:\[\]]+)(?::(?P<port>[0-9]{1,5}))?")


class Guard:
    """Lets requests through to *app* that name this server as *hosts* do (at *port*, if given) and come from its page.

    *public* is the address, such as ``https://example.org``, under which another server passes requests on.
    Adds `HEADERS` to each answer, bounds each body, and answers for what fails unforeseen.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str], port: int | None, public: str | None = None) -> None:
        self._app = app
        self._names = {bracketed(host).lower() for host in hosts} | set(LOCAL)
        self._is_everywhere = not self._names.isdisjoint(EVERYWHERE)
        self._port = port
        self._public = public and public.lower()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        has_begun = False

        async def send_with_headers(message: Message) -> None:
            nonlocal has_begun
            if message["type"] == "http.response.start":
                has_begun = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith(API):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            self._require_admitted(scope)
        except RefusedError as error:
            refused = failed(error.status, error.code, str(error))
            if error.status is HTTPStatus.LENGTH_REQUIRED:
                refused.headers["Connection"] = "close"
            await refused(scope, receive, send_with_headers)
            return
        try:
            await self._app(scope, receive, send_with_headers)
        except ClientDisconnect:
            log.debug("a client left before it had sent all of %s %s", scope["method"], scope["path"])
        except Exception as error:
            # Without its message, which may quote a secret.
            where = "".join(traceback.format_tb(error.__traceback__)[-4:])
            log.error("%s at %s %s\n%s", type(error).__name__, scope["method"], scope["path"], where)
            if has_begun:
                raise RuntimeError("an answer could not be finished") from None
            what = "this should not have happened; the server's log says where"
            await failed(HTTPStatus.INTERNAL_SERVER_ERROR, "internal", what)(scope, receive, send_with_headers)

    def _require_admitted(self, scope: Scope) -> None:
        """Raises `RefusedError` for a request that is not let in."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if len(headers.getlist("host")) != 1 or not self._is_ours(host):
            raise RefusedError(HTTPStatus.MISDIRECTED_REQUEST, "wrong_host", "this server answers by its own name only")
        is_read, is_api = scope["method"] in SAFE, scope["path"].startswith(API)
        if (is_api or not is_read) and not self._is_same_site(headers, scope["scheme"], host):
            raise RefusedError(HTTPStatus.FORBIDDEN, "wrong_origin", "pages of other sites may not use this server")
        if "transfer-encoding" in headers:
            message = "expected a body that says its length (Content-Length), got one in chunks (Transfer-Encoding)"
            raise RefusedError(HTTPStatus.LENGTH_REQUIRED, "no_length", message)
        length, kind = headers.get("content-length", "0"), headers.get("content-type")
        if not length.isdecimal() or int(length[:20]) > MOST_BODY:
            raise too_much(MOST_BODY)
        if is_read or (kind is None and length == "0"):
            return
        if (kind or "").partition(";")[0].strip().lower() != "application/json":
            message = "expected the content type application/json"
            raise RefusedError(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "wrong_content_type", message)

    def _is_ours(self, host: str) -> bool:
        """Says whether *host*, as a request names it, is this server."""
        if self._public is not None and host.lower() == self._public.partition("//")[2]:
            return True
        match = _NAME_AND_PORT.fullmatch(host)
        if match is None or (self._port is not None and int(match["port"] or 80) != self._port):
            return False
        name = match["name"].lower()
        # An address is not a name that an attacker could point here.
        return name in self._names or (self._is_everywhere and _is_address(name.strip("[]")))

    def _is_same_site(self, headers: Headers, scheme: str, host: str) -> bool:
        """Says whether a request comes from a page of this server, or from a program."""
        if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            return False
        origin = headers.get("origin")
        return origin is None or origin.lower() in (f"{scheme}://{host}".lower(), self._public)


def bracketed(host: str) -> str:
    """Writes *host* as addresses on the web do, IPv6 in brackets."""
    return f"[{host}]" if ":" in host and not host.startswith("[") else host


def _is_address(name: str) -> bool:
    with suppress(ValueError):
        ipaddress.ip_address(name)
        return True
    return False
