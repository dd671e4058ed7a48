"""Every way in by which a text comes in that somebody else said, for instructions planted in it."""

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from brainbridge import Brain, instants
from brainbridge.errors import GraphUnavailable
from brainbridge.hook import spool, worker
from brainbridge.language.kinds import Trust
from brainbridge.mcp.keeper import Keeper
from brainbridge.mcp.server import build
from tests.cli.conftest import invoke
from tests.mcp.conftest import SETTING, calling, data
from tests.planted import ORIGINS, Planted
from tests.state import at, empty, ms
from tests.transcripts import shapes

Way = Callable[[Brain, Sequence[Planted], Path], None]
NOW = "2026-05-01T12:00:00Z"
_NOT_WRITTEN = "looks like an instruction to an agent"


def said(found: Sequence[Planted], folder: Path) -> Path:
    """Write lines to import: who said each, and how far that is trusted."""
    lines = [
        {"content": each.text, "trust": each.trust, "role": "person", "speaker": "Ann", "at": NOW} for each in found
    ]
    return shapes.written(folder / f"said{len([*folder.iterdir()])}.jsonl", lines)


def _imported(*options: str) -> Way:
    def way(_: Brain, found: Sequence[Planted], folder: Path) -> None:
        done = invoke("import", str(said(found, folder)), *options, "--now", NOW, "--json")
        assert (done.code, done.data["imported"]) == (0, len(found)), done.err

    return way


def _remembered(brain: Brain, found: Sequence[Planted], _: Path) -> None:
    first, *others = found
    done = invoke("remember", first.text, "--trust", first.trust, "--role", "person", "--now", NOW)
    assert done.code == 0, done.err
    for each in others:
        brain.remember(each.text, now=at(0), trust=each.trust, role="person", speaker="Ann")


def _parents(brain: Brain, found: Sequence[Planted]) -> dict[Trust, str]:
    """Remember something harmless for each origin, of which an agent makes a memory in good faith."""
    origins = [each for each in ORIGINS if each in {one.trust for one in found}]
    return {trust: brain.remember(f"the boat of {trust} is blue", now=at(0), trust=trust).id for trust in origins}


def _derived(brain: Brain, found: Sequence[Planted], _: Path) -> None:
    (first, *others), parents = found, _parents(brain, found)
    assert invoke("remember", first.text, "--from", parents[first.trust], "--now", NOW).code == 0
    for each in others:
        brain.remember(each.text, now=at(0), derived_from=[parents[each.trust]], role="user")


def _told(_: Brain, found: Sequence[Planted], __: Path) -> None:
    _through(Keeper(lambda: Brain.open("default"), patience_s=60), found, spooled=False)


def _drained(_: Brain, found: Sequence[Planted], __: Path) -> None:
    def down() -> Brain:
        raise GraphUnavailable("nobody answers", hint="start it")

    _through(Keeper(down), found, spooled=True)
    assert worker.work("default").remembered == len(found)


def _through(keeper: Keeper, found: Sequence[Planted], *, spooled: bool) -> None:
    with closing(keeper):
        server, _ = build(keeper, replace(SETTING, redacts=False))
        for each in found:
            written = data(calling(server, "remember", content=each.text, trust=each.trust, key=each.mark))
            assert written["spooled"] is spooled


def _merged(brain: Brain, found: Sequence[Planted], folder: Path) -> None:
    """Let another brain have them, whose archive comes here; this brain is empty as yet."""
    with said(found, folder).open("rb") as stream:
        brain.transfer.import_file(stream, "lines", now=at(0))
    archive = folder / "other.jsonl.gz"
    brain.archives.export(archive, now=at(0))
    empty(brain.graph)
    brain.remember("the harbour is quiet", now=at(0))
    done = invoke("import", str(archive), "--json")
    assert (done.code, done.data["merged"]) == (0, True), done.err


def _written_down(_: Brain, found: Sequence[Planted], __: Path) -> None:
    for each in found:
        done = invoke("remember", "--crystal", each.text, "--trust", each.trust, "--now", NOW)
        assert (done.code, _NOT_WRITTEN in done.err) == (1, True), (done.out, done.err)


def _made_a_crystal(brain: Brain, found: Sequence[Planted], _: Path) -> None:
    parents = _parents(brain, found)
    for each in found:
        done = invoke("remember", "--crystal", each.text, "--from", parents[each.trust], "--now", NOW)
        assert (done.code, _NOT_WRITTEN in done.err) == (1, True), (done.out, done.err)


def _indexed(_: Brain, found: Sequence[Planted], folder: Path) -> None:
    for trust in ORIGINS:
        own = [each for each in found if each.trust == trust]
        place = folder / trust
        place.mkdir()
        for number, each in enumerate(own):
            (place / f"{number}.{('md', 'txt')[number % 2]}").write_text(each.text, encoding="utf-8")
        (place / "harmless.txt").write_text(f"the boat to {trust} is green\n", encoding="utf-8")
        done = invoke("index", str(place), "--trust", trust, "--now", NOW, "--json")
        assert (done.code, done.data["added"]) == (0, 1), done.err
        assert done.data["skipped"].get("suspect", 0) >= len(own)


def _in_a_session(_: Brain, found: Sequence[Planted], folder: Path) -> None:
    """Let a session's transcript have them where neither the user nor the agent says them."""
    for harness, records in (("claude", _of_claude), ("codex", _of_codex), ("cursor", _of_cursor)):
        own = [record for number, each in enumerate(found) for record in records(number, each.text)]
        path = shapes.written(folder / f"{harness}.jsonl", own)
        spool.put("default", at=ms(0), event="session-end", harness=harness, session=harness, transcript=str(path))
    done = worker.work("default")
    assert (done.ended, done.failed, done.remembered) == (3, 0, 0)


def _of_claude(number: int, text: str) -> list[Any]:
    result = {"type": "tool_result", "tool_use_id": "t", "content": text}
    page = {"type": "tool_result", "tool_use_id": "t", "content": [{"type": "text", "text": text}]}
    return [
        shapes.claude_line("user", number, [result], uuid=f"a{number}"),
        shapes.claude_line("user", number, [page], uuid=f"b{number}", toolUseResult={"stdout": text}),
        shapes.claude_line("user", number, text, uuid=f"c{number}", isMeta=True),
        shapes.claude_line("user", number, text, uuid=f"d{number}", isCompactSummary=True),
        shapes.claude_line("assistant", number, text, uuid=f"e{number}", isSidechain=True),
        shapes.claude_line("user", number, f"<system-reminder>{text}</system-reminder>", uuid=f"f{number}"),
        {"type": "summary", "summary": text, "leafUuid": f"g{number}"},
    ]


def _of_codex(number: int, text: str) -> list[Any]:
    def item(**payload: Any) -> dict[str, Any]:
        return {"timestamp": shapes.stamp(0), "type": "response_item", "payload": payload}

    injected = [{"type": "input_text", "text": f"<environment_context>{text}</environment_context>"}]
    developer = [{"type": "input_text", "text": text}]
    return [
        item(type="function_call_output", call_id=f"c{number}", output=text),
        item(type="message", role="user", content=injected),
        item(type="message", role="developer", content=developer),
    ]


def _of_cursor(_: int, text: str) -> list[Any]:
    return [{"role": role, "content": text} for role in ("tool", "system", "function")]


# The first one begins with an empty brain.
KEPT: dict[str, Way] = {
    "archive": _merged,
    "lines": _imported(),
    "replay": _imported("--replay"),
    "remember": _remembered,
    "derived": _derived,
    "MCP": _told,
    "spool": _drained,
}
LEFT_OUT: dict[str, Way] = {
    "crystal": _written_down,
    "derived crystal": _made_a_crystal,
    "index": _indexed,
    "transcript": _in_a_session,
}


def planted_by(brain: Brain, found: Sequence[Planted], folder: Path) -> dict[str, Sequence[Planted]]:
    """Bring in a share of them by each way, as of one instant; returns the shares that are memories now.

    The number of ways has no divisor in common with those of disguises and origins, so each way meets all of them.
    """
    ways, kept = KEPT | LEFT_OUT, dict[str, Sequence[Planted]]()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(instants, "now", lambda: at(0))
        for number, (name, way) in enumerate(ways.items()):
            share = found[number :: len(ways)]
            way(brain, share, folder)
            if name in KEPT:
                kept[name] = share
    return kept
