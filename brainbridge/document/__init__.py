"""What an agent keeps at hand between sessions: documents, which keep every state they had, and notes."""
