"""Learning the games: what the page shows and tells to somebody who has never played them."""
