"""Tipperary."""
