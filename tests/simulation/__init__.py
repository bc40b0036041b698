"""Deterministic simulation of faults: real servers on a simulated database, pub/sub, network and clock."""
