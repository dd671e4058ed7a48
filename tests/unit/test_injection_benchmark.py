"""benchmarks/injection.py: its controls and its figures, for prompts counted by hand."""

from benchmarks import injection
from benchmarks.injection import Outcome
from benchmarks.recall import Asked


def asked(scope: str, question: str, category: str = "all", *, answers: str = "1") -> Asked:
    return Asked(scope, question, frozenset(answers), category)


def test_a_question_is_a_control_of_another_conversation_too() -> None:
    questions = [asked("a", "one"), asked("a", "two", "adversarial"), asked("b", "three"), asked("c", "four")]
    found = list(injection.prompts(questions, [asked("b", "five", answers="")], ["continue", "go on"]))
    kinds = [(each.scope, each.prompt, each.kind, bool(each.helps)) for each in found]
    answered, same, other = "answer stored", "no answer, same conversation", "of another conversation"
    assert kinds == [
        ("a", "one", answered, True),
        ("a", "two", same, False),
        ("b", "three", answered, True),
        ("c", "four", answered, True),
        ("b", "five", same, False),
        ("b", "one", other, False),
        ("c", "two", other, False),
        ("a", "three", other, False),
        ("a", "four", other, False),
        ("a", "continue", "unrelated", False),
        ("b", "go on", "unrelated", False),
    ]


def test_shares_are_of_all_prompts_of_a_kind() -> None:
    rows = [
        ("k", Outcome(True, True)),
        ("k", Outcome(True, False)),
        ("k", Outcome(False, False)),
        ("x", Outcome(False, False)),
    ]
    found = injection.thirds(rows)
    assert found["all"] == {
        "k": {"n": 3, "injected": 66.7, "helpful": 33.3},
        "x": {"n": 1, "injected": 0.0, "helpful": 0.0},
    }
    assert found["every third"] == {"k": {"n": 1, "injected": 0.0, "helpful": 0.0}}
    assert found["the others"]["k"] == {"n": 2, "injected": 100.0, "helpful": 50.0}
