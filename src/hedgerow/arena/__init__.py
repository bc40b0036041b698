"""Many matches: simulation."""
