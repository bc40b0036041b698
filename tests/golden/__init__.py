"""Golden records of every registered game: a random game, perft counts, and the play of its evaluation and bots."""
