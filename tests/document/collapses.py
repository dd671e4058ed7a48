"""Makes states of the working memory, and what may become of them: sound successors and collapsed ones.

It knows the seed's page alone: seven sections, more than 2,000 characters make a state mature, at most 20 pointers.
"""

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

TITLE = "# Working Memory State"
STATUS = "_Last dream: 2026-03-12T16:00:00Z | Mood: motivated, socially engaged_"
TITLES = (
    "The Phenotype",
    "The Bond",
    "The Niche",
    "Active Context",
    "Crystal Pointers",
    "Curiosity Gaps",
    "Emerging Skills",
)
FIVE = tuple(each for each in TITLES if each not in {"The Phenotype", "The Niche"})
_SUFFIXES = {"The Bond": " (Oxytocin-Weighted)", "Active Context": " (Dopamine/Cortisol-Weighted)"}
_ALPHABETS = (
    "abcdefghijklmnopqrstuvwxyz",
    "абвгдежзиклмнопрстуфхцчшэюя",
    "αβγδεζηθικλμνξοπρστυφχψω",
    "áéíóúñüçøåæabdefgiklmnorstu",
    "אבגדהוזחטיכלמנסעפצקרשת",
)
_HAN = "".join(chr(0x4E00 + 37 * number) for number in range(400))

Sections = dict[str, str]


class Case(NamedTuple):
    """A state, what was before, and what it is made to show."""

    what: str
    old: str
    new: str
    first: bool = False


def sound(seed: int) -> Case:
    """Return a state that nobody would refuse."""
    return _pick(seed, _SOUND)


def collapse(seed: int) -> Case:
    """Return a state that must never replace the one before."""
    return _pick(seed, _COLLAPSES)


def _pick(seed: int, makers: Sequence[Callable[[random.Random], Case]]) -> Case:
    rng = random.Random(seed)
    return makers[seed % len(makers)](rng)


def state(sections: Sections, *, rng: random.Random | None = None, before: str = "") -> str:
    """Write a state; headings carry the seed's suffixes now and then."""
    suffixed = rng is not None and rng.random() < 0.5
    parts = [
        f"## {title}{_SUFFIXES.get(title, '') if suffixed else ''}\n{body}\n\n" for title, body in sections.items()
    ]
    return f"{before}{TITLE}\n{STATUS}\n\n{''.join(parts)}"


def vocabulary(rng: random.Random, count: int) -> list[str]:
    """Return so many different words of one script, of five letters and more."""
    alphabet = rng.choice(_ALPHABETS)
    found = dict[str, None]()
    while len(found) < count:
        found["".join(rng.choices(alphabet, k=rng.randint(5, 9)))] = None
    return list(found)


def _prose(rng: random.Random, words: Sequence[str], length: int) -> str:
    """Return lines of different shapes, about so many characters in all."""
    lines, size = list[str](), 0
    while size < length:
        told = " ".join(rng.choices(words, k=rng.randint(5, 10)))
        lines.append(rng.choice(["{}.", "- {}", "**{}**", "* **Now:** {}", "1. {}", "> {}"]).format(told))
        size += len(lines[-1]) + 1
    return "\n".join(lines)


def _bond(words: Sequence[str]) -> str:
    """Return a bond that has every one of these words once."""
    return "\n".join(" ".join(words[at : at + 8]) for at in range(0, len(words), 8))


def _pointers(rng: random.Random, words: Sequence[str], count: int) -> str:
    lines = [
        f"- Past: {' '.join(rng.choices(words, k=3))} \u2192 search: `{' '.join(rng.choices(words, k=3))}`"
        for _ in range(count)
    ]
    return "\n".join(["_Use memory_search if user asks about these topics:_", *lines])


def _mature(rng: random.Random, titles: Sequence[str] = TITLES) -> tuple[Sections, list[str]]:
    """Return the sections of a state of far more than 2,000 characters, and the words of its bond."""
    words = vocabulary(rng, 120)
    bond = words[:40]
    sections = {title: _prose(rng, words[40:], rng.randint(400, 700)) for title in titles}
    sections["The Bond"] = _bond(bond)
    sections["Crystal Pointers"] = _pointers(rng, words[40:], rng.randint(0, 12))
    return sections, bond


def _kept(rng: random.Random, bond: Sequence[str], share: float) -> list[str]:
    """Return a bond of the same size that has this share of the words, and new ones."""
    kept = rng.sample(bond, round(len(bond) * share))
    return kept + [f"{each}{each[::-1]}" for each in bond if each not in kept]


# Sound


def _a_day_later(rng: random.Random) -> Case:
    old, bond = _mature(rng)
    new = dict(old)
    words = vocabulary(rng, 60)
    new["Active Context"] = _prose(rng, words, rng.randint(300, 700))
    new["The Bond"] = _bond(_kept(rng, bond, rng.uniform(0.55, 1)))
    new["Crystal Pointers"] = _pointers(rng, words, rng.randint(0, 20))
    return Case("a day later", state(old, rng=rng), state(new, rng=rng))


def _unchanged(rng: random.Random) -> Case:
    text = state(_mature(rng)[0], rng=rng)
    return Case("unchanged", text, text)


def _first(rng: random.Random) -> Case:
    """The first state after a long file of a person, who wrote of something else."""
    words = vocabulary(rng, 60)
    new = {title: _prose(rng, words, 30) for title in TITLES}
    return Case("first", _prose(rng, vocabulary(rng, 60), 5000), state(new), first=True)


def _grown(rng: random.Random) -> Case:
    words = vocabulary(rng, 60)
    young = {title: _prose(rng, words, 20) for title in TITLES}
    young["The Bond"] = "A new user."
    return Case("grown", state(young), state(_mature(rng)[0], rng=rng))


def _from_five(rng: random.Random) -> Case:
    old, bond = _mature(rng, FIVE)
    words = vocabulary(rng, 60)
    new = {title: old.get(title) or _prose(rng, words, 80) for title in TITLES}
    new["The Bond"] = _bond(_kept(rng, bond, 0.8))
    return Case("from five sections", state(old), state(new, rng=rng))


def _shorter(rng: random.Random) -> Case:
    """Tidied up, but more than half of it is left."""
    old, _ = _mature(rng)
    before = state(old)
    new = dict(old)
    for title in ("The Phenotype", "The Niche", "Curiosity Gaps"):
        lines = new[title].split("\n")
        new[title] = "\n".join(lines[: max(1, len(lines) // 2)])
    return Case("shorter", before, state(new))


def _young(rng: random.Random) -> Case:
    """A young state may lose more than half."""
    words = vocabulary(rng, 30)
    old = {title: _prose(rng, words, 120) for title in TITLES} | {"The Bond": "Someone new."}
    new = {title: _prose(rng, words, 20) for title in TITLES}
    return Case("young", state(old)[:1900], state(new))


def _below_a_persons_text(rng: random.Random) -> Case:
    own = f"# Mine\n\n{_prose(rng, vocabulary(rng, 40), 800)}\n\n## The Bond\nis a film\n\n---\n\n"
    old, _ = _mature(rng)
    new = old | {"Active Context": _prose(rng, vocabulary(rng, 40), 400)}
    return Case("below a person's text", state(old, before=own), state(new, before=own))


def _with_fences(rng: random.Random) -> Case:
    old, _ = _mature(rng)
    fence = rng.choice(["```", "~~~~", "```markdown"])
    quoted = f"{old['Active Context']}\n{fence}\n## The Bond\n- a \u2192 b\n{fence[:4].rstrip('m')}\n> ## The Niche"
    return Case("with fences", state(old), state(old | {"Active Context": quoted}))


def _han(rng: random.Random) -> Case:
    bond = "".join(rng.sample(_HAN, 200))
    old, _ = _mature(rng)
    new = old | {"The Bond": bond[:170] + "".join(rng.sample(_HAN, 20))}
    return Case("Han", state(old | {"The Bond": bond}), state(new))


_SOUND = (
    _a_day_later,
    _unchanged,
    _first,
    _grown,
    _from_five,
    _shorter,
    _young,
    _below_a_persons_text,
    _with_fences,
    _han,
)


# Collapsed


def _dropped(rng: random.Random) -> Case:
    old, bond = _mature(rng)
    words = vocabulary(rng, 40)
    new = {title: _prose(rng, words, rng.randint(10, 60)) for title in TITLES} | {"The Bond": _bond(bond)}
    return Case("most is gone", state(old), state(new))


def _padded(rng: random.Random) -> Case:
    """Most is gone, and white space, or what nobody sees, stands for it."""
    case = _dropped(rng)
    padding = rng.choice(["\n", " ", "\t", " \n", "\u200b", "\u00a0", "\r\n"]) * 6000
    place = rng.choice([case.new.index("## Curiosity Gaps"), len(case.new)])
    return case._replace(what="padded", new=f"{case.new[:place]}{padding}\n{case.new[place:]}")


def _beside_a_long_text(rng: random.Random) -> Case:
    """Most of the state is gone, but a person's long text above it is not."""
    own = f"# Mine\n\n{_prose(rng, vocabulary(rng, 40), 9000)}\n\n---\n\n"
    case = _dropped(rng)
    return case._replace(what="beside a long text", old=own + case.old, new=own + case.new)


def _evicted(rng: random.Random) -> Case:
    old, _ = _mature(rng)
    words = vocabulary(rng, 40)
    lines = _pointers(rng, words, rng.randint(21, 60))
    broken = rng.choice([lines, lines.replace("`", ""), lines.replace("- Past", "* Past"), lines.replace("- ", "  - ")])
    return Case("evicted", state(old), state(old | {"Crystal Pointers": broken}))


def _evicted_elsewhere(rng: random.Random) -> Case:
    """More than 20 pointers, half of which stand in another section."""
    old, _ = _mature(rng)
    words = vocabulary(rng, 40)
    new = old | {
        "Crystal Pointers": _pointers(rng, words, 13),
        "Active Context": f"{old['Active Context']}\n{_pointers(rng, words, 13)}",
    }
    return Case("evicted elsewhere", state(old), state(new))


def _hollow(rng: random.Random) -> Case:
    """All headings, and nothing below them that says anything."""
    old, _ = _mature(rng)
    body = rng.choice(["", "\n\n\n", "---", "***", "- ", "-\n-\n-\n-\n-\n-\n-\n-\n-", "\u200b" * 40, "### More", "..."])
    filler = rng.choice(["", f"<!-- {'x' * 400} -->"])
    new = {title: f"{body}\n{filler}" for title in TITLES}
    young = rng.random() < 0.5
    return Case("hollow", "" if young else state(old), state(new), first=young)


def _missing(rng: random.Random) -> Case:
    """A section or several are not there."""
    old, _ = _mature(rng)
    gone = rng.sample(TITLES, rng.randint(1, 6))
    return Case("missing", state(old), state({title: body for title, body in old.items() if title not in gone}))


def _hidden(rng: random.Random) -> Case:
    """The heading of a section is there, but only as a quotation, code, a comment or a part of a sentence."""
    old, _ = _mature(rng)
    gone = rng.choice(TITLES[2:])
    shape = rng.choice(
        [
            "```\n## {0}\n{1}\n```",
            "~~~~markdown\n## {0}\n{1}\n~~~\n~~~~",
            "> ## {0}\n> quoted",
            "    ## {0}\n    indented",
            "<!--\n## {0}\nhidden\n-->",
            "See ## {0}\n{1}",
            "- ## {0}\n{1}",
            "`## {0}`\n{1}",
            "##{0}\n{1}",
            "\\## {0}\n{1}",
        ]
    )
    text = state(old)
    written = f"## {gone}\n{old[gone]}"
    return Case(f"hidden by {shape[:6]!r}", text, text.replace(written, shape.format(gone, old[gone])))


def _doubled(rng: random.Random) -> Case:
    old, _ = _mature(rng)
    twice = rng.choice(TITLES)
    new = f"{state(old)}## {twice}{rng.choice(['', ' (again)'])}\n{old[twice]}\n"
    return Case("doubled", state(old), new)


def _drifted(rng: random.Random) -> Case:
    old, bond = _mature(rng)
    new = old | {"The Bond": _bond(_kept(rng, bond, rng.uniform(0, 0.27)))}
    return Case("drifted", state(old), state(new))


def _drifted_in_han(rng: random.Random) -> Case:
    bond, other = _HAN[:150], _HAN[200:350]
    old, _ = _mature(rng)
    return Case("drifted in Han", state(old | {"The Bond": bond}), state(old | {"The Bond": other}))


def _moved_away(rng: random.Random) -> Case:
    """The bond's words stand elsewhere, and the bond tells of somebody else."""
    old, bond = _mature(rng)
    new = old | {
        "The Bond": _bond(_kept(rng, bond, 0.1)),
        "Active Context": f"{old['Active Context']}\n{_bond(bond)}",
    }
    return Case("moved away", state(old), state(new))


def _no_state(rng: random.Random) -> Case:
    """Not a state at all."""
    old, _ = _mature(rng)
    text = state(old)
    new = rng.choice(
        [
            "",
            " \n\t\n",
            "I'm sorry, but I can't help with that.",
            f"```markdown\n{text}\n```",
            f"> {text}".replace("\n", "\n> "),
            '{"sections": ' + str(list(TITLES)) + "}",
            "\n".join(f"- {title}: {body[:200]}" for title, body in old.items()),
            " ".join(f"## {title}" for title in TITLES),
            text[: text.index("## Emerging Skills")],
            "x" * 100_000,
        ]
    )
    return Case("no state", text, new)


def _all_at_once(rng: random.Random) -> Case:
    old, _ = _mature(rng)
    new = dict.fromkeys(TITLES, "") | {"Crystal Pointers": "- a\n" * 21}
    return Case("all at once", state(old), state(new))


_COLLAPSES = (
    _dropped,
    _padded,
    _beside_a_long_text,
    _evicted,
    _evicted_elsewhere,
    _hollow,
    _missing,
    _hidden,
    _doubled,
    _drifted,
    _drifted_in_han,
    _moved_away,
    _no_state,
    _all_at_once,
)
