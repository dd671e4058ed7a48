"""Tells who wrote a state, a model or rules, and what became of what a model proposed."""

from dataclasses import replace
from typing import Final, NamedTuple

from brainbridge.document.documents import Draft
from brainbridge.document.documents import written as save
from brainbridge.document.guards import Reason
from brainbridge.document.modelled.asking import Tried, Writer, kept
from brainbridge.errors import Erased
from brainbridge.graph.graph import Unit
from brainbridge.graph.rows import Row
from brainbridge.platform import limits
from brainbridge.run.run import Run

RULES: Final = "rules"
BY_MODEL: Final = "model:"
ERASED: Final = "erased"
MOVED: Final = "moved"
_LONGEST: Final = 2_000  # characters of a reason
_LONGEST_NAME: Final = 200


class Why(Row):
    """Why an answer was refused: a stable code, and a sentence."""

    code: str
    sentence: str


class Asked(Row):
    """What a model was asked for, and whether its state was saved; if it was not, rules wrote the state.

    ``reasons`` say why its last answer was refused, or, if that was saved, its first. ``refused`` is the id of the
    state that keeps a refused text, None if there is none. The tokens are those of all answers, as the server counts
    them, or about as many; ``prompt_hash`` is the SHA-256 of the prompt's template.
    """

    name: str
    saved: bool
    tries: int
    reasons: tuple[Why, ...]
    refused: str | None
    prompt_tokens: int
    tokens: int
    prompt_hash: str


class Hand(NamedTuple):
    """Who writes a state, what of a model is refused beside it, and what is told of the model."""

    author: str = RULES
    prompt_hash: str | None = None
    rejected: Draft | None = None
    asked: Asked | None = None

    def keep(self, unit: Unit, run: Run) -> None:
        """Keep what was refused, in a transaction; without its text if that says what was erased."""
        if not self.rejected:
            return
        try:
            save(unit, self.rejected, expects=self.rejected.expects, run=run)
        except Erased:
            bare = replace(self.rejected, text="", reason=ERASED, reason_codes=[ERASED])
            save(unit, bare, expects=bare.expects, run=run)


def of_model(done: Tried, writer: Writer) -> Hand:
    """Return the hand of a model, whose state is to be saved."""
    return Hand(_author(writer), writer.template.hash, None, _asked(done, writer, saved=True, refused=None))


def of_none(done: Tried, writer: Writer) -> Hand:
    """Return the hand of rules, which have nothing to write after a model was asked of another state."""
    return Hand(asked=_asked(late(done), writer, saved=False, refused=None))


def of_rules(done: Tried, writer: Writer, name: str, scope: str, expects: str | None) -> Hand:
    """Return the hand of rules, which write since a model did not; its text is kept as a refused state."""
    if not done.tries:
        return Hand(asked=_asked(done, writer, saved=False, refused=None))
    draft = Draft(
        name=name,
        scope=scope,
        text=done.rejected,
        author=_author(writer),
        expects=expects,
        reason="; ".join(each.sentence for each in done.reasons)[:_LONGEST],
        reason_codes=list(dict.fromkeys(each.code for each in done.reasons)),
        prompt_hash=writer.template.hash,
    )
    return Hand(rejected=draft, asked=_asked(done, writer, saved=False, refused=draft.id))


def erased(done: Tried) -> Tried:
    """Return what is left of a try whose state says what was erased."""
    return done._replace(made=None, reasons=(Reason(ERASED, "the answer says what was erased"),), rejected="")


def late(done: Tried) -> Tried:
    """Return what is left of a try where another state became current meanwhile: what was made from the old one."""
    if not done.made:
        return done
    reason = Reason(MOVED, "the document was changed while the model was asked")
    return done._replace(made=None, reasons=(reason,), rejected=kept(done.made.text.state))


def _author(writer: Writer) -> str:
    return f"{BY_MODEL}{limits.fitting(writer.model.name.strip() or 'unnamed')[:_LONGEST_NAME].strip()}"


def _asked(done: Tried, writer: Writer, *, saved: bool, refused: str | None) -> Asked:
    return Asked(
        name=writer.model.name,
        saved=saved,
        tries=done.tries,
        reasons=tuple(Why(code=each.code, sentence=each.sentence) for each in done.reasons),
        refused=refused,
        prompt_tokens=done.prompt_tokens,
        tokens=done.tokens,
        prompt_hash=writer.template.hash,
    )
