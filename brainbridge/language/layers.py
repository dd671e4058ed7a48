"""The epistemic layer of a crystal, told without a model: it is wanted, was lived through, is inferred, or is so."""

import re
from collections.abc import Sequence
from typing import Final

from brainbridge.language.kinds import Layer, Origin, SemanticType
from brainbridge.language.signals import instructions, preferences, sentences

# Repetitions are bounded, so that matching stays linear in a text's length.
_MUCH = r"(?:\ (?:also|just|really|still|now|always|never|finally|recently|already|once|only|then|both|all)){0,2}"
_PAST = (
    "went saw did made got had found took gave told met wrote ran broke built bought brought came felt forgot heard "
    "kept knew left lost paid read said sent spent spoke taught thought won was were began chose drove ate fell flew "
    "grew held hit learnt led rode rose sat slept sold stood swam threw woke wore"
)
# What a sentence of the user asks for, beside standing instructions and preferences.
_WANTED = re.compile(
    r"""^(?:please|kindly)\ \w | ^(?:do\ not|don't|make\ sure|be\ sure|remember\ to|avoid)\b
    | \b(?:i|we)(?:'d|\ would)?\ (?:want|need|expect|like|ask)\ you\ (?:not\ )?to\b
    | \byou\ (?:must|should|shall|have\ to|need\ to|are\ to)\b""",
    re.VERBOSE | re.IGNORECASE,
)
# What somebody infers, or how they explain it.
_INFERRED = re.compile(
    rf"""\b(?:i|we){_MUCH}\ (?:think|believe|suspect|guess|assume|reckon|conclude|concluded|figure|realise|realize)\b
    | \b(?:probably|presumably|apparently|supposedly|it\ seems|seems\ to|appears\ to|might\ be|could\ be|must\ be)\b
    | \b(?:tends?\ to|suggests?\ that|implies\ that|means\ that|in\ general|as\ a\ rule|rule\ of\ thumb|in\ my\ view)\b
    | \bthe\ (?:reason|root\ cause|lesson|takeaway|pattern|upshot)\b | \b(?:that's|that\ is|which\ is)\ why\b
    | ^(?:hence|therefore|in\ short)\b""",
    re.VERBOSE | re.IGNORECASE,
)
# What somebody says they lived through.
_LIVED = re.compile(
    rf"""\b(?:i|we)(?:'ve|'d|\ have|\ had)?{_MUCH}(?:\ didn't|\ did\ not|\ couldn't|\ could\ not
        |\ (?:agreed|freed|(?!\w{{0,20}}eed\b|embed\b|shed\b)\w{{1,24}}ed|been|gone|done|seen
        |{"|".join(_PAST.split())}))\b
    | \b(?:happened|occurred)\ (?:to|when|while)\b""",
    re.VERBOSE | re.IGNORECASE,
)
# The layer of a type, where the words tell none; a plan, a procedure and what has no type are of none.
_OF_TYPE: Final[dict[SemanticType, Layer]] = {
    "episode": "experience",
    "fact": "world_fact",
    "preference": "world_fact",
    "relationship": "world_fact",
}


def layer(text: str, *, semantic_type: SemanticType, origin: Origin | None, heeded: bool) -> Layer | None:
    """Return the epistemic layer of a text (seed "epistemicLayer"; rows A6 and A7), by the first rule that holds.

    An insight is a mental model. A standing instruction or lasting preference is a directive, and so is a text half of
    which asks for something, if whoever says it is ``heeded``. Else its sentences tell, if at least half of them infer
    something, or tell what was lived through; and else its type. A question tells nothing.
    """
    if semantic_type == "insight" or origin == "dream":
        return "mental_model"
    plain = text.replace("\u2019", "'")
    stated = [each for each in sentences(plain) if not each.endswith("?")]
    if not stated:
        return None
    if heeded and (instructions(plain) or preferences(plain) or _half(stated, _WANTED)):
        return "directive"
    if _half(stated, _INFERRED):
        return "mental_model"
    return "experience" if _half(stated, _LIVED) else _OF_TYPE.get(semantic_type)


def _half(said: Sequence[str], pattern: re.Pattern[str]) -> bool:
    return 2 * sum(pattern.search(each) is not None for each in said) >= len(said)
