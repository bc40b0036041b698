"""Tables in memory: registry, sessions, seating, clocks, undo, moderation."""
