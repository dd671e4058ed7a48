"""recall on the command line: every option, the X-ray as tables, Markdown and JSON, and the last recall in Browser."""

import json
import stat
from pathlib import Path
from typing import Any

import pytest

from brainbridge.association import association
from brainbridge.graph.graph import Graph
from brainbridge.platform import paths
from tests.cli.conftest import Run
from tests.derivations import derived
from tests.state import at, given, joined, query, stored

NOW = ("--now", "2026-05-01T12:30:00Z")
RULE = "Always answer briefly when I ask"


def recall(run: Run, *words: str) -> Any:
    shown = run("recall", *words, "--json", *NOW)
    assert shown.code == 0, shown.err
    return shown.data


def ids(run: Run, *words: str) -> list[str]:
    return [hit["id"] for hit in recall(run, *words)["hits"]]


@pytest.fixture
def talk(graph: Graph) -> Graph:
    """A question and its answer in one session, a preference in another, and an unrelated memory."""
    given(graph, "a", content="Where is the cedar box?", speaker="Ann", role="person", scope="x")
    given(graph, "b", hours=0.01, content="Under the bed", speaker="Bo", role="person", scope="x", type="insight")
    given(graph, "rule", hours=0.02, content=RULE, role="user", sessionId="t")
    given(graph, "far", hours=0.25, content="cedar", sessionId="far", tier="longTerm")
    association.associate(graph, now=at(0.3))
    return graph


def test_a_table_for_people(run: Run, talk: Graph) -> None:
    out = run("recall", "the cedar box", *NOW).out
    head, *rows = out.splitlines()
    assert head.split() == ["score", "tier", "energy", "id", "content"]
    assert any("Where is the cedar box?" in row for row in rows)
    assert rows[-1] == "touched 4"
    assert "looked for" not in out
    assert run("recall", "nothing of the kind did that", *NOW).out == "nothing found\ntouched 0\n"


def test_what_stands_beside_is_a_table_of_its_own(run: Run, talk: Graph) -> None:
    out = run("recall", "cedar", "--limit", "1", "--no-touch", *NOW).out
    assert "always applies" in out
    assert RULE in out
    (standing,) = recall(run, "cedar", "--limit", "1", "--no-touch")["standing"]
    said = {"id": "rule", "lineageId": "rule", "content": RULE, "kind": "instruction"}
    assert standing == said | {"created": standing["created"]}


@pytest.mark.parametrize(
    ("options", "found"),
    [
        ([], ["a", "b", "far"]),
        (["--limit", "1", "--skip", "1"], ["b"]),
        (["--scope", "y"], ["far"]),
        (["--in-session", "far"], ["far"]),
        (["--type", "insight"], ["b"]),
        (["--tier", "longTerm"], ["far"]),
        (["--participant", "bo"], ["b"]),
        (["--since", "2026-05-01T12:15:00Z"], ["far"]),
        (["--until", "2026-05-01T12:00:36Z"], ["a"]),
        (["--as-of", "2026-05-01T12:10:00Z"], ["a", "b"]),
        (["--budget", "25"], ["a"]),
        (["--test-only"], []),
        (["--include", "live", "--in-session", "far"], ["far"]),
    ],
    ids=lambda value: " ".join(value)[:30],
)
def test_every_option_narrows(run: Run, talk: Graph, options: list[str], found: list[str]) -> None:
    assert ids(run, "Did Ann say where the cedar box is?", "--no-touch", *options) == found


def test_a_budget_says_what_it_left_out(run: Run, talk: Graph) -> None:
    data = recall(run, "did the cedar box", "--budget", "20", "--no-touch")
    assert (len(data["hits"]), data["usedChars"], data["more"]) == (1, 13, 2)
    assert "2 more hits exceed the budget" in run("recall", "did the cedar box", "--budget", "20", *NOW).out


@pytest.mark.parametrize(("least", "code"), [("0.3", 0), ("0.6", 3)])
def test_hits_that_cover_too_little_are_held_back(run: Run, graph: Graph, least: str, code: int) -> None:
    given(graph, content="cedar")
    before = stored(graph)
    asked = ("recall", "cedar harp", "--min-coverage", least, *NOW)
    shown = run(*asked)
    held = "nothing sure found: held back 1 hit, covering 0.43 of the question\ntouched 0"
    assert (shown.code, held in shown.out) == (code, code == 3)
    assert (stored(graph) == before) is (code == 3)
    shown = run(*asked, "--no-touch", "--json")
    assert (shown.code, shown.envelope["ok"]) == (code, True)
    data = shown.data
    assert (len(data["hits"]), data["heldBack"], data["minCoverage"]) == ((0, 1, 0.6) if code else (1, 0, 0.3))
    assert data["coverage"] == pytest.approx(0.427663)
    shown = run(*asked, "--no-touch", "--explain")
    assert f"covers: 0.43 of the question, {'too little: 1 hit held back' if code else 'sure'}\n" in shown.out


def test_where_nothing_is_found_nothing_is_sure(run: Run, graph: Graph) -> None:
    assert (run("recall", "cedar", *NOW).code, run("recall", "cedar", "--min-coverage", "0", *NOW).code) == (0, 0)
    shown = run("recall", "cedar", "--min-coverage", "0.01", *NOW)
    assert (shown.code, shown.out) == (3, "nothing sure found\ntouched 0\n")


def test_as_of_is_labelled_and_touches_nothing(run: Run, talk: Graph) -> None:
    before = stored(talk, "a")
    asked = ("recall", "cedar", "--as-of", "2026-05-01T14:10:00+02:00")
    assert run(*asked, *NOW).out.startswith("as of 2026-05-01 12:10:00Z, at today's weights\n")
    data = run(*asked, "--json", *NOW).data
    assert (data["asOf"], data["touched"]) == ("2026-05-01T12:10:00.000Z", [])
    assert stored(talk, "a") == before


def test_the_session_that_recalls_and_no_touch(run: Run, talk: Graph) -> None:
    assert recall(run, "cedar", "--no-touch")["touched"] == []
    assert stored(talk, "far")["accessCount"] == 1
    assert "far" in recall(run, "cedar", "--session", "later")["touched"]
    assert stored(talk, "far")["accessCount"] == 2


def test_the_json_shows_figures_path_and_explanation(run: Run, talk: Graph) -> None:
    data = recall(run, "Did Ann find the cedar box?", "--explain", "--no-touch", "--scope", "x")
    hit = next(hit for hit in data["hits"] if hit["id"] == "b")
    assert hit["figures"].keys() == {"around", "associations", "session", "weight"}
    (edge,) = hit["path"]
    assert edge == {
        **{"from": "a", "type": "NEXT", "to": "b", "confidence": 1.0},
        **{"ageDays": pytest.approx(0.49 / 24), "adds": pytest.approx(0.9)},
    }
    explained = data["explained"]
    assert explained.keys() == {"words", "asks", "figures", "searched", "filters", "roots", "tookMs"}
    assert explained["figures"]["words"] == "its own words"
    assert explained["words"] == ["ann", "find", "cedar", "box"]
    assert explained["filters"] == [
        {"filter": "all", "value": "", "considered": 2, "admitted": 2},
        {"filter": "scope", "value": "x", "considered": 2, "admitted": 2},
    ]
    assert explained["roots"][hit["id"]] == [{"kind": "session", "name": hit["sessionId"], "scope": "x"}]
    assert explained["tookMs"].keys() == {"read", "search"}
    assert recall(run, "cedar")["explained"] is None


def test_an_explanation_in_tables(run: Run, talk: Graph) -> None:
    asked = ("Where did Ann put the cedar box?", "--explain", "--scope", "x", "--no-touch")
    out = run("recall", *asked, *NOW).out
    covers = f"covers: {recall(run, *asked)['coverage']:.2f} of the question, not sure"
    assert f"looked for: ann put cedar box\nasks for: answer\n{covers}\n" in out
    (columns,) = (line for line in out.splitlines() if line.startswith("hit") and "= score" in line)
    assert columns.split() == [
        *("hit", "words", "around", "associations", "session", "speaker", "role", "x", "weight", "=", "score", "covers")
    ]
    assert "  associations: what led to it" in out
    assert "NEXT" in out
    assert "conf=1.00" in out
    assert "looked at" in out
    assert "searched: the hot memories" in out
    assert "took read" in out


def test_an_explanation_in_markdown(run: Run, graph: Graph) -> None:
    given(graph, "a", content="cedar | pipe\nand a line")
    given(graph, "b", content="soup")
    joined(graph, "a", "b")
    out = run("recall", "cedar", "--markdown", "--tier", "working", *NOW).out
    assert out.startswith(
        "Looked for: cedar. Asks for: standing. Covers: 0.67 of the question, sure.\n\n"
        "| hit | words | associations | x weight | = score | covers | id |"
    )
    assert "| a | cedar \\| pipe and a line |" in out
    assert "| 2 | COACTIVATED | a | conf=1.00 | 0 days | 0.1000 |" in out
    assert "| tier | working | 1 | 1 |" in out
    tables = [line for line in out.splitlines() if line.startswith("|")]
    assert all(line.endswith("|") for line in tables)
    assert recall(run, "cedar", "--markdown")["explained"] is not None


def test_an_explanation_names_the_roots_of_what_has_several(run: Run, graph: Graph) -> None:
    given(graph, "a", content="soup", sessionId="a")
    given(graph, "b", content="salt", sessionId="b")
    derived(graph, "m", "a", "b", hours=0.1, content="cedar")
    rows = run("recall", "cedar", "--explain", "--no-touch", *NOW).out.splitlines()
    assert [row.split() for row in rows if "session a" in row] == [["1", "2", "session", "a,", "session", "b"]]
    assert "| 1 | 2 | session a, session b |" in run("recall", "cedar", "--markdown", "--no-touch", *NOW).out


def test_a_memory_is_text_in_markdown(run: Run, graph: Graph) -> None:
    given(graph, "a_b_c", content="cedar <img onerror=alert(1)> ![a](javascript:b) \\| &lt;")
    out = run("recall", "cedar", "--markdown", *NOW).out
    hostile = "cedar &lt;img onerror=alert(1)&gt; \\!\\[a\\](javascript:b) \\\\\\| &amp;lt;"
    assert f"| a\\_b\\_c | {hostile} |" in out


@pytest.mark.parametrize("form", ["--explain", "--markdown"])
def test_an_explanation_of_nothing(run: Run, form: str) -> None:
    shown = run("recall", "cedar", form, *NOW)
    assert shown.code == 0
    assert "ooked for: cedar" in shown.out


def test_a_memory_does_not_drive_the_terminal(run: Run, graph: Graph) -> None:
    given(graph, content="cedar \x1b[2J \u202e")
    for form in ("--explain", "--markdown"):
        out = run("recall", "cedar", form, *NOW).out
        assert "\x1b[2J" not in out
        assert "\u202e" not in out


@pytest.mark.parametrize("option", ["--since", "--until", "--as-of"])
@pytest.mark.parametrize("value", ["yesterday", "", "2026-05-01T12:00", "2300-01-01T00:00:00Z"])
def test_a_bad_instant_is_named(run: Run, option: str, value: str) -> None:
    shown = run("recall", "cedar", option, value)
    assert (shown.code, shown.out) == (2, "")
    assert shown.err.startswith(f"Error: {option} ")
    assert len(shown.err.splitlines()) == 2
    error = run("recall", "cedar", option, value, "--json").envelope["error"]
    assert error["message"].startswith(option)
    assert error["hint"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--budget", "0"], "0 is not in the range"),
        (["--skip", "-1"], "-1 is not in the range"),
        (["--include", "dead"], "'dead' is not one of"),
        (["--type", "note"], "'note' is not one of"),
    ],
)
def test_a_bad_option_is_named(run: Run, words: list[str], said: str) -> None:
    shown = run("recall", "cedar", *words)
    assert (shown.code, said in shown.err) == (2, True)


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A state folder without a recall."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path


def test_the_last_recall_in_browser(run: Run, talk: Graph, fresh: Path) -> None:
    shown = run("browser", "--recall", "LAST")
    assert (shown.code, "there has been no recall yet" in shown.err) == (2, True)
    run("recall", "did the cedar box", "--limit", "1", *NOW)
    (hit,) = recall(run, "did the cedar box", "--limit", "1", "--no-touch")["hits"]
    shown = run("browser", "--recall", "last", "--json")
    assert "/browser/?dbms=neo4j" in shown.data["address"]
    query = shown.data["query"]
    assert "$ids" not in query
    drawn, _, _ = talk.driver.execute_query(query)
    assert {row["m"]["id"] for row in drawn} == {hit["id"]} | {edge["from"] for edge in hit["path"]} == {"a", "b"}
    assert run("browser", "recalled", "--json").data["query"] == query


def test_each_brain_has_a_last_recall_of_its_own(run: Run, talk: Graph, fresh: Path) -> None:
    run("recall", "cedar", "--brain", "milo", *NOW)
    assert run("browser", "--recall", "LAST", "--brain", "milo").code == 0
    assert run("browser", "--recall", "LAST").code == 2


def test_the_last_recall_is_noted_for_its_owner_and_by_ids_alone(run: Run, talk: Graph, fresh: Path) -> None:
    run("recall", "cedar", "--brain", "milo", *NOW)
    file = paths.last_recall("milo")
    assert file.is_relative_to(fresh)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    noted = json.loads(file.read_text())
    assert set(noted["ids"]) == set(noted["ways"]) == {"a", "b", "far"}
    assert "cedar" not in file.read_text()


def test_a_broken_note_is_no_recall(run: Run, fresh: Path) -> None:
    run("recall", "cedar", *NOW)
    (file,) = fresh.rglob("last-recall.json")
    file.write_text("[")
    assert run("browser", "--recall", "LAST").code == 2


def test_a_walk_goes_on_from_a_hit(run: Run, talk: Graph) -> None:
    assert "a" in ids(run, "did the cedar box", "--no-touch")
    out = run("traverse", "a", "--hops", "1", *NOW).out
    assert out.split()[:6] == ["score", "hops", "tier", "id", "way", "content"]
    assert "NEXT 1.00" in out
    assert "Under the bed" in out


def test_a_recall_that_found_nothing_has_nothing_to_show(run: Run) -> None:
    assert run("recall", "zebra", *NOW).code == 0
    shown = run("browser", "--recall", "LAST")
    assert (shown.code, "the last recall found nothing" in shown.err) == (2, True)


def test_a_damaged_memory_is_named_with_the_remedy(run: Run, database: Graph) -> None:
    given(database, "m", energy=9.0)
    query(database, "MATCH (m:Memory {id: 'm'}) REMOVE m.lineageId")
    shown = run("recall", "content", "--no-touch", *NOW)
    assert shown.code == 1
    assert "recall.cover found something damaged: hits.0.lineageId is None (id m)" in shown.err
    assert "brainbridge validate-memories" in shown.err


def test_where_nothing_can_be_noted_what_was_found_is_shown(run: Run, talk: Graph, fresh: Path) -> None:
    """By then the hits have been touched."""
    folder = paths.state("milo")
    folder.parent.mkdir(parents=True)
    folder.touch()
    shown = run("recall", "cedar", "--brain", "milo", *NOW)
    assert shown.code == 0
    assert "Where is the cedar box?" in shown.out
    assert f"not recorded for 'browser --recall LAST' and 'probe learn': {folder}" in shown.err


def test_a_recall_of_test_memories_is_not_noted(run: Run, talk: Graph, fresh: Path) -> None:
    """Browser still shows the last real recall, and no probe is learnt from this one."""
    given(talk, "tried", content="cedar", test=True)
    recall(run, "cedar", "--brain", "milo")
    before = [file("milo").read_bytes() for file in (paths.last_recall, paths.asked)]
    assert ids(run, "cedar", "--test-only", "--brain", "milo") == ["tried"]
    assert [file("milo").read_bytes() for file in (paths.last_recall, paths.asked)] == before


@pytest.mark.parametrize(
    "noted",
    [
        {"ids": ["a"], "ways": {"a": [{"from": "b", "to": "a", "kind": "NEXT"}]}},
        {"ids": ["a"], "ways": {"a": "b"}},
        {"ids": ["a"], "ways": []},
        {"ids": ["a"]},
        {"ways": {}},
        [],
    ],
)
def test_what_another_version_noted_of_the_last_recall_counts_for_nothing(
    run: Run, talk: Graph, fresh: Path, noted: Any
) -> None:
    recall(run, "cedar", "--brain", "milo")
    paths.last_recall("milo").write_text(json.dumps(noted))
    shown = run("memory-inspect", "a", "--brain", "milo", "--json", *NOW)
    assert (shown.code, shown.data["why"]["recalled"]) == (0, None), shown.err
