"""Every command that reads sets reads one kind, real or --test-only; neither shows in the other.

The commands are read from the command line, so new ones are included until they are named here as writing.
"""

import re
from collections.abc import Iterator
from typing import Any

import click
import pytest

from brainbridge.association import association, cluster
from brainbridge.consolidation import consolidation
from brainbridge.crystal import merging
from brainbridge.document import guidelines
from brainbridge.graph.graph import Graph
from brainbridge.intake import action_policy, actions
from brainbridge.memory import memory
from brainbridge.operations import browser
from brainbridge.probe import probe
from tests.cli.conftest import invoke
from tests.commands import walked
from tests.crystals import crystallized, pledged
from tests.cypher.box.talk import placed
from tests.cypher.browser import shipped
from tests.drafted import saved
from tests.observed import observed
from tests.state import at, given

NOW = "2026-05-01T16:00:00Z"  # four hours after the base
# These read no memories: groups, and single commands.
APART = {"spool", "hook", "mcp", "schedule", "brain", "server", "queries", "demo", "completion", "doctor"}
WRITING = {
    *("remember", "import", "test-memory", "boost-memory", "test-scenario", "associate", "backup"),
    *("feedback", "index", "note", "observe", "intake draw"),
    *("document edit", "document export", "document import", "document attach", "document detach", "document sync"),
    "working-memory take-over",
    *("probe add", "probe learn", "probe drop"),
    *("branch merged", "branch dropped", "project split", "crystal publish", "conflict resolve"),
    "question resolve",
    "action record",
}
# These read both kinds, and say so.
WHOLE = {
    "erase",  # the same text, wherever it stands
    "export",
    "restore",
    "migrate",
    "validate-memories",
    "config set",
    "config preset apply",
    "delete-test-memories",
    "list-test-memories",
}
MORE = {
    "recall": ("--no-touch", "--explain"),
    "memory-energy": ("--forecast", "1d", "--top", "5"),
    "memory-promotions": ("--last-hours", "1000"),
    "profile": ("Bob Ray",),
}
GIVEN = {
    "name": "days",
    "memory_id": "real-d",
    "memory_ids": "real-d",
    "box_id": "box of real-boxed",
    "run_id": "LAST",
    "query": "cedar",
    "what": "cedar",
    "expired_before": "2026-05-01T14:00:00Z",
    "state": "1",
    "subject": "Bob Ray",
    "alias": "B. Ray",
    "other": "Bob Ray",
    "instant": NOW,
    "policy_class": "protected",
    "to": "cold",
    "folder": "no-such-folder",
}
ABOUT = {
    **{"storage move": "real-b"},
    **{"crystal show": "real-written", "crystal unmerge": "real-written", "crystal freeze": "real-spare"},
    **dict.fromkeys(("commitment fulfil", "commitment cancel"), "real-owed"),
}
VARYING = {"tookMs", "durationMs"}
BOTH = {"test"}  # of memory-status: the number of live test memories


def test_every_name_is_a_command() -> None:
    names = {" ".join(words) for words, _ in walked()}
    assert names >= WRITING | WHOLE | MORE.keys() | ABOUT.keys()
    assert {name.split()[0] for name in names} >= APART


def reading(*, test: bool = False) -> Iterator[tuple[str, ...]]:
    """Yield the command lines that read sets, of test memories with ``test``."""
    for words, command in walked():
        name, options = " ".join(words), {opt for param in command.params for opt in param.opts}
        if words[0] in APART or name in WRITING | WHOLE or (test and "--test-only" not in options):
            continue
        plan = ["--dry-run"] if "--dry-run" in options else []
        kind = ["--test-only"] if test else []
        given = GIVEN | ({"memory_id": ABOUT[name]} if name in ABOUT else {})
        yield (*words, *_required(command, given, test=test), *MORE.get(name, ()), *plan, *kind, "--json", "--now", NOW)


def _required(command: click.Command, given: dict[str, str], *, test: bool) -> Iterator[str]:
    for param in command.params:
        if param.required:
            value = given[str(param.name)]
            yield from [] if isinstance(param, click.Argument) else [param.opts[0]]
            yield value.replace("real", "test") if test else value


def live(graph: Graph, hours: float, *, test: bool, prefix: str = "") -> None:
    """Give memories of one kind a full history, in sessions and scopes with the same names as the others'."""
    name = prefix or ("test" if test else "real")
    for number, each in enumerate("abcdef"):
        content = f"The cedar case of Ann Lee is number {number % 3}, because Bob Ray always asks for it"
        energy = (0.2, 1.0, 2.6, 4.0, 12.0, 1.6)[number]
        given(graph, f"{name}-{each}", hours=hours + number / 100, test=test, content=content, energy=energy)
    for each in "bcde":
        memory.access(graph, {f"{name}-{each}": f"{name}{each}"}, now=at(hours + 0.1), session="s")
    for each in ("written", "written-twice"):
        crystallized(
            graph, f"{name}-{each}", hours=hours, test=test, content="The cedar case is oiled, never varnished"
        )
    merging.merge(graph, [f"{name}-written", f"{name}-written-twice"], now=at(hours + 0.1), is_test=test)
    crystallized(graph, f"{name}-spare", hours=hours, test=test)
    pledged(graph, f"{name}-owed", hours=hours, test=test)
    pledged(graph, f"{name}-late", hours=hours, due=hours + 1, test=test)
    said = ("Bob Ray lives in Graz.", f"Bob Ray lives in {name} Linz.", "Maybe Bob Ray lives in Wels.")
    observed(graph, *said, "B. Ray lives in Graz.", hours=hours, test=test)
    crystallized(graph, f"{name}-brief", hours=hours, test=test, facet={"lifespanPolicy": "ttl", "ttlMs": 60_000})
    for number in range(2):
        saved(graph, f"The {name} case, {number}", hours=hours, test=test, name="days")
    saved(graph, f"The {name} case", hours=hours, test=test)
    placed(graph, f"{name}-boxed", hours=hours + 0.9, test=test, run_id=f"{name} boxes")
    probe.add(graph, "where is the cedar case", [f"{name}-d"], now=at(hours + 0.2), is_test=test)
    asked = action_policy.parse("discard", None)
    actions.record(graph, f"{name}-d", asked, now=at(hours + 0.2), outcome="applied", reason=f"a good one of {name}")
    guidelines.update(graph, now=at(hours + 0.2), is_test=test)
    association.associate(graph, now=at(hours + 0.2), is_test=test)
    consolidation.force_promote(graph, f"{name}-f", now=at(hours + 0.3))
    consolidation.consolidate(graph, now=at(hours + 1), is_test=test, due_only=True)
    cluster.cluster(graph, now=at(hours + 1), is_test=test, lexical=True)
    with pytest.raises(RuntimeError), consolidation.judging(graph, "decay-energy", now=at(hours), is_test=test):
        raise RuntimeError


def shown(lines: Iterator[tuple[str, ...]]) -> dict[str, Any]:
    """Return what each command line prints."""
    return {" ".join(line): _printed(*line) for line in lines}


def _printed(*line: str) -> Any:
    found = invoke(*line)
    assert found.code in (0, 3), (line, found.out, found.err)
    return _settled(found.envelope)


def _settled(value: Any) -> Any:
    """Leave out what differs from call to call, and what covers both kinds by its name."""
    if isinstance(value, dict):
        return {key: _settled(item) for key, item in value.items() if key not in VARYING | BOTH}
    return [_settled(item) for item in value] if isinstance(value, list) else value


def changed(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    return {line: (before[line], after[line]) for line in before if before[line] != after[line]}


def drawn(graph: Graph) -> dict[str, Any]:
    """Return what the shipped Browser queries show, except those about one memory or one recall."""
    names = [each.name.replace("-", "_") for each in browser.shipped() if not re.search(r"\$\w", each.text)]
    return {name: sorted(map(_timeless, shipped.run(graph, name))) for name in names}


def _timeless(record: Any) -> str:
    return repr({key: value for key, value in record.items() if key != "energy"})  # as of the clock


def test_test_things_show_nowhere_in_the_real_ones(database: Graph) -> None:
    live(database, 0.0, test=False)
    before = shown(reading()) | drawn(database)
    live(database, 2.0, test=True)
    live(database, 1000.0, test=True, prefix="later")
    assert changed(before, shown(reading()) | drawn(database)) == {}


def test_real_things_show_nowhere_in_the_test_ones(database: Graph) -> None:
    live(database, 0.0, test=True)
    before = shown(reading(test=True))
    live(database, 2.0, test=False)
    live(database, 1000.0, test=False, prefix="later")
    assert changed(before, shown(reading(test=True))) == {}
