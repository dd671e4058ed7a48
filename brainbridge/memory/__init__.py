"""Memories and the sessions they were written in."""
