"""What guesses, strategies and games are worth: advice, rankings, reviews."""
