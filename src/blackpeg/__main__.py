"""`python -m blackpeg` is the command `blackpeg`."""

import sys

from blackpeg.cli import main

if __name__ == "__main__":
    sys.exit(main())
