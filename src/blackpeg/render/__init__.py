"""Sentences, tables and pictures of facts, for all doors.

Text is made here, and nothing is asked, printed or drawn.
"""
