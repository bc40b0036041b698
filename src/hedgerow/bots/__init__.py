"""From what a seat knows to a move and a reason."""
