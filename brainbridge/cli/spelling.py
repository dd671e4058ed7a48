"""The spelling of commands and options: V4's camelCase becomes kebab-case, and a mistyped command gets a suggestion."""

from collections.abc import Mapping
from typing import Any

import click

from brainbridge.language import nearest

_TEXTS = ("content", "query", "question", "what")  # arguments that are free text
_VALUED = ("--brain", "--uri", "--user", "--database", "--now")


def kebab(name: str) -> str:
    """Turn camelCase into kebab-case."""
    before = " " + name  # the space keeps a dash from the first letter
    pairs = zip(before, name, strict=False)
    return "".join(f"-{letter.lower()}" if _is_hump(last, letter) else letter for last, letter in pairs)


def _is_hump(last: str, letter: str) -> bool:
    return "A" <= letter <= "Z" and ("a" <= last <= "z" or "0" <= last <= "9")


def camel(name: str) -> str:
    """Turn kebab-case into camelCase."""
    first, *rest = name.split("-")
    return first + "".join(word[:1].upper() + word[1:] for word in rest)


def normalised(line: list[str], commands: Mapping[str, object]) -> list[str]:
    """Turn V4's spelling into ours: ``--brain=milo -memoryStatus`` into ``memory-status --brain=milo``.

    Nothing after ``--`` is touched, nor anything once a command was named in our spelling.
    """
    own, content = _split(line)
    words = [_option(word) for word in own]
    values = {number + 1 for number, word in enumerate(words) if word in _VALUED}
    for index, word in enumerate(words):
        if index in values:
            continue
        if not word.startswith("-") and kebab(word) in commands:
            break
        if _is_switch(word):
            name = kebab(word[1:])
            if name not in commands:
                raise click.UsageError(unknown(word, [f"-{camel(each)}" for each in commands]))
            rest = words[:index] + words[index + 1 :]
            _refuse_second(word, rest, commands)
            return [name, *rest, *content]
    return words + content


def _option(word: str) -> str:
    name, equals, value = word.partition("=")
    return f"{kebab(name)}{equals}{value}" if word.startswith("--") else word


def _is_switch(word: str) -> bool:
    return len(word) > 2 and word[0] == "-" and word[1:].isascii() and word[1:].isalpha()


def own_words(line: list[str]) -> list[str]:
    """Return the words of a line that may be options: those before ``--``."""
    return _split(line)[0]


def _split(line: list[str]) -> tuple[list[str], list[str]]:
    end = line.index("--") if "--" in line else len(line)
    return line[:end], line[end:]


def _refuse_second(word: str, rest: list[str], commands: Mapping[str, object]) -> None:
    for other in rest:
        if _is_switch(other) and kebab(other[1:]) in commands:
            raise click.UsageError(
                f"{word} and {other} are two commands; give one, and put content that begins with '-' after '--'"
            )


def unknown(word: str, known: Any, path: str = "brainbridge") -> str:
    """Return the message for an unknown command of those at a path, with the one probably meant."""
    near = nearest.to(word, [*known, *map(camel, known)])
    meant = f"Did you mean {near}?" if near else f"'{path} --help' lists them."
    return f"no such command: {word}. {meant}"


def _is_mistyped(error: click.NoSuchOption) -> bool:
    """Tell whether an unknown option resembles a known one; otherwise it may be the beginning of a text."""
    return bool(nearest.to(error.option_name, error.possibilities or ()))


def usage_hint(error: click.ClickException) -> str:
    """Return what to do about a usage error: quotes, a double dash, or the help."""
    context = getattr(error, "ctx", None)
    if context is None:
        return "see 'brainbridge --help'"
    if text := next((each for each in context.command.params if each.name in _TEXTS), None):
        example = f'{context.command_path} {{}}"{text.human_readable_name}"'
        if isinstance(error, click.NoSuchOption) and not _is_mistyped(error):
            return f"text that begins with a dash goes after '--': {example.format('-- ')}"
        if "unexpected extra argument" in error.format_message():
            return f"put text of several words in quotes: {example.format('')}"
    return f"see '{context.command_path} --help'"
