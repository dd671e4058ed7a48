"""What an agent keeps at hand between sessions: notes, until a document takes them up."""
