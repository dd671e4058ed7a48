"""Forgetting on request."""
