"""How the time of every regular expression grows with hostile text: ``python -m benchmarks.patterns [--small]``.

The patterns are those of the package, found by walking it (those that a function makes of its own variables are not),
and those of detect-secrets that redaction uses, on pieces as long as redaction gives them at most. The texts are made
of what a pattern itself asks for: each of its literals and characters, repeated, alone and after each of the last three
of them. A pattern is searched for in texts of a length and of four times that:
1 means that four times the text takes four times the time, 2 that it takes sixteen times. Redaction as a whole is
measured too.
"""

import ast
import importlib
import inspect
import math
import pkgutil
import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any

import brainbridge
from benchmarks import report
from brainbridge.language import redaction

_SHORT, _TIMES = 1000, 4
_REDACTED = (5_000, 20_000)
_FUNCTIONS = {
    f"re.{name}" for name in ("compile", "search", "match", "fullmatch", "sub", "split", "findall", "finditer")
}
_FIRST = 0.05  # milliseconds: below, a ratio says nothing
Named = tuple[str, re.Pattern[Any]]


def milliseconds(work: Callable[[], object]) -> float:
    """Return the processor's time of a work: whatever else the machine does is not in it."""
    began = time.process_time()
    work()
    return (time.process_time() - began) * 1000


def ours() -> Iterator[Named]:
    """Yield the patterns of the package: those in its modules' names, and those written where they are used."""
    seen: set[tuple[object, int]] = set()
    for found in pkgutil.walk_packages(brainbridge.__path__, "brainbridge."):
        if found.name.endswith("__main__"):
            continue
        module = importlib.import_module(found.name)
        held = [each for value in vars(module).values() for each in _held(value)]
        for pattern in [*held, *written(inspect.getsource(module), vars(module))]:
            if (pattern.pattern, pattern.flags) not in seen:
                seen.add((pattern.pattern, pattern.flags))
                yield found.name, pattern


def _held(value: object) -> Iterator[re.Pattern[Any]]:
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(getattr(value, "pattern", None), re.Pattern):  # a rule, whose pattern is compiled when it is asked
        yield value.pattern  # type: ignore[attr-defined]
    elif isinstance(value, dict):
        yield from (each for inner in value.values() for each in _held(inner))
    elif isinstance(value, list | tuple):
        yield from (each for inner in value for each in _held(inner))


def written(source: str, names: dict[str, Any]) -> Iterator[re.Pattern[Any]]:
    """Yield the patterns that a module writes where it uses them, of literals and of its own names."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or ast.unparse(node.func) not in _FUNCTIONS:
            continue
        flags = [each.value for each in node.keywords if each.arg == "flags"]
        flags += node.args[1:2] if ast.unparse(node.func) == "re.compile" else []
        with suppress(NameError):  # a variable of a function
            text, *given = (eval(ast.unparse(each), names) for each in (node.args[0], *flags))
            yield re.compile(text, *given)


def theirs() -> Iterator[Named]:
    """Yield the patterns of detect-secrets."""
    from detect_secrets.core.plugins.util import get_mapping_from_secret_type_to_class
    from detect_secrets.plugins import keyword

    plugin: Any  # what it is of is not said there
    for plugin in get_mapping_from_secret_type_to_class().values():
        if plugin.__name__ in redaction._DETECTORS:
            yield from ((plugin.__name__, pattern) for pattern in _held(getattr(plugin, "denylist", ())))
    yield from (("KeywordDetector", pattern) for pattern in keyword.QUOTES_REQUIRED_DENYLIST_REGEX_TO_GROUP)


def _units(pattern: re.Pattern[Any]) -> list[str]:
    """Return what a pattern asks for: its literals, and a character of each of its classes."""
    source = pattern.pattern if isinstance(pattern.pattern, str) else pattern.pattern.decode()
    literals = re.findall(r"[A-Za-z0-9_/:@<>=]{2,}", re.sub(r"\\.|\(\?P<\w+>", " ", source))
    return [*dict.fromkeys(["a", "A", "1", " ", ".", "-", "_", '"', "'", "/", ":", "\n", "=", "\x1b[", *literals[:8]])]


def growth(pattern: re.Pattern[Any], length: int) -> tuple[float, float, str]:
    """Return the worst exponent of a pattern, the milliseconds of the longer text, and what that was made of."""
    units, worst = _units(pattern), (0.0, 0.0, "")
    for before in ("", *units[-3:]):
        for unit in units:
            texts = [before + (unit * size)[:size] + "\0" for size in (length, length * _TIMES)]
            given = texts if isinstance(pattern.pattern, str) else [text.encode() for text in texts]
            first, then = (min(milliseconds(partial(pattern.sub, text[:0], text)) for _ in range(3)) for text in given)
            if first >= _FIRST:
                worst = max(worst, (math.log(then / first, _TIMES), then, repr(before + unit)))
    return worst


def main() -> None:
    """Measure and print, the worst first."""
    options = report.parser(__doc__, small="a quarter of the length").parse_args()
    length = _SHORT // 4 if options.small else _SHORT
    measured = [(*growth(pattern, length), name, pattern.pattern) for name, pattern in ours()]
    pieces = redaction._PIECE // _TIMES
    measured += [(*growth(pattern, pieces), f"{name} (pieces)", pattern.pattern) for name, pattern in theirs()]
    for exponent, took, text, name, source in sorted(measured, key=lambda each: each[0], reverse=True)[:20]:
        print(f"{exponent:5.2f} {took:9.2f} ms  {name:36} {text:24.24} {' '.join(str(source).split()):.60}")
    for unit in ("a", "secret", "password = '", "://x:", "AKIAABCDEFGHIJKLMNOP ", "a\n", "eyJ", "//x", "the pin is "):
        times = [milliseconds(partial(redaction.redact, (unit * size)[:size])) for size in _REDACTED]
        print(f"redaction of {unit!r:24} {times[0]:8.0f} ms {times[1]:8.0f} ms, {times[1] / times[0]:.1f} times for 4")


if __name__ == "__main__":
    main()
