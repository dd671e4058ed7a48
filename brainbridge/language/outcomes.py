"""Outcomes: the sentences of a conversation that say what came of it, and what users say of themselves.

A sentence counts only if it says so plainly. Questions, conditions, wishes, doubts, denials and what is quoted do not.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from brainbridge.language import hearsay, manners
from brainbridge.language.acts import DAYS, WHEN
from brainbridge.language.people import KIND, NOUN
from brainbridge.language.signals import MONTHS, WARNING, sentences, without_code
from brainbridge.language.words import folded

Kind = Literal["decision", "friction", "win", "about_user"]

# Repetitions are bounded, so that matching stays linear in a text's length.
_QUOTED = re.compile(
    r"\"[^\"]*(?:\"|\Z)|\u201c[^\u201d]*(?:\u201d|\Z)|\u00ab[^\u00bb]*\u00bb|`[^`]*`|(?<!\w)'[^']{1,200}'(?!\w)"
)
# A form to be filled in: nobody has said what stands in it.
_FORM = re.compile(
    r"\[(?:your|insert|specific|recipient|name|date|company|topic)\b[^\]\n]{0,60}\](?!\()", re.IGNORECASE
)
_MARK = re.compile(r"^(?:[-*+\u2022]|\d{1,3}[.)])\s+(?:\[[ x]\]\s+)?")
_EMPHASIS = re.compile(r"(?<!\w)[*_]{1,3}|[*_]{1,3}(?!\w)")
_AROUND = "*_~# \t"
_CLAUSES = re.compile(r"[,;:()]|\s[-\u2013\u2014]+\s|\b(?:but|however|though|although|except)\b")
# What makes all of a sentence a supposition.
_SUPPOSED = re.compile(
    r"""\b(?:if|unless|whether|in\ case|as\ soon\ as|as\ long\ as|until|till|supposing|provided|otherwise
    |(?:imagine|pretend|suppose|assume|assuming|hypothetically|let's\ say|wish|wished|wonder|wondering|rather\ than)
    )\b|^\W*(?:when|whenever|once|how|why|what|where|who|which)\b""",
    re.VERBOSE,
)
# What denies, doubts, foresees or reports what stands after it in a clause.
_UNSAID = re.compile(
    r"""n't\b|\b(?:not|never|no|nobody|none|nothing|neither|nor|hardly|barely|cannot|without|almost|nearly|partly
    |will|shall|should|would|could|can|may|might|must|\w+'(?:ll|d)|please|let's|to|needs?|wants?|wanted|hopes?|hoped
    |hopefully|plans?|planned|going|maybe|perhaps|probably|possibly|apparently|supposedly|allegedly|seems?|seemed|looks
    |think|thinks|thought|guess|believe|believes|believed|says|said|say|wrote|calls|claims?|claimed|told|expect|expects|ensure|verify
    |confirm|check|make\ sure|see\ that|so\ that|how|why|instead\ of
    |when|whenever|once|before|after|unclear|unsure|doubt|far\ from)\b""",
    re.VERBOSE,
)
_MUCH = r"(?:\ (?:now|just|finally|also|both|all|already|then|have|really|jointly|together|unanimously)){0,2}"
_WE = rf"\b(?:we|i|the\ team|our\ team)(?:'ve|'d|'re|'m)?{_MUCH}"
_GO = r"(?:going|sticking|staying)\ (?:forward\ )?with|switching\ to|settling\ on"
_NOT_ALONG = r"(?!\ (?:me|him|her|them|us|you|my|our|his|their|your|each|friends|family)\b)"
_NOTHING = (
    r"(?!(?:\ (?:on|upon))?\ nothing(?:\W*$|\ (?:yet|so\ far|today|at\ all|in\ the|new|else|definite|final|certain)\b))"
)
_DECIDED = re.compile(
    rf"""{_WE}\ (?:decided|settled\ (?:on|for)|agreed\ (?:on|to|that|not\ to)|opted\ (?:for|to|against)|ch(?:ose|osen)
        |resolved\ to|ruled\ out)\b{_NOTHING}
    |\bwe(?:'ve)?{_MUCH}\ (?:went|gone)\ with{_NOT_ALONG}
    |\b(?:we'll|we\ will|i'll|i\ will)\ (?:go|stick|stay)\ with{_NOT_ALONG}
    |\bwe(?:'re|\ are){_MUCH}\ (?:{_GO}){_NOT_ALONG}
    |\b(?:let's|let\ us)\ (?:just\ |all\ )?(?:
        (?:go|stick|stay)\ with{_NOT_ALONG}|(?:settle\ on|switch\ to|adopt|drop)\ \w)
    |^(?:the|our|my|final)\ decision(?:\ (?:here|now|today|then))?\ (?:is|was)\ (?:to|that)\b
    |\b(?:it|that|this)(?:'s|\ is|\ was|\ has\ been)\ (?:decided|agreed|settled)\b
    |\b(?:was|were|is|are|has\ been|have\ been)\ (?:decided|agreed|settled)\ (?:on|upon|that|to)\b""",
    re.VERBOSE,
)
# "We decided to go with the one, but then went back to the other." That somebody else did so takes nothing back.
_SINCE = (
    rf"then|later|afterwards|have|had|and|all|both|just|simply|soon|again|now|instead|in|on|at|the|a|an|next|same|last|few"
    rf"|days?|weeks?|months?|years?|morning|evening|end|after|{DAYS}|\d{{1,4}}|eventually|finally|\w{{2,20}}ly"
)
_BY_US = r".{0,60}?\b(?:we|i|(?:the|our)\ team)(?:'ve|'d)?\b(?:[^,;]{1,40}\ and\b)?"
_REVOKED = re.compile(
    rf"""\b(?:but|then|later|however|afterwards)\b(?:
    .{{0,60}}?\b(?:changed|changing)\ (?:my|our)\ minds?\b
    |(?:{_BY_US})?(?:\W{{1,3}}(?:{_SINCE})){{0,6}}\W{{1,3}}(?:
        (?:went|gone|switched|changed)\ back\ (?:to|on)\ (?!(?:work|bed|sleep|school|(?:the|my|our)\ (?:office|shop))\b)
        |(?:dropped|scrapped|reversed|abandoned)\ (?:it|that|the\ (?:idea|plan))\b
        |(?:gave|given)\ (?:up\ on\ (?:it|that)|(?:it|that)\ up)\b
        |(?:didn't|did\ not|never\ did)(?:\ do\ (?:it|that|so))?\W*$))""",
    re.VERBOSE,
)
_USED = re.compile(r"\b(?:let's|let us) (?:just |all )?use \w(?!.{0,200}\bexample)")
# What users will do with a thing they name, and at no time: else it is left to be done.
_CHOICES = (
    "use|make|build|keep|take|rent|hire|drop|replace|write|paint|skip|switch|move|sell|store|ship|support|adopt|host|name"
    "|call|cancel|postpone|delay|rename|remove|split|install|print|weld|cut|glue|cook|plant|fly|travel|drive|restore|leave"
    "|rebuild|rewrite|migrate|stop\\ using|start\\ with"
)
_NO_CHOICE = (
    "it|its|this|that|these|those|them|him|her|you|us|me|one|some|something|anything|everything|all|up|off|on|in|out"
    "|away|back|over|upon|our|your|sure|progress|turns|time|care|note|notes|part|place|advantage|fun|mistakes|steps|touch|track"
    "|do|use|an?\\ (?:eye|look|closer|break|step|moment|difference|list|few|deeper|note|guess)"
)
_WILL = re.compile(
    rf"""^\W*(?:(?:so|then|and|ok|okay|well|instead)\ )?we(?:'ll|\ will|\ won't|\ will\ not)
    (?:\ (?:now|just|also|all|then|not|simply|always)){{0,2}}\ (?:{_CHOICES})
    \ (?!(?:{_NO_CHOICE}|\w{{1,20}}ing)\b)\w""",
    re.VERBOSE,
)
_TIMED = re.compile(rf"\b(?:{WHEN}|next|first|until|when)\b", re.VERBOSE)
_LESSON = re.compile(
    r"\W*(?:(?:in|for|throughout|during)\ (?:this|the\ following)|below|here|first|finally|next|here's)\b|.*\bexample",
    re.VERBOSE | re.DOTALL,
)
_NOTED = re.compile(
    r"^(?:the |our |my |final )?(?:decision|decided|agreed)(?: made)?: ?(?!(?:ensure|decide|make|choose|pick)\b)\w"
)
_TRIED = "work|start|build|compile|load|run|connect|boot|install|respond|render|help|scale"
_ACT = (
    "use|run|call|edit|touch|deploy|push|commit|merge|delete|drop|restart|trust|rely|put|store|write|mix|rebase|force"
    "|import|install|upgrade|change|add|remove|open|send|hard-?code|mock|log|copy|expose|share|skip|disable|start|try|do"
    "|suggest|recommend|propose"
)
_FAILED = re.compile(
    rf"""\b(?:do|does|did|wo|would|could|ca)(?:n't|\ not|es\ not)(?:\ \w{{1,20}}){{0,1}}\ (?:{_TRIED})\b
    |\b(?:will\ not|cannot|can\ not)\ (?:{_TRIED})\b
    |\b(?:is|are|was|were|still|'s)(?:n't|\ not)\ (?:working|building|compiling|loading|responding|starting)\b
    |\b(?:never|no\ longer|hardly)\ work(?:s|ed)\b|\bstopped\ (?:working|responding|building|compiling)\b
    |\b(?:keeps?|kept)\ (?:on\ )?(?:failing|crashing|breaking|timing\ out|hanging|looping|freezing|dying
        |jamming|stalling|slipping|leaking|overheating|tripping)\b
    |\b(?:it|that|this|which)\ breaks\ (?!(?:down|up|even|my|our|your|his|her|their|the\ ice)\b)
    |\bbreaks\ (?:the|our|every|all)\ (?:build|builds|tests?|app|api|ci|site|page|layout|parser|importer?|pipeline)\b
    |\bfails(?:$|\ (?:on|with|again|every|at|for|in)\b)
    |\b(?:is|are|was|were)\ failing\b
    |\bfailed(?:$|\ (?:on|with|again|at|for|in|to|because|since|after|when|due|once|twice|every
        |yesterday|today|last\ (?:night|week|time|month))\b)
    |\b(?<!\bwho\ )broke
        (?!\ (?:up|off|out|down|the\ (?:news|ice|silence|record)|even|his|her|my|their|a\ record|free)\b)\b
    |\b(?:is|are|was|were|'s|got)(?:\ (?:still|now|completely|badly|all|also)){{0,2}}\ broken\b
    |\b(?<!\bwho\ )crash(?:ed|es)\b(?!\ course)|\btimed\ out\b|\bcorrupt(?:ed|s)\b
    |\b(?:deadlocked|deadlocks|segfault(?:s|ed))\b
    |\b(?:causes?|caused|leads?\ to|led\ to)\ (?:\w{{1,20}}\ ){{0,2}}
        (?:problems?|errors?|trouble|crash(?:es)?|data\ loss|failures?|deadlocks?|conflicts?|outages?|regressions?)\b
    |\b(?:is|was|are|were)\ (?:\w{{1,20}}\ )?(?:frustrating|a\ pain|painful|a\ dead\ end|a\ mistake|a\ nightmare)\b
    |\b(?:wasted|lost)\ (?:\w{{1,20}}\ ){{1,3}}(?:hours?|days?|minutes|afternoon|morning|evening|weeks?)\b
    |\b(?:never|not)\ again\b""",
    re.VERBOSE,
)
_AVOID = re.compile(
    rf"""^\W*(?:please\ |so\ |and\ |also\ |always\ |better\ |best\ |lesson\ learned\W+)?(?:
        avoid\ \w|(?:never|don't|do\ not)\ (?:ever\ |again\ )?(?:{_ACT})\b(?!\ (?:me|us)\b))
    |\b(?:should|must|have\ to|need\ to|better\ to|best\ to|want\ to|'ll|will)\ avoid\b
    |\b(?:to\ be|is\ best|are\ best|is\ better|should\ be)\ avoided\b""",
    re.VERBOSE,
)
# "Watch out: the saw kicks back." What a program prints, or is said of the message itself, is no such thing.
_WARNED = re.compile(
    rf"""^(?:(?:(?P<notice>attention|heads\ up)|{WARNING})(?:[:,]|\ [-\u2013\u2014])\ (?=\W{{0,4}}[\w']+\W{{1,4}}\w)
        |(?:watch\ out\ for|beware\ of|careful\ with)\ )
    (?!(?:this|that|it|i|i'm|there|you|long|spoilers?|unused|deprecated|implicit|undefined|unknown|unrecognized|missing
        |invalid|could|cannot|failed|unable|ignoring|each\ child|use\ of)\b)
    \W{{0,4}}\w""",
    re.VERBOSE,
)
# "Heads up" may stand before anything that is new: what it tells of is to be avoided only if that is bad.
_BAD = re.compile(
    r"""n't\b|\b(?:not|no|never|nobody|only|without|limit\w{0,3}|cancel\w{0,8}|clos(?:e|es|ed|ing)|shut\w{0,4}|delay\w{0,3}|late
    |fail\w{0,6}|br(?:eaks?|oken?|eaking)|crash\w{0,3}|corrupt\w{0,3}|hang(?:s|ing)?|stuck|jam(?:s|med|ming)?|flaky
    |unstable|slow\w{0,3}|down|wrong\w{0,2}|mistakes?|bugs?|errors?|lost|los(?:e|es|ing)|miss(?:es|ing)|gone|out\ of
    |drop(?:s|ped|ping)?|delet\w{1,3}|remov\w{1,3}|overwrit\w{1,4}|expir\w{1,3}|deprecated|leak\w{0,3}|loose|crack\w{0,3}
    |rotten|sharp|hot|wet|icy|slipp\w{1,4}|steep|live|danger\w{0,5}|risk\w{0,3}|poison\w{0,3}|toxic|contains?|hurts?|bites?
    |burn(?:s|t|ing)?|kicks?|trap\w{0,4}|block\w{0,3}|lock(?:s|ed)|refus\w{1,3}|reject\w{0,3}|forbidden|banned|illegal
    |fined?|charg(?:e|es|ed)|too\ \w{1,20}|avoid\w{0,3}|instead)\b""",
    re.VERBOSE,
)
_PRINTED = re.compile(r"[`{}=<>\[\]\\]|\w_\w|\w\(|::|\w/\w")
_FIXED = "fixed|solved|resolved|deployed|merged"
# "Fixed" is also said of sizes and prices, and "resolved" of addresses.
_NO_SIZE = (
    r"(?!\ (?:at|to|sizes?|widths?|prices?|rates?|costs?|income|numbers?|points?|lengths?|positions?|order|amounts?"
    r"|sets?|seed|term|budget|fee|address|in\ place)\b)"
)
# Who has fixed dinner has cooked.
_NO_MEAL = (
    r"(?!(?:\ (?:me|us|him|her|them|myself|ourselves|you))?(?:\ (?:an?|the|some|my|our|his|her|their))?"
    r"(?:\ (?:quick|late|early|small|big|nice|simple|cup\ of))?"
    r"\ (?:dinner|lunch|breakfast|supper|brunch|meal|snack|drinks?|coffee|tea|sandwich(?:es)?|salad|soup|hair|make-?up)"
    r"(?=\W*$|[,;.!]|\ (?:for|with|and|in|on|at|last|this|yesterday|today|tonight|before|after|when|while|so)\b))"
)
_TESTED = r"(?:tests?|specs?|checks?|suites?|builds?|ci|pipelines?|linter|migrations?|benchmarks?)"
_WON = re.compile(
    rf"""\bworks?\ (?:now|again|like\ a\ charm|as\ (?:expected|intended|designed))\b
    |\b(?:it|everything)\ (?:now\ |finally\ )?works\ (?:fine|perfectly|great)\b
    |\b(?:now|finally)\ works?\b|\b(?:it|that)\ works\W*$|\b(?:it|that)\ worked\b
    |\b(?:is|are|'s|'re)\ (?:finally\ |now\ )?(?:working|up|back\ up|running)\ (?:now|again|fine)\b
    |\b(?:is|are|'s|'re)\ (?:finally|now)\ (?:working|live|usable)\b
    |\b(?:is|are|was|were|'s|'re|has\ been|have\ been|got){_MUCH}\ (?:{_FIXED})\b{_NO_SIZE}
    |\b(?:i|we)(?:'ve|\ have)?{_MUCH}\ (?:fixed|solved|resolved|shipped|released|deployed|cracked|nailed|figured\ out
        |tracked\ down|found\ the\ (?:bug|cause|leak|culprit|problem|root\ cause))\b{_NO_SIZE}{_NO_MEAL}
    |^\W*(?:fixed|solved|resolved)(?:\W*$|\ (?:it|that|the|this|an?|all|both|in|by|with)\b(?!\ fixed))
    |\b(?:i|we)(?:'ve|\ have)?{_MUCH}\ (?:got|managed\ to\ get)\ (?:[\w'-]{{1,30}}\ ){{1,5}}
        (?:working|to\ work|running)\b
    |\b{_TESTED}(?:\ (?:now|all|finally|again|are|is|have|has|both)){{0,2}}
        \ (?:pass(?:es|ed)?|succeed(?:s|ed)?|green|passing)\b(?!\ (?:on\ to|in|through|to|by|around|over)\b)
    |^\W*(?:problem|mystery|bug|issue)\ solved\W*$|\bthat\ did\ (?:it|the\ trick)\b
    |\bno\ more\ (?:errors|crashes|failures|timeouts|warnings|leaks)\b
    |\b(?:(?:i|we)(?:'ve|\ have)?|was|were|been|got)\ successfully\ (?:\w{{2,20}}ed|built|ran|sent)\b""",
    re.VERBOSE,
)
_SOON = re.compile(
    r"\b(?:yet|soon|tomorrow|next\ (?:week|month|time)|only\ (?:if|when|on)|half"
    r"|(?:budget|price|rate|date|width|size|fee|income|cost|salary|schedule|amount)s?\ (?:is|are|was|were)\ fixed)\b"
)
_PASSING = (
    "bit|little|lot|tad|touch|few|couple|day|days|week|step|minute|hour|month|moment|mess|wreck|while|hurry|rush|loss|way"
    "|one|mix|kind|sort|same|first|second|last|only|middle"
)
_STATES = (
    r"married|divorced|single|vegetarian|vegan|allergic\ to|left-handed|right-handed|colou?r-?blind|retired|dyslexic"
    r"|diabetic|self-employed|unemployed|bilingual|celiac|deaf|blind|lactose\ intolerant"
)
_HOMES = "house|flat|apartment|home(?!\\ page)|workshop|studio|shop|office|farm|cottage|street|place|neighbou?rhood"
_LANDS = "city|town|village|country|countryside|coast|suburbs|mountains"
_MOVED = rf"""(?:i|we)(?:'ve|\ have)?(?:\ (?:just|also|recently|finally|now)){{0,2}}\ moved\ (?:back\ )?(?:
    (?:in)?to\ (?:(?:an?|another|(?:the|my|our)\ (?:new|own|old))\ (?:\w{{1,20}}\ ){{0,2}}(?:{_HOMES}|{_LANDS})
        |(?:the|my|our)\ (?:{_LANDS}))\b
    |in\ with\ \w)"""
_SELF = re.compile(
    rf"""\bi(?:'m|\ am)(?:\ (?:also|still|now|actually|currently|basically)){{0,2}}\ (?:
        (?:an?|the)\ (?!(?:{_PASSING})\b)\w|(?:{_STATES})\b|(?:originally\ )?from\ (?!the\ (?:start|same))\w
        |(?:based|located|born|living)\ in\b|called\ \w|\d{{1,3}}\ (?:years\ old|yo)\b|studying\b)
    |\bi(?:\ (?:also|still|now|currently|mostly|usually|mainly)){{0,2}}\ work\ (?:
        (?:at|for|as|in)\ (?!(?:hours|days|weeks|a\ while|it|this|that|the\ moment|\d)\b)\w
        |from\ home|remotely|part-?time|full-?time|nights)
    |\bmy\ (?:first\ |last\ |full\ )?name(?:'s|\ is)\ (?!(?:not|on|in|missing|wrong|misspelled|being|still)\b)\w
    |\bmy\ (?:pronouns|birthday|hometown|job|native\ language|mother\ tongue|time\ ?zone)(?:'s|\ is|\ are)\ (?!not\b)\w
    |\bi(?:\ (?:also|still|now|currently)){{0,2}}\ live\ (?:in|at|near|with|on|outside)\ (?!(?:fear|hope)\b)\w
    |\bi\ (?:was\ born|grew\ up)\ (?:in|on|near)\b|\bi\ go\ by\ \w
    |\bi(?:'ve\ got|\ have)\ (?:an?|one|two|three|four|five|\d)\ (?:\w{{1,20}}\ )?(?:{KIND}{NOUN}|kids?|dogs?|cats?)\b
    |\bi\ (?:speak|study)\ \w|\b{_MOVED}""",
    re.VERBOSE,
)
_CALLED = re.compile(
    r"(?<!n't )(?<!not )(?<!ever )\b[Cc]all me (?!(?:I|When|If|On|At|In|Tomorrow|Monday|Later)\b)[A-Z]\w"
)
# A name, or a nationality; said with a small letter it is a mood, as a rule.
_NAMED = re.compile(
    r"\bI(?:'m| am) (?!(?:Afraid|Back|Done|Fine|Good|Not|Ok|Okay|Ready|Sorry|Sure|Tired)\b)[^\W\d_a-z][^\W\d_A-Z]{1,20}"
    r"(?=\W*$|[,;!]| (?:and|from|by|at)\b)"
)
# Things move to days and next steps; people move to Lisbon.
_MOVED_TO = re.compile(
    rf"\bI(?:'ve| have)?(?: just| recently| finally| now)? moved (?:back )?(?:to|from)"
    rf" (?!(?i:{DAYS}|{'|'.join(MONTHS)})\b)[^\W\d_a-z][^\W\d_A-Z]"
)
_PREFERRED = re.compile(
    r"\bi(?: do| really| much| generally| usually| always)? (?:prefer|dislike|hate|can't stand)\b"
    r"|\bi (?:don't|do not) (?:really )?like\b|\bi(?:'d| would) (?:much )?rather\b|\bmy favou?rite\b"
)
_LIKED_NOW = re.compile(
    r"\b(?:like|hate|prefer|rather) (?:that|this|it|these|those|not|the (?:idea|way|look)|your|how)\b"
)


class Outcome(NamedTuple):
    """A sentence as it was said, and what it states."""

    kind: Kind
    sentence: str


def outcomes(text: str, *, is_user: bool = True) -> list[Outcome]:
    """Return what the sentences of a text state, in order; one may state several kinds.

    ``is_user`` tells the user's words from an agent's. An agent says nothing of the user, and what it proposes or
    advises against is no outcome.
    """
    said = sentences(without_code(text))
    return [Outcome(kind, each) for each in said for kind in kinds(each, is_user=is_user)]


def kinds(sentence: str, *, is_user: bool = True) -> list[Kind]:
    """Return what one sentence states: a decision, a win, a friction or what to avoid, or who the user is."""
    said = told(sentence)
    if not is_user and _FORM.search(sentence):
        return []
    lower = folded(said)
    if is_user and _warns(sentence, lower):
        return ["friction"]
    if not (clauses := _clauses(lower)):
        return []
    found: list[Kind] = []
    if _NOTED.match(lower) or _decides(lower, clauses) or (is_user and _resolves(lower, clauses)):
        found.append("decision")
    if is_win := _has_won(clauses):
        found.append("win")
    if (is_user and _is_to_avoid(said, lower, clauses)) or (not is_win and _holds(_FAILED, clauses)):
        found.append("friction")
    if is_user and (_is_of_user(said, clauses) or hearsay.is_diagnosed(lower)) and not hearsay.is_untrue(lower):
        found.append("about_user")
    return found


def failures(sentence: str) -> list[re.Match[str]]:
    """Return where the clauses of a sentence, in lower case, say that something failed; nowhere if it warns of it."""
    lower = folded(told(sentence))
    clauses = _clauses(lower)
    is_warning = _warns(sentence, lower) or _holds(_AVOID, clauses) or _has_won(clauses)
    return [] if is_warning else list(_stated(_FAILED, clauses))


def wins(sentence: str) -> list[re.Match[str]]:
    """Return where the clauses of a sentence, in lower case, say that something works or was achieved."""
    return list(_won(_clauses(folded(told(sentence)))))


def _clauses(lower: str) -> list[str]:
    """Return the clauses of what is said, none if all of it is a question or a supposition."""
    if lower.endswith("?") or _SUPPOSED.search(lower):
        return []
    return [each for part in _CLAUSES.split(lower) if (each := part.strip())]


def told(sentence: str) -> str:
    """Return a sentence without what it quotes and the marks around it; empty if all of it is quoted."""
    plain = sentence.replace("\u2019", "'").strip()
    if plain.startswith((">", "|")):
        return ""
    return _EMPHASIS.sub("", _QUOTED.sub(" ", _MARK.sub("", plain))).strip(_AROUND)


def _warns(sentence: str, lower: str) -> bool:
    found = _WARNED.match(lower)
    if not found or lower.endswith("?") or _PRINTED.search(sentence):
        return False
    return not found["notice"] or (_BAD.search(lower) is not None and not _has_won(_clauses(lower)))


def _resolves(lower: str, clauses: Iterable[str]) -> bool:
    """Tell whether users say what they will use or do."""
    if _holds(_USED, clauses):
        return True
    return not (_TIMED.search(lower) or _LESSON.match(lower)) and any(map(_WILL.match, clauses))


def _holds(pattern: re.Pattern[str], clauses: Iterable[str]) -> bool:
    return any(True for _ in _stated(pattern, clauses))


def _stated(pattern: re.Pattern[str], clauses: Iterable[str]) -> Iterator[re.Match[str]]:
    """Yield where a pattern matches in a clause and nothing before it takes it back."""
    for clause in clauses:
        found = pattern.search(clause)
        if found and not _UNSAID.search(clause[: found.start()]):
            yield found


def _has_won(clauses: Iterable[str]) -> bool:
    return any(True for _ in _won(clauses))


def _won(clauses: Iterable[str]) -> Iterator[re.Match[str]]:
    return (each for each in _stated(_WON, clauses) if not _SOON.search(each.string))


def _decides(lower: str, clauses: Iterable[str]) -> bool:
    """Tell whether something was decided, and nothing after the last such clause takes that back."""
    last = "".join(each.string for each in list(_stated(_DECIDED, clauses))[-1:])
    return bool(last) and not _REVOKED.search(lower, lower.rfind(last))


def _is_to_avoid(said: str, lower: str, clauses: Iterable[str]) -> bool:
    """Tell whether something is to be avoided; what an agent is not to say is no such thing."""
    return _holds(_AVOID, clauses) and not manners.is_of_talk(said, lower)


def _is_of_user(said: str, clauses: Iterable[str]) -> bool:
    if _holds(_SELF, clauses) or _CALLED.search(said) or _NAMED.search(said) or _moves(said):
        return True
    return any(not _LIKED_NOW.search(each.string) for each in _stated(_PREFERRED, clauses))


def _moves(said: str) -> bool:
    found = _MOVED_TO.search(said)
    return found is not None and not _UNSAID.search(folded(said[: found.start()]))
