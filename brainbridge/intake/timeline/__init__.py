"""The timeline: boxes, which hold stretches of conversation, their summaries, and the traces that link them."""
