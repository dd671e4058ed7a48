"""tools/recall_picture.py"""

from typing import Any
from xml.etree import ElementTree

from tools import recall_picture

QUESTION = "Is <cedar> hard?"


def hit(name: str, path: list[dict[str, Any]], **figures: float) -> dict[str, Any]:
    """Return a hit as a recall prints it."""
    return {
        "id": name,
        "content": f"cedar & {name}",
        "tier": "working",
        "figures": {**figures, "weight": 1.0},
        "score": sum(figures.values()),
        "path": path,
    }


def edge(start: str) -> dict[str, Any]:
    """Return an edge of a path as a recall prints it."""
    return {"from": start, "type": "COACTIVATED", "adds": 0.25}


def texts(drawing: str) -> list[str]:
    """Return what a drawing says; it must be well-formed."""
    return [each.text or "" for each in ElementTree.fromstring(drawing).iter("{http://www.w3.org/2000/svg}text")]


def test_each_hit_stands_with_its_score_and_its_parts() -> None:
    said = texts(recall_picture.picture(QUESTION, [hit("a", [], words=1.5), hit("b", [], words=0.5, session=0.25)]))
    assert '$ brainbridge recall "Is <cedar> hard?" --explain' in said
    assert [text for text in said if text in ("cedar & a", "cedar & b", "1.50", "0.75")] == [
        *("cedar & a", "1.50"),
        *("cedar & b", "0.75"),
    ]
    assert [text for text in said if text.startswith(("words: ", "session: ", "around: "))] == [
        "words: its own words",
        "session: its session's words",
    ]


def test_an_edge_leads_from_a_hit_or_from_what_is_none() -> None:
    hits = [hit("a", [], words=1), hit("b", [edge("a"), edge("elsewhere")], associations=0.5)]
    drawing = recall_picture.picture(QUESTION, hits)
    assert drawing.count("marker-end") == 2
    assert [text for text in texts(drawing) if "COACTIVATED" in text] == [
        "COACTIVATED +0.25",
        "COACTIVATED +0.25 from a memory that is not a hit",
    ]


def test_what_lowers_a_score_has_no_bar() -> None:
    drawing = recall_picture.picture(QUESTION, [hit("a", [], words=1, role=-0.3)])
    assert "role: " not in "".join(texts(drawing))
