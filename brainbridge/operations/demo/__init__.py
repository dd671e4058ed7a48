"""A bundled sample conversation, and the demo that replays it."""
