"""Database: schema, migrations, batched reads and writes."""
