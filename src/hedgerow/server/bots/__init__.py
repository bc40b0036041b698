"""Bots at tables: turns, hints, worker processes."""
