"""The names of this room, and where each lives; `__init__.py` imports them by this table."""

from blackpeg.book.opening_book import DATA as DATA
from blackpeg.book.opening_book import SUFFIX as SUFFIX
from blackpeg.book.opening_book import BookTree as BookTree
from blackpeg.book.opening_book import begins_with as begins_with
from blackpeg.book.opening_book import best_tree as best_tree
from blackpeg.book.opening_book import certificate_of as certificate_of
from blackpeg.book.opening_book import covers as covers
from blackpeg.book.opening_book import entries as entries
from blackpeg.book.opening_book import file_name as file_name
from blackpeg.book.opening_book import files as files
from blackpeg.book.opening_book import known_optimum as known_optimum
from blackpeg.book.opening_book import manifest as manifest
from blackpeg.book.opening_book import outline as outline
