"""The book of proven best trees; `opening_book` describes it."""

from blackpeg.outside import named_by_stub

__getattr__ = named_by_stub(__name__)
