"""Reads facts out of a text by rules: who or what, which attribute, which value, and from when to when."""
