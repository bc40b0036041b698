"""Small games that exist only for tests."""
