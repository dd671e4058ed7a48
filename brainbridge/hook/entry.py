"""``brainbridge-hook EVENT``: put an event of a coding agent into the spool and wake the brain's worker.

At the start of a session it prints the briefing of the project, which was rendered beforehand, and at a ``prompt`` what
is surely remembered of it (``asking``). It cannot fail a session: it always exits with 0, and prints nothing else to
standard output. Errors go to the brain's ``hook.log``. Standard library only, because the agent waits for it.
"""

import json
import os
import sys
import time

from brainbridge.hook import showing, spool
from brainbridge.platform import briefings, folders, limits, places

EVENTS = ("session-start", "session-end", "stop", "pre-compact", "prompt")
HARNESSES = ("claude", "codex", "gemini", "cursor", "generic")
USAGE = f"brainbridge-hook {'|'.join(EVENTS)} [--harness {'|'.join(HARNESSES)}] [--brain NAME] [--stay]"
NESTED = "BRAINBRIDGE_IN_HOOK"  # set in the worker: hooks of an agent that it starts do nothing
MODE = "BRAINBRIDGE_HOOK_MODE"  # detach (default) | spool: wake no worker | wait: until the worker is done

_RESUMED = ("compact", "resume")  # sources of a start after which a session goes on
_PATIENCE_S = 0.5
_WAIT_S = 120
_MOST_BYTES = 8 * 1024 * 1024
_CHUNK = 1024 * 1024
_LOG_BYTES = 1024 * 1024


def main() -> int:
    """Run the hook; always returns 0."""
    brain = "default"
    try:
        event, options = _arguments(sys.argv[1:])
        brain = _brain(options.get("brain") or os.environ.get("BRAINBRIDGE_BRAIN") or brain)
        if not os.environ.get(NESTED):
            harness = options.get("harness", "generic")
            if event != "prompt":
                _hook(event, harness, brain, stay="stay" in options)
            elif _shows():
                _prompt(harness, brain)
    except _Usage as wrong:
        log(brain, str(wrong))
    except BaseException as error:  # no error of ours may fail the agent's session
        log(brain, f"{type(error).__name__}: {error}")
    return 0


def _shows() -> bool:
    """Tell whether what is remembered may be printed: nobody but the local agent is told by a hook."""
    return os.environ.get("BRAINBRIDGE_READER", "local_agent") == "local_agent"


class _Usage(Exception):
    """The command line is wrong."""


def _arguments(words: list[str]) -> tuple[str, dict[str, str]]:
    event, options, rest = "", {}, list(words)
    while rest:
        word = rest.pop(0)
        if word in ("--harness", "--brain") and rest:
            word = f"{word}={rest.pop(0)}"
        if word.startswith(("--harness=", "--brain=")):
            name, _, value = word[2:].partition("=")
            options[name] = value
        elif word == "--stay":  # at a session's start: prompts will be asked about
            options["stay"] = word
        elif word in EVENTS and not event:
            event = word
        else:
            raise _Usage(f"unexpected argument {word!r}; usage: {USAGE}")
    if not event or options.get("harness", "generic") not in HARNESSES:
        raise _Usage(f"no event, or an unknown harness, in {words!r}; usage: {USAGE}")
    return event, options


def _brain(name: str) -> str:
    if name.isascii() and len(name) <= 64 and name[0].isalnum() and name.replace("-", "").replace("_", "").isalnum():
        return name
    raise _Usage(f"{name!r} cannot name a brain")


def _hook(event: str, harness: str, brain: str, *, stay: bool = False) -> None:
    given, problem = told(_standard_input())
    if problem:
        log(brain, f"{event} of {harness}: {problem}")
    content = noted(given)
    if content is None:
        return
    session = content["session"]
    if event == "session-start":
        _begin(harness, brain, content, resumed=given.get("source") in _RESUMED, stay=stay)
        return
    if not session:
        log(brain, f"{event} of {harness} names no session, so it was dropped")
        return
    if content["reason"] == "resume":
        event = "stop"  # the user resumed another session; this one may continue
    # One waiting stop is enough: the worker reads the transcript as it is at that time.
    if event != "stop" or not spool.holds(brain, event, session):
        spool.put(brain, at=time.time_ns() // 1_000_000, event=event, harness=harness, **content)
    if event == "pre-compact":
        from brainbridge.hook import asking

        asking.note_compaction(brain, session)
    wake(brain)


def _begin(harness: str, brain: str, content: dict[str, str], *, resumed: bool, stay: bool) -> None:
    """Print the briefing and the working memory.

    The worker finds out what they are of if nobody knows that yet, and what git did to branches.
    """
    state, identity = os.path.join(spool.state_folder(), brain), content["identity"]
    project = briefings.of_project(state, identity)
    written = briefings.read(project) if identity else {}
    goes_on = briefings.of_session(state, content["session"]) if resumed and content["session"] else ""
    so_far = briefings.read(goes_on).get("text", "") if goes_on else ""
    told = briefings.together(written, so_far)
    if _shows() and told:
        showing.show(harness, "SessionStart", told)
        briefings.note(state, project, told)
    if content["session"] and ("branches" in written or not _is_known(content["cwd"], identity, project)):
        spool.put(brain, at=time.time_ns() // 1_000_000, event="session-start", harness=harness, **content)
    if spool.waiting(brain):
        wake(brain)
    if stay:
        keep(brain)


def _is_known(folder: str, identity: str, project: str) -> bool:
    """Tell whether the worker has nothing to find out of a folder, whose ``project`` has a file once that was done."""
    if not folder:
        return True
    if identity and not identity.startswith("own:"):
        return os.path.exists(project)
    git = places.git_directory(folder)
    if not identity:
        return not git  # a folder outside git without a mark has no memories yet
    may_have_begun = git and not places.is_shallow(git)  # a repository with a number may have its first commit now
    return not may_have_begun and os.path.exists(project)


def _prompt(harness: str, brain: str) -> None:
    """Print what is surely remembered of a prompt; if nobody answers, have somebody answer the next one."""
    from brainbridge.hook import asking

    until = time.monotonic() + asking.LIMIT_S
    given, _ = told(_standard_input(asking.LIMIT_S))
    event = noted(given)
    if event is not None and not asking.prompt(given, event, harness, brain, until=until):
        keep(brain)


def _standard_input(patience_s: float = _PATIENCE_S) -> bytes:
    """Read what the agent sends: at most 8 MiB, for at most half a second."""
    import select

    if sys.stdin is None or os.isatty(0):
        return b""
    read, end = b"", time.monotonic() + patience_s
    while len(read) <= _MOST_BYTES and (left := end - time.monotonic()) > 0:
        # On Windows select cannot wait for a pipe, so the agent has to close it.
        if sys.platform != "win32" and not select.select([0], [], [], left)[0]:
            break
        chunk = os.read(0, _CHUNK)
        if not chunk:
            break
        read += chunk
    return read


def told(text: bytes) -> tuple[dict[str, object], str]:
    """Return the content of an event, as far as it can be read, and what was wrong with it ("" if nothing)."""
    try:
        given = json.loads(text.decode(errors="replace"))
    except (ValueError, RecursionError):
        return _salvaged(text), "standard input is not JSON" if text.strip() else "nothing on standard input"
    return (given, "") if isinstance(given, dict) else ({}, "standard input is not a JSON object")


def _salvaged(text: bytes) -> dict[str, object]:
    """Return the ids and paths found in truncated JSON."""
    import re

    keys = rb'"(session_id|conversation_id|transcript_path|cwd|agent_id|reason)"'
    pairs = re.findall(keys + rb'\s*:\s*("(?:\\.|[^"\\])*")', text)
    found: dict[str, object] = {}
    for key, value in pairs:
        try:
            found.setdefault(key.decode(), json.loads(value.decode(errors="replace")))
        except ValueError:
            continue
    return found


def noted(given: dict[str, object]) -> dict[str, str] | None:
    """Return what is kept of an event, in the same shape for all agents; None for an event of a subagent."""
    if given.get("agent_id"):
        return None
    roots = given.get("workspace_roots")
    first = roots[0] if isinstance(roots, list) and roots else ""
    cwd = _text(given, "cwd") or (first if isinstance(first, str) else "")
    git = places.git_directory(cwd)
    common = places.common_directory(git) if git else ""
    transcript = _text(given, "transcript_path")
    session = _text(given, "session_id", "conversation_id", most=None)
    return {
        "session": limits.fitting(session) if session else "",
        "transcript": os.path.join(cwd, os.path.expanduser(transcript)) if transcript else "",
        "cwd": cwd,
        "identity": places.identity(places.common_mark(common) if git else places.own_mark(cwd)) if cwd else "",
        "branch": places.branch(git),
        "defaultBranch": places.default_branch(common) if git else "",
        "reason": _text(given, "reason", "trigger"),
    }


def _text(given: dict[str, object], *keys: str, most: int | None = 4096) -> str:
    for key in keys:
        value = given.get(key)
        if isinstance(value, str) and value.strip():
            return value[:most]
    return ""


def wake(brain: str) -> None:
    """Start the brain's worker, detached, unless one is running or the mode is ``spool``."""
    mode = os.environ.get(MODE, "detach")
    end = time.monotonic() + _WAIT_S
    while mode == "wait" and _at_work(brain) and time.monotonic() < end:
        time.sleep(0.05)
    if mode == "spool" or _at_work(brain):
        return
    # -P: never import from the agent's working folder.
    process = _spawn([sys.executable, "-P", "-m", "brainbridge.hook.worker", "--brain", brain])
    if mode != "wait":
        _reap(process)
    elif status := os.waitpid(process, 0)[1]:
        log(brain, f"the worker exited with {os.waitstatus_to_exitcode(status)}")


def keep(brain: str) -> None:
    """Start a worker that stays and answers prompts, detached, unless one stays or somebody else answers."""
    from brainbridge.hook import asking

    if os.environ.get(MODE, "detach") != "detach" or _is_locked(spool.stay_lock(brain)):
        return
    if not asking.is_answered(brain, until=time.monotonic() + asking.LIMIT_S):
        _reap(_spawn([sys.executable, "-P", "-m", "brainbridge.hook.worker", "--brain", brain, "--stay"]))


def _reap(process: int) -> None:
    """Have a thread wait for a child, which would stay as a zombie in a server. A hook, without threads, leaves now."""
    threading = sys.modules.get("threading")
    if threading is not None and hasattr(os, "posix_spawn"):
        threading.Thread(target=_wait, args=(process,), name="waiting for a worker", daemon=True).start()


def _wait(process: int) -> None:
    try:
        os.waitpid(process, 0)
    except ChildProcessError:
        pass  # this process has its children reaped at once


def _at_work(brain: str) -> bool:
    """Tell whether a worker holds its lock; a worker checks the spool again after it releases the lock."""
    return _is_locked(spool.lock(brain))


def _is_locked(path: str) -> bool:
    try:
        import fcntl
    except ImportError:
        return False  # Windows: the worker checks the lock itself
    try:
        file = os.open(path, os.O_RDWR)
    except OSError:
        return False
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(file)
    return False


def _spawn(command: list[str]) -> int:
    """Start a process in its own session, its standard streams on the null device, inherited files closed."""
    environment = {**os.environ, NESTED: "1"}
    if not hasattr(os, "posix_spawn"):
        import subprocess

        flags = getattr(subprocess, "DETACHED_PROCESS", 0) | getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
        null = subprocess.DEVNULL
        return subprocess.Popen(
            command, stdin=null, stdout=null, stderr=null, close_fds=True, env=environment, creationflags=flags
        ).pid
    actions: list[tuple[object, ...]] = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_RDWR, 0) for number in range(3)]
    actions += [(os.POSIX_SPAWN_CLOSE, number) for number in _open_files() if number > 2]
    return os.posix_spawn(command[0], command, environment, file_actions=actions, setsid=True)


def _open_files() -> list[int]:
    """Return the open file numbers; the one that listed them is closed by now, and closing it again would fail."""
    try:
        return [number for number in map(int, os.listdir("/dev/fd")) if _is_open(number)]
    except OSError:
        return []


def _is_open(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return False
    return True


def log(brain: str, message: str) -> None:
    """Add a line to the brain's hook log, or to standard error if the log cannot be written."""
    line = f"{time.strftime('%Y-%m-%dT%H:%M:%SZ', time.gmtime())} {' '.join(message.split())}\n"
    path = os.path.join(spool.state_folder(), brain, "hook.log")
    try:
        folders.private(os.path.dirname(path))
        if os.path.exists(path) and os.path.getsize(path) > _LOG_BYTES:
            os.replace(path, f"{path}.1")
        with open(path, "a", encoding="utf-8", errors="replace", opener=_private) as file:
            file.write(line)
    except OSError:
        _complain(line)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _complain(line: str) -> None:
    try:
        os.write(2, line.encode(errors="replace"))
    except OSError:
        pass
