"""Bringing memories in: a reader a format, ``importing`` writes, ``replay`` lives through, ``bringing`` decides."""
