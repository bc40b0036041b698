"""Benchmarks of speed, size and playing strength."""
