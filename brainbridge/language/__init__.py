"""What can be read off a text without a model: its words, what it asks, whom and what it mentions."""
