"""A game being played: the log, the dealer, undo, replay, and what each seat may know of it."""
