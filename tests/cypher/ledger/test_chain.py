"""cypher/ledger/chain.cypher"""

from brainbridge.domains import DOMAINS
from brainbridge.graph.graph import Graph
from brainbridge.schema import migrations


def test_the_chain_is_what_the_files_are(graph: Graph) -> None:
    chain = [(each.version, each.name, each.kind, each.checksum) for each in migrations.applied(graph)]
    assert chain == [(each.version, each.name, each.kind, each.checksum) for each in migrations.local(DOMAINS)]


def test_another_chain_is_not_ours(graph: Graph) -> None:
    assert graph.rows("ledger.chain", migrations.Applied, chain="another") == ()
