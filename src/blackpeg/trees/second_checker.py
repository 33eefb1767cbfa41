"""The second checker of certificates, tools/check_certificate.cpp, where there is no NumPy for the first: in a tab.

The page gives Python there the module ``blackpeg_checker_wasm``: native/wasm/check.cpp, fetched when it is first asked.
It gives the answers of `certificate.check`.
"""

from __future__ import annotations

import re

from blackpeg.errors import CertificateError
from blackpeg.trees.certificate import Certificate, CertificateCheck


def check(certificate: Certificate) -> CertificateCheck:
    """Checks as `certificate.check` does; raises `CertificateError` also if the checker cannot be fetched."""
    from blackpeg_checker_wasm import call  # here, for tests look into this module where there is none

    answer = call("check", "\n".join([*certificate.lines(), ""]).encode())
    if answer is None:
        raise CertificateError(
            "the checker of certificates cannot be fetched: connect to the network once; then it works without one"
        )
    verdict, _, rest = str(answer.to_bytes(), "ascii").strip().partition(": ")
    if verdict == "proven":
        return CertificateCheck(int(rest.partition(" looks; ")[0].rpartition(" ")[2]), None)
    if verdict == "false":  # the line is counted from the first of this certificate
        return CertificateCheck(0, re.sub(r"\d+", lambda line: str(certificate.start + int(line[0])), rest, count=1))
    raise CertificateError(rest)
