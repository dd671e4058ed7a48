"""An answer may be wrapped in one fence, and something may be said before the title: nothing else around it stands."""

import pytest

from brainbridge.document.schema import ACTIVE
from tests.document.proposals import ACTIVE as CONTEXT
from tests.document.proposals import answer, asked, codes

GOOD = answer()
BARE = str(asked(GOOD)[0].made)
HELLO = "Here is the updated document:"
BODY = GOOD.partition("\n")[2]  # without the title


@pytest.mark.parametrize(
    "shape",
    [
        "```markdown\n{}```\n",
        "```\n{}\n```",
        "``` Markdown\n\n{}\n```\n\n",
        "````md\n{}\n````",
        "~~~\n{}\n~~~",
        "\n\n  ```markdown\n{}\n  ```",
        "{hello}\n\n{}",
        "{hello}\n\n```markdown\n{}\n```\n",
        "{hello}\n```\n{}\n```",
        "```markdown\n{hello}\n\n{}\n```",
        "<think>\nThe bond stays. In `code`.\n</think>\n\n{hello}\n{}",
        "{hello}\r\n\r\n```markdown\r\n{}\r\n```\r\n",
    ],
)
def test_one_fence_around_it_and_what_is_said_before_the_title_do_not_count(shape: str) -> None:
    done, model = asked(shape.format(GOOD, hello=HELLO))
    assert (str(done.made), done.reasons, len(model.prompts)) == (BARE, (), 1)


def test_a_fence_is_enough_where_the_title_is_missing() -> None:
    assert str(asked(f"```\n{BODY}\n```")[0].made) == str(asked(BODY)[0].made) == BARE


@pytest.mark.parametrize("outer", ["{}", "```markdown\n{}\n```", "{hello}\n\n~~~\n{}\n~~~\n"])
@pytest.mark.parametrize("fence", ["```", "~~~"])
def test_a_fence_within_a_section_stays(outer: str, fence: str) -> None:
    code = [fence, "## The Bond", "# Working Memory State", fence]
    old = GOOD.replace(f"## {ACTIVE}\n", f"## {ACTIVE}\n" + "\n".join(code) + "\n\n").replace(f"{CONTEXT[1]}\n", "")
    done, _ = asked(outer.format(answer(context=[*code, *CONTEXT]), hello=HELLO), old=old)
    assert done.made
    assert done.made.text.body(ACTIVE).startswith("\n".join(code))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (HELLO, "model_garbage"),
        (f"```\n{HELLO}\n```", "model_garbage"),
        (f"{HELLO}\n\n# Working Memory State\n", "model_garbage"),
        (f"{HELLO}\n\n```markdown\n```", "model_garbage"),
        (f"{HELLO}\n\n# Working Memory State\n\n## The Phenotype\nnothing\n", "missing_section"),
        (f"```markdown\n{GOOD}", "model_garbage"),  # cut off
        (f"```markdown\n{GOOD}\n## Mine\n```\ncode\n```", "model_garbage"),  # it is the code that ends there
        (f"```markdown\n{GOOD}\n```\nI hope that this helps.", "model_garbage"),
        (f"````\n{GOOD}\n```", "model_garbage"),
        (f"~~~\n{GOOD}\n```", "model_garbage"),
        (f"<!--\n{GOOD}\n-->", "missing_section"),
        ("\n".join(f"> {each}" for each in GOOD.split("\n")), "model_garbage"),
        (f"````\n```\n{GOOD}\n```\n````", "model_garbage"),
        (f"{GOOD}\n{GOOD}", "doubled_section"),
        (f"{GOOD}\n# Working Memory State\n", "doubled_section"),
        (f"```\n{GOOD}```\n\n```\n{GOOD}```\n", "doubled_section"),
        (f"```\n{GOOD}```\n\n```markdown\n{GOOD}```\n", "model_garbage"),
        (f"{BODY}\n{GOOD}", "doubled_section"),
        (f"```\n{GOOD}```\n\n{GOOD}", "doubled_section"),
        (f"## The Bond\nSomebody else.\n\n{GOOD}", "doubled_section"),
        (f"{HELLO}\n\n## The Bond\nSomebody else.\n\n```\n{GOOD}```", "doubled_section"),
    ],
)
def test_what_is_no_document_or_more_than_one_is_refused(text: str, code: str) -> None:
    done, _ = asked(text)
    assert done.made is None
    assert code in codes(done)
