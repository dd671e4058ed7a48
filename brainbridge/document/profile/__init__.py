"""Profiles: pages of what the facts say of an entity, and of what the user prefers, decides and is bound by."""
