"""Threads: what a conversation leaves open, by what it says, until it says that it is done."""

import re
from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

from brainbridge.language import acts, arrivals, deadlines, outcomes
from brainbridge.language.acts import DAYS, DUE, ON, WHEN
from brainbridge.language.signals import sentences, without_code
from brainbridge.language.words import STOP_WORDS, ends_as_question, folded

_LATER = rf"tomorrow|later|next\ (?:week|month|time|session|sprint|{DAYS})|on\ (?:{DAYS})"
_FINISHED = "done|fixed|finished|resolved|solved|completed?|closed|merged|shipped"
_YET = r"(?:n't|\ not)\ (?:\w+\ ){0,%d}yet"
# What stands behind "must" or "will" of what is not to be done; what must not be forgotten is to be done.
_NOT_TO = r"""(?:\ (?:also|still|just|then|\w{2,12}ly)){0,2}
    \ (?:(?:not|never)(?:\ ever)?\ (?!(?:forget|fail|miss|neglect|omit)\b)
    |(?:no\ longer|under\ no|on\ no\ account|in\ no\ case|neither|hardly|avoid|refrain)\b)"""
# "I'll see you tomorrow" is a goodbye.
_PARTING = rf"""\ (?:(?:see|catch)\ (?:you|ya|each\ other)\b
    |(?:see|talk|speak|chat)(?:\ (?:to|with)\ (?:you|each\ other))?(?:\ (?:again|more|then))?
    \ (?:{_LATER}|today|tonight|this)\b)"""
# What anybody may say. An agent says it of the work, not of what its user might do.
_PENDING = rf"""to-?do(?!(?:-|\ )(?:lists?|apps?|items?)\b)|tbd|fixme|open\ (?:question|point|issue)s?
    |still\ (?:needs?|wants?|(?:have|has|had)\ to|to\ (?:do|be|fix)|must|missing|open|failing|fails|broken|pending)
    |(?:i|we|it|they|that|this|there|which)\ (?:have|has|had|is|are|was|were|do|does|did){_YET % 6}
    |(?:is|are|was|were){_YET % 3}|not\ (?:done|finished|fixed|implemented|written|tested)\ yet
    |still\ (?:(?:is|are|was|were|has|have|had|does|do|did)(?:n't|\ not)|not)\ (?:\w+\ ){{0,3}}(?:
      {_FINISHED}|work(?:ing)?|implemented|written|tested|ready|clear)
    |(?:is|are|still|left|remains?|leaves?)\ unfinished|unfinished\ (?:work|business|tasks?|points?)|unresolved
    |remains?\ (?:to|open|unclear|unsolved)|left\ to\ (?:do|fix|write|test|check)
    |(?:i'll|i\ will|we'll|we\ will|let's|let\ us)\b(?!{_NOT_TO}|{_PARTING}).{{0,200}}
    \b(?:{_LATER})"""
# "I have to say" leaves nothing, and "I need to know" asks for something now.
_SAYING = (
    "say|admit|know|understand|confess|mention|agree|disagree|think|believe|wonder|stress|emphasi[sz]e|apologi[sz]e|thank"
    r"|point\ out|(?:tell|warn|remind|ask)\ you|ask\ (?:if|whether|what|how|why|when|where|who|which)"
    r"|be\ (?!in\b|at\b|on\b|back\b|there\b|home\b|ready\b|done\b|finished\b)|have\ \w+e[dn]|have\ (?:had|left|lost)"
)
_ADVERBS = r"(?:\ (?:also|still|really|just|now|then|first|definitely|absolutely|only)){0,2}"
# "I got to meet the queen" tells of what somebody was allowed to do.
_HAVE_TO = rf"""(?<!\bdo\ )(?<!\bmaybe\ )(?<!\bperhaps\ )(?<!\bprobably\ )(?:i|we)
    (?:{_ADVERBS}(?:\ (?:have\ to|need\ to|must|gotta|will)|'ll)|(?:'ve|\ have){_ADVERBS}\ (?:got\ to|gotta))
    (?!{_NOT_TO}|{_PARTING})\ (?!(?:{_SAYING})\b)
    (?!.{{0,200}}\b(?:every|each|always|usually)\b)
    \w(?:(?!\b(?:because|since)\b)[^,;:]){{0,200}}\b(?:{DUE}|{ON}|{_LATER}
        |today|tonight|this\ (?:morning|afternoon|evening|week|weekend|month))"""
_ASKED = rf"""{_HAVE_TO}|next\ (?:steps?|up)|blocked\ (?:on|by)|waiting\ (?:for|on)|(?:come|get)\ back\ to
    |pick\ (?:this|it|that)\ up
    |follow(?:ing)?\ up|remind\ me(?!\ (?:what|when|where|which|who|whose|why|how)\b)
    |(?:don't|do\ not)\ (?:let\ (?:me|us)\ )?forget(?!\ (?:that|this|it)\b)|remember\ to
    |(?:i'd|i\ should|we\ should|you\ should|continue|finish|resume|revisit)\b(?!{_NOT_TO}).{{0,200}}\b(?:{_LATER})"""
_BY_AGENT = re.compile(rf"\b(?:{_PENDING})\b", re.VERBOSE)
_BY_USER = re.compile(rf"\b(?:{_PENDING}|{_ASKED})\b", re.VERBOSE)
# A decision leaves nothing open by itself, though it speaks of later.
_LEFT = re.compile(r"\b(?:still|to-?do|tbd|fixme|yet|remind|forget|remember)\b")
_SUPPOSED = re.compile(r"\W*(?:if|when|whenever|once|unless|in case|should you)\b")
# What stands before a mark in its clause: who asks what is left, or whether anything is, leaves nothing.
_OPEN_TO = re.compile(r"\b(?:if|whether|unless|once|what|how|in case)\b")
_ADVICE = re.compile(r"\byou(?:'\w{1,3})?(?: \w{1,10})? \Z")
_PARTS = re.compile(r"[,;:]")
_BEFORE = 60  # characters before a mark that are looked at
_REQUEST = re.compile(r"(?:remind|follow|come|get|pick|don't|do not|remember|revisit|resume|let's|let us)\b")
_FEWEST_WORDS = 4  # a heading leaves nothing open
_DONE = re.compile(rf"\b(?:{_FINISHED}|work(?:s|ing) now|no longer needed)\b")
# What is denied, wanted, foreseen, supposed or doubted is not done.
_UNDONE = re.compile(
    r"""n't\b|\b(?:not|never|no(?!\ longer\ needed)|nobody|none|nothing|neither|nor|hardly|barely|cannot|without|yet
    |will|shall|should|would|could|can|may|might|must|(?:\w+)'(?:ll|d)|let's|let\ us|please|tomorrow
    |needs?|wants?|wanted|hopes?|hoped|wish|wished|plans?|planned|going\ to
    |(?:has|have|had|yet|ought|remains?)\ to|to\ be|to\ get
    |ensur(?:e|es|ing)|(?:make|making)\ sure|(?:see|check|verify|confirm)\ that
    |almost|nearly|half|partly|partially|mostly|maybe|perhaps|probably|possibly|apparently|supposedly|seems?|seemed
    |in\ (?:my|a|the|his|her)\ dreams?|dream(?:t|ed)
    |think|thinks|thought|guess|believe|believes|believed|suppose|assume|doubt|pretend|imagine
    |if|whether|when|whenever|once|unless|until|till|before|as\ soon\ as|in\ case)\b""",
    re.VERBOSE,
)
_CLAUSES = re.compile(r"[,;:()]|\s[-\u2013\u2014]+\s|\b(?:but|however|though|although|except)\b")
# Words that say that something is left, or when, and not what.
_NO_TOPIC = re.compile(
    rf"""\b(?:to-?do|tbd|fixme|open\ (?:question|point|issue)s?|(?:still\ )?(?:needs?|wants?)\ to|still\ needs?
    |still\ (?:wants?|must|missing|open|failing|fails|broken|pending)|still|yet|left\ to|unfinished|unresolved
    |must|remains?(?:\ (?:open|unclear|unsolved))?|next\ (?:steps?|up)|blocked|waiting|(?:come|get)\ back\ to
    |pick\ (?:this|it|that)\ up|follow(?:ing)?\ up|remind|(?:let\ (?:me|us)\ )?forget|remember|continue|finish|resume
    |revisit|let's|let\ us|(?:is|are|was|were|has|have|had|does|do|did|ca|wo)n't|\w{{1,5}}'(?:ll|d|ve|re|m)
    |{_FINISHED}|work(?:s|ing)\ now|no\ longer\ needed
    |{WHEN}|now|already|just|finally|then|before|after|until|till)\b|'s\b""",
    re.VERBOSE,
)
_HEADING = re.compile(r"\W{0,8}(?:[#|]|[*_]{2})|[^:]{0,200}:\W*\Z")
_WORD = re.compile(r"\w+")
_FIRST = 8  # clauses that are looked at for who speaks of themselves
_SHARED = 0.5


class Said(NamedTuple):
    """What somebody said; ``is_user`` tells the user's words from an agent's."""

    id: str
    text: str
    is_user: bool


class Thread(NamedTuple):
    """A sentence that leaves something open, and the id of what it was said in."""

    sentence: str
    id: str


class _Open(NamedTuple):
    """A thread, the words that it is told by, and the acts that it leaves to do or waits for, if it names any."""

    thread: Thread
    words: frozenset[str]
    acts: tuple[acts.Act, ...]

    def is_closed(self, done: "_Done") -> bool:
        """Tell whether a sentence that says what was done has half of the words, or says that such an act was done."""
        if self.words and len(done.words & self.words) >= _SHARED * len(self.words):
            return True
        return any(found.does(left, _SHARED) for left in self.acts for found in done.acts.get(left.verb, ()))


class _Done(NamedTuple):
    """The words of what a sentence says is done, and the acts that it says were done, by their verbs."""

    words: frozenset[str]
    acts: dict[str, list[acts.Act]]


def left_open(said: Iterable[Said]) -> list[Thread]:
    """Return what is open after all of it was said, the latest first; ``said`` is in order, the oldest first.

    Code between fences is not said: what is to do in it stands there.
    What is left open stays so until a later sentence says that something is done and has half of its words, or says
    that the same was done to the same: "We bought the uniform", "The changelog is updated". Of "We bought the wrong
    uniform", of half of it, and of what is done every year it stays open. A deadline is open until what is due is
    handed in, paid or done.
    """
    found: dict[str, _Open] = {}
    for each in said:
        for sentence in sentences(without_code(each.text)):
            lower = folded(sentence.replace("\u2019", "'"))
            if _is_open(lower, each):
                found.pop(lower, None)  # said again, it stands where it was said last
                found[lower] = _opened(Thread(sentence, each.id), lower)
            elif found and (done := _done(lower, each.is_user)):
                found = {key: thread for key, thread in found.items() if not thread.is_closed(done)}
    return [each.thread for each in reversed(found.values())]


def _is_open(lower: str, said: Said) -> bool:
    told = outcomes.told(lower)
    if _SUPPOSED.match(told) or len(_WORD.findall(lower)) < _FEWEST_WORDS:
        return False
    asked = _asked_from(told)
    marks = (_BY_USER if said.is_user else _BY_AGENT).finditer(told)
    due = (each.mark for each in deadlines.due(told) if said.is_user)
    if not any(_is_left(each, asked, said) for each in chain(marks, due)):
        return False
    return _LEFT.search(lower) is not None or "decision" not in outcomes.kinds(lower, is_user=said.is_user)


def _opened(thread: Thread, lower: str) -> _Open:
    """Return what is open; no words alone, but only acts, say that a deadline is met."""
    words = _words(lower)
    left = acts.left(lower, words)
    deadline = deadlines.awaited(lower)
    if left and deadline:
        left = left._replace(words=deadline.words | {left.verb})
    awaited = (left, arrivals.awaited(lower), deadline or deadlines.delivering(left))
    return _Open(thread, frozenset() if deadline else words, tuple(each for each in awaited if each))


def _asked_from(told: str) -> int:
    """Return where the question begins with which a sentence ends, its length if it ends with none."""
    return max(map(told.rfind, ",;:")) + 1 if told.endswith("?") else len(told)


def _is_left(mark: re.Match[str], asked: int, said: Said) -> bool:
    """Tell whether a mark says that something is left: neither asked for, nor supposed, nor advised by an agent."""
    if mark.start() >= asked and not _REQUEST.match(mark.group()):
        return False
    before = _PARTS.split(mark.string[max(0, mark.start() - _BEFORE) : mark.start()])[-1]
    return not (_OPEN_TO.search(before) or (not said.is_user and _ADVICE.search(before)))


def _done(lower: str, is_user: bool) -> _Done | None:
    """Return what a sentence says is done; None if that is nothing, or it asks, denies, foresees or doubts that."""
    if ends_as_question(lower):
        return None
    said = _CLAUSES.split(lower)
    told = [each for each in said if not _UNDONE.search(each)]
    whole = " ".join(told)
    words = _words(whole) if _DONE.search(whole) else frozenset()
    if acts.is_of_another(lower):
        return _Done(words, {}) if words else None
    done = dict[str, list[acts.Act]]()
    clauses = ((each, _words(each)) for each in told)
    without_subject = is_user and not _HEADING.match(lower) and acts.is_by_us(said[:_FIRST])
    by_us = list(acts.done(clauses, without_subject=without_subject))
    for act in (*arrivals.arrived(told), *by_us, *deadlines.met(told, by_us)):
        done.setdefault(act.verb, []).append(act)
    return _Done(words, done) if words or done else None


def _words(lower: str) -> frozenset[str]:
    plain = _NO_TOPIC.sub(" ", lower)
    return frozenset(acts.term(each) for each in _WORD.findall(plain) if each not in STOP_WORDS)
