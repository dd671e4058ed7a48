"""brainbridge.graph.reader, and the setting that says who reads"""

import pytest

from brainbridge import settings
from brainbridge.domains import DOMAINS
from brainbridge.errors import InvalidInput, Refused
from brainbridge.graph import composed, reader
from brainbridge.graph.reader import LOCAL
from tests.reading_as import OTHERS

QUERIES = composed.load(DOMAINS)
# These show a reader what is readable. Whoever adds one has read it for what else it tells.
READABLE = {
    *("archive.around", "archive.memories", "archive.published", "crystal.list", "crystal.versions"),
    "derivation.origins",
    *("memory.inspect", "memory.read", "memory.why"),
    *("recall.consult", "recall.cover", "recall.filters", "recall.gather", "recall.search", "recall.spread"),
    *("recall.between", "recall.standing", "recall.traverse", "recall.versions"),
}
# These show no memory.
OPEN = {
    *("config.current", "project.known", "recall.refine"),
    *("ledger.chain", "ledger.holder", "ledger.lock", "ledger.restoring", "ledger.standing", "ledger.unlock"),
}


def admitted(name: str, who: str) -> bool:
    try:
        reader.require([QUERIES["config.current"], QUERIES[name]], who)
    except Refused:
        return False
    return True


@pytest.mark.parametrize("who", OTHERS)
def test_others_are_admitted_to_these_queries_and_no_other(who: str) -> None:
    assert {name for name in QUERIES if admitted(name, who)} == READABLE | OPEN


def test_the_local_agent_is_admitted_to_all() -> None:
    assert all(admitted(name, LOCAL) for name in QUERIES)


def test_what_shows_memories_asks_who_reads_by_the_one_rule() -> None:
    assert {name for name, query in QUERIES.items() if reader.asks(query)} == READABLE
    assert {name for name, query in QUERIES.items() if query.open} == OPEN
    # What continues a text has its parameters, and its rule.
    ruled = {name for name in READABLE if "accessScope = 'public'" in QUERIES[name].body}
    assert READABLE - ruled == {"crystal.versions"}  # it leaves out why they were changed


def test_no_caller_says_who_reads() -> None:
    query = QUERIES["recall.versions"]
    assert reader.bound(query, {"ids": [], "reader": LOCAL}, "public") == {"ids": [], "reader": "public"}
    assert reader.bound(QUERIES["recall.refine"], {"nodes": []}, "public") == {"nodes": []}


@pytest.mark.parametrize("text", ["local_agent", "public", "session:s", "peer:a key: of many", "session:public"])
def test_a_reader_is_known(text: str) -> None:
    found = settings.resolve({"reader": text}).settings
    assert (found.reader, found.is_local) == (text, text == LOCAL)


@pytest.mark.parametrize("text", ["", "Public", "session", "session:", "peer", "public:x", "local_agent:x", "anybody"])
def test_any_other_is_refused_with_the_choices(text: str) -> None:
    with pytest.raises(InvalidInput, match="local_agent, session:ID, peer:KEY or public"):
        settings.resolve({"reader": text})


def test_it_can_stand_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRAINBRIDGE_READER", "peer:k")
    assert settings.resolve({}).settings.reader == "peer:k"
    assert settings.resolve({"reader": "public"}).settings.reader == "public"
