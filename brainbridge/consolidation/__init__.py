"""The consolidation passes in order, scenarios that check them, and undo."""
