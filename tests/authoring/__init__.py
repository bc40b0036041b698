"""Tests of the help for authors of games."""
