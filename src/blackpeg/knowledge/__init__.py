"""Knowledge about a position: how many codes fit, whether replies contradict, why, and how to repair that."""

from blackpeg.knowledge.know import know as know  # at once: the module has this name, too
from blackpeg.outside import named_by_stub

__getattr__ = named_by_stub(__name__)
