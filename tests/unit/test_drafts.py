"""brainbridge/memory/drafts.py: the valid parts of a memory."""

from typing import Any

import pytest

from brainbridge.errors import InvalidInput
from brainbridge.memory import drafts
from tests.state import at


def draft(**parts: Any) -> drafts.Draft:
    return drafts.draft({"content": "c", "sessionId": "s", "instanceId": "i", "at": at(0)} | parts, redacts=True)


@pytest.mark.parametrize(
    ("parts", "problem"),
    [
        ({"content": ""}, "content is empty"),
        ({"content": " \n\t"}, "content is empty"),
        ({"content": "a\0b"}, "content holds a NUL byte"),
        ({"content": "x" * (1024 * 1024 + 1)}, "content has 1048577 bytes"),
        ({"content": "é" * (512 * 1024 + 1)}, "content has 1048578 bytes"),
        ({"content": "\udcff"}, "content is not valid UTF-8"),
        ({"content": 7}, "content is not text, but of the type int"),
        ({"energy": 0.0}, "energy 0.0: input should be greater than 0"),
        ({"energy": -1.0}, "energy -1.0"),
        ({"energy": float("nan")}, "energy nan"),
        ({"energy": float("inf")}, "energy inf"),
        ({"energy": 1e7}, "energy 10000000.0"),
        ({"tier": "archived"}, "tier 'archived'"),
        ({"type": "note"}, "type 'note'"),
        ({"role": "boss"}, "role 'boss'"),
        ({"sessionId": ""}, "sessionId is blank"),
        ({"sessionId": "a\nb"}, "sessionId holds a control character"),
        ({"sessionId": "x" * 257}, "sessionId has 257 characters; the limit is 256"),
        ({"mood": "good"}, "mood"),
        ({"derivedFrom": [str(number) for number in range(33)]}, "derivedFrom names 33 memories; the limit is 32"),
        ({"operation": "merged"}, "derives from nothing"),
        ({"derivedFrom": ["a"], "actor": "password=hunter2xyz!"}, "actor looks like a secret"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(parts: dict[str, Any], problem: str) -> None:
    with pytest.raises(InvalidInput, match=problem) as error:
        draft(**parts)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 200


def test_the_largest_content_passes() -> None:
    assert len(draft(content="x" * 1024 * 1024).content) == 1024 * 1024


def test_every_row_gets_an_id_of_its_own() -> None:
    new = draft()
    assert new.to_row()["id"] != new.to_row()["id"]


def test_a_parent_counts_once() -> None:
    assert draft(derivedFrom=["a", "b"] * 20).derived_from == ("a", "b")


def test_a_blank_name_says_that_it_may_be_left_out() -> None:
    with pytest.raises(InvalidInput, match="scope is blank") as refused:
        draft(scope="")
    assert refused.value.hint == "give a name, or leave it out"
