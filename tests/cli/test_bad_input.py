"""Bad input: one line that names the value and the remedy, the right exit code, JSON too, and nothing written."""

from pathlib import Path

import pytest

from brainbridge.graph.graph import Graph
from tests.cli.conftest import Run
from tests.cli.test_json import T0
from tests.state import query

CASES = [
    (["remember", ""], 2, "content is empty"),
    (["remember", "  \n "], 2, "content is empty"),
    (["remember"], 2, "give the content as an argument, or with --file"),
    (["remember", "x" * (1024 * 1024 + 1)], 2, "the limit is 1048576: split it"),
    (["remember", "\udcff"], 2, "not valid UTF-8"),
    (["memory-inspect", "\udcff"], 2, "not valid UTF-8"),
    (["traverse", "a", "\udcff"], 2, "not valid UTF-8"),
    (["recall", "cedar", "--scope", "\udcff"], 2, "not valid UTF-8"),
    (["run", "undo", "\udcff"], 2, "not valid UTF-8"),
    (["memory-status", "--user", "\udcff"], 2, "not valid UTF-8"),
    (["remember", "c", "--type", "note"], 2, "'note' is not one of"),
    (["remember", "c", "--role", "boss"], 2, "'boss' is not one of"),
    (["remember", "c", "--session", "a\nb"], 2, "holds a control character"),
    (["remember", "c", "--session", "x" * 300], 2, "sessionId"),
    (["remember", "--file", "/no/such/file"], 2, "cannot read /no/such/file"),
    (["test-memory", "c", "--energy", "nan"], 2, "energy nan"),
    (["test-memory", "c", "--energy=-1"], 2, "energy -1.0: input should be greater than 0"),
    (["test-memory", "c", "--energy", "0"], 2, "energy 0.0"),
    (["test-memory", "c", "--energy", "inf"], 2, "energy inf"),
    (["test-memory", "c", "--energy", "much"], 2, "'much' is not a valid float"),
    (["test-memory", "c", "--tier", "archived"], 2, "'archived' is not one of 'working', 'shortTerm', 'longTerm'"),
    (["memory-energy", "--tier", "archived"], 2, "'archived' is not one of"),
    (["memory-energy", "--forecast", "soon"], 2, "write hours, days or weeks"),
    (["memory-energy", "--forecast=-3d"], 2, "write hours, days or weeks"),
    (["memory-energy", "--forecast", "²d"], 2, "write hours, days or weeks"),
    (["memory-status", "--now", "2026-05-01T12:00"], 2, "write it as ISO 8601 with a zone"),
    (["memory-status", "--now", "yesterday"], 2, "'yesterday' is not an instant"),
    (["memory-status", "--now", "1950-01-01T00:00:00Z"], 2, "out of range"),
    (["memory-status", "--now", "2300-01-01T00:00:00Z"], 2, "out of range"),
    (["memory-status", "--brain", "../x"], 2, "cannot name a brain"),
    (["memory-promotions", "--last-hours", "0"], 2, "0.0 is not in the range"),
    (["memory-inspect", "nobody"], 1, "find ids with"),
    (["boost-memory", "nobody"], 1, "find ids with"),
    (["force-promote", "nobody"], 1, "find ids with"),
    (["repair-memory", "nobody"], 1, "find ids with"),
    (["repair-memory", "nobody", "--revive"], 1, "find ids with"),
    (["repair-memory", "nobody", "--energy", "much"], 2, "'much' is not a valid float"),
    (["repair-memory", "nobody", "--revive", "--energy", "1"], 2, "leave --energy out"),
    (["run", "show", "nobody"], 1, "brainbridge run list"),
    (["test-scenario", "dcay"], 2, "there are decay, promotion"),
    (["config", "set", "workingDecay", "fast"], 2, "it takes a number >= 0.000001 and <= 10"),
    (["config", "set", "clustersOnConsolidate", "perhaps"], 2, "it takes true or false"),
    (["config", "set", "clustersOnConsolidate"], 2, "give a value: config set clustersOnConsolidate VALUE"),
    (["config", "set", "xyz", "1"], 2, "the keys are workingToShortThreshold"),
    (["config", "set", "workingdecay", "1"], 2, "did you mean workingDecay?"),
    (["config", "set", "nosuch", "1"], 2, "the keys are "),
    (["xyzzy"], 2, "no such command: xyzzy. 'brainbridge --help' lists them."),
    (["fact", "xyzzy"], 2, "no such command: xyzzy. 'brainbridge fact --help' lists them."),
    (["erase"], 2, "name ids, or one of --query"),
    (["erase", "nobody"], 1, "find ids with"),
    (["traverse", "nobody"], 1, "find ids with"),
    (["traverse", "nobody", "--hops", "11"], 2, "11 is not in the range"),
    (["traverse"], 2, "Missing argument 'ID...'"),
    (["recall", "?!"], 2, "contains no word"),
    (["recall", "c", "--limit", "0"], 2, "0 is not in the range"),
    (["import", "/no/such/file"], 2, "cannot read /no/such/file"),
    (["import", "bolt://["], 2, "the address of the source cannot be read"),
    (["import", "bolt://127.0.0.1:x"], 4, "bolt://127.0.0.1:x: Failed"),
    (["memory-status", "--uri", "http://127.0.0.1:7474"], 2, "a Neo4j is reached by one of bolt://, bolt+s://"),
    (["memory-status", "--uri", "bolt://127.0.0.1:x"], 4, "use bolt://, neo4j://"),
    (["memory-status", "--uri", "bolt://é..x"], 4, "use bolt://, neo4j://"),
    (["import", "a\0b"], 2, "no file can have the name"),
    (["export", "a\0b"], 2, "no file can have the name"),
    (["restore", "\ud83d"], 2, "no file can have the name"),
    (["import", "-", "--recall-each", "2"], 2, "needs --replay"),
    (["delete-test-memories"], 5, "confirm with --yes"),
    (["browser", "memory-life"], 2, "name it with --id"),
    (["browser", "tier-map", "--id", "m"], 2, "tier-map takes no --id: memory-life does"),
    (["browser", "--id", "m"], 2, "tier-map takes no --id: memory-life does"),
    (["browser", "--recall", "last", "--id", "m"], 2, "recalled takes no --id: memory-life does"),
    (["browser", "tier-map", "--recall", "last"], 2, "tier-map takes no --recall: recalled does"),
    (["browser", "memory-life", "--id", "m", "--recall", "last"], 2, "memory-life takes no --recall: recalled does"),
    (["browser", "tier-mop", "--recall", "last"], 2, "there is no Browser query 'tier-mop'"),
    (["browser", "--list", "--id", "m"], 2, "--list takes no --id and no --recall"),
    (["browser", "--list", "--recall", "last"], 2, "--list takes no --id and no --recall"),
]


@pytest.mark.parametrize("json", [False, True], ids=["text", "json"])
@pytest.mark.parametrize("case", CASES, ids=[" ".join(words)[:40] for words, _, _ in CASES])
def test_it_is_refused(run: Run, graph: Graph, case: tuple[list[str], int, str], json: bool) -> None:
    words, code, said = case
    if words == ["delete-test-memories"]:
        run("test-memory", "c", "--now", T0)
    before = query(graph, "MATCH (n) RETURN count(n) AS n")
    shown = run(*words, *(["--json"] if json else []))
    assert shown.code == code, shown
    if json:
        error = shown.envelope["error"]
        assert shown.envelope["ok"] is False
        assert said in f"{error['message']} {error['hint']}"
        assert "\n" not in error["message"]
    else:
        assert said in shown.err
        assert shown.err.startswith("Error: ")
        assert len(shown.err.splitlines()) <= 2
        assert shown.out == ""
    assert query(graph, "MATCH (n) RETURN count(n) AS n") == before


def test_bytes_that_are_no_text(run: Run, tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    assert "not valid UTF-8" in run("remember", "--file", str(tmp_path / "binary")).err
    (tmp_path / "nul").write_bytes(b"a\0b")
    assert "NUL byte" in run("remember", "--file", str(tmp_path / "nul")).err
    assert "not valid UTF-8" in run("remember", "--file", "-", stdin=b"\xff").err


def test_a_file_nobody_may_read(run: Run, tmp_path: Path) -> None:
    shown = run("import", str(tmp_path))
    assert (shown.code, "cannot read" in shown.err) == (2, True)


def test_a_wrong_password(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRAINBRIDGE_PASSWORD", "wrong")
    shown = run("memory-status", "--json")
    assert (shown.code, shown.envelope["error"]["code"]) == (4, "authentication_failed")
    assert "BRAINBRIDGE_PASSWORD" in shown.envelope["error"]["hint"]


def test_a_password_file_that_is_no_text(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "password").write_bytes(b"hunter2\xff")
    for name in (str(tmp_path / "password"), str(tmp_path / "none")):
        monkeypatch.setenv("BRAINBRIDGE_PASSWORD_FILE", name)
        shown = run("memory-status")
        assert (shown.code, "cannot read password_file" in shown.err, "xff" in shown.err) == (2, True, False)


def test_a_closed_port(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = run("memory-status", "--uri", "bolt://127.0.0.1:1")
    assert shown.code == 4
    assert "no Neo4j answers at bolt://127.0.0.1:1" in shown.err
    assert "brainbridge doctor" in shown.err


def test_a_strict_import_writes_nothing(run: Run, graph: Graph) -> None:
    lines = '{"content": "good", "at": "2026-05-01T12:00:00Z"}\n{"content": ""}\n'
    shown = run("import", "-", "--strict", stdin=lines)
    assert (shown.code, "line 2: content is empty" in shown.err) == (2, True)
    assert query(graph, "MATCH (m:Memory) RETURN count(m) AS n") == [{"n": 0}]


def test_content_that_looks_like_cypher_is_content(run: Run) -> None:
    hostile = "x'}) DETACH DELETE m RETURN $id //"
    memory_id = run("remember", hostile, "--json", "--now", T0).data["memory"]["id"]
    assert run("memory-inspect", memory_id, "--json", "--now", T0).data["memory"]["content"] == hostile


@pytest.mark.parametrize(
    ("words", "code"), [(["memory-status"], 0), (["server", "path"], 0), (["run", "show", "x"], 1)]
)
def test_a_variable_that_is_no_setting_warns_once(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: list[str], code: int
) -> None:
    monkeypatch.setenv("BRAINBRIDGE_TIMEOUT", "5")
    monkeypatch.setenv("BRAINBRIDGE_TEST_ANYTHING", "5")
    said = "BRAINBRIDGE_TIMEOUT is no setting, and is ignored: did you mean BRAINBRIDGE_TIMEOUT_S?"
    shown = run(*words)
    assert (shown.code, shown.err.splitlines()[-1]) == (code, f"Warning: {said}")
    assert shown.err.count("is no setting") == 1
    assert run(*words, "--json").envelope["warnings"] == [said]
