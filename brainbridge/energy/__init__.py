"""The energy law: fading, expiry, promotion."""
