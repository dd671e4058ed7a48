"""Draw a recall with its path, as an SVG: what each score is made of, and the edges that led to a hit.

    brainbridge recall QUESTION --limit 5 --no-touch --json | python -m tools.recall_picture QUESTION > recall-path.svg

The picture in the README is of the brain that ``brainbridge demo`` leaves, with ``--now 2026-03-11T14:30:00Z``.
"""

import json
import re
import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape

from brainbridge.domains import DOMAINS
from brainbridge.server import local

Hit = Mapping[str, Any]

_WIDTH, _TOP, _ROW = 1100, 118, 66  # pixels: the drawing, the middle of the first hit, from one hit to the next
_NODE, _TEXT, _BAR = 400, 428, 850  # where the nodes stand, the content, and the score begins
_UNIT = 80  # pixels for a score of 1
_LABELS = {"working": "Working", "shortTerm": "ShortTerm", "longTerm": "LongTerm"}
_COLOURS = dict(re.findall(r"node\.(\w+) \{ color: (#\w+);", local.style()))  # as Neo4j Browser shows them
_TIERS = {tier: _COLOURS[label] for tier, label in _LABELS.items()}
_BARS = {"words": "#2b6cb0", "around": "#9ecae1", "associations": "#dd6b20"}
_OTHER_BAR, _EDGE, _SAID = "#b8b8b8", "#dd6b20", "#9c4210"
_ARROW = (
    '<defs><marker id="a" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
    f'<path d="M0 0 L8 4 L0 8 z" fill="{_EDGE}"/></marker></defs>'
)


def picture(question: str, hits: Sequence[Hit]) -> str:
    """Return the drawing of a recall's hits, best first."""
    height = _TOP + _ROW * len(hits) + 32
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{height}" '
            f'viewBox="0 0 {_WIDTH} {height}" font-family="Helvetica, Arial, DejaVu Sans, sans-serif" '
            'font-size="12" fill="#222">',
            "<title>A recall with its path</title>",
            f'<rect width="{_WIDTH}" height="{height}" fill="#ffffff"/>',
            _ARROW,
            *_heading(question),
            *(line for place, hit in enumerate(hits) for line in _hit(place, hit)),
            *(line for place, hit in enumerate(hits) for line in _path(place, hit, hits)),
            *_legend(hits, height - 28),
            "</svg>",
        )
    )


def _said(x: float, y: float, text: str, **more: str) -> str:
    attributes = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in more.items())
    return f'<text x="{x:g}" y="{y:g}"{attributes}>{escape(text)}</text>'


def _heading(question: str) -> Iterator[str]:
    mono = {"font_family": "DejaVu Sans Mono, Consolas, monospace", "font_size": "14"}
    yield _said(20, 32, f'$ brainbridge recall "{question}" --explain', **mono)
    columns = {20: "path: edges that add to a score", 388: "hit", _TEXT: "content", _BAR: "score = sum of its parts"}
    yield from (_said(x, 70, text, fill="#666") for x, text in columns.items())
    yield f'<line x1="20" y1="80" x2="{_WIDTH - 20}" y2="80" stroke="#ddd"/>'


def _hit(place: int, hit: Hit) -> Iterator[str]:
    y, x = _TOP + _ROW * place, float(_BAR)
    yield f'<circle cx="{_NODE}" cy="{y}" r="15" fill="{_TIERS[hit["tier"]]}"/>'
    yield _said(_NODE, y + 5, str(place + 1), text_anchor="middle", fill="#fff", font_weight="bold")
    for line, text in enumerate(textwrap.wrap(hit["content"], 58, max_lines=2, placeholder=" …")):
        yield _said(_TEXT, y - 4 + 17 * line, text)
    for name in _parts([hit]):
        width = hit["figures"][name] * _UNIT
        yield f'<rect x="{x:.1f}" y="{y - 11}" width="{width:.1f}" height="22" fill="{_BARS.get(name, _OTHER_BAR)}"/>'
        x += width
    yield _said(x + 8, y + 5, f"{hit['score']:.2f}", font_weight="bold")


def _parts(hits: Sequence[Hit]) -> list[str]:
    """Return the names of what adds to a score of these hits, in the order of the sum."""
    return [name for name in DOMAINS.figures if any(hit["figures"].get(name, 0) > 0 for hit in hits)]


def _path(place: int, hit: Hit, hits: Sequence[Hit]) -> Iterator[str]:
    """Yield the edges that led to a hit: from other hits as curves, from what is no hit as straight ones."""
    y, places = _TOP + _ROW * place, {each["id"]: number for number, each in enumerate(hits)}
    edge = f'fill="none" stroke="{_EDGE}" stroke-width="1.8" marker-end="url(#a)"'
    for each in hit["path"]:
        label = f"{each['type']} +{each['adds']:.2f}"
        if (start := places.get(each["from"])) is None:
            yield f'<circle cx="34" cy="{y + 4}" r="12" fill="#888"/>'
            yield f'<path d="M46 {y + 4} L382 {y + 4}" {edge}/>'
            yield _said(54, y - 2, f"{label} from a memory that is not a hit", font_size="11.5", fill=_SAID)
            continue
        begins, bend = _TOP + _ROW * start, 385 - 35 * abs(place - start) ** 1.4
        yield f'<path d="M385 {begins + 4} C{bend:.0f} {begins + 16} {bend:.0f} {y - 14} 382 {y - 3}" {edge}/>'
        halo = {"stroke": "#fff", "stroke_width": "4", "paint_order": "stroke", "text_anchor": "end"}
        yield _said(
            380 - (385 - bend) * 0.75, begins + 0.75 * (y - begins), label, font_size="11.5", fill=_SAID, **halo
        )


def _legend(hits: Sequence[Hit], y: int) -> Iterator[str]:
    for place, (tier, colour) in enumerate(_TIERS.items()):
        yield f'<circle cx="{26 + 92 * place}" cy="{y}" r="6" fill="{colour}"/>'
        yield _said(38 + 92 * place, y + 4, tier)
    x = 320.0
    for name in _parts(hits):
        text = f"{name}: {DOMAINS.figures[name]}"
        yield f'<rect x="{x:g}" y="{y - 6}" width="12" height="12" fill="{_BARS.get(name, _OTHER_BAR)}"/>'
        yield _said(x + 17, y + 4, text, font_size="11.5")
        x += 37 + 5.6 * len(text)


def main() -> None:
    """Draw the answer that a recall printed as JSON to a question, the only argument."""
    (question,) = sys.argv[1:]
    print(picture(question, json.load(sys.stdin)["data"]["hits"]))


if __name__ == "__main__":
    main()
