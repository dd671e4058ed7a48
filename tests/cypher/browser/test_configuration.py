"""cypher/browser/configuration.cypher"""

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from tests.cypher.browser.shipped import run
from tests.state import at


def test_all_versions_and_the_runs_that_changed_them(graph: Graph) -> None:
    consolidation.reconfigure(graph, {"accessEnergy": 2, "beam": 7}, now=at(1))
    records = run(graph, "configuration")
    versions = sorted((next(iter(record["v"].labels)), record["v"]["version"]) for record in records)
    assert versions == [
        ("ConsolidationConfig", 1),
        ("ConsolidationConfig", 2),
        ("RecallConfig", 1),
        ("RecallConfig", 2),
    ]
    assert {record["run"]["command"] for record in records if record["run"]} == {"config set"}
