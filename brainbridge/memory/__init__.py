"""Memories and sessions."""
