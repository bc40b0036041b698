"""How fast and how small the games are, beside peers."""
