"""Every command line, with any input, gives a result or a one-line error, never a traceback.

No command is left out but ``mcp serve``, whose socket stands in the folder of temporary files: the fence lets no
program start and nothing be written elsewhere, and a server is never started.
So of ``demo`` and ``server start`` only what comes before that is tried, and of ``server logs --follow`` what there is
without a server. ``index --watch``, which would wait for ever, is refused by ``--json`` alone.
"""

import re

import click
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.commands import walked
from tests.effort import examples
from tests.fuzz.conftest import IDS, World
from tests.fuzz.hostile import TEXTS
from tests.state import query

COMMANDS = [(words, command) for words, command in walked() if " ".join(words) != "mcp serve"]
LATE = ["boost-memory", "one", "--now", "2026-05-02T12:00:00Z"]
# Names of parameters that are files; click does not know more about them.
_FILES = {"FILE", "[FILE]", "FILE|URI", "FOLDER", "PATH", "PATH..."}
_ENDLESS = "--watch"
_ELSEWHERE = re.compile(r"(^|=|^-\w+)/|\.\.")
_FAILED = (1, 2, 4, 5)


def _options(command: click.Command) -> list[str]:
    return [option for each in command.params for option in each.opts if option.startswith("-")]


def _leads_away(command: click.Command, part: str) -> bool:
    """Tell whether a part of a line could be a file elsewhere; to a command that takes no file it is text."""
    return any(each.metavar in _FILES for each in command.params) and bool(_ELSEWHERE.search(part))


@st.composite
def wild(draw: st.DrawFn) -> list[str]:
    """Draw a command with some of its options, values and arguments, in any order."""
    words, command = draw(st.sampled_from(COMMANDS))
    known = st.sampled_from([*(each for each in _options(command) if each != _ENDLESS), *IDS])
    parts = draw(st.lists(st.one_of(TEXTS, known, st.just("--json")), max_size=6))
    return [*words, *(part for part in parts if not _leads_away(command, part))]


@st.composite
def fitting(draw: st.DrawFn) -> list[str]:
    """Draw a command with the arguments it needs and some of its options, to get past its parser."""
    words, command = draw(st.sampled_from(COMMANDS))
    needed = [each for each in command.params if each.required]
    left = ("uri", "user", "database", "watch")
    further = [each for each in command.params if not each.required and each.name not in left]
    chosen = draw(st.lists(st.sampled_from(further), max_size=3, unique=True))
    parts = [part for each in (*needed, *chosen) for part in draw(_given(each))]
    return [*words, *(part for part in parts if not _leads_away(command, part))]


def _given(parameter: click.Parameter) -> st.SearchStrategy[list[str]]:
    values = st.one_of(TEXTS, st.sampled_from(IDS))
    if isinstance(parameter.type, click.Choice):
        values = st.sampled_from(list(parameter.type.choices))
    elif isinstance(parameter.type, click.types.IntParamType):
        values = st.integers(-1, 20).map(str)
    elif parameter.name in ("now", "expired_before"):
        values = st.sampled_from(["2026-05-01T12:00:00Z", "2026-05-02T12:00:00Z", "2099-12-31T23:59:59Z"])
    if isinstance(parameter, click.Argument):
        return values.map(lambda value: [value])
    if getattr(parameter, "is_flag", False):
        return st.just([parameter.opts[0]])
    return values.map(lambda value: [parameter.opts[0], value])


@example(words=LATE, stdin=b"")
@examples(1000)
@given(
    words=st.one_of(wild(), fitting()),
    stdin=st.one_of(TEXTS.map(lambda text: text.encode(errors="replace")), st.binary(max_size=60)),
)
@pytest.mark.timeout(3600)
def test_it_answers_or_says_what_is_wrong(world: World, words: list[str], stdin: bytes) -> None:
    shown = world.invoke(*words, stdin=stdin)
    assert shown.code in (0, 3, *_FAILED), shown
    assert "Traceback" not in shown.out + shown.err
    if "--json" in words and shown.code not in (0, 2) and "--" not in words:
        assert shown.envelope["ok"] is (shown.code == 3)
    world.settled(failed=shown.code in _FAILED, touches=words[0] == "boost-memory")


@pytest.mark.timeout(1800)
def test_nothing_of_it_became_cypher(world: World) -> None:
    """Obvious injections, through every command: stored as they are, or not at all; nothing else is touched."""
    hostile = "x'}) WITH 1 AS one MATCH (n) DETACH DELETE n //"
    for words, command in COMMANDS:
        world.invoke(*words, hostile, "--json")
        for option in _options(command):
            world.invoke(*words, hostile, option, hostile, "--json")
    # What an export wrote into a file of that name was indexed.
    said = "MATCH (m:Memory) WHERE coalesce(m.origin, '') <> 'indexed' RETURN m.content AS c"
    contents = {row["c"] for row in query(world.graph, said)}
    assert contents == {hostile, "content of test", *(f"the cedar case of {each}" for each in IDS[:3])}
    world.settled(failed=False)
