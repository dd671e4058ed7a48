"""Reads texts without a model: their words, entities, signals and questions."""
