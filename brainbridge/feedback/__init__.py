"""What a user of a memory says of it."""
