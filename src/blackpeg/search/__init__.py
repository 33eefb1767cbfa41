"""Exact search: what the best strategy needs, proven.

This names the facts about a search, and the readable solver.  What searches is imported from its own module, so that
who only asks what is known needs none of it.
"""

from blackpeg.outside import named_by_stub

__getattr__ = named_by_stub(__name__)
