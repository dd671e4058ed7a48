"""Finding memories: search, traversal, filters, and the history of recalls."""
