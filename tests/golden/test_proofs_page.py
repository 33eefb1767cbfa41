"""The proof on docs/proofs.md is the certificate of 4x6 in the book, and what is recomputed of it."""

from __future__ import annotations

import pytest
from benchmarks.proofs import CERTIFICATE, PAGE, Proof, main, written

from blackpeg.trees.certificate import read_certificates


@pytest.mark.slow
def test_the_page_is_what_the_command_writes() -> None:
    text = PAGE.read_text(encoding="utf-8")
    (certificate,) = read_certificates(CERTIFICATE)

    assert (str(certificate.game), certificate.claim) == ("4x6", 5625)
    assert written(text, Proof(certificate)) == text, "run: python -m benchmarks.proofs"


def test_any_certificate_can_be_printed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["proofs", "--print", str(CERTIFICATE.with_name("4x4.total.cert"))])

    assert main() == 0

    printed = capsys.readouterr().out
    assert "905 is claimed." in printed
    assert "### Node 4: " in printed
