"""Bots at the tables: their turns, worker processes and advice."""
