"""Streams of facts that change: what people and services are said to be on each of so many days, and what is true."""

import random
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

BEGIN: Final = datetime(2026, 3, 2, 8, tzinfo=UTC)
_UPDATES, _DISTRACTORS = 6, 8  # a day

PEOPLE: Final = ("Ana", "Ben", "Carla", "Dmitri", "Elif", "Farid", "Greta", "Hugo")
SERVICES: Final = ("Orion", "Vega", "Lumen", "Kestrel", "Tundra", "Basalt")
_COUPLES: Final = (("Ana", "Ben"), ("Carla", "Dmitri"), ("Elif", "Farid"), ("Greta", "Hugo"))
_CITIES: Final = (
    *("Lyon", "Graz", "Porto", "Turin", "Bergen", "Gdansk", "Malaga", "Leipzig"),
    *("Utrecht", "Tartu", "Bologna", "Bilbao", "Antwerp", "Malmo", "Brno", "Nantes"),
)
_COMPANIES: Final = (
    *("Globex", "Initech", "Hooli", "Umbrella", "Stark"),
    *("Wayne", "Cyberdyne", "Tyrell", "Soylent", "Vandelay"),
)
_COLOURS: Final = ("teal", "red", "navy", "ochre", "purple", "green", "orange", "pink", "white", "black")
_SYLLABLES: Final = tuple(one + two for one in "bdfgklmnprstvz" for two in ("a", "e", "i", "o", "u", "an", "er", "il"))
_DATABASES: Final = ("Postgres", "MySQL", "SQLite", "MongoDB", "Redis", "Cassandra", "MariaDB", "Oracle")


class Slot(NamedTuple):
    """An attribute of a subject, as ``fact list`` names them."""

    subject: str
    attribute: str


class _Kind(NamedTuple):
    """Ways to say a value of an attribute, by the subject and by others, and to ask for it."""

    values: Sequence[str]
    own: Sequence[str]
    others: Sequence[str]
    asked: str


_OF_PEOPLE: Final = {
    "lives_in": _Kind(
        _CITIES,
        ("I live in {v} now.", "I moved to {v} yesterday.", "We just moved to {v}.", "Home is {v} these days."),
        ("{s} lives in {v}.", "{s} moved to {v}.", "{s} has settled in {v}.", "{s} relocated to {v}."),
        "Where does {s} live?",
    ),
    "works_at": _Kind(
        _COMPANIES,
        ("I work at {v} now.", "I've joined {v}.", "I just started a job at {v}.", "I work for {v} these days."),
        ("{s} works at {v}.", "{s} joined {v}.", "{s} works for {v} now.", "{s} is employed at {v}."),
        "Where does {s} work?",
    ),
    "favourite_colour": _Kind(
        _COLOURS,
        ("My favourite colour is {v}.", "My favorite color is {v} now.", "My favourite colour is {v} these days."),
        ("{s}'s favourite colour is {v}.", "The favourite colour of {s} is {v}."),
        "What is {s}'s favourite colour?",
    ),
}
_OF_SERVICES: Final = {
    "port": _Kind(
        tuple(str(port) for port in range(4000, 9900, 137)),
        (),
        ("{s} listens on port {v}.", "The port of {s} is {v}.", "{s} now runs on port {v}.", "{s} is on port {v}."),
        "Which port does {s} listen on?",
    ),
    "owner": _Kind(
        PEOPLE,
        (),
        ("The owner of {s} is {v}.", "{v} owns {s} now.", "{s} is owned by {v}.", "{s} belongs to {v}."),
        "Who is the owner of {s}?",
    ),
    "database": _Kind(
        _DATABASES,
        (),
        ("The database of {s} is {v}.", "{s} uses {v} as its database.", "{s}'s database is {v} now."),
        "What is the database of {s}?",
    ),
}
KINDS: Final = _OF_PEOPLE | _OF_SERVICES
_DISTRACTING: Final = (
    *(
        "Does {s} live in {v}?",
        "{s} would love to live in {v}.",
        "{s} visited {v} last summer.",
        "If {s} lived in {v}, ",
    ),
    *("{s} asked me about {c} again.", "Has {s} ever worked at {c}?", "I read that {c} is hiring, says {s}."),
    *("Is {p} a good port for {o}?", "The ticket about {o} mentions port {p} somewhere.", "Should {o} use {d}?"),
    *("We compared {d} with others for {o}.", "{s} and I talked about {o} over lunch.", "It rained all day."),
    *("Thanks, that was helpful.", "The meeting ran late again.", "{s} sends greetings from the conference."),
)


class Turn(NamedTuple):
    """What is said: ``states`` a slot and its value, None if nothing; true from ``since`` on, if not from then on."""

    at: datetime
    speaker: str
    content: str
    states: tuple[Slot, str] | None = None
    since: datetime | None = None


@dataclass(slots=True)
class Ledger:
    """What is true of each slot from when on, in order."""

    told: dict[Slot, list[tuple[datetime, str]]] = field(default_factory=dict)

    def tell(self, slot: Slot, value: str, since: datetime) -> None:
        """Put a value in its place in time."""
        self.told.setdefault(slot, []).append((since, value))
        self.told[slot].sort(key=lambda each: each[0])

    def at(self, slot: Slot, instant: datetime) -> str | None:
        """Return what is true of a slot at an instant, None if nobody knows, empty if it was over."""
        line = self.told.get(slot, [])
        place = bisect_right([since for since, _ in line], instant)
        return line[place - 1][1] if place else None

    def values(self, slot: Slot) -> set[str]:
        """Return all that was ever true of a slot."""
        return {value for _, value in self.told.get(slot, [])}


def couples() -> Iterator[Turn]:
    """Yield who is married to whom, said before all else."""
    for number, (one, other) in enumerate(_COUPLES):
        for place, (subject, value) in enumerate(((one, other), (other, one))):
            at = BEGIN - timedelta(hours=2) + timedelta(minutes=2 * number + place)
            yield Turn(at, "Ivo", f"{subject} is married to {value}.", (Slot(subject, "spouse"), value))


def days(count: int, seed: int, ledger: Ledger) -> Iterator[list[Turn]]:
    """Yield the turns of one day after another, and tell the ledger what they make true.

    Each day several slots get another value, as it is said by whom it is about or by others, among questions, wishes
    and talk of other things. Every third day a line tells of nine days long ago, every fourth an older line is found,
    every fifth a slot is corrected.
    """
    dice = random.Random(seed)
    slots = [Slot(who, name) for who in PEOPLE for name in _OF_PEOPLE]
    slots += [Slot(what, name) for what in SERVICES for name in _OF_SERVICES]
    for turn in couples():
        assert turn.states
        ledger.tell(*turn.states, turn.at)
    for day in range(count):
        chosen = dice.sample(slots, _UPDATES)
        said = [_update(dice, slot, ledger) for slot in chosen] + [_distractor(dice) for _ in range(_DISTRACTORS)]
        dice.shuffle(said)
        turns = list(_spoken(said, BEGIN + timedelta(days=day), ledger, dice))
        if day % 3 == 2:
            turns.append(_late(dice, day, ledger))
        if day % 4 == 3:
            turns.append(_found_later(dice, slots, day, ledger))
        if day % 5 == 4:
            turns.append(_corrected(dice, chosen[0], day, ledger))
        yield turns


def crowd(count: int, seed: int = 1) -> Iterator[Turn]:
    """Yield so many lines, a minute apart, of a person or a service for each hundred of them, in sessions of a day.

    As many of them state something as in ``days``.
    """
    dice = random.Random(seed)
    names = _names(dice, max(count // 100, 2))
    people, services = names[::2], names[1::2]
    for number in range(count):
        at = BEGIN + timedelta(minutes=number)
        if dice.randrange(_UPDATES + _DISTRACTORS) < _UPDATES:
            attribute = dice.choice([*KINDS])
            slot = Slot(dice.choice(people if attribute in _OF_PEOPLE else services), attribute)
            speaker, content, states = _update(dice, slot, Ledger())
            yield Turn(at, speaker, content, states)
        else:
            speaker, content, _ = _distractor(dice)
            yield Turn(at, speaker, content)


def _names(dice: random.Random, count: int) -> list[str]:
    """Return so many names that are no words."""
    found = dict[str, None]()
    while len(found) < count:
        found["".join(dice.choice(_SYLLABLES) for _ in range(3)).capitalize()] = None
    return [*found]


def _spoken(
    said: Sequence[tuple[str, str, tuple[Slot, str] | None]], begin: datetime, ledger: Ledger, dice: random.Random
) -> Iterator[Turn]:
    for number, (speaker, content, states) in enumerate(said):
        at = begin + timedelta(minutes=30 * number + dice.randrange(20))
        since = None
        if states:
            since = _day_before(at, ledger.told.get(states[0], [])) if "yesterday" in content else None
            ledger.tell(*states, since or at)
        yield Turn(at, speaker, content, states, since)


def _day_before(at: datetime, told: Sequence[tuple[datetime, str]]) -> datetime:
    """Return when the day before began, or the moment behind what was told of a slot since."""
    day_before = (at - timedelta(days=1)).replace(hour=0, minute=0)
    told_last = max((since for since, _ in told if since <= at), default=day_before)
    return max(day_before, told_last + timedelta(milliseconds=1))


def _update(dice: random.Random, slot: Slot, ledger: Ledger) -> tuple[str, str, tuple[Slot, str]]:
    kind = KINDS[slot.attribute]
    held = ledger.told.get(slot, [])
    value = dice.choice([each for each in kind.values if each != slot.subject and not (held and held[-1][1] == each)])
    if kind.own and dice.random() < 0.5:
        return slot.subject, dice.choice(kind.own).format(v=value), (slot, value)
    return "Ivo", dice.choice(kind.others).format(s=slot.subject, v=value), (slot, value)


def _distractor(dice: random.Random) -> tuple[str, str, None]:
    parts = {"s": dice.choice(PEOPLE), "v": dice.choice(_CITIES), "c": dice.choice(_COMPANIES)}
    parts |= {"o": dice.choice(SERVICES), "p": dice.choice(KINDS["port"].values), "d": dice.choice(_DATABASES)}
    text = dice.choice(_DISTRACTING).format(**parts)
    return "Ivo", text + "the commute would be short." if text.endswith(", ") else text, None


def _late(dice: random.Random, day: int, ledger: Ledger) -> Turn:
    """Return a line that tells today where somebody lived for nine days before all else; no two spans meet."""
    slot = Slot(PEOPLE[day % len(PEOPLE)], "lives_in")
    begins = (BEGIN - timedelta(days=20 + 2 * day)).replace(hour=0)
    ends, value = begins + timedelta(days=9), dice.choice(_CITIES)
    ledger.tell(slot, value, begins)
    ledger.tell(slot, "", ends)
    span = f"{begins.day} {begins:%B} {begins.year} to {ends.day} {ends:%B} {ends.year}"
    at = BEGIN + timedelta(days=day, hours=13)
    return Turn(at, slot.subject, f"I lived in {value} from {span}.", (slot, value), begins)


def _found_later(dice: random.Random, slots: Sequence[Slot], day: int, ledger: Ledger) -> Turn:
    """Return a line that was said on an earlier day, and is told of today."""
    slot = dice.choice(slots)
    kind = KINDS[slot.attribute]
    at = BEGIN + timedelta(days=dice.randrange(day), hours=15)
    value = dice.choice([each for each in kind.values if each not in (slot.subject, ledger.at(slot, at))])
    ledger.tell(slot, value, at)
    return Turn(at, "Ivo", dice.choice(kind.others).format(s=slot.subject, v=value), (slot, value))


def _corrected(dice: random.Random, slot: Slot, day: int, ledger: Ledger) -> Turn:
    """Return a line that says that what was said of a slot was never so."""
    since, wrong = ledger.told[slot].pop()
    kind = KINDS[slot.attribute]
    value = dice.choice([each for each in kind.values if each not in (wrong, slot.subject)])
    ledger.tell(slot, value, since)
    plain = kind.others[0].format(s=slot.subject, v=value)
    return Turn(BEGIN + timedelta(days=day, hours=14), "Ivo", f"No, that's wrong: {_low(plain)}", (slot, value), since)


def _low(sentence: str) -> str:
    return sentence if sentence.startswith((*PEOPLE, *SERVICES)) else sentence[0].lower() + sentence[1:]
