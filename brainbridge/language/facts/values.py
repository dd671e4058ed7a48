"""Values: the form by which two values are compared, so that 8 pm is 20:00 and v2.1 is 2.1, and C++ is not C."""

import re
import unicodedata
from typing import Final

from brainbridge.language import spans
from brainbridge.language.signals import MONTHS

_LONGEST: Final = 400  # characters that are compared
_ARTICLE: Final = re.compile(r"\A(?:the|an?|my|our|his|her|their|its|your) (?=\S)")
# "The city of London" is London; "City of God" is a film.
KINDS: Final = (
    "city|town|village|country|continent|state|province|region|county|language|sport|religion|field|position|island"
    "|genre|company|university|municipality|district|capital city|area"
)
_KIND: Final = re.compile(rf"\A(?:[Tt]he )?(?:{KINDS}) of (?=\w)")
_DIGIT: Final = re.compile(r"\d")
_ZEROS: Final = {"thousand": 3, "million": 6, "billion": 9, "trillion": 12}
_MANY: Final = re.compile(r"(?<![\w.])(\d+(?:\.\d+)?) (thousand|million|billion|trillion)(?!\w)")
_PERCENT: Final = re.compile(r"(?<=\d) %")
_QUOTES: Final = str.maketrans(
    dict.fromkeys('"\u201c\u201d\u00ab\u00bb\u201e`', "") | {"\u2019": "'", "\u2018": "'", "\u2212": "-"}
)
_UNITS: Final = {
    "km": "kilometer kilometers kilometre kilometres kms",
    "m": "meter meters metre metres",
    "cm": "centimeter centimeters centimetre centimetres",
    "mi": "mile miles",
    "kg": "kilogram kilograms kilo kilos kgs",
    "g": "gram grams",
    "l": "liter liters litre litres",
    "ms": "millisecond milliseconds",
    "s": "second seconds sec secs",
    "min": "minute minutes mins",
    "h": "hour hours hr hrs",
    "d": "day days",
    "week": "weeks wk wks",
    "month": "months",
    "year": "years yr yrs",
    "kb": "kilobyte kilobytes",
    "mb": "megabyte megabytes",
    "gb": "gigabyte gigabytes",
    "tb": "terabyte terabytes",
    "usd": "dollar dollars bucks",
    "eur": "euro euros",
    "gbp": "pound pounds",
    "%": "percent percents",
}
_UNIT: Final = {form: unit for unit, forms in _UNITS.items() for form in (unit, *forms.split())}
_MEASURED: Final = re.compile(r"(?<![\w.])(\d+(?:\.\d+)?) ?([a-z]{1,12}|%)(?!\w)")
_LAST_LETTERS: Final = re.compile(r"(?<![^\W\d_])([a-z]{1,12})\W*\Z")
# Each time in the next longer one; a day is not always 24 hours.
_LONGER: Final = {"ms": ("s", 1000), "s": ("min", 60), "min": ("h", 60)}
_GROUP: Final = 3  # figures that a sign may part from others
_SIGNS: Final = {"$": "usd", "\u20ac": "eur", "\u00a3": "gbp"}
_MONEY: Final = re.compile(r"([$\u20ac\u00a3]) ?(\d+(?:\.\d+)?)")
_THOUSANDS: Final = re.compile(r"(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d,])")
_VERSION: Final = re.compile(r"(?<![\w./-])(?:version |ver\.? ?|release |v\.? ?)(?=\d)")
_HALF: Final = r"(?P<half>[ap]\.?m\b\.?|in the (?:morning|afternoon|evening)|at night)"
_CLOCK: Final = re.compile(
    rf"(?<![\w:.])(?P<hour>\d{{1,2}})(?:(?:[:.](?P<minute>\d\d))? ?{_HALF}"
    rf"|(?: o'clock| o clock)(?: {_HALF.replace('half', 'part')})?|:(?P<bare>\d\d))(?![\w:])"
)
_PAST: Final = re.compile(
    r"\b(?P<how>half|(?:a )?quarter) (?P<way>past|to) (?P<hour>\d{1,2})(?: (?P<half>[ap]\.?m\b\.?))?(?!\S)"
)
_NAMED_TIMES: Final = {"noon": "12:00", "midday": "12:00", "midnight": "00:00"}
_SMALL: Final = {
    name: number
    for number, name in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
        ]
    )
} | {
    name: 10 * number
    for number, name in enumerate(["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], 2)
}
_LARGE: Final = {"hundred": 100, "thousand": 1000, "million": 1_000_000}
NUMBER_WORDS: Final = frozenset([*_SMALL, *_LARGE])
_MONTH: Final = r"(?P<month>[a-z]{3,9})\.?"
_YEAR: Final = r"(?:,? (?P<year>\d{4})(?!\d))?"
_DATES: Final = (
    re.compile(rf"(?<![\w.])(?:the )?(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? {_MONTH}{_YEAR}(?!\w)"),
    re.compile(rf"(?<!\w){_MONTH} (?:the )?(?P<day>\d{{1,2}})(?:st|nd|rd|th)?{_YEAR}(?![\w:])"),
)
_SLASHED: Final = re.compile(r"(?<!\d)(\d{4})/(\d\d)/(\d\d)(?!\d)")
_INITIALS: Final = re.compile(r"\b(?:[^\W\d_]\.){2,}")
_KEPT: Final = frozenset("+#%")
_LONE: Final = re.compile(r"(?<!\d),|,(?!\d)|[;!?()\[\]{}*]")


def canonical(value: str) -> str:
    """Return what values are compared by; two that say the same share it.

    Case, articles, quotes and final punctuation are off; numbers, units, versions, dates and times of day have one
    form; + and # stay behind a letter, accents and negations stay. Empty if the value has no letter or digit.
    """
    plain = _KIND.sub("", " ".join(value[:_LONGEST].translate(_QUOTES).split()))
    folded = unicodedata.normalize("NFKC", plain).casefold().translate(_QUOTES)
    joined = _INITIALS.sub(lambda each: _initials(each[0]), _PERCENT.sub("%", folded))
    said = _ARTICLE.sub("", " ".join(_without_edges(joined).split()))
    said = _numbers(said.replace("can't", "can not").replace("n't", " not").replace(" & ", " and "))
    said = _LONE.sub(" ", _dates(_times(said)))
    return _without_edges(" ".join(_measured(said).split()))


def placed(value: str) -> str:
    """Return what places are compared by: the canonical parts in their order, "paris, france"."""
    return ", ".join(filter(None, map(canonical, value[:_LONGEST].split(","))))


def unit(value: str) -> str:
    """Return the unit in which a measure is said, in one form, though a longer one may be used to compare it."""
    found = _LAST_LETTERS.search(value[:_LONGEST].casefold())
    return _UNIT.get(found[1], "") if found else ""


def _initials(text: str) -> str:
    """Join initials, but leave a.m. and p.m. to the times of day."""
    return text if text in ("a.m.", "p.m.") else text.replace(".", "")


def _without_edges(text: str) -> str:
    """Take punctuation off both ends; + and # stay behind a letter, a sign before a number stays."""
    end = len(text)
    while end and not (text[end - 1].isalnum() or _is_kept(text, end - 1)):
        end -= 1
    start = 0
    while start < end and not (text[start].isalnum() or text[start] in "$\u20ac\u00a3-.+#@/~"):
        start += 1
    while start < end - 1 and text[start] in "-.+#@/~" and not text[start + 1].isalnum():
        start += 1
    return text[start:end]


def _is_kept(text: str, at: int) -> bool:
    if unicodedata.category(text[at])[0] == "M":
        return True
    before = text[:at].rstrip("+#")
    return text[at] in _KEPT and bool(before) and before[-1].isalnum()


def _numbers(text: str) -> str:
    """Write number words as digits, and digits without commas."""
    text = _THOUSANDS.sub(lambda each: each[0].replace(",", ""), text)
    text = _MANY.sub(_product, text)
    said = text.replace("-", " ").split() if "-" in text and _are_numbers(text) else text.split()
    if _SMALL.keys().isdisjoint(said) and _LARGE.keys().isdisjoint(said):
        return text
    written, run = list[str](), list[str]()
    for word in (*said, ""):
        if word in _SMALL or word in _LARGE or (run and word == "and" and run[-1] in _LARGE):
            run.append(word)
            continue
        if run:
            written += _number(run)
            run = []
        written.append(word)
    return " ".join(written).strip()


def _product(found: re.Match[str]) -> str:
    whole, _, decimals = found[1].partition(".")
    zeros = _ZEROS[found[2]]
    return whole + decimals.ljust(zeros, "0") if len(decimals) <= zeros else found[0]


def _are_numbers(text: str) -> bool:
    return any(word.split("-", 1)[0] in _SMALL for word in text.split() if "-" in word)


def _number(run: list[str]) -> list[str]:
    if all(word in _LARGE for word in run):
        return run
    trailing = ["and"] if run[-1] == "and" else []
    total, part = 0, 0
    for word in run:
        if word in _SMALL:
            part += _SMALL[word]
        elif word in _LARGE:
            part = (part or 1) * _LARGE[word]
            if _LARGE[word] >= 1000:
                total, part = total + part, 0
    return [str(total + part), *trailing]


def _times(text: str) -> str:
    if text in _NAMED_TIMES:
        return _NAMED_TIMES[text]
    if " past " in text or " to " in text:
        text = _PAST.sub(_past, text)
    return _CLOCK.sub(_clock, text) if _DIGIT.search(text) else text


def _clock(found: re.Match[str]) -> str:
    hour, minute = int(found["hour"]), int(found["minute"] or found["bare"] or 0)
    half = found["half"] or found["part"] or ""
    if hour > 23 or minute > 59 or (half and hour > 12):
        return found[0]
    return f"{_hour(hour, half):02}:{minute:02}"


def _hour(hour: int, half: str) -> int:
    if not half:
        return hour
    is_late = half.startswith("p") or half.endswith(("afternoon", "evening")) or (half == "at night" and hour > 5)
    return hour % 12 + (12 if is_late else 0)


def _past(found: re.Match[str]) -> str:
    hour = _hour(int(found["hour"]), found["half"] or "")
    minute = 30 if found["how"] == "half" else 15
    if found["way"] == "to":
        hour, minute = (hour - 1) % 24, 60 - minute
    return f"{hour:02}:{minute:02}"


def _dates(text: str) -> str:
    if not _DIGIT.search(text):
        return text
    for pattern in _DATES:
        text = pattern.sub(_date, text)
    return _SLASHED.sub(r"\1-\2-\3", text)


def _date(found: re.Match[str]) -> str:
    month, day = _month(found["month"]), int(found["day"])
    if not month or not 1 <= day <= 31:
        return found[0]
    return f"{found['year']}-{month:02}-{day:02}" if found["year"] else f"{month:02}-{day:02}"


def _month(word: str) -> int:
    number = spans.month_number(word)
    whole = MONTHS[number - 1] if number else ""
    return number if word in (whole, whole[:3]) or word == "sept" else 0


def _measured(text: str) -> str:
    """Write versions, money and measures in one form."""
    if not _DIGIT.search(text):
        return text
    text = _MONEY.sub(lambda each: f"{each[2]} {_SIGNS[each[1]]}", _VERSION.sub("", text))
    return _MEASURED.sub(_measure, text)


def _measure(found: re.Match[str]) -> str:
    unit = _UNIT.get(found[2])
    if unit is None:
        return found[0]
    # "1.500" may be 1500 where thousands are parted by a point.
    is_decimal = "." in found[1] and len(found[1].partition(".")[2]) != _GROUP
    number = found[1].rstrip("0").rstrip(".") if is_decimal else found[1]
    return f"{number}%" if unit == "%" else " ".join(_longest(number, unit))


def _longest(number: str, unit: str) -> tuple[str, str]:
    """Return a time in the longest unit of which it is a whole number, so that 60 seconds are a minute."""
    while unit in _LONGER and number.isdigit() and int(number):
        longer, many = _LONGER[unit]
        if int(number) % many:
            break
        number, unit = str(int(number) // many), longer
    return number, unit
