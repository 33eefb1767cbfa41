"""What the codebreaker knows: turns, candidates, splits, symmetry, and how many codes are possible."""

from blackpeg.position.candidates import CodeList as CodeList
from blackpeg.position.count import Bound as Bound
from blackpeg.position.count import Count as Count
from blackpeg.position.count import Status as Status
from blackpeg.position.count import weakest as weakest
from blackpeg.position.position import Position as Position
from blackpeg.position.position import after_words as after_words
from blackpeg.position.position import position_of as position_of
from blackpeg.position.position import start as start
from blackpeg.rules.sizes import readable as readable
from blackpeg.rules.sizes import require_listed as require_listed
