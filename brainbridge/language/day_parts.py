"""Parts of a day, and times of it: "5 pm on Friday" is "Friday at 5 pm", and "Friday EOD" is Friday."""

import re
from typing import Final

_CLOCK_FIRST: Final = re.compile(
    r"(?:at )?(?P<clock>\d{1,2}(?::\d\d)? ?(?:am|pm)|\d{1,2}:\d\d|noon),? (?:on )?(?P<day>[a-z0-9].*)"
)
_AT_NOON: Final = re.compile(r" (?:at )?noon\Z")
_END: Final = r"(?:(?:at|by) )?(?:the )?(?:eod|cob|end of (?:the )?day)"
_END_FIRST: Final = re.compile(rf"\A{_END} (?:on )?(?=[a-z0-9])")
_END_LAST: Final = re.compile(rf",? {_END}\Z")
_PART: Final = re.compile(r"(?<=[a-z0-9]) (?:in the )?(?P<part>morning|afternoon|evening|night)\Z")


def ordered(text: str) -> str:
    """Return a short text in lower case with the time of day behind the day; the end of a day is that day."""
    said = " ".join(text.lower().split()).strip(" .,")
    if found := _CLOCK_FIRST.fullmatch(said):
        said = f"{found['day']} at {found['clock']}"
    return _END_LAST.sub("", _END_FIRST.sub("", _AT_NOON.sub(" at 12:00", said)))


def part(text: str) -> str:
    """Return the part of a day that a text names behind it: the morning of "Monday morning"; nothing if it has none."""
    found = _PART.search(ordered(text))
    return found["part"] if found else ""


def without(text: str) -> str:
    """Return a text without the part of a day behind it, which has no sure ends."""
    return _PART.sub("", text)
