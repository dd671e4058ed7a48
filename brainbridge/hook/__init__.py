"""Hooks of coding agents: ``entry`` is what an agent runs, ``spool`` keeps the events, ``worker`` processes them.

``entry`` and ``spool`` import little, and only the standard library: an agent waits for them when it quits.
"""
