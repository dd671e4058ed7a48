"""A bundled sample conversation, and what the demo does with it."""
