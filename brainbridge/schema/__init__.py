"""The schema of a database: migrations, indexes, the vocabulary, and drift between them."""
