"""Matches the chunks of a file with the crystals that were made of it before: by their text, then by their lines."""

from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, get_args

from brainbridge.graph.rows import Row

State = Literal["live", "winner", "frozen", "merged", "retracted", "ended"]
_ORDER: tuple[State, ...] = get_args(State)


class Stored(Row):
    """A crystal of a file: its latest version, or one that was merged into a crystal that lives.

    ``winner``: others were merged into it; ``ended``: its law ended it, or its source was gone.
    """

    id: str
    path: str
    hash: str
    start_line: int | None
    end_line: int | None
    state: State


class Part(NamedTuple):
    """A chunk of a file: the hash of its text as it is stored, and its lines."""

    hash: str
    start_line: int
    end_line: int


class Plan(NamedTuple):
    """What becomes of the chunks of a file, each given by its place in the file, and of the crystals.

    ``kept``: the crystal has this text already; ``withheld``: it was forgotten on request, and stays so. ``revived``
    are new versions of what had ended.
    """

    kept: list[tuple[Stored, int]]
    withheld: list[int]
    changed: list[tuple[Stored, int]]
    revived: list[tuple[Stored, int]]
    added: list[int]
    vanished: list[Stored]

    @property
    def writes(self) -> bool:
        """Tell whether a text has to be written, or an end."""
        return bool(self.changed or self.revived or self.added or self.vanished)


def match(stored: Sequence[Stored], parts: Sequence[Part]) -> Plan:
    """Say what becomes of each chunk and each crystal of a file. Equal texts of a file are one chunk.

    A frozen crystal, and one that others were merged into, keeps its text: what replaces it is new.
    """
    fresh = {part.hash: place for place, part in reversed(list(enumerate(parts)))}
    known = sorted((each for each in stored if each.hash in fresh), key=_standing)
    same = {each.hash: each for each in reversed(known) if each.state != "ended"}
    found = [(each, fresh.pop(text)) for text, each in same.items()]
    kept = [(each, place) for each, place in found if each.state != "retracted"]
    matched = {each.id for each in same.values()}
    loose = [each for each in stored if each.state == "live" and each.id not in matched]
    changed = _changed(loose, {place: parts[place] for place in sorted(fresh.values())}, _Shifts(kept, parts))
    matched |= {each.id for each, _ in changed}
    for _, place in changed:
        del fresh[parts[place].hash]
    ended = {each.hash: each for each in reversed(known) if each.state == "ended"}
    revived = [(each, fresh.pop(text)) for text, each in ended.items() if text in fresh]
    return Plan(
        kept=kept,
        withheld=[place for each, place in found if each.state == "retracted"],
        changed=changed,
        revived=revived,
        added=sorted(fresh.values()),
        vanished=[each for each in stored if each.state in ("live", "winner") and each.id not in matched],
    )


def _standing(stored: Stored) -> tuple[int, str]:
    """Order crystals of the same text: what lives comes first, and what ended last."""
    return _ORDER.index(stored.state), stored.id


class _Shifts:
    """How far lines have moved: as those of the chunk above whose text stayed the same."""

    def __init__(self, kept: Sequence[tuple[Stored, int]], parts: Sequence[Part]) -> None:
        lines = ((each.start_line, parts[place].start_line) for each, place in kept)
        moved = sorted((old, new - old) for old, new in lines if old is not None)
        self._above, self._by = [old for old, _ in moved], [by for _, by in moved]

    def moved(self, stored: Stored) -> tuple[int, int]:
        """Return the lines where a crystal would stand now; none if it has none."""
        if stored.start_line is None or stored.end_line is None:
            return 0, -1
        place = bisect(self._above, stored.start_line)
        by = self._by[place - 1] if place else 0
        return stored.start_line + by, stored.end_line + by


def _changed(loose: Sequence[Stored], fresh: Mapping[int, Part], shifts: _Shifts) -> list[tuple[Stored, int]]:
    """Pair crystals whose text is gone with new chunks on their lines, those first that have the most in common."""
    pairs = [
        (-shared, place, each.id, each) for each in loose for place, shared in _on_lines(fresh, *shifts.moved(each))
    ]
    done, taken = list[tuple[Stored, int]](), set[str | int]()
    for _, place, memory_id, each in sorted(pairs, key=lambda pair: pair[:3]):
        if taken.isdisjoint((place, memory_id)):
            taken |= {place, memory_id}
            done.append((each, place))
    return done


def _on_lines(fresh: Mapping[int, Part], first: int, last: int) -> Iterator[tuple[int, int]]:
    """Yield the chunks that stand on some of these lines, each with how many they are."""
    for place, part in fresh.items():
        shared = min(part.end_line, last) - max(part.start_line, first) + 1
        if shared > 0:
            yield place, shared
