"""Associations and the clusters they make."""
