"""Blackpeg breaks codes: Mastermind, Bulls and Cows, and every board between 2 x 2 and 100 x 100.

    >>> import blackpeg as bp
    >>> game = bp.Game(pegs=4, colors=6)
    >>> position = bp.start(game).after("1122", (1, 1))
    >>> bp.minimax.choose(position)
    Code(1134)
"""

__version__ = "0.1.0"
