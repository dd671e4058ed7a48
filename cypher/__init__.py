"""The product's logic: one Cypher statement a file, installed as ``brainbridge.cypher``."""
