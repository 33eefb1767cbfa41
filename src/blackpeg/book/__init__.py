"""The book: proven best trees of the games people play, which ship with the package, and certificates of many."""

from blackpeg.book.opening_book import (
    BookTree,
    certificate_of,
    covers,
    entries,
    files,
    known_optimum,
    manifest,
    name_of,
    tree,
)

__all__ = ["BookTree", "certificate_of", "covers", "entries", "files", "known_optimum", "manifest", "name_of", "tree"]
