"""The demo: replay a bundled conversation and show the result."""

from typing import TYPE_CHECKING

from brainbridge.cli import output
from brainbridge.cli.app import State, command, opened
from brainbridge.language import figures

if TYPE_CHECKING:
    from brainbridge.operations.demo.changed import Changed
    from brainbridge.operations.demo.story import Demo
    from brainbridge.recall.result import Hit

_BRAIN = "demo"


def _show(data: "Demo") -> None:
    done = data.imported
    if data.indexed:
        output.say(f"{data.indexed.files} files of a folder indexed, as of {output.cell(data.indexed_at)}.")
    output.say(
        f"{done.imported} lines replayed ({done.known} were known already), {done.sessions_ended} sessions ended, "
        f"{done.recalled} memories recalled on the way.",
        f"An hour after the last line, at {output.cell(data.now)}:",
        "",
    )
    output.table(
        ("tier", "memories", "mean energy"), [(row.tier, row.count, row.mean_energy) for row in data.status.tiers]
    )
    output.say(f"expired {data.status.expired}, superseded versions {data.status.superseded}", "")
    _show_promotions(data)
    faded = [(row.ended_at, row.tier, output.memory(row, 90)) for row in data.faded]
    output.table(("faded at", "tier", "content"), faded, title="\nfaded last (kept for ever, marked):")
    _show_recall(data)
    _show_written(data)
    output.say("", "What the last session changed in the working memory, which agents begin with:", "")
    output.text(data.working.text)
    output.say("", f"The whole: brainbridge --brain {_BRAIN} working-memory show")
    output.say("", "An agent whose session begins now is told:", "")
    output.text(data.briefing.text)
    expired = output.counted(data.later.expired, "more memory", "more memories")
    changes = output.counted(sum(data.undone.undone.values()), "change")
    output.say(
        "",
        f"Half a day later, a run expired {expired} and promoted {len(data.later.promoted) or 'none'};"
        f" 'run undo' then took back {changes}.",
        f"What it had changed: brainbridge --brain {_BRAIN} run diff {data.later.run_id}",
    )
    _show_changed(data.changed)
    output.say(
        "",
        f"Look at it in Neo4j Browser (colours are tiers): brainbridge --brain {_BRAIN} browser --open",
        f"What is written down there: brainbridge --brain {_BRAIN} browser crystals --open",
        "",
        f"Go on: brainbridge --brain {_BRAIN} memory-inspect ID    stop: brainbridge --brain {_BRAIN} server stop",
    )


def _show_promotions(data: "Demo") -> None:
    crystals = [row for row in data.promoted if row.to_tier == "longTerm"]
    output.say(f"{len(data.promoted)} promotions, {len(crystals)} of them into longTerm:")
    rows = [(row.at, row.energy, row.reason, output.short(row.content, 80)) for row in crystals]
    output.table(("at", "energy", "why", "content"), rows)
    strongest = [(row.tier, row.energy, row.id, output.memory(row, 60)) for row in data.strongest]
    output.table(("tier", "energy", "id", "content"), strongest, title="\nstrongest now:")


def _show_recall(data: "Demo") -> None:
    rows = [
        (hit.score, "expired" if hit.expired else hit.tier, _why(hit), output.memory(hit, 70))
        for hit in data.recall.hits
    ]
    output.table(("score", "tier", "made of", "content"), rows, title=f"\n{data.question}")
    content = {hit.id: hit.content for hit in data.recall.hits}
    edges = [
        (edge.type, edge.confidence, edge.adds, output.short(content.get(edge.from_, edge.from_), 60), hit.score)
        for hit in data.recall.hits
        for edge in hit.path[:1]
    ]
    output.table(
        ("reached over", "confidence", "adds", "from", "to the hit of score"), edges, empty="", title="\nby its graph:"
    )


def _show_written(data: "Demo") -> None:
    crystals = data.written.alive + data.written.faded
    rows = [(each.lifecycle, each.importance, each.forget_at, each.path, output.memory(each)) for each in crystals]
    title = "\nwritten down weeks before, and just now (crystals live by importance):"
    output.table(("lifecycle", "importance", "ends", "from", "content"), rows, title=title)
    output.say("What was recalled on the way lives on; what nobody used has expired.")
    for pair in data.written.merged.merged:
        output.say(
            f"Two notes say the same (similarity {output.cell(pair.similarity)}): 'crystal merge' made one of them, and"
            f" 'crystal unmerge' parted {len(data.written.unmerged.unmerged) * 2} again."
        )


def _show_changed(data: "Changed") -> None:
    rows = [(each.value, each.valid_since, each.valid_until, each.status, each.sentence) for each in data.history]
    title = "\nA fact that changed within a week (owner of the tide clock):"
    output.table(("value", "since", "until", "status", "said"), rows, title=title)
    first = next((output.memory(hit, 70) for hit in data.recall.hits), "nothing")
    before = ", ".join(each.value for each in data.before)
    output.say(f"{data.question} {first} A day before it was {before}.")
    if data.asked:
        output.say(
            f"What was built on the former one was questioned: {output.said(data.asked.content, data.asked, 70)}",
            f"'question resolve --revised' put in its place: {data.revised}",
        )


def _why(hit: "Hit") -> str:
    """Return the parts of a score as text, the largest first."""
    parts = {name: value for name, value in hit.figures.items() if name not in ("fullText", "weight")}
    ranked = sorted(parts, key=lambda name: -abs(parts[name]))
    shown = " + ".join(f"{name} {figures.text(parts[name], 2)}" for name in ranked)
    return shown if hit.figures["weight"] == 1 else f"({shown}) x {figures.exact(hit.figures['weight'])}"


@command("demo", "Set-up", render=_show, uses_brain=False)
def demo(state: State) -> "Demo":
    """Replay a bundled ten-day conversation in a brain of its own, and show what became of it."""
    from brainbridge.operations.demo import story

    # The demo must not write into the user's own database: only an address given for the demo counts.
    is_own = not (state.brain or state.uri)
    state.brain, state.uri = state.brain or _BRAIN, state.uri or ""
    # It sends most statements itself, and would wait for the others to be warmed.
    with opened(state, migrated=not is_own, server_warms=False) as brain:
        if is_own:  # an earlier version may have played it
            brain.schema.migrate()
        return story.play(brain)
