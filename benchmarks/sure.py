"""Whether a recall knows that it holds no answer: its coverage of questions with an answer and of questions without.

``benchmarks.recall`` asks them. The area under the curve (AUC) is the share of pairs, of a question with an answer and
one without, in which the first has the higher coverage; a tie counts half, so chance is 50. ``sure`` is the share of
questions that a recall calls sure of.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from benchmarks.recall import Answer

# By their definition nobody said what they ask for; their evidence is what misleads.
MISLEADING = frozenset({"adversarial"})
HELD_BACK = 3  # every third question of a category was kept apart while numbers were chosen


def summary(answers: "Sequence[Answer]") -> dict[str, dict[str, float]]:
    """Return the figures of all questions, of the third that was kept apart, of the others, and of each category."""
    rows = {name: _row(group, _without(group)) for name, group in parted(answers).items()}
    kinds: dict[str, list[Answer]] = defaultdict(list)
    for each in _without(answers):
        kinds[each.asked.category].append(each)
    return rows | {name: _row(answers, group) for name, group in kinds.items()}


def parted(answers: "Sequence[Answer]") -> "dict[str, Sequence[Answer]]":
    """Return all questions, the third that was kept apart while numbers were chosen, and the others, by name."""
    apart = _held_back(answers)
    return {
        "all": answers,
        "the third kept apart": [each for each in answers if id(each) in apart],
        "the others": [each for each in answers if id(each) not in apart],
    }


def _held_back(answers: "Iterable[Answer]") -> set[int]:
    seen: dict[str, int] = defaultdict(int)
    apart = set[int]()
    for each in answers:
        seen[each.asked.category] += 1
        if seen[each.asked.category] % HELD_BACK == 0:
            apart.add(id(each))
    return apart


def _has_answer(answer: "Answer") -> bool:
    return bool(answer.asked.expect) and answer.asked.category not in MISLEADING


def _without(answers: "Iterable[Answer]") -> "list[Answer]":
    return [each for each in answers if not _has_answer(each)]


def _row(answers: "Iterable[Answer]", without: "Sequence[Answer]") -> dict[str, float]:
    having = [each for each in answers if _has_answer(each)]
    return {
        "answerable": len(having),
        "unanswerable": len(without),
        "auc": area([each.coverage for each in having], [each.coverage for each in without]),
        "sure of answerable": _share(having),
        "sure of unanswerable": _share(without),
    }


def area(having: Sequence[float], without: Sequence[float]) -> float:
    """Return the area under the curve, in percent; 50 if one side is empty."""
    if not having or not without:
        return 50.0
    low = sorted(without)
    above = sum(bisect_left(low, each) + bisect_right(low, each) for each in having)
    return round(50 * above / len(having) / len(low), 1)


def _share(answers: "Sequence[Answer]") -> float:
    return round(100 * sum(each.sure for each in answers) / len(answers), 1) if answers else 0.0


def show(rows: dict[str, dict[str, Any]]) -> None:
    """Print the figures."""
    for name, row in rows.items():
        counts = f"{row['answerable']:5} answerable {row['unanswerable']:5} not"
        sure = f"sure of {row['sure of answerable']:5} % and {row['sure of unanswerable']:5} %"
        print(f"{name:24} {counts}  AUC {row['auc']:5}  {sure}")
