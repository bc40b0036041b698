"""Table server: matches between people and bots over the network."""
