"""Several processes on one database: pub/sub, bot queue, leader election, supervisor of workers, start-up checks."""
