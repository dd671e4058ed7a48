"""What asks for the course of something: for its order, for a summary, or for how it changed over time. English."""

import re
from typing import Final

SUMMARY: Final = re.compile(r"\b(?:summar\w+|overview|recap)\b", re.IGNORECASE)
# A thing may be in order, or in an order that was placed: what is asked for is to be told in one.
ORDER: Final = re.compile(
    r"^in order\b(?! to\b)|, in order\b(?! to\b)|\bin (?:what|which) order\b|\border in which\b|\bchronolog\w+"
    r"|\b(?:list|tell|show|put|name|recount|describe|sort|arrange|give|walk)\b.*?\bin (?:the )?order\b(?! to\b)",
    re.IGNORECASE,
)
_CHANGE: Final = re.compile(
    r"\b(?:over time|over the (?:weeks|months|years)"
    r"|how (?:has|have|had) (?:\S+ ){1,8}?(?:developed|evolved|progressed|changed|grown)"
    r"|how did (?:\S+ ){1,8}?(?:develop|evolve|progress))\b",
    re.IGNORECASE,
)


def is_course(question: str) -> bool:
    """Tell whether a question asks for all of a course, and not for one thing in it."""
    return any(each.search(question) for each in (SUMMARY, ORDER, _CHANGE))
