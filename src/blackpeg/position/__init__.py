from blackpeg.position.position import MOST_CODES, Position, readable, start
