"""The energy law: fading, expiring, rising."""
