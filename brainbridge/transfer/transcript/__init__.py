"""Transcripts of coding agents: ``reading`` opens them, a module an agent knows the shape, ``redaction`` hides secrets.

No agent documents its files as an interface, so everything is read tolerantly: what is not understood is counted by
kind and passed over.
"""
