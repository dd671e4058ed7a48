"""Rules of ``language/injection.py``, each with a name: the signs by which instructions to an agent are told.

What is said in words is in ``orders``. A rule is asked only of a text that has what it needs, so that most texts cost
next to nothing. Repetitions are bounded, so that matching stays linear.
"""

import re
from typing import NamedTuple


class Rule(NamedTuple):
    """A rule: its name, its pattern, and what a text must have: one of each group of ``needs``."""

    name: str
    needs: tuple[tuple[str, ...], ...]
    pattern: re.Pattern[str]


def _groups(needs: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(group.split("|")) for group in needs.split("&"))


def rules(table: tuple[tuple[str, str, str], ...]) -> tuple[Rule, ...]:
    """Return a table of names, needs and patterns as rules: needs are "or" by "|" and "and" by "&"."""
    return tuple(Rule(name, _groups(needs), re.compile(pattern, re.MULTILINE)) for name, needs, pattern in table)


# Of a text as it is written.
_MANY_UNSEEN = "[\u00ad\u180e\u200b-\u200f\u2060-\u2064\ufeff]"
RAW = rules(
    (
        (
            "role in capitals",
            "SYSTEM|ASSISTANT|ADMIN",
            r"^\W{0,6}(?:SYSTEM|ADMIN|DEVELOPER|ASSISTANT)(?: (?:PROMPT|MESSAGE|OVERRIDE|INSTRUCTIONS?|NOTICE"
            "|NOTE|ALERT|UPDATE))?"
            r" ?\]?:(?! ?(?:$|v?\d|(?:Ubuntu|Windows|mac|Mac|Linux|Debian|Fedora|Arch|Darwin|Android|iOS)))",
        ),
    )
)
# Of a text with other letters than ASCII ones.
UNSEEN = rules(
    (
        ("invisible letters", "", "(?<!\U0001f3f4)(?<![\U000e0020-\U000e007e])[\U000e0020-\U000e007e]{4,}"),
        ("invisible run", "", rf"{_MANY_UNSEEN}{{8,}}"),
        ("selectors in a row", "", "[\ufe00-\ufe0f\U000e0100-\U000e01ef]{4,}"),
        ("turned around", "\u202d|\u202e", "[\u202d\u202e]"),
    )
)

# Of a text in small letters, with its signs and lines.
_AGENT = (
    r"(?:a\.?i\.?|llms?|(?:large )?language models?|(?:ai|coding|llm) (?:assistants?|agents?|models?"
    "|systems?|reviewers?)|chat-?bots?"
    r"|assistants?|agents?|claude(?: code)?|chat-?gpt|gpt(?:-?\d\w*)?|gemini|copilot|cursor|codex|bots?)"
)
_ORDER = (
    "(?:must|should|shall|please|ignore|disregard|forget|run|execute|send|reply|respond|answer|tell"
    "|call|do not|don't|never|always|you are)"
)
_PLACE = r"(?:\{[^{}\n]{0,60}\}|%7b|<[^<>\n]{1,60}>|\[[^\[\]\n]{1,60}\]|\$\w)"
_FIELDS = (
    "data|payload|secrets?|exfil|leak|msg|message|content|context|history|conversation|chat|prompt"
    "|info|summary|memory|memories|pw|password"
    r"|cookies?|stolen|user_?data|creds|env"
)
# An order begins a sentence, or follows such a word; "never run ...", "if you run ..." and "they ran ..." are none.
_ASKED = (
    r"(?:^|[.!?:;,] ?|\b(?:now|then|please|and|must|should|shall|will|just|immediately|first|next"
    r"|(?:need|have|want you|ask you) to) )[\s\"'(*-]{0,4}"
)
_EVERYTHING = (
    r"(?:/(?:home|etc|usr|root|users|boot|lib)?/?\*?|~/?\*?|\$\{?home\}?/?\*?|\*|\.{1,2}/?\*?|--no-preserve-root)"
    r"(?=[\s\"'`,;!)]|\.(?!\w)|$)"
)
MARKED = rules(
    (
        (
            "chat template",
            "<|",
            r"<\|[ /]?(?:im_(?:start|end|sep)|system|user|assistant|endoftext|end|eot_id|eom_id"
            "|start_header_id|end_header_id"
            r"|begin_of_text|tool\w{0,20}|channel|message|return|call)[ /]?\|>",
        ),
        ("inst", "inst]", r"\[/?inst\]"),
        ("sys", "sys>>", r"<</?sys>>"),
        (
            "instruction heading",
            "##&instruction|response|system|assistant|human|user|input",
            r"^\W{0,4}#{2,4} ?(?:(?:new |system )?instructions?|response|system(?: prompt| message)?|assistant"
            "|human|user|input)s? ?:"
            r"|^#{2,4} ?(?:instruction|system(?: prompt| message)?)[ ]{0,4}$",
        ),
        (
            "role",
            "system|developer|human&:",
            r"^\W{0,6}(?:system|developer) (?:prompt|message|override|instructions?)\W{0,4}:|^human: ",
        ),
        (
            "role tag",
            "<system|</system|<assistant|</assistant|<developer|</user|<instruction|<human|[system|(system",
            r"(?<!\w)</?(?:system|assistant|developer|human)(?:[-_ ](?:prompt|message|reminder|note"
            "|instructions?|override))?>|</(?:user|instructions?)>"
            r"|[\[(]system(?: (?:prompt|message|override|note|notice|instructions?|update))?[\])] ?:?",
        ),
        (
            "end of data",
            "end |begin |start &system|admin|developer|user|untrusted|context|retrieved|tool",
            r"^\W{0,12}(?:(?:end|begin|start)(?: of)? (?:the )?(?:system|admin|developer|user|untrusted"
            "|context|retrieved|tool)s?"
            r" ?(?:prompt|message|instructions?|input|data|output|content|context|documents?|results?))\W{0,12}$",
        ),
        (
            "tool call",
            '<|[|`|"&function_call|invoke|tool_|tool-|toolcall',
            r"</?(?:\w{2,8}:)?(?:function_calls?|invoke|tool_?calls?|tool_?use|tool_code"
            r"|tool_?results?)\b[^<>\n]{0,200}>"
            r"|\[tool_calls?\]|```tool_(?:code|call)|\"(?:tool_calls?|function_call)\" ?:",
        ),
        (
            "call in JSON",
            '"arguments"|"args"|"tool_input"|"parameters"|"input"',
            r"\{\s{0,20}\"(?:name|tool|function|tool_name|recipient_name)\" ?: ?\"[\w.-]{1,60}\""
            r" ?,\s{0,20}\"(?:arguments|args|tool_input|parameters|input)\" ?:",
        ),
        ("react", "action input", r"^action ?:[^\n]{1,80}\n{1,2}action input ?:"),
        ("comment", "<!--", rf"<!--(?=[^>]{{0,600}}\b{_AGENT}\b)(?=[^>]{{0,600}}\b{_ORDER}\b)"),
        (
            "hidden style",
            "style&<",
            rf"<\w{{1,10}}[^<>]{{0,200}}(?:display ?: ?none|font-size ?: ?0|opacity ?: ?0|visibility ?: ?hidden"
            "|color ?: ?(?:white|#fff))"
            rf"[^<>]{{0,200}}>(?=[^<]{{0,600}}\b{_AGENT}\b)(?=[^<]{{0,600}}\b{_ORDER}\b)",
        ),
        (
            "image that tells",
            "](",
            rf"!?\[[^\]\n]{{0,200}}\]\(<?https?://[^)\s]{{1,300}}?[?&/=](?:[^)\s]{{0,200}}=)?{_PLACE}"
            rf"|!\[[^\]\n]{{0,200}}\]\(<?https?://[^)\s?]{{1,300}}\?(?:[^)\s]{{0,200}}&)?(?:{_FIELDS})=",
        ),
        (
            "picture that tells",
            "<img",
            rf"<img [^<>]{{0,200}}src=[\"']?https?://[^\s<>?]{{1,300}}\?(?:[^\s<>]{{0,200}}&)?(?:{_FIELDS})=",
        ),
        (
            "piped to a shell",
            "curl|wget|base64|/dev/tcp&sh|tcp",
            r"\b(?:run|execute|paste|type|invoke|enter)\b[^\n]{0,80}\n{0,2}[^\n]{0,40}\b(?:curl|wget"
            r"|base64)\b[^\n]{0,200}\| ?(?:sudo )?(?:ba|z|da)?sh\b|/dev/tcp/",
        ),
        (
            "all deleted",
            "rm -|rm  -&run|execute|invoke|type|paste|enter|issue|perform|launch",
            rf"{_ASKED}(?:run|execute|invoke|type|paste|enter|issue|perform|launch)\b(?: (?:the|this|these|that"
            "|following|commands?|scripts?|now|first|please|in|a|your|shell|terminal|bash)){0,6}"
            r"[\s:`'\"$#>]{1,12}(?:(?:bash|sh|shell|console|zsh)\s{1,3})?(?:sudo )?(?:/bin/)?rm {1,3}"
            rf"(?=[^\n]{{0,40}}?-\w{{0,8}}r)(?:-[\w-]{{1,20}} {{1,3}}){{1,4}}[\"'`]?{_EVERYTHING}",
        ),
        (
            "secrets posted",
            "curl|wget|nc ",
            r"\b(?:curl|wget|nc)\b[^\n]{0,200}(?:\$\(|`|@)[^\n]{0,60}(?:\.env|\.ssh|id_rsa|\.aws|\.netrc"
            r"|/etc/passwd|printenv|\benv\b)",
        ),
    )
)
