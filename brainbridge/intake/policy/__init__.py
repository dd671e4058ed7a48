"""Policy states: how far a memory is to be relied upon, which ranks and hides, and never ends it."""
