"""Questions whose answers must stay findable."""
