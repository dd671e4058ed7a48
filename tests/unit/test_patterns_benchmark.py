"""benchmarks/patterns.py tests every pattern of the package."""

import re

from benchmarks import patterns


def test_patterns_are_found_wherever_they_are_written() -> None:
    source = """
def used(text, own):
    re.search("a+", text), re.compile(f"{NAME}b", re.IGNORECASE), re.sub(NAME + "c", "", text, flags=re.DOTALL)
    re.match(own, text)
"""
    found = [(each.pattern, each.flags) for each in patterns.written(source, {"re": re, "NAME": "n"})]
    assert found == [("a+", re.U), ("nb", re.U | re.I), ("nc", re.U | re.S)]


def test_the_patterns_of_redaction_are_looked_at() -> None:
    assert {"brainbridge.language.redaction", "brainbridge.language.spoken"} <= {name for name, _ in patterns.ours()}
