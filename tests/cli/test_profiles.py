"""The command profile."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run

T0, T1, T2 = "2026-05-01T12:00:00Z", "2026-05-01T13:00:00Z", "2026-05-01T14:00:00Z"


@pytest.fixture(autouse=True)
def _known(run: Run) -> None:
    """Say where Ann Bell lives, and what the user likes."""
    for text, now in (("Ann Bell lives in Lyon.", T0), ("Ann Bell lives in Paris.", T1), ("I like tea.", T1)):
        assert run("observe", text, "--role", "user", "--now", now).code == 0


def test_its_data_of_an_entity(run: Run) -> None:
    data = run("profile", "ann bell", "--json", "--now", T2).data
    found = data["profile"]
    assert data["written"] is None
    paris, lyon = found["facts"]
    assert paris == {
        **{"id": paris["id"], "attribute": "lives_in", "value": "Paris", "sentence": "Ann Bell lives in Paris."},
        **{"kind": "true", "ends": False, "validSince": "2026-05-01T13:00:00.000Z", "validUntil": None},
        **{"recordedAt": "2026-05-01T13:00:00.000Z", "confidence": 0.95, "tier": "explicit", "said": 1},
        **{"verdict": None, "scope": None, "trust": "user", "suspect": False},
    }
    assert (lyon["value"], lyon["kind"], lyon["validUntil"]) == ("Lyon", "former", "2026-05-01T13:00:00.000Z")
    (first, second) = found["sources"]
    assert first == {"id": first["id"], "created": "2026-05-01T13:00:00.000Z", "speaker": None, "facts": 1}
    assert found == {
        **{"name": "Ann Bell", "scope": None, "asOf": None, "facts": [paris, lyon], "commitments": [], "links": []},
        "names": [{"name": "ann bell", "label": "Ann Bell", "stands": True, "facts": 2, "withheld": 0}],
        **{"sources": [first, second], "withheld": 0, "left": 0, "text": run("profile", "Ann Bell", "--now", T2).out},
    }


def test_its_data_of_the_user(run: Run) -> None:
    found = run("profile", "--json", "--now", T2).data["profile"]
    (tea,) = found["traits"]
    assert tea == {
        **{"id": tea["id"], "trait": "preference", "subject": tea["subject"], "attribute": "likes", "value": "tea"},
        **{"sentence": "I like tea.", "validSince": "2026-05-01T13:00:00.000Z", "validUntil": None},
        **{"confidence": 0.95, "tier": "explicit", "said": 1, "scope": None},
    }
    assert found == {
        **{"scope": None, "asOf": None, "wishes": [], "traits": [tea], "commitments": [], "left": 0},
        "text": run("profile", "--now", T2).out,
    }


def test_it_is_asked_of_an_instant_and_of_a_scope(run: Run) -> None:
    out = run("profile", "Ann Bell", "--as-of", T0, "--now", T2).out
    assert '- lives in: "Lyon"' in out
    assert "Paris" not in out
    assert run("observe", "Ann Bell works at Acme.", "--scope", "box", "--now", T1).code == 0
    assert "Acme" in run("profile", "Ann Bell", "--scope", "box", "--now", T2).out
    assert "Acme" not in run("profile", "Ann Bell", "--scope", "other", "--now", T2).out
    assert run("profile", "Ann Bell", "--test-only", "--now", T2).code == 1


def test_a_page_is_written_and_written_anew(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "ann.md"
    for _ in range(2):
        done = run("profile", "Ann Bell", "--output", str(file), "--now", T2)
        assert done.out == f"{file}: {file.stat().st_size} bytes\n"
        assert file.read_text().partition("\n")[2] == run("profile", "Ann Bell", "--now", T2).out
    file.write_text("mine")
    refused = run("profile", "--output", str(file), "--now", T2)
    assert (refused.code, file.read_text()) == (1, "mine")
    assert "overwrite it with --force" in refused.err
    data = run("profile", "--output", str(file), "--force", "--json", "--now", T2).data
    assert data["written"] == {"file": str(file), "size": file.stat().st_size}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--force",), "--force is for --output FILE"),
        (("--lines", "19"), "19 is not in the range 20<=x<=300"),
        (("--lines", "301"), "301 is not in the range 20<=x<=300"),
    ],
)
def test_bad_options_are_named(run: Run, words: tuple[str, ...], said: str) -> None:
    done = run("profile", *words)
    assert done.code == 2
    assert said in done.err


def test_an_unknown_name_is_an_error_with_a_remedy(run: Run) -> None:
    done = run("profile", "Nobody", "--now", T2)
    assert done.code == 1
    assert "no fact about 'Nobody' is known" in done.err
    assert "brainbridge fact list --all" in done.err
    assert run("profile", "", "--now", T2).code == 2
