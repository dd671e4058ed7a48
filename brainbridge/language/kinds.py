"""What a memory can be told to be: apart from the rules that tell it, which are slow to import."""

from typing import Literal

SemanticType = Literal[
    "fact", "preference", "task_pattern", "skill", "episode", "insight", "relationship", "goal", "general"
]
Source = Literal["memory", "sessions", "skills"]
Origin = Literal["indexed", "session", "skill", "dream", "user_input", "inferred", "peer"]
Layer = Literal["experience", "directive", "world_fact", "mental_model"]
Sensitivity = Literal["normal", "personal", "confidential"]
# How far whoever said something is trusted, the most trusted first, as in cypher/fragments/distrust.
Trust = Literal["user", "local_agent", "tool", "peer_trusted", "peer_provisional", "unknown"]
# How a memory was made of others.
Operation = Literal["mutated", "merged", "forked"]
# What an agent does to memories.
Action = Literal[
    "store_episode", "store_note", "update_note", "create_artifact", "summarize_node", "discard", "link_graph"
]
# How far a memory is to be relied upon, and how it is to be kept.
PolicyState = Literal["candidate", "validated", "active", "stale", "archived"]
PolicyClass = Literal["ephemeral", "durable", "protected"]
