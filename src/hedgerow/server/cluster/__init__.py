"""Several processes and machines: pub/sub, leader election, bot queue, supervisor."""
