"""Judging play: guesses and strategies here; games, later, beside them."""
