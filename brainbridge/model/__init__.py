"""Language models, which a user may add: each takes a prompt and gives a text. None is asked unless it is chosen."""
