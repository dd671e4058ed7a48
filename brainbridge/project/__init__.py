"""Projects: whose memory it is. A repository, its clones and all of its work trees share one scope."""
