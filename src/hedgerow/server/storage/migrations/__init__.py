"""Changes of the database, one file each; run at the start of the server."""
