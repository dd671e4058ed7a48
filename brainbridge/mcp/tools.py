"""The tools of the MCP server: each is a method of ``Brain``, with a short text beside its data.

Names and hints are the protocol's. An error of ours becomes the tool's error, with its remedy.
"""

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Annotated, Any, Literal, Protocol

from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.tools import Tool
from mcp.types import CallToolResult, TextContent, ToolAnnotations
from pydantic import Field

from brainbridge.brain.brain import Brain
from brainbridge.document import notes
from brainbridge.errors import BrainbridgeError, InvalidInput, NotFound
from brainbridge.feedback.feedback import Verdict
from brainbridge.forgetting.forgetting import Forgotten
from brainbridge.language.redaction import redact
from brainbridge.mcp import answers
from brainbridge.mcp.arguments import Checked
from brainbridge.mcp.keeper import Keeper
from brainbridge.mcp.setting import Setting
from brainbridge.mcp.writing import Writer
from brainbridge.memory.drafts import Kind
from brainbridge.memory.parts import Parts
from brainbridge.operations import spool

HERE = "."
# What an agent may say of an origin: that the user said it, only what holds in all projects says.
Origin = Literal["local_agent", "tool", "peer_trusted", "peer_provisional", "unknown"]
_TOKENS, _TOKEN_S = 100, 600.0  # how many plans of forgetting are kept, and for how long
_READS = ToolAnnotations(read_only_hint=True, open_world_hint=False)
_TOUCHES = ToolAnnotations(read_only_hint=False, destructive_hint=False, idempotent_hint=False, open_world_hint=False)
_ENDS = ToolAnnotations(read_only_hint=False, destructive_hint=True, idempotent_hint=True, open_world_hint=False)
_FORGETS = ToolAnnotations(read_only_hint=False, destructive_hint=True, idempotent_hint=False, open_world_hint=False)


class Answer(Protocol):
    """Data of a tool, which can say itself in a few lines."""

    def text(self) -> str:
        """Return what an agent reads."""

    def model_dump(self, *, mode: str, by_alias: bool) -> dict[str, Any]:
        """Return what a program reads."""


class Tools:
    """The tools of one server, called from several threads."""

    def __init__(self, keeper: Keeper, setting: Setting) -> None:
        self.keeper = keeper
        self.setting = setting
        self.writer = Writer(keeper, setting)
        self._plans = Plans()

    def listed(self) -> list[Tool]:
        """Return the tools that a server offers: those that only read, and the others unless it is read-only.

        Others than the local agent are not told how many memories there are.
        """
        reads = _READS if self.setting.read_only else _TOUCHES
        reading = [
            Checked.from_function(self.recall, annotations=reads),
            Checked.from_function(
                self.recall, name="memory_search", description="The same as recall.", annotations=reads
            ),
            Checked.from_function(self.inspect, annotations=_READS),
            *([Checked.from_function(self.status, annotations=_READS)] if self.setting.is_local else []),
        ]
        if self.setting.read_only:
            return reading
        return [
            *reading,
            Checked.from_function(self.remember, annotations=_TOUCHES),
            Checked.from_function(self.note, annotations=_TOUCHES),
            Checked.from_function(
                self.note, name="working_memory_note", description="The same as note.", annotations=_TOUCHES
            ),
            Checked.from_function(self.feedback, annotations=_TOUCHES),
            Checked.from_function(self.forget, annotations=_FORGETS),
            Checked.from_function(self.session_end, annotations=_ENDS),
        ]

    def remember(
        self,
        content: Annotated[str, Field(description="What to remember, in a sentence or a few.")],
        type: Annotated[Kind, Field(description="What kind of memory.")] = "learning",
        speaker: Annotated[str | None, Field(description="Who said it, if it is quoted.")] = None,
        *,
        scope: Annotated[str | None, Field(description="Where it belongs. Default: this project.")] = None,
        user_wide: Annotated[
            bool, Field(description="It holds in all projects of the user; only if the user says so.")
        ] = False,
        trust: Annotated[
            Origin | None,
            Field(description="How far its origin is trusted, if these are not your own words. Web pages are unknown."),
        ] = None,
        derived_from: Annotated[
            list[str] | None,
            Field(description="Ids of the memories that it was made of, if you summarise or correct them."),
        ] = None,
        key: Annotated[
            str | None, Field(description="Your id for this call: repeated with the same key, it is written once.")
        ] = None,
    ) -> Annotated[CallToolResult, answers.Remembered]:
        """Write a memory: a decision, a preference, a fact, something learned. It fades unless it is used."""
        scope = _named(scope)
        if user_wide and scope:
            raise ToolError("user_wide and scope exclude each other\ngive one of them")
        parts: Parts = {
            **self._own(scope, key, everywhere=user_wide),
            "type": type,
            "speaker": speaker,
            "role": "user" if user_wide else None,
            "trust": trust,
            "derived_from": derived_from or [],
        }
        where = "" if user_wide else scope
        content = redact(content) if self.setting.redacts else content  # what was kept is compared with it
        with _told():
            return _answered(self.writer.remember(content, parts, where))

    def note(
        self,
        note: Annotated[str, Field(description="What to note, in a sentence or a few.")],
        importance: Annotated[float, Field(ge=0, le=1, description="How important it is, 0 to 1.")] = notes.USUAL,
        *,
        directive: Annotated[
            bool, Field(description="It says what the user wants from now on; only if the user said so.")
        ] = False,
        scope: Annotated[str | None, Field(description="Where it belongs. Default: this project.")] = None,
        key: Annotated[
            str | None, Field(description="Your id for this call: repeated with the same key, it is written once.")
        ] = None,
    ) -> Annotated[CallToolResult, answers.Noted]:
        """Note what must not be lost before the session ends: a name, a deadline, a decision, a correction.

        It is found at once, lives for weeks, and the next session's briefing shows it; a directive is shown first.
        """
        scope = _named(scope)
        content = redact(note) if self.setting.redacts else note
        with _told():
            done = self.writer.note(
                content, self._own(scope, key), {"importance": importance, "directive": directive}, scope
            )
            return _answered(answers.Noted(**dict(done), untold=notes.untold(content, directive=directive)))

    def _own(self, scope: str | None, key: str | None, *, everywhere: bool = False) -> Parts:
        """Return the parts of what this server writes, in a scope that was named or in its own."""
        return {
            "branch": None if everywhere or scope else self.setting.branch or None,
            "session_id": self.setting.session,
            "instance_id": self.setting.instance,
            "import_key": key,
        }

    def recall(
        self,
        question: Annotated[str, Field(description="What to find, in plain words; names and dates help.")],
        scope: Annotated[str | None, Field(description="Only this scope and what has none.")] = None,
        limit: Annotated[int, Field(ge=1, le=50, description="Most memories.")] = 5,
        budget: Annotated[int, Field(ge=100, le=20_000, description="Most characters of their contents.")] = 4000,
        *,
        explain: Annotated[bool, Field(description="Add how each score is made up.")] = False,
        verbatim: Annotated[
            bool, Field(description="Add, word for word, where it was decided, corrected, laid down or promised.")
        ] = False,
    ) -> Annotated[CallToolResult, answers.Recalled]:
        """Find memories that answer a question, best first. What is found counts as used, and so fades later."""
        with _told(), self.keeper.brain() as brain:
            found = brain.recall(
                question,
                limit=limit,
                budget=budget,
                explain=explain,
                verbatim=verbatim,
                session=self.setting.session,
                scope=_named(scope) or self.setting.seen,
                branch=None if _named(scope) or self.setting.everything else self.setting.branch,
                touch=not self.setting.read_only,
                note=not self.setting.read_only,
                test=self.setting.test,
            )
            return _answered(answers.recalled(found, explain=explain))

    def inspect(
        self, id: Annotated[str, Field(description="The id of a memory, as recall shows it.")]
    ) -> Annotated[CallToolResult, answers.Inspected]:
        """Show one memory, and why it is in its tier and when it will fade. This does not count as a use."""
        with _told(), self.keeper.brain() as brain:
            return _answered(answers.inspected(brain.inspect(id)))

    def status(self) -> Annotated[CallToolResult, answers.State]:
        """Show how many memories there are in the whole brain, by tier, and what waits to be written."""
        with _told(), self.keeper.brain() as brain:
            found = brain.monitor.status(test=self.setting.test)
            return _answered(answers.state(found, self.setting, spool.counts(brain.name)[0], brain.warnings()))

    def forget(
        self,
        what: Annotated[str | None, Field(description="The id of a memory, or a question: then its best hit.")] = None,
        token: Annotated[
            str | None, Field(description="The token of an earlier call: does what that proposed.")
        ] = None,
    ) -> Annotated[CallToolResult, answers.Forgetting]:
        """Forget a memory, in two calls: the first shows it and gives a token, the second with that token forgets it.

        No recall finds it any more; nothing is deleted, and the user can undo it.
        """
        with _told(), self.keeper.brain() as brain:
            if token:
                with self._plans.taken(token) as ids:
                    return _answered(answers.forgetting(brain.forget(*ids), None))
            if not what:
                raise InvalidInput("nothing was named to forget", hint="give what, or the token of an earlier call")
            plan = brain.forget(what, scope=self.setting.seen, test=self.setting.test, dry_run=True)
            return _answered(self._proposed(plan))

    def feedback(
        self,
        id: Annotated[str, Field(description="The id of a memory, as recall shows it.")],
        verdict: Annotated[
            Verdict, Field(description="used: it helped. stale: it was true once. wrong: it should be forgotten.")
        ],
    ) -> Annotated[CallToolResult, answers.FeedbackGiven]:
        """Say of a recalled memory that it was used, or is stale or wrong, so that the right ones come up.

        A stale one has half its rank until it is used again. A wrong one is not forgotten: you get a token for forget.
        """
        with _told(), self.keeper.brain() as brain:
            done = brain.feedback(id, verdict, session=self.setting.session)
            proposed = self._proposed(done) if isinstance(done, Forgotten) else None
            return _answered(answers.feedback_given(id, verdict, done, proposed))

    def _proposed(self, plan: Forgotten) -> answers.Forgetting:
        """Keep a plan to forget, and return it with the token that confirms it."""
        ids = [] if plan.at_stake else [each.id for each in plan.retracted]
        return answers.forgetting(plan, self._plans.put(ids) if ids else None)

    def session_end(self) -> Annotated[CallToolResult, answers.Ended]:
        """End the session: what was used is promoted sooner, what has faded ends, and the working memory is written.

        A memory that a probe finds is protected from ending. The working memory is written by rules; if that fails,
        a warning says so, and the session has ended all the same.
        """
        scope, test = self.setting.scope or "", self.setting.test
        with _told(), self.keeper.brain() as brain:
            done = brain.session_end(self.setting.session, scope=scope, test=test, protect=True)
            self.writer.wrote = False
            outcome, warnings = ("none", []) if test else _written(brain, scope)
            return _answered(answers.ended(done, outcome, [*warnings, *brain.warnings()]))


def _written(brain: Brain, scope: str) -> tuple[str, list[str]]:
    """Write the working memory; returns what came of that, and warnings. No model keeps an agent waiting."""
    try:
        done = brain.documents.at_session_end(scope=scope, asks=False)
    except BrainbridgeError as error:
        return "failed", [f"no working memory was written: {answers.of_error(error)}"]
    return (done.outcome, list(done.warnings)) if done else ("none", [])


def _named(scope: str | None) -> str | None:
    """Return the scope that an agent names; an empty one, and the command line's word for here, mean the default."""
    return None if scope is None or scope.strip() in ("", HERE) else scope


class Plans:
    """What calls proposed to forget, by the token that confirms it; each may be done once, for ten minutes."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = Lock()
        self._plans: dict[str, tuple[float, list[str]]] = {}

    def put(self, ids: list[str]) -> str:
        """Keep a plan, and return its token."""
        token = secrets.token_hex(4)
        with self._lock:
            self._plans = dict([*self._fresh(), (token, (self._clock(), ids))][-_TOKENS:])
        return token

    @contextmanager
    def taken(self, token: str) -> Iterator[list[str]]:
        """Yield the memories of a plan, which is kept if that fails; NotFound if there is no such plan any more."""
        plan = self._take(token)
        try:
            yield plan[1]
        except BrainbridgeError:
            with self._lock:
                self._plans[token] = plan
            raise

    def _take(self, token: str) -> tuple[float, list[str]]:
        with self._lock:
            self._plans = dict(self._fresh())
            if token not in self._plans:
                raise NotFound(
                    f"the token {token!r} is unknown, used, or older than ten minutes",
                    hint="call forget again with what is to be forgotten",
                )
            return self._plans.pop(token)

    def _fresh(self) -> list[tuple[str, tuple[float, list[str]]]]:
        begins = self._clock() - _TOKEN_S
        return [(token, plan) for token, plan in self._plans.items() if plan[0] > begins]


def _answered(answer: Answer) -> CallToolResult:
    data = answer.model_dump(mode="json", by_alias=True)
    return CallToolResult(content=[TextContent(type="text", text=answer.text())], structured_content=data)


@contextmanager
def _told() -> Iterator[None]:
    """Turn an error of ours into the tool's, with its remedy in a second line."""
    try:
        yield
    except BrainbridgeError as error:
        raise ToolError(answers.of_error(error)) from error
