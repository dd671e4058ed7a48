"""The X-ray of a recall: how the question was read, what each score is made of, and which edges led to each hit."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from brainbridge.cli import output
from brainbridge.language import figures

if TYPE_CHECKING:
    from brainbridge.recall.result import Edge, Explanation, Hit, Recall

_ROOTS = ("hit", "independent roots", "which")
_LAST = ("x weight", "= score", "covers")


def tables(data: "Recall") -> None:
    """Print the X-ray of a recall."""
    explained = _explained(data)
    output.say(
        "", f"looked for: {' '.join(explained.words)}", f"asks for: {_asks(explained)}", f"covers: {_covers(data)}"
    )
    meanings = explained.figures
    rows = [
        (place, *(hit.figures.get(name) for name in meanings), *_sum(hit)) for place, hit in enumerate(data.hits, 1)
    ]
    output.table(("hit", *meanings, *_LAST), rows, empty="", title="")
    output.say(*(f"  {name}: {meaning}" for name, meaning in meanings.items()))
    output.table(("hit", "reached over", "from", "confidence", "age", "adds"), _edges(data.hits), empty="", title="")
    output.table(_ROOTS, _roots(data), empty="", title="")
    output.table(("filter", "asks for", "looked at", "admitted"), _filters(explained), title="")
    output.say(f"searched: {_searched(explained)}")
    output.say("took " + _took(explained))


def markdown(data: "Recall") -> None:
    """Print the X-ray of a recall as Markdown."""
    explained = _explained(data)
    output.say(
        f"Looked for: {_cell(' '.join(explained.words))}. Asks for: {_asks(explained)}. Covers: {_covers(data)}.", ""
    )
    meanings = explained.figures
    rows = [
        (place, *(hit.figures.get(name) for name in meanings), *_sum(hit), hit.id, output.memory(hit))
        for place, hit in enumerate(data.hits, 1)
    ]
    _markdown_table(("hit", *meanings, *_LAST, "id", "content"), rows)
    _markdown_table(("hit", "reached over", "from", "confidence", "age", "adds"), _edges(data.hits))
    _markdown_table(_ROOTS, _roots(data))
    _markdown_table(("filter", "asks for", "looked at", "admitted"), _filters(explained))
    output.say(f"Searched: {_searched(explained)}. Took {_took(explained)}.")


def _explained(data: "Recall") -> "Explanation":
    assert data.explained is not None  # only called for an explained recall
    return data.explained


def _sum(hit: "Hit") -> tuple[float, float, float]:
    return hit.figures["weight"], hit.score, hit.coverage


def _covers(data: "Recall") -> str:
    enough = "sure" if data.sure else "not sure"
    if data.covers_too_little():
        enough = f"too little: {output.counted(data.held_back, 'hit')} held back"
    return f"{figures.text(data.coverage, 2)} of the question, {enough}"


def _asks(explained: "Explanation") -> str:
    return ", ".join(explained.asks) or "nothing in particular"


def _edges(hits: Iterable["Hit"]) -> list[tuple[Any, ...]]:
    return [(place, *_edge(edge)) for place, hit in enumerate(hits, 1) for edge in hit.path]


def _edge(edge: "Edge") -> tuple[Any, ...]:
    age = "-" if edge.age_days is None else f"{edge.age_days:.0f} days"
    return edge.type, edge.from_, f"conf={figures.text(edge.confidence, 2)}", age, edge.adds


def _roots(data: "Recall") -> list[tuple[Any, ...]]:
    """Name the independent roots of the hits that have several."""
    roots = _explained(data).roots
    return [
        (place, len(found), ", ".join(each.told() for each in found))
        for place, hit in enumerate(data.hits, 1)
        if len(found := roots.get(hit.id, [])) > 1
    ]


def _filters(explained: "Explanation") -> list[tuple[Any, ...]]:
    return [(each.filter, each.value or "-", each.considered, each.admitted) for each in explained.filters]


def _searched(explained: "Explanation") -> str:
    return f"the {' and '.join(explained.searched)} memories"


def _took(explained: "Explanation") -> str:
    return ", ".join(f"{step} {spent:.1f} ms" for step, spent in explained.took_ms.items())


def _markdown_table(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    if not rows:
        return
    output.say("| " + " | ".join(columns) + " |", "|" + "---|" * len(columns))
    output.say(*("| " + " | ".join(_cell(value) for value in row) + " |" for row in rows), "")


def _cell(value: Any) -> str:
    """Return a value as text that Markdown and HTML show as it is."""
    from brainbridge.recall import quoting

    return quoting.markdown(output.cell(value))
