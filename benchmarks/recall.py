"""Measure what recall finds, and how fast: ``python -m benchmarks.recall --memories FILE --questions FILE [--json]``.

MEMORIES are JSON lines as ``brainbridge import`` takes them, with ``scope`` and ``id``; QUESTIONS are JSON lines
{scope, question, expect: [ids], category?}. Every question goes through ``Brain.recall`` with default weights, a week
after the last memory, and touches nothing. Recall and nDCG are in percent, times in milliseconds.

Beside the default: full text alone, each group of signals left out, the first thirty hits refined as a walk can be, the
default with facts and commitments drawn from what was said, and the default after the memories were lived through
instead of imported (``--no-replay`` leaves that out). ``--boxes`` adds the default after what was said was put into
boxes, and nothing else was done. Hits are turns there too, one a box where a question asks for the course of something;
no summary counts for the turns that it tells of. ``by stretch`` counts what lies in the boxes of the first ten hits
instead: whether the stretches of conversation that answer were found, whatever turn each of them came up by.

Questions without an answer, those of the QUESTIONS that expect nothing and those of ``--unanswered``, show whether a
recall knows that it holds none: see ``benchmarks.sure``. The data may be anybody's; nothing of it is kept.
"""

import argparse
import json
import math
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

from benchmarks import report, sure
from benchmarks.servers import circumstances, fresh_graph
from brainbridge import instants
from brainbridge.brain.brain import Brain
from brainbridge.consolidation.passes import Step
from brainbridge.intake.timeline import boxes
from brainbridge.recall import traversal
from brainbridge.recall.result import Recall
from brainbridge.recall.traversal import Arrival
from brainbridge.run import run as runs

LATER = timedelta(days=7)
FIRST = 10
_BOXES = "MATCH (m:Memory)-[:IN_BOX]->(b:Box) RETURN m.scope AS scope, m.importKey AS key, b.id AS box"
RECALLED_EACH = 3
# What can be left out, by the weights that hold it: first what spreads, then the signals.
SPREADING = ("around", "associations", "session")
PARTS = {
    "around": ["aroundWeight", "userAroundWeight"],
    "associations": [
        *("spreadAnswer", "spreadReply", "spreadReplied"),
        *("coactivatedWeight", "reinforcesWeight", "causedWeight"),
    ],
    "session": ["sessionWeight"],
    "speaker": ["speakerWeight"],
    "date": ["dateWeight"],
    "time": ["timeWeight"],
    "answer": ["answerTypeWeight"],
    "fact": ["factWeight"],
    "question": ["questionPenalty"],
    "user": ["userWeight", "assistantWeight"],
    "standing": ["instructionWeight", "preferenceWeight", "adviceWeight"],
}
REFINEMENTS = {"page rank": (traversal.ROUNDS, 0.0), "lateral inhibition": (0, traversal.INHIBITION)}


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, and the ids of the memories that answer it."""

    scope: str
    question: str
    expect: frozenset[str]
    category: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What a question found: the ids, best first, and how long that took."""

    asked: Asked
    found: tuple[str, ...]
    milliseconds: float
    coverage: float = 0.0
    sure: bool = False

    def figures(self) -> tuple[float, float, float]:
        """Return recall among the first 5 and 10, and nDCG among the first 10."""
        hits = [each in self.asked.expect for each in self.found[:FIRST]]
        ideal = sum(1 / math.log2(place + 2) for place in range(min(FIRST, len(self.asked.expect))))
        gained = sum(1 / math.log2(place + 2) for place, hit in enumerate(hits) if hit)
        most = len(self.asked.expect)
        return sum(hits[:5]) / most, sum(hits) / most, gained / ideal


def questions(lines: Iterable[str]) -> list[Asked]:
    """Read questions; those that nothing answers are left out."""
    rows = [json.loads(line) for line in lines if line.strip()]
    return [
        Asked(row["scope"], row["question"], frozenset(map(str, row["expect"])), str(row.get("category", "all")))
        for row in rows
        if row["expect"]
    ]


def unanswered(lines: Iterable[str], memories: Sequence[bytes]) -> list[Asked]:
    """Read questions {scope, question, kind?} of the scopes of the memories, those that expect nothing."""
    scopes = {json.loads(line).get("scope") for line in memories}
    rows = [json.loads(line) for line in lines if line.strip()]
    return [
        Asked(row["scope"], row["question"], frozenset(), str(row.get("kind") or row.get("category") or "unanswered"))
        for row in rows
        if row["scope"] in scopes and not row.get("expect")
    ]


def lines(path: Path) -> list[str]:
    """Return the lines of a file."""
    return path.read_text(encoding="utf-8").splitlines()


def last_instant(memories: Sequence[bytes]) -> datetime:
    """Return the instant of the last memory."""
    return max(instants.parse(json.loads(line)["at"]) for line in memories)


def ask(brain: Brain, asked: Sequence[Asked], now: datetime) -> list[Answer]:
    """Ask every question; nothing is touched."""
    return [_answer(each, lambda each: _recall(brain, each, now, FIRST)) for each in asked]


def _answer(asked: Asked, find: Callable[[Asked], Recall]) -> Answer:
    began = time.perf_counter()
    found = find(asked)
    took = (time.perf_counter() - began) * 1000
    return Answer(asked, tuple(_id(hit.import_key) for hit in found.hits[:FIRST]), took, found.coverage, found.sure)


def _recall(brain: Brain, asked: Asked, now: datetime, limit: int) -> Recall:
    return brain.recall(asked.question, now=now, limit=limit, scope=asked.scope, touch=False, note=False)


def ask_refined(brain: Brain, asked: Sequence[Asked], now: datetime, *, rounds: int, inhibition: float) -> list[Answer]:
    """Ask every question, and refine the first thirty hits over the associations between them."""
    top = int(brain.config.current().recall.config["inhibitionTop"])
    bounds = {"minConfidence": None, "now": instants.to_ms(now)}

    def refined(each: Asked) -> Recall:
        found = _recall(brain, each, now, traversal.REFINED)
        hits = {hit.id: hit for hit in found.hits}
        arrivals = [
            Arrival(id=hit.id, lineage_id=hit.lineage_id, score=hit.score, hops=1, path=[]) for hit in hits.values()
        ]
        order = traversal.refined(brain.graph, arrivals, rounds, inhibition, top, **bounds)
        return found.model_copy(update={"hits": [hits[arrival.id] for arrival in order]})

    return [_answer(each, refined) for each in asked]


def _id(import_key: str | None) -> str:
    return str(json.loads(import_key or "[null, null]")[1])


def summary(answers: Sequence[Answer]) -> dict[str, dict[str, float]]:
    """Return the mean figures in percent: of all, of the third kept apart, of the others and of each category."""
    groups: dict[str, list[Answer]] = defaultdict(list)
    for each in answers:
        if each.asked.category != "all":
            groups[each.asked.category].append(each)
    return {name: _means(group) for name, group in (sure.parted(answers) | groups).items() if group}


def _means(group: Sequence[Answer]) -> dict[str, float]:
    columns = zip(*(each.figures() for each in group), strict=True)
    five, ten, gain = (round(100 * statistics.fmean(column), 1) for column in columns)
    return {"n": len(group), "recall@5": five, "recall@10": ten, "ndcg@10": gain}


def latency(answers: Sequence[Answer]) -> dict[str, float]:
    """Return the median and the 95th percentile of the times, in milliseconds."""
    return report.percentiles([each.milliseconds for each in answers], 1)


def measure(
    memories: Sequence[bytes],
    asked: Sequence[Asked],
    *,
    unanswered: Sequence[Asked] = (),
    replay: bool = True,
    boxed: bool = False,
) -> dict[str, Any]:
    """Import, ask with default weights, with full text alone and with each signal left out.

    Then with boxes if that is wanted, once more with facts drawn from what was said, and after a replay. Of the
    ``unanswered`` questions only the coverage counts.
    """
    now = last_instant(memories) + LATER
    with fresh_graph() as graph, Brain.open("bench") as brain:
        began = time.perf_counter()
        brain.transfer.import_file(BytesIO(b"\n".join(memories)), "memories", now=now)
        imported = time.perf_counter() - began
        ask(brain, asked[:50], now)  # plans are made and pages read once
        answers = ask(brain, asked, now)
        result = summary(answers) | {
            "latency": latency(answers),
            "import": {"memories": len(memories), "seconds": round(imported, 1)},
            "circumstances": circumstances(graph),
        }
        result["sure"] = sure.summary([*answers, *ask(brain, unanswered, now)])
        signals = [key for name, keys in PARTS.items() if name not in SPREADING for key in keys]
        ladder = {"full text alone": [*signals, *(key for name in SPREADING for key in PARTS[name])]}
        ladder |= {"and spreading": signals, "and signals": []}
        result["ladder"] = {name: _changed(brain, asked, now, keys) for name, keys in ladder.items()}
        result["without"] = {name: _changed(brain, asked, now, keys) for name, keys in PARTS.items()}
        result["refined"] = {
            name: summary(ask_refined(brain, asked, now, rounds=rounds, inhibition=inhibition))["all"]
            for name, (rounds, inhibition) in REFINEMENTS.items()
        }
        if boxed:
            result["boxed"] = _boxed(brain, asked, now)
    result["observed"] = _observed(memories, asked, now)
    if replay:
        result["replayed"] = _replayed(memories, asked, now)
    return result


def _changed(brain: Brain, asked: Sequence[Asked], now: datetime, keys: Sequence[str]) -> dict[str, float]:
    """Return the figures with some weights at zero; they are set back."""
    if not keys:
        answers = ask(brain, asked, now)
        return summary(answers)["all"] | latency(answers)
    before = brain.config.current().recall.config
    brain.config.change(dict.fromkeys(keys, 0.0), now=now)
    answers = ask(brain, asked, now)
    brain.config.change({key: before[key] for key in keys}, now=now)
    return summary(answers)["all"] | latency(answers)


def _boxed(brain: Brain, asked: Sequence[Asked], now: datetime) -> dict[str, dict[str, float]]:
    """Return the figures after what was said was put into boxes, and these were sealed and summed up."""
    with runs.recorded(brain.graph, "consolidate-all", now=now) as run:
        boxes.keep(Step(run, now))
        runs.finish(run)
    answers = ask(brain, asked, now)
    return summary(answers) | {"latency": latency(answers), "by stretch": _stretches(brain, answers)}


def _stretches(brain: Brain, answers: Sequence[Answer]) -> dict[str, float]:
    """Return in percent, by category, how much of what is expected lies in the boxes of the first ten hits."""
    box = {(row["scope"], _id(row["key"])): row["box"] for row in brain.graph.statement(_BOXES)}
    groups: dict[str, list[float]] = defaultdict(list)
    for each in answers:
        told = {box.get((each.asked.scope, found)) for found in each.found} - {None}
        hits = [box.get((each.asked.scope, expected)) in told for expected in each.asked.expect]
        groups[each.asked.category].append(statistics.fmean(hits))
    return {name: round(100 * statistics.fmean(group), 1) for name, group in groups.items()}


def _observed(memories: Sequence[bytes], asked: Sequence[Asked], now: datetime) -> dict[str, dict[str, float]]:
    """Return the figures where facts and commitments were drawn from what was said."""
    with fresh_graph(), Brain.open("bench") as brain:
        brain.facts.observe_lines(memories, now=now)
        return summary(ask(brain, asked, now))


def _replayed(memories: Sequence[bytes], asked: Sequence[Asked], now: datetime) -> dict[str, dict[str, float]]:
    with fresh_graph(), Brain.open("bench") as brain:
        brain.transfer.replay(memories, recall_each=RECALLED_EACH)
        return summary(ask(brain, asked, now))


def show(result: Mapping[str, Any], before: Mapping[str, Any]) -> None:
    """Print the figures as tables, beside what was kept ``before`` of each kind of question."""
    for name, row in result.items():
        if isinstance(row, dict) and "recall@10" in row:
            kept = f"  kept R@10 {before[name]['recall@10']:5}" if name in before else ""
            print(f"{_line(name, row)}{kept}")
    print(f"a recall takes {result['latency']['p50']} ms, p95 {result['latency']['p95']} ms")
    sure.show(result["sure"])
    for name, row in result["ladder"].items():
        print(_line(name, row))
    for name, row in result["without"].items():
        print(_line(f"without {name}", row))
    for name, row in result["refined"].items():
        print(_line(f"refined by {name}", row))
    if "boxed" in result:
        rows = {name: row for name, row in result["boxed"].items() if name not in ("latency", "by stretch")}
        print("\n".join(_line(f"with boxes: {name}", row) for name, row in rows.items()))
        print("\n".join(f"by stretch: {name:24} R@10 {ten:5}" for name, ten in result["boxed"]["by stretch"].items()))
    print(_line("with facts drawn", result["observed"]["all"]))
    if "replayed" in result:
        print(_line("after a replay", result["replayed"]["all"]))


def _line(name: str, row: Mapping[str, float]) -> str:
    return f"{name:24} n {row['n']:5}  R@5 {row['recall@5']:5}  R@10 {row['recall@10']:5}  nDCG@10 {row['ndcg@10']:5}"


def output(result: Mapping[str, Any], *, as_json: bool, name: str, keep: bool) -> None:
    """Print a result as JSON, or as tables beside the one kept by that ``name``; with ``keep``, keep it instead."""
    before = report.kept(name)
    if keep:
        report.write(name, result)
    if as_json:
        json.dump(result, sys.stdout, indent=2)
        print()
    else:
        show(result, before)


def main() -> None:
    """Measure what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--memories", type=Path, required=True, help="import lines")
    parser.add_argument("--questions", type=Path, required=True, help="JSON lines {scope, question, expect, category}")
    parser.add_argument("--unanswered", type=Path, help="JSON lines {scope, question, kind} that nothing answers")
    parser.add_argument("--boxes", action="store_true", help="also measure what is found once there are boxes")
    parser.add_argument("--no-replay", action="store_true", help="leave out the line after a replay")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--keep", action="store_true", help="keep the figures: the documentation is made from them")
    given = parser.parse_args()
    memories = given.memories.read_bytes().splitlines()
    rows = lines(given.questions)
    without = unanswered(rows, memories) + (unanswered(lines(given.unanswered), memories) if given.unanswered else [])
    result = measure(memories, questions(rows), unanswered=without, replay=not given.no_replay, boxed=given.boxes)
    output(result, as_json=given.json, name="recall_chats", keep=given.keep)


if __name__ == "__main__":
    main()
