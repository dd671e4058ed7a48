"""The recall benchmark on data in LoCoMo's format: ``python -m benchmarks.locomo --data FILE [--json]``.

Questions without evidence are left out, as nothing could be found for them; adversarial ones count as unanswerable too.
See ``benchmarks.recall`` for the rest.
"""

import argparse
import json
import re
from pathlib import Path
from typing import Any

from benchmarks import recall
from benchmarks.locomo_lines import read
from benchmarks.recall import Asked

CATEGORIES = {1: "multi-hop", 2: "temporal", 3: "open-domain", 4: "single-hop", 5: "adversarial"}
_TURN = re.compile(r"D\d+:\d+")


def questions(data: list[dict[str, Any]]) -> list[Asked]:
    """Return the questions of all conversations that name turns as evidence, if those turns are there."""
    return [
        Asked(sample["sample_id"], row["question"], expected, CATEGORIES[row["category"]])
        for sample in data
        for row in sample["qa"]
        if (expected := frozenset(_TURN.findall(" ".join(row["evidence"]))) & _turns(sample))
    ]


def _turns(sample: dict[str, Any]) -> frozenset[str]:
    sessions = (turns for turns in sample["conversation"].values() if isinstance(turns, list))
    return frozenset(turn["dia_id"] for turns in sessions for turn in turns)


def main() -> None:
    """Measure what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="a file in LoCoMo's format")
    parser.add_argument("--unanswered", type=Path, help="JSON lines {scope, question, kind} that nothing answers")
    parser.add_argument("--no-replay", action="store_true", help="leave out the line after a replay")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--keep", action="store_true", help="keep the figures: the documentation is made from them")
    given = parser.parse_args()
    asked = questions(json.loads(given.data.read_text(encoding="utf-8")))
    memories = read(given.data)
    without = recall.unanswered(recall.lines(given.unanswered), memories) if given.unanswered else []
    result = recall.measure(memories, asked, unanswered=without, replay=not given.no_replay)
    recall.output(result, as_json=given.json, name="recall", keep=given.keep)


if __name__ == "__main__":
    main()
