"""Imports and archives: a reader for each format, ``importing`` writes, ``replay`` relives, ``dispatch`` chooses."""
