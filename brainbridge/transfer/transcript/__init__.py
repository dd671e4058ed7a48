"""Transcripts of coding agents: ``reading`` opens them, a module per agent parses them.

No agent documents its files as an interface, so parsing is lenient: unknown records are counted by kind and skipped.
"""
