"""Hot and cold memories: what is of little value leaves the index that a recall searches first, and is not deleted."""
