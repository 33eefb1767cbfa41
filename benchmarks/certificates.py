"""Writes the certificates of the book: proofs that nothing is less than its trees, beside them, where they are small.

    python -m benchmarks.certificates            # those that are not there and take a minute at most
    python -m benchmarks.certificates 4x6 4x7    # of these games only
    python -m benchmarks.certificates --again    # all anew
    python -m benchmarks.certificates --check    # checks what is there
    python -m benchmarks.certificates --figures ./check_certificate 4x6 4x8    # a table of what both checkers take

src/blackpeg/book/data/certificates.csv says of each file what it claims, how it was made, and how long that took.
"""

from __future__ import annotations

import argparse
import csv
import math
import re
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from blackpeg.book import DATA, BookTree, certificate_of, entries, manifest
from blackpeg.call import Call
from blackpeg.errors import CertificateError, StoppedError
from blackpeg.position import start
from blackpeg.rules import parse_game
from blackpeg.search.certify import certify
from blackpeg.search.worth import objective_of
from blackpeg.trees.certificate import HEAD, check, read_certificates
from blackpeg.trees.manifest import blackpeg_version, checkout

MANIFEST = Path(DATA) / "certificates.csv"
COMMIT = checkout() or ""  # before the first file changes the checkout
COLUMNS = ("file", "claims", "nodes", "bytes", "seconds", "version", "commit")
LARGEST = 20_000
"""Bytes of a file: larger ones are left out."""
PATIENCE = 60.0
"""Seconds after which a certificate is left out."""

FIRST_CHECKER = 3200
"""Codes of the largest game that the checker in Python checks for the figures."""

Row = dict[str, str]


def rows() -> dict[str, Row]:
    """What is said of each file, by its name."""
    if not MANIFEST.exists():
        return {}
    with MANIFEST.open(newline="", encoding="ascii") as lines:
        return {row["file"]: row for row in csv.DictReader(lines)}


def write_rows(kept: dict[str, Row]) -> None:
    """Writes what is said of files, in the order of the book."""
    order = [certificate_of(entry.path).name for entry in entries()]
    with MANIFEST.open("w", newline="", encoding="ascii") as lines:
        writer = csv.DictWriter(lines, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(sorted(kept.values(), key=lambda row: order.index(row["file"])))


def proof(entry: BookTree, seconds: float) -> str:
    """The certificates of a tree of the book; raises `StoppedError` where they take longer."""
    claims = objective_of(entry.objective).claims(manifest(entry.game, entry.objective).histogram)
    call = Call(seconds)
    return "".join(certify(start(entry.game), objective, least, call) for objective, least in claims.items())


def add(entry: BookTree, seconds: float) -> Row | None:
    """Writes the certificate of a tree, if it is small and made in time; returns what is to be said of it."""
    began = time.process_time()
    try:
        text = proof(entry, seconds)
    except (CertificateError, StoppedError) as error:
        print(f"{entry.path.name:<40} left out: {str(error) or 'takes longer'}", flush=True)
        return None
    if len(text) > LARGEST:
        print(f"{entry.path.name:<40} left out: {len(text):,} bytes", flush=True)
        return None
    file = certificate_of(entry.path)
    file.write_text(text, encoding="ascii")
    written = read_certificates(file)
    row = {
        "file": file.name,
        "claims": " ".join(each.lines()[HEAD] for each in written),
        "nodes": str(sum(len(each.nodes) for each in written)),
        "bytes": str(len(text)),
        "seconds": f"{time.process_time() - began:.2f}",
        "version": blackpeg_version(),
        "commit": COMMIT,
    }
    print(f"{file.name:<40} {row['claims']:>12}  {row['nodes']:>5} nodes  {row['seconds']:>7} s", flush=True)
    return row


def check_all(wanted: list[BookTree]) -> int:
    """Checks the certificates of *wanted* that are there; returns how many do not prove what they claim."""
    wrong = 0
    for entry in wanted:
        file = certificate_of(entry.path)
        for each in read_certificates(file) if file.exists() else ():
            began, problem = time.process_time(), check(each).problem
            wrong += problem is not None
            print(f"{file.name:<40} {problem or 'proven'}  {time.process_time() - began:.2f} s", flush=True)
    return wrong


def figures(entry: BookTree, checker: str) -> str:
    """A row of docs/certificate.md: how large the proof of a least total is, and the CPU seconds to write and check it.

    The first checker takes its turn up to `FIRST_CHECKER` codes.
    """
    began = time.process_time()
    text = proof(entry, math.inf)
    seconds = time.process_time() - began
    with TemporaryDirectory() as folder:
        (file := Path(folder) / "one.cert").write_text(text, encoding="ascii")
        said = subprocess.run([checker, file], capture_output=True, text=True, check=True).stdout
        (certificate,) = read_certificates(file)
    found = re.search(r"(\d+) guesses raised by (\d+) looks; ([0-9.]+) s of CPU", said)
    assert found is not None, said
    first = "-"
    if entry.game.size <= FIRST_CHECKER:
        began = time.process_time()
        assert check(certificate).problem is None
        first = f"{time.process_time() - began:.1f}"
    counts = (
        f"{certificate.claim:,} | {len(certificate.nodes):,} | {len(text):,} | {int(found[2]):,} | {int(found[1]):,}"
    )
    return f"| {entry.game} | {counts} | {seconds:.1f} | {found[3]} | {first} |"


def main() -> int:
    """Writes or checks; the exit code is 1 where a certificate is false."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", type=parse_game, metavar="GAME")
    parser.add_argument("--again", action="store_true", help="write what is there, too")
    parser.add_argument("--check", action="store_true", help="only check what is there")
    parser.add_argument("--figures", metavar="CHECKER", help="only print the figures; the second checker, built")
    parser.add_argument("--seconds", type=float, default=PATIENCE, help="leave out what takes longer")
    asked = parser.parse_args()
    wanted = [entry for entry in entries() if not asked.games or entry.game in asked.games]
    if asked.check:
        return min(check_all(wanted), 1)
    if asked.figures:
        for entry in wanted:
            if entry.objective == "total":
                print(figures(entry, asked.figures), flush=True)
        return 0
    kept = rows()
    for entry in wanted:
        name = certificate_of(entry.path).name
        if (name not in kept or asked.again) and (row := add(entry, asked.seconds)):
            kept[name] = row
            write_rows(kept)
    print(f"{len(kept)} certificates, {sum(int(row['bytes']) for row in kept.values()):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
