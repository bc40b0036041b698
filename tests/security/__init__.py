"""Attacks: each one is tried against a real server, and refused; others are served meanwhile."""
