"""What is known of facts that change day by day: ``python -m benchmarks.facts [--seed N] [--keep]``.

Of eight people and six services, six attributes get another value again and again for 90 days, among questions, wishes
and small talk (``benchmarks.fact_streams``). After 10, 30, 60 and 90 days a question is asked of each slot that has a
value: is the first hit of a recall the sentence that says the present one, and does a strict recall show none that
states a former one. On the last day: what was true at past instants, by ``fact list --true-at``, and questions over two
slots (where the husband of somebody lives), of which one of ten hits must hold the answer. What was not read at all is
counted, and so are the questions whose present value was not.
"""

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Any

import psutil

from benchmarks import report
from benchmarks.fact_streams import BEGIN, KINDS, Ledger, Slot, Turn, couples, days
from benchmarks.servers import circumstances, fresh_graph
from brainbridge.graph.graph import Graph
from brainbridge.intake import facts, observing
from brainbridge.memory.drafts import draft
from brainbridge.recall import recall
from brainbridge.recall.filters import Filters
from brainbridge.recall.result import Hit
from brainbridge.transfer.lines import Line

DAYS, SMALL_DAYS = 90, 6
ASKED_AFTER = (10, 30, 60, 90)
INSTANTS = 200


@dataclass(slots=True)
class Play:
    """A stream that is taken in, day by day, and what was measured of it."""

    graph: Graph
    ledger: Ledger = field(default_factory=Ledger)
    told: dict[tuple[str | None, str], set[tuple[Slot, str]]] = field(default_factory=dict)
    stated: int = 0
    read: int = 0
    turns: int = 0
    took: list[float] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    wrong: list[dict[str, Any]] = field(default_factory=list)

    def take_in(self, turns: Sequence[Turn], now: datetime) -> None:
        """Observe what was said on a day, and count what of it was read."""
        lines = [Line(number, _draft(each)) for number, each in enumerate(turns, 1)]
        began = time.perf_counter()
        done = observing.observe(self.graph, lines, now=now)
        self.took.append((time.perf_counter() - began) / len(turns) * 1000)
        self.turns += len(turns)
        for turn in turns:
            if not turn.states:
                continue
            self.stated += 1
            self.told.setdefault((turn.speaker, turn.content), set()).add(turn.states)
            if any(each.sentence == turn.content for each in done.facts) or self._is_said_again(turn):
                self.read += 1
            else:
                self.unread.append(turn.content)

    def _is_said_again(self, turn: Turn) -> bool:
        assert turn.states
        slot, value = turn.states
        found = facts.listed(self.graph, is_test=False, subject=slot.subject, attribute=slot.attribute, limit=1000)
        return any(same(each.value, value) for each in found)

    def present(self, now: datetime) -> dict[str, Any]:
        """Ask for the present value of each slot; returns shares."""
        first = strict = former = unread = asked = 0
        times = list[float]()
        for slot in sorted(self.ledger.told):
            value = self.ledger.at(slot, now)
            if not value or slot.attribute == "spouse":
                continue
            asked += 1
            question = KINDS[slot.attribute].asked.format(s=slot.subject)
            began = time.perf_counter()
            found = [each.content for each in recall.search(self.graph, question, now=now, limit=10)]
            times.append((time.perf_counter() - began) * 1000)
            sure = self._strictly(question, now)
            first += says(found[:1], value)
            strict += says([each.content for each in sure[:1]], value)
            former += any(self._tells_former(each, slot, value) for each in sure)
            known = self._known(slot, now)
            unread += not same(known or "", value)
            if not says(found[:1], value):
                self.wrong.append({"question": question, "value": value, "known": known, "found": found[:3]})
        return {
            "asked": asked,
            "first": share(first, asked),
            "first, strict": share(strict, asked),
            "strict with a former value": former,
            "value not known": unread,
            "recall ms": report.percentiles(times, 1),
        }

    def _tells_former(self, hit: Hit, slot: Slot, value: str) -> bool:
        """Tell whether what was said in a hit states another value of a slot than the present one."""
        stated = self.told.get((hit.speaker, hit.content), set())
        return any(each == slot and not same(other, value) for each, other in stated)

    def _strictly(self, question: str, now: datetime) -> list[Hit]:
        return list(recall.search(self.graph, question, now=now, limit=10, filters=Filters(strict=True)))

    def _known(self, slot: Slot, instant: datetime) -> str | None:
        found = facts.listed(
            self.graph, is_test=False, subject=slot.subject, attribute=slot.attribute, true_at=instant, limit=2
        )
        return found[0].value if len(found) == 1 else None

    def past(self, seed: int, last: datetime) -> dict[str, Any]:
        """Ask what was true at past instants."""
        dice, slots = Random(seed), sorted(each for each in self.ledger.told if each.attribute != "spouse")
        right = asked = 0
        for _ in range(INSTANTS):
            slot = dice.choice(slots)
            instant = BEGIN + timedelta(seconds=dice.randrange(int((last - BEGIN).total_seconds())))
            value = self.ledger.at(slot, instant)
            known = self._known(slot, instant)
            asked += 1
            right += same(known or "", value or "")
            if not same(known or "", value or ""):
                self.wrong.append({"slot": slot, "then": instant.isoformat(), "value": value, "known": known})
        return {"asked": asked, "right": share(right, asked)}

    def chains(self, now: datetime) -> dict[str, Any]:
        """Ask where the husband or wife of somebody lives and works: the answer is of another one's slot."""
        right = asked = 0
        for turn in couples():
            assert turn.states
            slot, other = turn.states
            for name, verb in (("lives_in", "live"), ("works_at", "work")):
                value = self.ledger.at(Slot(other, name), now)
                if not value:
                    continue
                asked += 1
                question = f"Where does the person that {slot.subject} is married to {verb}?"
                found = [each.content for each in recall.search(self.graph, question, now=now, limit=10)]
                right += says(found, value)
        return {"asked": asked, "within ten": share(right, asked)}


def _draft(turn: Turn) -> Any:
    parts = {"content": turn.content, "at": turn.at, "speaker": turn.speaker, "sessionId": f"{turn.at:%Y-%m-%d}"}
    return draft({**parts, "instanceId": "bench"}, redacts=True)


def same(one: str, other: str) -> bool:
    """Tell whether two values are the same but for case."""
    return one.casefold() == other.casefold()


def says(contents: Sequence[str], value: str) -> bool:
    """Tell whether one of some contents has a value as a word."""
    return any(re.search(rf"\b{re.escape(value)}\b", each) for each in contents)


def share(right: int, asked: int) -> float:
    """Return a share in per cent, to one digit."""
    return round(100 * right / asked, 1) if asked else 0.0


def measure(graph: Graph, count: int, seed: int) -> dict[str, Any]:
    """Take in a stream of so many days, and return the figures."""
    play, found = Play(graph), dict[str, Any]()
    play.take_in(list(couples()), BEGIN)
    for day, turns in enumerate(days(count, seed, play.ledger), 1):
        now = BEGIN + timedelta(days=day - 1, hours=16)
        play.take_in(turns, now)
        if day in ASKED_AFTER or day == count:
            found[f"after {day} days"] = play.present(now)
    return found | {
        "past instants": play.past(seed, now),
        "chains": play.chains(now),
        "turns": play.turns,
        "read of what states something": share(play.read, play.stated),
        "ms a turn": report.percentiles(play.took, 1),
        "client MiB": round(psutil.Process().memory_info().rss / 2**20),
        "unread": sorted(set(play.unread)),
        "wrong": play.wrong,
    }


def main() -> None:
    """Measure, print, and keep if asked to."""
    parser = report.parser(__doc__, f"{SMALL_DAYS} days")
    parser.add_argument("--seed", type=int, default=1, help="of the generator")
    given = parser.parse_args()
    with fresh_graph() as graph:
        result = circumstances(graph) | measure(graph, SMALL_DAYS if given.small else DAYS, given.seed)
    for name, figure in result.items():
        print(f"{name}: {figure}")
    if given.keep:
        report.write("facts", {name: each for name, each in result.items() if name not in ("unread", "wrong")})


if __name__ == "__main__":
    main()
