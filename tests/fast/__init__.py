"""Tests that hold the compiled rules equal to the Python rules."""
