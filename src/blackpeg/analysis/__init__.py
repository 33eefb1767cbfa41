"""What guesses, strategies and games are worth: advice, evaluate, compare, review."""
