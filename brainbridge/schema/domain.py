"""What the schema brings: its queries. Its nodes are the ledger's own, which no archive holds."""

from brainbridge.graph.domain import Domain

DOMAIN = Domain(
    name="schema", areas=("ledger", "schema"), left=("MIGRATED_TO", "__BrainbridgeLock", "__BrainbridgeMigration")
)
