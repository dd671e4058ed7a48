"""The briefing: what an agent should know of a project when its session begins."""
