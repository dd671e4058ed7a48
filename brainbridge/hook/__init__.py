"""Hooks of coding agents: ``entry`` is what an agent runs, ``spool`` where events wait, ``worker`` lives through them.

``entry`` and ``spool`` import the standard library only, and little of it: an agent waits for them when it quits.
"""
