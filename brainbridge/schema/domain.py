"""What the schema brings: its queries. Its nodes are the migration ledger's, which no archive contains."""

from brainbridge.graph.domain import Domain

DOMAIN = Domain(
    name="schema", areas=("ledger", "schema"), left=("MIGRATED_TO", "__BrainbridgeLock", "__BrainbridgeMigration")
)
