"""Golden records: one whole game and a table of perft counts for every registered game."""
