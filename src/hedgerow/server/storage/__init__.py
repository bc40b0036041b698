"""The database: schema, migrations, batched reads and writes."""
