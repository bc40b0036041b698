"""Reviews of finished matches: computed in processes with the lowest priority, stored once."""
