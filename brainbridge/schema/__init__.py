"""The schema of a database: migrations, indexes, the vocabulary, and how far it is from what it must be."""
