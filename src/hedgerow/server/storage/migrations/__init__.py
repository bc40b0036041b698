"""Migrations of the database, one file each; the server runs them when it starts."""
