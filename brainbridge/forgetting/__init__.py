"""What a user wishes to be forgotten."""
