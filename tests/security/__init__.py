"""Attacks: each one is tried against a real server and refused, while other players are served."""
