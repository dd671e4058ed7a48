"""Bringing memories in: ``lines`` reads them, ``importing`` writes them, ``replay`` lives through them."""
