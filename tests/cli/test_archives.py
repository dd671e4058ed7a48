"""export, backup, restore on the command line."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from brainbridge.domains import DOMAINS
from brainbridge.errors import InvalidInput
from brainbridge.graph.graph import Graph
from brainbridge.transfer.archive import format
from tests.cli.conftest import Run
from tests.integration.ways import DEAD, mark
from tests.state import query

T0 = "2026-05-01T12:00:00Z"


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def test_export_says_what_it_wrote_and_does_not_write_over_a_file(run: Run, tmp_path: Path) -> None:
    run("remember", "the cedar case", "--now", T0)
    file = str(tmp_path / "brain.jsonl.gz")
    shown = run("export", file, "--json")
    assert shown.data.keys() == {"file", "size", "nodes", "edges", "sha256", "written", "left", "others", "withheld"}
    assert (shown.data["nodes"], shown.data["edges"], shown.data["written"]) == (5, 1, False)
    again = run("export", file)
    assert again.code == 5
    assert f"this would overwrite {file}, which already exists" in again.err
    assert run("export", file, "--yes").code == 0


def test_a_folder_that_is_not_there_is_named(run: Run, tmp_path: Path) -> None:
    shown = run("export", str(tmp_path / "nowhere" / "brain.jsonl"))
    assert (shown.code, "nowhere" in shown.err) == (1, True)
    assert f"there is no folder {tmp_path / 'nowhere'}\n" in shown.err
    assert f"mkdir -p {tmp_path / 'nowhere'}\n" in shown.err


def test_a_folder_is_no_file_to_write_over(run: Run, tmp_path: Path) -> None:
    shown = run("export", str(tmp_path), "--json")
    assert (shown.code, shown.envelope["error"]["message"]) == (2, f"{tmp_path} is a folder")
    assert list(tmp_path.iterdir()) == []


def test_export_to_standard_output_is_nothing_but_the_archive(run: Run, tmp_path: Path) -> None:
    run("remember", "the cedar case", "--now", T0)
    shown = run("export", "-")
    (tmp_path / "a").write_text(shown.out)
    header, footer = format.check(tmp_path / "a", DOMAINS)
    assert (header.counts["Memory"], footer.nodes) == (1, 5)
    assert run("export", "-", "--json").code == 2


def test_import_knows_an_archive_by_its_beginning(run: Run, tmp_path: Path) -> None:
    run("remember", "the cedar case", "--now", T0)
    for name in ("brain.jsonl", "brain.jsonl.gz"):
        run("export", str(tmp_path / name))
        data = run("import", str(tmp_path / name), "--on-conflict", "newer", "--json").data
        assert (data["merged"], data["lineages"], data["same"]) == (True, 0, 1)
        piped = run("import", "-", stdin=(tmp_path / name).read_bytes())
        assert "1 identical" in piped.out
        assert "merged: 0 nodes added; " in piped.out
    run("boost-memory", run("recall", "cedar", "--json", "--now", T0).data["hits"][0]["id"], "--now", T0)
    assert run("import", str(tmp_path / "brain.jsonl"), "--on-conflict", "fail").code == 1


def test_backup_and_back(run: Run) -> None:
    run("remember", "the cedar case", "--now", T0)
    made = run("backup", "--keep", "3", "--json").data
    assert Path(made["backup"]["file"]).exists()
    run("remember", "written afterwards", "--now", T0)
    preview = run("restore", "--dry-run", "--json").data
    assert (preview["restored"], preview["archive"]["counts"]["Memory"]) == (None, 1)
    assert run("memory-status", "--now", T0, "--json").data["live"] == 2
    refused = run("restore")
    assert (refused.code, "nothing was done: this would replace everything in brain default" in refused.err) == (
        5,
        True,
    )
    done = run("restore", "--yes", "--json").data
    assert done["restored"]["merged"] is False
    assert run("memory-status", "--now", T0, "--json").data["live"] == 1
    # The backup that the restore made holds what was replaced.
    assert run("restore", done["backup"], "--yes").code == 0
    assert run("memory-status", "--now", T0, "--json").data["live"] == 2
    assert len(run("backup", "--list", "--json").data["backups"]) == 3


@pytest.mark.parametrize(
    "node",
    [
        "(:ConsolidationRun {id: 'r'})",
        "(:Event {id: 'e'})",
        "(:Probe {id: 'p'})",
        "(:Session {isTest: false, scope: '', name: 's'})",
        "(:Entity {isTest: false, scope: '', name: 'ada'})",
    ],
)
def test_whatever_an_archive_holds_is_backed_up_before_it_is_replaced(
    run: Run, database: Graph, tmp_path: Path, node: str
) -> None:
    run("export", str(tmp_path / "a"))
    query(database, f"CREATE {node}")
    assert run("restore", str(tmp_path / "a")).code == 5
    query(database, f"MATCH (n) WHERE n:{node[2:].partition(' ')[0]} DETACH DELETE n")
    assert run("restore", str(tmp_path / "a"), "--json").data["backup"] is None


def test_the_runs_of_a_brain_without_memories_are_not_mixed_with_those_of_an_archive(run: Run, tmp_path: Path) -> None:
    run("export", str(tmp_path / "a"))
    run("consolidate-all", "--now", T0)
    done = run("restore", str(tmp_path / "a"), "--yes", "--json").data
    assert Path(done["backup"]).exists()
    assert run("run", "list", "--json").data["runs"] == []


def test_a_damaged_backup_changes_nothing(run: Run, tmp_path: Path) -> None:
    run("remember", "the cedar case", "--now", T0)
    run("export", str(tmp_path / "a"))
    (tmp_path / "a").write_bytes((tmp_path / "a").read_bytes()[:-20])
    shown = run("restore", str(tmp_path / "a"), "--yes", "--json")
    assert (shown.code, shown.envelope["error"]["code"]) == (2, "invalid_input")
    assert "is damaged" in shown.envelope["error"]["message"]
    assert run("memory-status", "--now", T0, "--json").data["live"] == 1
    assert run("backup", "--list", "--json").data["backups"] == []


def leave_half(run: Run, database: Graph, archive: Path | None = None) -> None:
    """Leave what a killed restore leaves: some of the memories, and the mark."""
    sha256 = format.check(archive, DOMAINS)[1].sha256 if archive else ""
    run("remember", "a part of it", "--now", T0)
    mark(database, DEAD)
    query(database, "MATCH (l:__BrainbridgeLock {name: 'restore'}) SET l.archive = $sha256", sha256=sha256)


def contents(database: Graph) -> list[str]:
    return [each["content"] for each in query(database, "MATCH (m:Memory) RETURN m.content AS content")]


def test_a_restore_that_was_broken_off_goes_on_and_its_part_is_no_backup(run: Run, database: Graph) -> None:
    run("remember", "the cedar case", "--now", T0)
    wanted = Path(run("backup", "--json").data["backup"]["file"])
    query(database, "MATCH (m:Memory) SET m.content = 'changed since'")
    run("backup")
    listed = run("backup", "--list", "--json").data["backups"]
    leave_half(run, database, wanted)
    assert (refused := run("backup")).code == 1
    assert "was interrupted" in refused.err
    assert run("restore", "--dry-run", "--json").data["file"] == str(wanted)
    done = run("restore", "--yes", "--json")
    assert (done.data["file"], done.data["backup"]) == (str(wanted), None)
    assert any("no backup was made" in each for each in done.envelope["warnings"])
    assert run("backup", "--list", "--json").data["backups"] == listed
    assert contents(database)[:1] == ["the cedar case"]
    assert run("remember", "all is well", "--now", T0).code == 0


@pytest.mark.parametrize("known", [True, False])
def test_a_restore_of_what_is_no_backup_has_to_be_named_again(
    run: Run, database: Graph, tmp_path: Path, known: bool
) -> None:
    run("export", str(tmp_path / "a"))
    run("remember", "the cedar case", "--now", T0)
    run("backup")
    leave_half(run, database, tmp_path / "a" if known else None)
    before = contents(database)
    refused = run("restore", "--yes", "--json").envelope["error"]
    assert refused["code"] == "refused"
    assert ("sha256" in refused["message"], "brainbridge restore FILE" in refused["hint"]) == (known, True)
    assert contents(database) == before
    assert run("restore", str(tmp_path / "a"), "--yes", "--json").data["backup"] is None
    assert len(run("backup", "--list", "--json").data["backups"]) == 1


def test_what_a_move_has_left_is_not_taken_for_a_restore(run: Run, database: Graph) -> None:
    run("remember", "the cedar case", "--now", T0)
    run("backup")
    mark(database, DEAD)
    query(database, "MATCH (l:__BrainbridgeLock {name: 'restore'}) SET l.place = 'brain b of elsewhere'")
    refused = run("restore", "--yes")
    assert (refused.code, "a move of brain b of elsewhere to this database" in refused.err) == (1, True)
    assert "brainbridge brain move NAME --to ADDRESS" in refused.err
    assert contents(database) == ["the cedar case"]


def test_a_lock_that_is_released_by_hand_is_named_and_a_part_stays_a_part(run: Run, database: Graph) -> None:
    mark(database, DEAD)
    query(database, "MATCH (l:__BrainbridgeLock) SET l.host = 'elsewhere'")
    shown = run("migrate", "--release-lock")
    assert shown.out.count(f"released a lock of elsewhere (process {DEAD}), held since ") == 2
    assert "was interrupted" in run("remember", "the cedar case", "--now", T0).err
    assert run("migrate", "--release-lock", "--json").data["released"] == []
    assert run("migrate", "--release-lock", "--list").code == 2
    assert "was interrupted" in run("backup").err


def double(database: Graph) -> None:
    """Damage the configuration: two versions are current, and one skips a number."""
    query(database, "MATCH (c:ConsolidationConfig) CREATE (o:ConsolidationConfig) SET o = c {.*, version: 99}")


def test_nothing_is_replaced_that_no_archive_can_hold(run: Run, database: Graph) -> None:
    run("remember", "the cedar case", "--now", T0)
    run("backup")
    run("remember", "written afterwards", "--now", T0)
    double(database)
    refused = run("restore", "--yes")
    assert (refused.code, "brainbridge migrate" in refused.err) == (2, True)
    assert len(query(database, "MATCH (m:Memory) RETURN m")) == 2
    (finding,) = run("validate-memories", "--json").data["findings"]
    assert finding["fix"] == "brainbridge migrate"
    foreseen = run("migrate", "--dry-run", "--json").data["configurations"]
    assert len(query(database, "MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL RETURN c")) == 2
    assert run("migrate", "--json").data["configurations"] == foreseen != []
    assert run("validate-memories").code == 0
    done = run("restore", "--yes", "--json").data
    assert run("restore", done["backup"], "--yes").code == 0
    assert len(query(database, "MATCH (m:Memory) RETURN m")) == 2


@pytest.mark.parametrize("name", ["/nowhere/at/all", ".", "-"])
def test_what_cannot_be_read_is_bad_input(run: Run, name: str) -> None:
    refused = run("restore", name)
    assert (refused.code, f"cannot read {name}" in refused.err, "backup --list" in refused.err) == (2, True, True)


def test_nothing_is_replaced_if_the_backup_cannot_be_read(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    run("remember", "the cedar case", "--now", T0)
    run("backup")
    run("remember", "written afterwards", "--now", T0)
    check, seen = format.check, list[Path]()

    def fails(path: Path, *domains: Any, **options: Any) -> Any:
        seen.append(path)
        if path != seen[0]:
            raise InvalidInput(f"{path} is damaged: its lines do not match their checksum")
        return check(path, *domains, **options)

    monkeypatch.setattr(format, "check", fails)
    refused = run("restore", "--yes")
    assert (refused.code, "nothing was replaced" in refused.err) == (1, True)
    assert run("memory-status", "--now", T0, "--json").data["live"] == 2
    assert len(run("backup", "--list", "--json").data["backups"]) == 1


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        ("CREATE (o:RecallConfig) SET o = c {.*, version: 2}", "RecallConfig had 2 current versions"),
        (
            "CREATE (o:RecallConfig), (e:RecallConfig) SET o = c {.*, version: 2},"
            " e = c {.*, version: 3, validTo: datetime()}",
            "RecallConfig had 2 current versions, but not the latest: now only the latest is current",
        ),
        ("SET c.validTo = datetime()", "RecallConfig had no current version: now the latest is current"),
        ("DETACH DELETE c", "RecallConfig had no version: a first one is created"),
    ],
)
def test_migrating_says_of_which_configuration_the_latest_version_holds(
    run: Run, database: Graph, damage: str, said: str
) -> None:
    run("remember", "the cedar case", "--now", T0)
    query(database, f"MATCH (c:RecallConfig) {damage}")
    refused = run("config", "set", "beam", "100", "--now", T0)
    assert (refused.code, "brainbridge migrate" in refused.err) == (1, True)
    planned = run("migrate", "--dry-run").out
    assert (said in planned, "nothing was changed" in planned) == (True, True)
    done = run("migrate").out
    assert (said in done, "nothing was changed" in done) == (True, False)
    assert run("config", "set", "beam", "100", "--now", T0).code == 0
    assert said not in run("migrate").out


@pytest.fixture
def interrupted(run: Run, database: Graph) -> Iterator[str]:
    """A brain with a memory, and the mark that a killed restore leaves; returns the memory's id."""
    made = run("remember", "the cedar case", "--now", T0, "--json").data["memory"]["id"]
    mark(database, DEAD)
    yield made
    query(database, "MATCH (l:__BrainbridgeLock) DELETE l")


@pytest.mark.parametrize("command", ["recall cedar --no-touch", "memory-inspect ID", "memory-status", "config show"])
def test_after_a_restore_that_was_broken_off_who_reads_is_warned(run: Run, interrupted: str, command: str) -> None:
    shown = run(*command.replace("ID", interrupted).split(), "--now", T0)
    assert (shown.code, "was interrupted: only some of the memories are there" in shown.err) == (0, True)
    assert "brainbridge restore FILE" in shown.err
    assert shown.out


@pytest.mark.parametrize(
    "command",
    ["remember oak", "recall cedar", "consolidate-all", "force-promote ID", "config set fanOut=21"],
)
def test_after_a_restore_that_was_broken_off_who_writes_is_refused(
    run: Run, database: Graph, interrupted: str, command: str
) -> None:
    before = query(database, "MATCH (n) RETURN count(n) AS n, sum(n.accessCount) AS accesses")
    shown = run(*command.replace("ID", interrupted).split(), "--now", T0, "--json")
    error = shown.envelope["error"]
    assert (shown.code, error["code"]) == (1, "held")
    assert "was interrupted: only some of the memories are there" in error["message"]
    assert "brainbridge restore FILE" in error["hint"]
    assert query(database, "MATCH (n) RETURN count(n) AS n, sum(n.accessCount) AS accesses") == before
