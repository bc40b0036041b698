"""The WebSocket protocol between a page and the server."""
