"""What the edges both say: sentences about positions, guesses, hosts and games, and the same facts for programs.

Text is made here, and nothing is asked, printed or drawn.
"""
