"""Asks a model for the next state, twice at most: the second time with what spoke against the first answer."""

from datetime import datetime
from typing import Final, NamedTuple

from brainbridge.document.guards import Reason
from brainbridge.document.modelled import prompt as prompts
from brainbridge.document.modelled import proposing, sources
from brainbridge.document.modelled.prompt import Template
from brainbridge.document.modelled.proposing import Asked, Proposal
from brainbridge.document.rules.inputs import Finds, Given, Rewritten
from brainbridge.document.schema import WORKING_MEMORY
from brainbridge.document.text import Text
from brainbridge.language import figures
from brainbridge.language.redaction import redact
from brainbridge.model.port import Failed, Model
from brainbridge.progress import Progress, silent

UNTOLD: Final = "model_not_asked"
TRIES: Final = 2
_LONGEST: Final = 20_000  # characters that are kept of what is refused


class Writer(NamedTuple):
    """A model, and the prompt that it is asked with."""

    model: Model
    template: Template


class Tried(NamedTuple):
    """What came of it: the next state, or None, why, and the last text that was refused, without secrets.

    ``tries`` counts how often the model was asked; the tokens are those of all times. ``reasons`` are those of the last
    time if there is no state, and those of the first if only it was refused.
    """

    made: Rewritten | None
    reasons: tuple[Reason, ...]
    rejected: str
    tries: int
    prompt_tokens: int
    tokens: int


class _Try(NamedTuple):
    proposal: Proposal
    text: str
    prompt_tokens: int
    tokens: int


def tried(
    writer: Writer,
    old: Text,
    given: Given,
    by_rules: Rewritten,
    *,
    at: datetime,
    budget: int,
    finds: Finds,
    progress: Progress = silent,
) -> Tried:
    """Ask for the next state of an old one, instead of that by rules."""
    about = proposing.asked(old, given, by_rules, at=at, budget=budget, finds=finds)
    if why := sources.untold(about.around, given):
        return Tried(None, (Reason(UNTOLD, why),), "", 0, 0, 0)
    prompt = writer.template.filled(WORKING_MEMORY, budget=about.room, old=about.shown, inputs=about.sources.given)
    done = list[_Try]()
    while len(done) < TRIES and not (done and done[-1].proposal.made):
        progress("Asking the model", len(done) + 1, TRIES)
        told = prompts.again(prompt, [each.sentence for each in done[-1].proposal.reasons]) if done else prompt
        done.append(_try(writer.model, told, about))
    last = done[-1]
    return Tried(
        last.proposal.made,
        tuple(Reason(each.code, _told(each.sentence)) for each in last.proposal.reasons or done[0].proposal.reasons),
        "" if last.proposal.made else kept(last.text or done[0].text),
        len(done),
        sum(each.prompt_tokens for each in done),
        sum(each.tokens for each in done),
    )


def _try(model: Model, prompt: str, about: Asked) -> _Try:
    try:
        answer = model.complete(prompt)
    except Failed as error:
        reason = Reason(error.code, str(error))
        return _Try(Proposal(None, (reason,)), error.text, figures.tokens(prompt), figures.tokens(error.text))
    found = proposing.proposed(_clean(answer.text), about)
    return _Try(found, answer.text, answer.prompt_tokens, answer.tokens)


def _told(sentence: str) -> str:
    return redact(_clean(" ".join(sentence.split())))


def kept(text: str) -> str:
    """Return what is kept of a text that was refused: no secret, and not without end."""
    clean = redact(_clean(text))
    over = len(clean) - _LONGEST
    return clean if over <= 0 else f"{clean[:_LONGEST]}\n[{over} more characters]"


def _clean(text: str) -> str:
    """Return a text that can be stored."""
    return text.encode("utf-8", errors="replace").decode("utf-8").replace("\0", "\N{REPLACEMENT CHARACTER}")
