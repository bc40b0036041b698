"""The contract of a game, and helpers that the games share."""
