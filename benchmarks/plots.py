"""Draw the plots of the documentation from the kept figures: ``python -m benchmarks.plots`` (with the extra plots)."""

from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib import pyplot

from benchmarks import report

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
    _against_stored(sizes, _GROWING, "ms, median", target, height=4)


def recalls(figures: dict[str, Any], target: Path) -> None:
    """Draw the 95th percentile of recalls, and of their full-text calls, against what is stored."""
    sizes = {
        name.split()[0].replace(",", ""): {way: rows[way]["p95"] for way in _RECALLING}
        for name, rows in figures.items()
        if " memories" in name
    }
    _against_stored(sizes, _RECALLING, "ms, p95", target, height=3)


def _against_stored(
    sizes: dict[str, dict[str, float]], colours: dict[str, str], label: str, target: Path, *, height: int
) -> None:
    drawing, axes = pyplot.subplots(figsize=(7, height))
    stored = [int(size) for size in sizes]
    for name, colour in colours.items():
        axes.plot(stored, [each[name] for each in sizes.values()], "o-", label=name, color=colour)
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel("memories stored")
    axes.set_ylabel(label)
    axes.grid(alpha=0.3, which="both")
    axes.legend(fontsize=8)
    _save(drawing, target)


def _save(drawing: Any, target: Path) -> None:
    for axes in drawing.axes:
        axes.spines[["top", "right"]].set_visible(False)
    drawing.tight_layout()
    drawing.savefig(target, metadata={"Date": None})


if __name__ == "__main__":
    mpl.rcParams["svg.hashsalt"] = "brainbridge"  # the same figures make the same files
    ladder(report.kept("recall"), _IMAGES / "recall-ladder.svg")
    growth(report.kept("due_pass")["milliseconds"], _IMAGES / "growth.svg")
    recalls(report.kept("recall_speed"), _IMAGES / "recall-growth.svg")
