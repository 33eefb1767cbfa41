"""The book: proven best trees of the games people play, which ship with the package."""

from blackpeg.book.opening_book import Entry, covers, entries, known_optimum, manifest, name_of, tree

__all__ = ["Entry", "covers", "entries", "known_optimum", "manifest", "name_of", "tree"]
