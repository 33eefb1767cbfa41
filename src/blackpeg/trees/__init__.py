"""Strategies written down."""

from blackpeg.outside import named_by_stub

__getattr__ = named_by_stub(__name__)
