"""Tables in memory: sessions, seating, clocks, undo, moderation."""
