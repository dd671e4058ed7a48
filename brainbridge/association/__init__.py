"""Associations, and the clusters built from them."""
