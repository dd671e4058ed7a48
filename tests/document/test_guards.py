"""A state that has collapsed never replaces the one before, and every reason is told."""

import re
from collections.abc import Callable
from time import perf_counter

import pytest

from brainbridge.document import guards, text
from brainbridge.document.guards import Verdict
from brainbridge.document.schema import WORKING_MEMORY, Schema, Section
from brainbridge.document.text import Status
from tests.document.collapses import FIVE, TITLES, state

ARROW = "\u2192"
WORDS = [f"{first}{second}tone" for first in "abcde" for second in "abcd"]  # 20 terms
BOND = " ".join(WORDS)


def judged(new: str, old: str = "", *, first: bool = False) -> Verdict:
    return guards.verdict(new, old, WORKING_MEMORY, first=first)


def codes(verdict: Verdict) -> list[str]:
    return [each.code for each in verdict.reasons]


def warned(verdict: Verdict) -> list[str]:
    return [each.code for each in verdict.warnings]


def bodies(**other: str) -> dict[str, str]:
    named = {title: other.get(title.split()[-1].lower(), f"Something about {title}.") for title in TITLES}
    return {title: each for title, each in named.items() if each != "gone"}


def headed(body: str) -> str:
    return "\n".join(f"## {title}\n{body}" for title in TITLES)


def sized(length: int, **other: str) -> str:
    """Return a state of exactly so many characters."""
    found = state(bodies(**other)).rstrip()
    assert len(found) <= length
    return found + "x" * (length - len(found))


# The seed's page


def test_a_full_state_is_accepted_without_a_word() -> None:
    assert judged(state(bodies())) == Verdict((), ())
    assert judged(state(bodies())).accepted


def test_an_empty_text_lacks_all_sections_and_is_not_called_collapsed() -> None:
    verdict = judged("")
    assert codes(verdict) == ["missing_section"]
    assert "7 of 7" in verdict.reasons[0].sentence
    assert not verdict.collapsed


def test_a_missing_section_makes_a_state_invalid_and_is_named() -> None:
    verdict = judged(state({"The Bond": "x", "Active Context": "y"}))
    assert codes(verdict) == ["missing_section"]
    for title in set(TITLES) - {"The Bond", "Active Context"}:
        assert title in verdict.reasons[0].sentence
    assert not verdict.accepted
    assert not verdict.collapsed


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("Content", ["empty_synthesis"]),  # 49 characters
        ("Contents", []),  # 56
        ("", ["empty_synthesis"]),
        ("**Now:** we tune the clock.", []),
        ("* We tune the clock.", []),
        ("_Contents_", []),
        ("###### Contents of a heading", ["empty_synthesis"]),
        ("---\n***\n- \n...", ["empty_synthesis"]),
        ("<!-- Contents -->", ["empty_synthesis"]),
        ("\u200bA\u2060\u200b\u200b\u200b\u200b\u200b\u200b", ["empty_synthesis"]),
        ("A        \n        A", ["empty_synthesis"]),
        ("\u6211\u5011\u8abf\u6574\u6642\u9418\u4e86\u55ce", []),
    ],
)
def test_below_50_characters_a_state_is_empty_and_bold_led_lines_say_something(body: str, expected: list[str]) -> None:
    verdict = judged(headed(body))
    assert codes(verdict) == expected
    assert verdict.collapsed == bool(expected)


@pytest.mark.parametrize(("length", "expected"), [(49, ["empty_synthesis"]), (50, [])])
def test_exactly_50_characters_are_enough(length: int, expected: list[str]) -> None:
    found = dict.fromkeys(TITLES, "") | {"Active Context": "x" * length}
    assert codes(judged(state(found))) == expected


def pointers(count: int, line: str = f"- Past: a {ARROW} search: `b`") -> str:
    return "\n".join([line] * count)


@pytest.mark.parametrize(("count", "expected"), [(20, []), (21, ["eviction_runaway"]), (25, ["eviction_runaway"])])
def test_20_pointers_pass_and_21_are_too_many(count: int, expected: list[str]) -> None:
    assert codes(judged(state(bodies(pointers=pointers(count))))) == expected


@pytest.mark.parametrize(
    "line",
    ["- broken", "  * nested", "1. numbered", f"Past: a {ARROW} search: `b`", "Past: no arrow", "- a -> search: `b`"],
)
def test_every_item_counts_as_a_pointer_and_so_does_what_only_lacks_the_mark(line: str) -> None:
    assert codes(judged(state(bodies(pointers=pointers(20, line))))) == []
    assert codes(judged(state(bodies(pointers=pointers(21, line))))) == ["eviction_runaway"]


def test_a_pointer_counts_wherever_it_stands_and_other_lines_of_other_sections_do_not() -> None:
    assert codes(judged(state(bodies(pointers=pointers(10), context=pointers(11))))) == ["eviction_runaway"]
    assert codes(judged(f"{state(bodies(pointers=pointers(10)))}## Mine\n{pointers(11)}")) == ["eviction_runaway"]
    assert codes(judged(state(bodies(context=pointers(40, f"- a {ARROW} b"))))) == []
    assert codes(judged(state(bodies(pointers=f"<!--\n{pointers(30)}\n-->")))) == []


@pytest.mark.parametrize(
    ("new", "old", "expected"),
    [
        (1173, 2346, []),
        (1173, 2347, ["mass_drop"]),
        (500, 1999, []),
        (999, 2000, []),
        (1000, 2001, ["mass_drop"]),
        (1001, 2001, []),
        (2300, 2400, []),
        (5000, 2400, []),
    ],
)
def test_less_than_half_of_more_than_2000_characters_is_a_drop(new: int, old: int, expected: list[str]) -> None:
    assert codes(judged(sized(new), sized(old))) == expected
    assert codes(judged(sized(new), "x" * old)) == expected


@pytest.mark.parametrize("padding", [" ", "\n", "\u200b", "\u00a0", "\r\n", "\u3000", "\ufeff"])
def test_white_space_and_what_nobody_sees_fill_no_gap(padding: str) -> None:
    assert codes(judged(sized(800) + padding * 3000, sized(2400))) == ["mass_drop"]


def test_a_comment_fills_no_gap() -> None:
    assert codes(judged(f"{sized(800)}\n<!-- {'x' * 3000} -->", sized(2400))) == ["mass_drop"]


def test_a_persons_text_above_fills_no_gap() -> None:
    own = "Mine. " * 2000
    assert codes(judged(f"{own}\n{sized(800)}", f"{own}\n{sized(2400)}")) == ["mass_drop"]


def test_the_sentence_of_a_drop_names_the_numbers_and_the_bounds() -> None:
    (reason,) = judged(sized(800), sized(2400)).reasons
    assert "800 characters are left of 2400" in reason.sentence
    assert "2,000" in reason.sentence
    assert "half" in reason.sentence


@pytest.mark.parametrize(
    ("lines", "count"),
    [
        (["- Past: CORS \u2192 search: CORS"], 1),
        (["- Past: CORS \u2192 search: `CORS`", "- Past: clocks \u2192 search: `clock`"], 0),
        (["- a \u2192 b", "- Past: CORS \u2192 search: `CORS`", "- Past: b -> search: `c`"], 2),
        (["_Use memory_search if user asks about these topics:_", "- none yet"], 0),
    ],
)
def test_a_malformed_pointer_is_a_warning(lines: list[str], count: int) -> None:
    verdict = judged(state(bodies(pointers="\n".join(lines))))
    assert verdict.accepted
    assert warned(verdict) == ["malformed_pointer"] * count


def test_a_long_malformed_line_is_told_by_its_begin() -> None:
    (warning,) = judged(state(bodies(pointers=f"- a {ARROW} {'b' * 500}"))).warnings
    assert f"{'b' * 74}'" in warning.sentence
    assert "b" * 75 not in warning.sentence


def kept(count: int) -> str:
    return " ".join([*WORDS[:count], *(f"z{each}" for each in WORDS[count:])])


@pytest.mark.parametrize(
    ("count", "reasons", "warnings"),
    [
        (0, ["bond_drift"], []),
        (5, ["bond_drift"], []),
        (6, [], ["bond_drift"]),
        (9, [], ["bond_drift"]),
        (10, [], []),
        (20, [], []),
    ],
)
def test_a_bond_drifts_below_30_per_cent_and_is_warned_of_below_50(
    count: int, reasons: list[str], warnings: list[str]
) -> None:
    verdict = judged(state(bodies(bond=kept(count))), state(bodies(bond=BOND)))
    assert codes(verdict) == reasons
    assert warned(verdict) == warnings
    for each in (*verdict.reasons, *verdict.warnings):
        assert f"{count} of the 20 terms" in each.sentence
        assert ("30 %" if reasons else "50 %") in each.sentence


SCRIPTS = {
    "Cyrillic": "Пользователь предпочитает короткие ответы, работает часовщиком, живёт рядом, собирает маятники, "
    "читает вечером старые журналы",
    "Greek": "Ένας χρήστης προτιμά σύντομες απαντήσεις, επισκευάζει ρολόγια, ζει κοντά στη θάλασσα και συλλέγει "
    "παλιά εκκρεμή κάθε καλοκαίρι",
    "Arabic": "المستخدم يفضل الأجوبة القصيرة ويعمل في تصليح الساعات ويسكن قرب البحر ويجمع البندولات القديمة كل صيف "
    "ويقرأ المجلات مساء",
    "Hebrew": "המשתמש מעדיף תשובות קצרות ועובד בתיקון שעונים וגר ליד הים ואוסף מטוטלות ישנות בכל קיץ "
    "וקורא עיתונים ישנים בערב עם חברים",
    "Hindi": "उपयोगकर्ता छोटे उत्तर पसंद करता है, घड़ियाँ ठीक करता है, समुद्र के पास रहता है और "
    "पुराने लोलक इकट्ठा करता है, शाम को पत्रिकाएँ पढ़ता है",
    "Han": "使用者喜歡簡短的回答他修理鐘錶住在海邊收集舊的擺錘每天晚上讀雜誌"
    "他不喜歡分號並且總是用定位字元縮排他的女兒叫做琳達也喜歡音樂她的朋友住在山上"
    "週末他們一起去爬山看日出然後在小店裡喝咖啡吃早餐最後搭火車回家睡覺",
    "Korean": "사용자는 짧은 답변을 좋아하고 시계를 고치며 바닷가에 살고 오래된 진자를 모으고 "
    "저녁마다 잡지를 읽는다 딸의 이름은 린다이고 커피를 좋아한다 "
    "세미콜론은 싫어하고 탭으로 들여쓴다 주말에는 산에 간다",
    "Thai": "ผู้ใช้ชอบคำตอบสั้นๆเขาซ่อมนาฬิกาอาศัยอยู่ใกล้ทะเลสะสมลูกตุ้มเก่าและอ่านนิตยสารทุกเย็นลูกสาวชื่อลินดาเขาไม่ชอบเครื่องหมายอัฒภาค",
}
OTHER = {name: "Qwertz uiopasdf ghjklyxc vbnmqwer tzuiopas dfghjkly xcvbnmqw ertzuiop." for name in SCRIPTS}


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_bond_drifts_in_any_script(script: str) -> None:
    bond = SCRIPTS[script]
    old = state(bodies(bond=bond))
    assert codes(judged(state(bodies(bond=OTHER[script])), old)) == ["bond_drift"]
    assert judged(state(bodies(bond=f"{bond} \u2014 {OTHER[script]}")), old) == Verdict((), ())


def test_two_bonds_of_one_script_are_told_apart() -> None:
    han = SCRIPTS["Han"]
    assert codes(
        judged(state(bodies(bond="昨天天氣晴朗我們去公園野餐小狗追著蝴蝶跑" * 4)), state(bodies(bond=han)))
    ) == ["bond_drift"]


@pytest.mark.parametrize(
    "bond", ["a" * 50 + " " + "b" * 49, "It is so. " * 12, "123 4567 " * 20, f"{'x' * 90}<!-- {BOND} -->"]
)
def test_a_short_bond_or_one_without_terms_does_not_drift(bond: str) -> None:
    assert judged(state(bodies(bond="Somebody else entirely.")), state(bodies(bond=bond))).accepted


def test_a_bond_of_101_characters_drifts() -> None:
    bond = "a" * 50 + " " + "b" * 50
    assert codes(judged(state(bodies(bond="Somebody else.")), state(bodies(bond=bond)))) == ["bond_drift"]


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("four abc Ab1d", {"four", "ab1d"}),
        ("1234 12", set()),
        ("\u4e2d\u6587 \u4e2d", {"\u4e2d\u6587"}),
        ("\u05d1\u05d9\u05ea \u05d1", {"\u05d1\u05d9\u05ea"}),
        ("\u0434\u043e\u043c \u043c\u043e\u0440\u0435", {"\u043c\u043e\u0440\u0435"}),
    ],
)
def test_a_term_has_four_letters_or_two_of_a_script_without_capitals(said: str, found: set[str]) -> None:
    assert guards.terms(said) == found


def test_capitals_and_marks_of_letters_are_no_drift() -> None:
    assert judged(state(bodies(bond=BOND.upper())), state(bodies(bond=BOND))) == Verdict((), ())


def test_on_the_first_synthesis_neither_length_nor_bond_of_before_count() -> None:
    old, new = state(bodies(bond=BOND, context="Much. " * 900)), state(bodies(bond=kept(0)))
    assert codes(judged(new, old)) == ["mass_drop", "bond_drift"]
    assert judged(new, old, first=True) == Verdict((), ())
    assert codes(judged("", old, first=True)) == ["missing_section"]
    assert codes(judged(headed(""), old, first=True)) == ["empty_synthesis"]
    assert codes(judged(state(bodies(pointers=pointers(21))), old, first=True)) == ["eviction_runaway"]


def test_all_reasons_are_told() -> None:
    old = state(bodies(bond=BOND, context="Much. " * 900))
    new = state(dict.fromkeys(TITLES, "") | {"Crystal Pointers": "-\n" * 21}) + "## The Bond\n"
    verdict = judged(new, old)
    assert codes(verdict) == ["doubled_section", "eviction_runaway", "empty_synthesis", "mass_drop", "bond_drift"]
    assert all(re.search(r"\d", each.sentence) for each in verdict.reasons)
    assert codes(judged(state(bodies(niche="gone", pointers=pointers(30))), old)) == [
        "missing_section",
        "eviction_runaway",
        "mass_drop",
        "bond_drift",
    ]


# What a state could be fooled by


@pytest.mark.parametrize(
    "shape", ["```\n{}\n```", "~~~\n{}\n~~~", "> {}", "<!--\n{}\n-->", "    {}", "See {}", "`{}`", "\\{}"]
)
def test_a_heading_that_is_quoted_is_no_section(shape: str) -> None:
    quoted = shape.format("## The Niche")
    new = state(bodies(niche="gone", context=f"Something.\n{quoted}\nMore."))
    assert codes(judged(new)) == ["missing_section"]
    there = state(bodies(context=f"Something.\n{quoted}\nMore."))
    assert judged(there) == Verdict((), ())


def test_an_answer_that_is_all_code_has_no_sections() -> None:
    assert codes(judged(f"```markdown\n{state(bodies())}```\n")) == ["missing_section"]


def test_a_heading_above_the_title_is_a_persons_own() -> None:
    assert codes(judged(f"## The Niche\nis ours\n{state(bodies(niche='gone'))}")) == ["missing_section"]
    assert judged(f"## The Niche\nis ours\n{state(bodies())}").accepted


def test_a_section_may_be_there_once() -> None:
    verdict = judged(f"{state(bodies())}## The Bond (again)\nSomebody else.\n")
    assert codes(verdict) == ["doubled_section"]
    assert "The Bond is there 2 times" in verdict.reasons[0].sentence


def test_a_doubled_bond_hides_no_drift() -> None:
    old = state(bodies(bond=BOND))
    assert "bond_drift" in codes(judged(f"{state(bodies(bond=kept(0)))}## The Bond\nSomebody else.\n", old))


def test_a_missing_bond_is_told_as_missing_alone() -> None:
    assert codes(judged(state(bodies(bond="gone")), state(bodies(bond=BOND)))) == ["missing_section"]


def test_an_open_comment_in_the_old_state_does_not_make_it_short() -> None:
    old = sized(2400).replace("Something", "`<!--`", 1)
    assert codes(judged(sized(800), old)) == ["mass_drop"]


def test_five_sections_are_an_old_state_and_no_new_one() -> None:
    five = state({title: each for title, each in bodies(bond=BOND).items() if title in FIVE})
    assert judged(state(bodies(bond=BOND)), five).accepted
    assert codes(judged(five, five)) == ["missing_section"]
    assert codes(judged(state(bodies(bond=kept(0))), five)) == ["bond_drift"]


def test_what_the_rules_write_when_there_is_nothing_is_sound() -> None:
    empty = str(text.written(WORKING_MEMORY, {}, Status("2026-03-12T16:00:00Z", "calm")))
    assert judged(empty) == Verdict((), ())
    assert judged(empty, empty) == Verdict((), ())


def test_a_schema_without_bond_and_pointers_is_guarded_too() -> None:
    identity = Schema("identity", "Identity", (Section("Who I Am", 100, "_Nobody._", "x"),))
    old = f"# Identity\n## Who I Am\n{'A clockmaker. ' * 200}"
    assert guards.verdict(old, old, identity).accepted
    assert codes(
        guards.verdict(
            "# Identity\n## Who I Am\nI am a clockmaker by the sea, and I like short answers.", old, identity
        )
    ) == ["mass_drop"]


HUGE: dict[str, Callable[[int], str]] = {
    "letters": lambda size: "x" * size,
    "spaces": lambda size: " " * size + "x",
    "lines": lambda size: "\n" * size,
    "brackets": lambda size: "<!--" * (size // 4),
    "closing brackets": lambda size: "-->" * (size // 3),
    "arrows": lambda size: f"- {ARROW}\n" * (size // 4),
    "dashes": lambda size: "- " + "-" * size,
    "fences": lambda size: "```\n" * (size // 4),
    "ticks": lambda size: f"- a {ARROW} search: " + "`" * size,
    "headings": lambda size: "## The Bond\n" * (size // 12),
    "parentheses": lambda size: "## " + "(" * size,
    "Han": lambda size: "\u4e2d" * size,
    "marks": lambda size: "e" + "\u0301" * size,
    "unseen": lambda size: "\u200b" * size,
    "pointers": lambda size: f"- Past: a {ARROW} search: `b`\n" * (size // 25),
    "digits": lambda size: "1" * size + ". x",
}


@pytest.mark.parametrize("shape", HUGE)
@pytest.mark.parametrize("place", ["The Bond", "Crystal Pointers", "above"])
def test_a_huge_text_takes_no_more_than_its_share_of_time(shape: str, place: str) -> None:
    def seconds(size: int) -> float:
        filled = HUGE[shape](size)
        given = f"{filled}\n{state(bodies())}" if place == "above" else state({**bodies(), place: filled})
        began = perf_counter()
        judged(given, given)
        return perf_counter() - began

    small, large = min(seconds(5_000) for _ in range(3)), min(seconds(80_000) for _ in range(2))
    assert large < max(0.3, 16 * 4 * small)
