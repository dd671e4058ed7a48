"""Finding memories: search, walks, filters, and what was asked last."""
