"""Indexing: files are cut into chunks, each of which is a crystal that follows its file."""
