"""The passes in their order, stories that check them, and taking them back."""
