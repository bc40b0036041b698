"""WebSocket: protocol, connections, serialization of updates."""
