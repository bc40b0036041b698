"""Hedgerow: three modern tile-laying board games as one engine."""

__version__ = "0.1.0"
