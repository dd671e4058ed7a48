"""Draw the plots of the documentation from the kept figures: ``python -m benchmarks.plots`` (with the extra plots)."""

import json
from pathlib import Path
from typing import Any

_RESULTS = Path(__file__).parent / "results"
_IMAGES = Path(__file__).parents[1] / "docs" / "images"


def ladder(figures: dict[str, Any], target: Path) -> None:
    """Draw what full text alone finds, what spreading adds, and what signals add."""
    import matplotlib as mpl
    from matplotlib import pyplot

    mpl.rcParams["svg.hashsalt"] = "brainbridge"  # the same figures make the same file
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
    axes.spines[["top", "right"]].set_visible(False)
    drawing.tight_layout()
    drawing.savefig(target, metadata={"Date": None})


if __name__ == "__main__":
    ladder(json.loads((_RESULTS / "recall.json").read_text(encoding="utf-8")), _IMAGES / "recall-ladder.svg")
