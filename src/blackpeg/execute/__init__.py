"""Drives a search with any executor: threads, processes, or a cluster."""

from blackpeg.execute.run import run as run  # at once: the modules have these names, too
from blackpeg.execute.status import status as status
from blackpeg.outside import named_by_stub

__getattr__ = named_by_stub(__name__)
