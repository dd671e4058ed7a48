"""Governance: how sensitive a memory is, how far it is trusted, and who may read it."""
