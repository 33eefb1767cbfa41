"""The book: proven best trees of the games people play, which ship with the package."""

from blackpeg.book.opening_book import BookTree, covers, entries, known_optimum, manifest, name_of, tree

__all__ = ["BookTree", "covers", "entries", "known_optimum", "manifest", "name_of", "tree"]
