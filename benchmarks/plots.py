"""Draw the plots of the documentation from the kept figures: ``python -m benchmarks.plots`` (with the extra plots)."""

import json
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib import pyplot

_RESULTS = Path(__file__).parent / "results"
_IMAGES = Path(__file__).parents[1] / "docs" / "images"
_GROWING = {
    "consolidate-all --due-only, 100 due": "#e6550d",
    "memory-energy --top 20": "#31a354",
    "boost of one memory": "#756bb1",
    "forecast of the hours in which 1,000 end": "#3182bd",
    "forecast of 30 days, in which 70 % end": "#9ecae1",
    "memory-status": "#969696",
}
_RECALLING = {"recall": "#3182bd", "full text bare, in one statement": "#9ecae1"}


def ladder(figures: dict[str, Any], target: Path) -> None:
    """Draw what full text alone finds, what spreading adds, and what signals add."""
    steps = figures["ladder"]
    drawing, axes = pyplot.subplots(figsize=(7, 3))
    for shift, key, colour in ((-0.2, "recall@5", "#9ecae1"), (0.2, "recall@10", "#3182bd")):
        heights = [step[key] for step in steps.values()]
        bars = axes.bar([place + shift for place in range(len(steps))], heights, 0.38, label=key, color=colour)
        axes.bar_label(bars, fmt="%.1f", padding=2, fontsize=8)
    axes.set_xticks(range(len(steps)), list(steps))
    axes.set_ylabel("% of the evidence found")
    axes.set_ylim(0, 100)
    axes.legend(loc="upper left")
    _save(drawing, target)


def growth(sizes: dict[str, dict[str, float]], target: Path) -> None:
    """Draw what commands cost against what is stored."""
    drawing, axes = pyplot.subplots(figsize=(7, 4))
    for name, colour in _GROWING.items():
        axes.plot(
            [int(size) for size in sizes], [each[name] for each in sizes.values()], "o-", label=name, color=colour
        )
    _against_stored(axes, "ms, median")
    _save(drawing, target)


def recalls(figures: dict[str, Any], target: Path) -> None:
    """Draw the 95th percentile of recalls, and of their full-text calls, against what is stored."""
    sizes = {name.split(" memories")[0].replace(",", ""): rows for name, rows in figures.items() if " memories" in name}
    drawing, axes = pyplot.subplots(figsize=(7, 3))
    for name, colour in _RECALLING.items():
        axes.plot(
            [int(size) for size in sizes],
            [each[name]["p95"] for each in sizes.values()],
            "o-",
            label=name,
            color=colour,
        )
    _against_stored(axes, "ms, p95")
    _save(drawing, target)


def _against_stored(axes: Any, label: str) -> None:
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel("memories stored")
    axes.set_ylabel(label)
    axes.grid(alpha=0.3, which="both")
    axes.legend(fontsize=8)


def _save(drawing: Any, target: Path) -> None:
    for axes in drawing.axes:
        axes.spines[["top", "right"]].set_visible(False)
    drawing.tight_layout()
    drawing.savefig(target, metadata={"Date": None})


def _kept(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((_RESULTS / f"{name}.json").read_text(encoding="utf-8"))
    return found


if __name__ == "__main__":
    mpl.rcParams["svg.hashsalt"] = "brainbridge"  # the same figures make the same files
    ladder(_kept("recall"), _IMAGES / "recall-ladder.svg")
    growth(_kept("due_pass")["milliseconds"], _IMAGES / "growth.svg")
    recalls(_kept("recall_speed"), _IMAGES / "recall-growth.svg")
