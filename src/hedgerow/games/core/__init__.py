"""The contract that every game implements, and code that the games share."""
