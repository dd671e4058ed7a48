"""A fact is stated while the name that it was said with is parted from another one."""

from brainbridge.graph.graph import Graph
from brainbridge.intake import facts
from brainbridge.intake.facts import Said
from brainbridge.memory.drafts import Draft
from brainbridge.run import run as runs
from tests.cypher.entity.naming import city, joined, keys, parted, settled
from tests.cypher.entity.test_join import NAMES, given_names
from tests.races.two import Waiting, holding
from tests.state import at, damage, given


def _said(graph: Graph) -> list[Said]:
    source = given(graph, "source", hours=2)
    draft = Draft(content="J. Smith lives in Rome.", session_id="s", instance_id="i", at=at(2))
    return [facts.said(city("J. Smith", "Rome"), draft, source, 0)]


def test_who_states_it_first_is_waited_for(graph: Graph) -> None:
    given_names(graph, *NAMES[:2])
    joined(graph, "j. smith", "john smith")
    said = _said(graph)
    with runs.recorded(graph, "observe", now=at(11)) as run:
        with holding(graph) as unit:
            facts.state(unit, said, run)
            late = Waiting(graph, lambda: parted(graph, "j. smith", "john smith", run_id="s", hours=12))
        runs.finish(run)
    late.result()
    assert keys(graph)["Rome"] == ("j. smith", None)
    assert damage(graph, 13) == []


def test_who_parts_them_first_is_waited_for(graph: Graph) -> None:
    given_names(graph, *NAMES[:2])
    joined(graph, "j. smith", "john smith")
    said = _said(graph)
    with runs.recorded(graph, "observe", now=at(11)) as run:
        with holding(graph) as unit:
            unit.script("MATCH (a:Alias {name: 'j. smith'}) SET a.sameAs = null", {})
            late = Waiting(graph, lambda: run.transaction(facts.WRITES, lambda one: facts.state(one, said, run)))
        late.result()
        runs.finish(run)
    assert keys(graph)["Rome"] == ("j. smith", None)


def test_what_is_stated_while_its_name_is_merged_first_is_moved_by_the_next_pass_at_the_latest(graph: Graph) -> None:
    given_names(graph, *NAMES[:2])
    source = given(graph, "source", hours=2)
    draft = Draft(content="J. Smith likes blue.", session_id="s", instance_id="i", at=at(2))
    said = [facts.said(city("J. Smith", "blue", attribute="colour"), draft, source, 0)]
    with runs.recorded(graph, "observe", now=at(11)) as run:
        with holding(graph) as unit:
            facts.state(unit, said, run)  # of a name of which nothing is said yet
            # By its plan, a statement locks the entry of a name in the index, or nothing where there is no such name.
            late = Waiting(graph, lambda: joined(graph, "j. smith", "john smith"), must=False)
        runs.finish(run)
    late.result()
    settled(graph, [], hours=12)
    assert keys(graph)["blue"] == ("john smith", "j. smith")
    assert damage(graph, 13) == []
