"""The JSON that scripts rely on: one envelope, and the promised data of each command."""

import gc
from pathlib import Path
from typing import Any

import pytest

from brainbridge.platform import garbage, paths
from tests.cli.conftest import Run

T0, T1, T2 = "2026-05-01T12:00:00Z", "2026-05-01T12:30:00Z", "2026-05-01T13:00:00Z"
LATER = "2026-05-01T16:00:00Z"
MEMORY = {
    *("id", "content", "type", "tier", "energy", "created", "lastAccessed", "accessCount", "sessionId", "instanceId"),
    *("isTest", "validFrom", "validTo", "lastDecay", "peakEnergy", "promotionAttempts", "decayKey", "lineageId"),
    *("effectiveEnergy", "expiresAt", "energyToNextTier", "state", "labels"),
}
TIERS = ["working", "shortTerm", "longTerm"]


def remember(run: Run, content: str = "the cedar case", now: str = T0, *more: str) -> str:
    shown = run("remember", content, "--json", "--now", now, *more)
    assert shown.code == 0, shown.err
    memory_id: str = shown.data["memory"]["id"]
    return memory_id


def test_the_envelope(run: Run) -> None:
    envelope = run("memory-status", "--brain", "milo", "--json", "--now", T0).envelope
    assert envelope.keys() == {"ok", "command", "brain", "schema", "data", "warnings", "error"}
    assert (envelope["ok"], envelope["command"], envelope["brain"], envelope["schema"]) == (
        True,
        "memory-status",
        "milo",
        1,
    )
    assert (envelope["warnings"], envelope["error"]) == ([], None)


def test_memory_status(run: Run) -> None:
    remember(run)
    data = run("-memoryStatus", "--json", "--now", T1).data
    assert [row["tier"] for row in data["tiers"]] == TIERS
    assert data["tiers"][0] == {"tier": "working", "count": 1, "meanEnergy": pytest.approx(0.7788007831)}
    assert {key: data[key] for key in ("live", "protected", "due", "expired", "superseded", "test")} == {
        "live": 1,
        "protected": 0,
        "due": 0,
        "expired": 0,
        "superseded": 0,
        "test": 0,
    }


def test_memory_energy(run: Run) -> None:
    memory_id = remember(run)
    data = run("-memoryEnergy", "--tier=working", "--forecast", "1d", "--top", "3", "--json", "--now", T0).data
    (tier,) = data["tiers"]
    assert tier.keys() == {"tier", "count", "min", "mean", "max", "histogram", "halfLifeHours"}
    assert all(each.keys() == {"from", "to", "count"} for each in tier["histogram"])
    assert sum(each["count"] for each in tier["histogram"]) == tier["count"] == 1
    assert (data["forecast"][0]["count"], data["forecast"][0]["soonest"][0]["id"]) == (1, memory_id)
    assert data["top"][0]["id"] == memory_id


def test_promotion_and_what_is_said_of_it(run: Run) -> None:
    memory_id = remember(run)
    run("boost-memory", memory_id, "--now", T1)
    boosted = run("-boostMemory", memory_id, "--json", "--now", T2).data
    assert (boosted["before"], boosted["after"]) == (pytest.approx(1.3853314428), pytest.approx(2.3853314428))
    later = "2026-05-01T13:00:01Z"
    ready = run("memory-promotions", "--json", "--now", later).data["ready"]
    assert [each.keys() >= {"id", "tier", "energy", "threshold"} for each in ready] == [True]
    promoted = run("-promoteMemories", "--json", "--now", later).data
    (rise,) = promoted["promoted"]
    assert rise.keys() == {"id", "newId", "fromTier", "toTier", "energy", "edge"}
    assert (rise["id"], rise["toTier"], rise["edge"], promoted["conflicts"]) == (
        memory_id,
        "shortTerm",
        "PROMOTED_TO",
        0,
    )
    (row,) = run("-memoryPromotions", "--last-hours", "1", "--json", "--now", later).data["promotions"]
    assert row.keys() >= {"id", "newId", "fromTier", "toTier", "energy", "at", "reason", "runId"}
    assert (row["runId"], row["reason"]) == (promoted["runId"], "threshold")


def test_memory_inspect(run: Run) -> None:
    memory_id = remember(run, "héllo 'world'")
    data = run("-memoryInspect", memory_id, "--json", "--now", T1).data
    assert data.keys() == {"memory", "lineage", "relationships", "sources", "provenanceChain", "roots", "events", "why"}
    assert data["why"].keys() == {"rose", "threshold", "accesses", "ends", "judged", "recalled", "sentences"}
    assert (data["why"]["threshold"], data["why"]["accesses"], data["why"]["rose"]) == (2.0, 2, None)
    assert data["why"]["sentences"][0] in run("memory-inspect", memory_id, "--now", T1).out
    assert data["memory"].keys() >= MEMORY
    assert (data["memory"]["content"], data["memory"]["created"]) == ("héllo 'world'", "2026-05-01T12:00:00.000Z")
    assert data["memory"]["effectiveEnergy"] == pytest.approx(0.7788007831)
    assert data["memory"]["accessCount"] == 1
    assert [each["type"] for each in data["relationships"]] == ["IN_SESSION"]


def test_test_memories(run: Run) -> None:
    made = run("-testMemory", "a test", "--energy", "3", "--tier", "shortTerm", "--json", "--now", T0).data["memory"]
    assert (made["isTest"], made["energy"], made["tier"]) == (True, 3.0, "shortTerm")
    listed = run("-listTestMemories", "--json", "--now", T0).data["memories"]
    assert [each["id"] for each in listed] == [made["id"]]
    assert run("-deleteTestMemories", "--dry-run", "--json").data == {"deleted": 1, "applied": False}
    assert run("-deleteTestMemories", "--yes", "--json").data["deleted"] == 1
    assert run("-listTestMemories", "--json").data["memories"] == []


def test_test_scenario(run: Run) -> None:
    data = run("-testScenario", "decay", "--json").data
    assert (data["scenario"], data["passed"]) == ("decay", True)
    assert all(step.keys() == {"step", "expected", "actual", "ok"} for step in data["steps"])


def test_forecast(run: Run) -> None:
    remember(run)
    (working, *_) = run("forecast", "--days", "2", "--json", "--now", T1).data["tiers"]
    assert (working["tier"], working["count"], [day["count"] for day in working["days"]]) == ("working", 1, [1])
    assert working["soonest"][0]["content"] == "the cedar case"
    assert (working["stays"], working["strongest"]) == ({"count": 0, "protected": 0, "more": False}, [])
    assert "working: 1 end by" in run("forecast", "--now", T1).out
    (working, *_) = run("forecast", "--days", "2", "--json", "--now", "2020-01-01T00:00:00Z").data["tiers"]
    assert (working["count"], working["stays"]["count"]) == (0, 1)


def test_a_run_is_shown_taken_back_and_refused(run: Run) -> None:
    memory = run("test-memory", "a", "--energy", "0.2", "--json", "--now", T0).data["memory"]["id"]
    done = run("consolidate-all", "--test-only", "--json", "--now", LATER).data
    (shown,) = run("run", "diff", "last", "--test-only", "--json").data["differences"]
    assert (shown["id"], shown["kind"]) == (memory, "expired")
    assert {"property": "endReason", "before": None, "after": "expired"} in shown["changes"]
    assert "endReason" in run("run", "diff", done["runId"]).out
    plan = run("run", "undo", done["runId"], "--dry-run", "--json", "--now", LATER).data
    assert (plan["applied"], plan["undone"], plan["runId"]) == (False, {"expired": 1}, "")
    back = run("run", "undo", done["runId"], "--json", "--now", LATER)
    assert (back.code, back.data["undoes"], back.data["undone"]) == (0, done["runId"], {"expired": 1})
    assert run("memory-inspect", memory, "--json", "--now", T1).data["memory"]["state"] == "live"
    again = run("run", "undo", done["runId"], "--json", "--now", LATER)
    assert (again.code, again.data["already"], again.data["refused"]) == (0, 1, [])
    assert "taken back already" in run("run", "undo", done["runId"], "--now", LATER).out


def test_consolidation(run: Run) -> None:
    remember(run)
    late = "2026-05-01T20:00:00Z"
    done = run("-consolidateAll", "--json", "--now", late).data
    assert done.keys() >= {"runId", "settled", "expired", "promoted", "durationMs"}
    assert (done["settled"], done["expired"], done["promoted"]) == (0, 1, [])
    decayed = run("-decayEnergy", "--json", "--now", late).data
    assert decayed.keys() == {"runId", "applied", "settled", "expired", "ended", "tiers", "atStake", "protected"}
    ended = run("session-end", "--session", "manual", "--json", "--now", late).data
    assert (ended["settled"], ended["expired"]) == (0, 0)


def test_forcing_repairing_validating(run: Run) -> None:
    memory_id = remember(run)
    forced = run("-forcePromote", memory_id, "--json", "--now", T1).data
    assert [each["id"] for each in forced["promoted"]] == [memory_id]
    assert run("-repairMemory", forced["promoted"][0]["newId"], "--json", "--now", T1).data["changes"] == []
    shown = run("-validateMemories", "--json", "--now", T1)
    assert (shown.code, shown.data["findings"]) == (0, [])


def test_findings_are_no_failure_and_leave_with_three(run: Run, graph: Any) -> None:
    from tests.state import query

    memory_id = remember(run)
    query(graph, "MATCH (m:Memory) SET m.accessCount = -1")
    shown = run("validate-memories", "--json", "--now", T1)
    assert (shown.code, shown.envelope["ok"]) == (3, True)
    (finding,) = shown.data["findings"]
    assert finding.keys() >= {"code", "severity", "ids", "fix"}
    assert (finding["code"], finding["ids"]) == ("negative_count", [memory_id])
    assert finding["fix"] == f"brainbridge repair-memory {memory_id}"
    changes = run("repair-memory", memory_id, "--json", "--now", T1).data["changes"]
    assert {"property": "accessCount", "before": -1, "after": 1} in changes


def test_memory_health(run: Run) -> None:
    data = run("-memoryHealth", "--json", "--now", T0).data
    assert data.keys() == {"findings", "config", "lastRun", "sensitivities", "crystals"}
    assert (data["findings"], data["lastRun"], data["config"]["workingDecay"]) == ([], None, 0.5)


def test_revive(run: Run) -> None:
    memory_id = remember(run)
    late = "2026-05-01T20:00:00Z"
    refused = run("boost-memory", memory_id, "--json", "--now", late)
    assert refused.code == 1
    assert refused.envelope["error"]["hint"] == f"revive it with: brainbridge repair-memory {memory_id} --revive"
    changes = run("repair-memory", memory_id, "--revive", "--json", "--now", late).data["changes"]
    assert {"property": "energy", "before": 0.1, "after": 1.0} in [
        each | {"before": round(each["before"], 6)} if each["property"] == "energy" else each for each in changes
    ]
    assert run("boost-memory", memory_id, "--json", "--now", late).code == 0


def test_recall(run: Run) -> None:
    memory_id = remember(run)
    data = run("recall", "cedar", "--json", "--now", T1).data
    assert data.keys() == {
        *("hits", "standing", "verbatim", "touched", "asOf", "usedChars", "more", "explained"),
        *("coverage", "sure", "minCoverage", "heldBack"),
    }
    (hit,) = data["hits"]
    assert hit.keys() == {
        *(
            "id",
            "lineageId",
            "importKey",
            "content",
            "tier",
            "created",
            "sessionId",
            "speaker",
            "energy",
            "expired",
            "stale",
        ),
        *(
            "outdated",
            "questioned",
            "newer",
            "conflicts",
            "box",
            "branch",
            "score",
            "coverage",
            "path",
            "figures",
            "trust",
            "suspect",
        ),
    }
    assert (hit["coverage"], data["coverage"], data["sure"], data["minCoverage"], data["heldBack"]) == (
        1.0,
        1.0,
        True,
        0.0,
        0,
    )
    assert (data["touched"], hit["path"]) == ([memory_id], [])
    assert run("recall", "cedar", "--no-touch", "--limit", "1", "--json", "--now", T1).data["touched"] == []


def test_traverse(run: Run) -> None:
    first, second = remember(run), remember(run)
    run("recall", "cedar", "--now", T1)
    data = run("traverse", first, "--hops", "2", "--min-confidence", "0.5", "--json", "--now", T1).data
    assert data.keys() == {"seeds", "reached"}
    assert data["seeds"] == [first]
    (reached,) = data["reached"]
    assert reached.keys() == {
        *("id", "lineageId", "content", "trust", "suspect", "tier", "expired", "score", "hops", "path")
    }
    assert (reached["id"], reached["score"], reached["hops"], reached["expired"]) == (second, 0.7, 1, False)
    step = {"from": first, "type": "COACTIVATED", "to": second, "confidence": 1.0, "through": None}
    assert reached["path"] == [step]
    refined = run("traverse", first, second, "--page-rank", "--inhibit", "--limit", "1", "--json", "--now", T1).data
    assert (sorted(refined["seeds"]), refined["reached"]) == (sorted([first, second]), [])


def test_config(run: Run) -> None:
    plan = run("config", "set", "promotionBatchSize", "20", "--dry-run", "--json", "--now", T0).data
    assert (plan["applied"], plan["version"], plan["config"]["promotionBatchSize"]) == (False, 2, 20)
    assert run("config", "show", "--json").data["version"] == 1
    data = run("config", "set", "promotionBatchSize", "20", "--json", "--now", T0).data
    assert data.keys() == {"runId", "applied", "expired", "config", "version", "history", "recall", "others"}
    assert (data["config"]["promotionBatchSize"], data["version"], len(data["history"])) == (20, 2, 2)
    assert run("config", "show", "--json").data["version"] == 2


def test_numbers_of_recall_are_versions_of_their_own(run: Run) -> None:
    data = run("config", "set", "hopDecay", ".6", "--json", "--now", T0).data
    assert data["version"] == 1
    assert data["recall"].keys() == {"config", "version", "history"}
    assert (data["recall"]["config"]["hopDecay"], data["recall"]["version"], len(data["recall"]["history"])) == (
        0.6,
        2,
        2,
    )
    assert "hopDecay" in run("config", "history").out


def test_cluster_and_clusters(run: Run) -> None:
    for content in ("the cedar case", "a cedar cupboard"):
        remember(run, content)
    for _ in range(3):
        run("recall", "cedar", "--json", "--now", T0)
    done = run("cluster", "--json", "--now", T0).data
    assert done.keys() == {"runId", "applied", "clusters", "made", "removed", "joined", "parted"}
    assert (done["clusters"], done["made"], done["joined"]) == (1, 1, 2)
    assert run("-cluster", "--lexical", "--dryRun", "--json", "--now", T0).data["runId"] == ""
    (cluster,) = run("clusters", "--json").data["clusters"]
    assert cluster.keys() == {"name", "label", "size", "centre", "scope", "updatedAt"}
    assert (cluster["size"], cluster["scope"], cluster["updatedAt"]) == (2, "", "2026-05-01T12:00:00.000Z")
    assert "cedar" in cluster["label"]
    shown = run("memory-inspect", cluster["centre"], "--json", "--now", T0).data["relationships"]
    assert cluster["name"] in {each["otherId"] for each in shown if each["type"] == "BELONGS_TO"}
    assert run("clusters", "--test-only", "--json").data == {"clusters": []}


@pytest.mark.parametrize("words", [["clustersOnConsolidate", "true"], ["clustersOnConsolidate=true"]])
def test_a_switch_is_set_either_way(run: Run, words: list[str]) -> None:
    assert run("config", "set", *words, "--json", "--now", T0).data["config"]["clustersOnConsolidate"] is True
    data = run("config", "set", "clustersOnConsolidate=off", "--json", "--now", T1).data
    assert data["config"]["clustersOnConsolidate"] is False


def test_runs(run: Run) -> None:
    run_id = run("consolidate-all", "--json", "--now", T0).data["runId"]
    (record,) = run("run", "list", "--json").data["runs"]
    assert (record["id"], record["command"], record["outcome"]) == (run_id, "consolidate-all", "ok")
    shown = run("run", "show", run_id, "--json").data
    assert (shown["run"]["configVersion"], shown["events"]) == (1, [])


def test_importing(run: Run) -> None:
    one = '{"content": "one", "at": "2026-05-01T12:00:00Z"}'
    two = '{"content": "two", "at": "2026-05-01T12:01:00Z", "mood": 1}'
    lines = f"{one}\nbad\n{two}\n"
    shown = run("import", "-", "--replay", "--recall-each", "2", "--json", stdin=lines)
    assert (shown.data["imported"], [each["line"] for each in shown.data["bad"]]) == (2, [2])
    assert shown.envelope["warnings"] == ["unknown keys were ignored: mood (1 lines)"]


def test_migrating(run: Run) -> None:
    data = run("migrate", "--json").data
    assert {each["state"] for each in data["migrations"]} == {"applied"}
    assert run("migrate", "--validate", "--json").code == 0


def test_browser(run: Run) -> None:
    names = {each["name"] for each in run("browser", "--list", "--json").data["queries"]}
    assert names == {
        "tier-map",
        "promotion-paths",
        "fades-next",
        "memory-life",
        "last-run",
        "recalled",
        "clusters",
        "configuration",
        "crystals",
    }
    data = run("browser", "memory-life", "--id", 'a"b', "--json").data
    assert '{id: "a\\"b"}' in data["query"]
    assert "/browser/?dbms=neo4j" in data["address"]
    assert run("browser", "tier-mop").code == 2


def test_doctor(run: Run) -> None:
    data = run("doctor", "--json").data
    origins = {each["name"]: each["origin"] for each in data["settings"]}
    assert origins["uri"] == "the environment (BRAINBRIDGE_*)"
    assert all(check["ok"] for check in data["checks"])
    passwords = [each["value"] for each in data["settings"] if each["name"] == "password"]
    assert passwords == ["**********"]


def test_an_instant_before_the_last_write_is_answered_with_a_warning(run: Run) -> None:
    remember(run, "c", T2)
    envelope = run("memory-status", "--json", "--now", T1).envelope
    assert envelope["ok"] is True
    assert "is before the last write" in envelope["warnings"][0]


def test_an_open_brain_looks_for_garbage_as_usual(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc, "freeze", lambda: None)
    usual = gc.get_threshold()
    garbage.look_rarely()
    assert gc.get_threshold() > usual
    assert run("memory-status").code == 0
    assert gc.get_threshold() == usual


def test_a_log_that_cannot_be_written_is_a_warning(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(paths, "journal", lambda brain: tmp_path / "file" / "log")
    shown = run("consolidate-all", "--json")
    (warning,) = shown.envelope["warnings"]
    assert (shown.code, "consolidation log" in warning, "cannot be written" in warning) == (0, True, True)
    assert "Warning: the consolidation log" in run("consolidate-all").err
    assert "Warning" not in run("memory-status").err
