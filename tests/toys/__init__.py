"""Small games that exist only to be tested with."""
