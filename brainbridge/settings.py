"""Settings of connection and behaviour, and where each came from; energy settings live in the graph.

In order of precedence: the command line, BRAINBRIDGE_*, the brain's profile, the rest of the configuration file,
NEO4J_*, the defaults.
"""

import os
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypedDict, get_args
from unicodedata import normalize
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError, field_validator

from brainbridge.errors import InvalidInput
from brainbridge.language import nearest
from brainbridge.platform import limits, paths

if TYPE_CHECKING:
    from pydantic_settings import BaseSettings

Capture = Literal["off", "prompts", "dialogue", "all"]
ModelKind = Literal["none", "command", "openai"]
DrawMode = Literal["smart", "every_n", "time_based"]
PREFIX = "BRAINBRIDGE_"
PROFILES = "brains"
NEO4J = {
    "uri": "NEO4J_URI",
    "user": "NEO4J_USERNAME",
    "password": "NEO4J_PASSWORD",
    "database": "NEO4J_DATABASE",
}
SCHEMES = ("bolt", "bolt+s", "bolt+ssc", "neo4j", "neo4j+s", "neo4j+ssc")
_LINE = "the command line"
_ENVIRONMENT = f"the environment ({PREFIX}*)"
_NEO4J = "the environment (NEO4J_*)"
# What is wrong with a value of these is said with the value; the others may be secrets, or hold one.
_TAKES = {
    "timeout_s": "a number of seconds greater than 0",
    "server_idle_minutes": "a number of minutes, 0 or greater",
    "server_warms": "true or false",
    "redact_secrets": "true or false",
    "dream_enabled": "true or false",
    "dream_interval_minutes": "a number of minutes, 0 or greater",
    "dream_min_chunks": "a whole number, 0 or greater",
    "capture": f"one of {', '.join(get_args(Capture))}",
    "draw_facts": "true or false",
    "draw_mode": f"one of {', '.join(get_args(DrawMode))}",
    "draw_turns": "a whole number from 1 to 1000",
    "draw_minutes": "a number of minutes from 0 to 525600",
    "model": f"one of {', '.join(get_args(ModelKind))}",
    "model_timeout_s": "a number of seconds greater than 0",
}
_NAMED = ("session", "peer")  # readers that have a name
# Variables that are read elsewhere: by commands, by hooks and by docker-compose.yml.
_VARIABLES = (
    *("source_password", "model_key", "hook_mode", "in_hook"),
    *("neo4j_image", "http_port", "bolt_port", "heap", "page_cache"),
)
_DEVELOPERS = (f"{PREFIX}TEST_", f"{PREFIX}LTS_")


class Flags(TypedDict, total=False):
    """Settings given when a brain is opened, as in ``Settings``; None means not given."""

    uri: str | None
    user: str | None
    password: str | None
    password_file: Path | str | None
    database: str | None
    timeout_s: float | None
    java_home: str | None
    server_idle_minutes: float | None
    server_warms: bool | None
    session: str | None
    instance: str | None
    capture: Capture | None
    draw_facts: bool | None
    draw_mode: DrawMode | None
    draw_turns: int | None
    draw_minutes: float | None
    reader: str | None
    redact_secrets: bool | None
    dream_enabled: bool | None
    dream_interval_minutes: float | None
    dream_min_chunks: int | None
    model: ModelKind | None
    model_command: str | Sequence[str] | None
    model_url: str | None
    model_name: str | None
    model_timeout_s: float | None


class Settings(BaseModel):
    """The settings that live outside the graph. An empty ``uri`` means the local server.

    ``capture`` says what of an agent's session is remembered: nothing, the user's prompts, the prompts and the last
    answer to each (dialogue), or everything said. With ``draw_facts`` facts and commitments are drawn from what hooks,
    the MCP server and ``remember`` write: at once if it is urgent, from ``draw_turns`` memories together, or when the
    first of them has waited for ``draw_minutes`` (``draw_mode`` smart; every_n and time_based leave that to the one or
    the other). ``reader`` is who reads: local_agent, session:ID, peer:KEY or public.
    With ``redact_secrets`` secrets are taken out of every text before it is remembered; without, they stay, and it is
    confidential. With ``dream_enabled`` the worker writes the working memory when a session ends; it asks the
    model no sooner than ``dream_interval_minutes`` after it did last, and if at least ``dream_min_chunks`` are new.

    ``model`` is what writes the working memory beside rules: nothing, a command, which is a list of arguments or text
    as a shell takes it, or a server at a URL, which speaks the protocol of OpenAI and knows a model by its name.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True, validate_default=True)

    brain: str = "default"
    uri: str = ""
    user: str = "neo4j"
    password: SecretStr = SecretStr("")
    password_file: Path | None = None
    database: str | None = None
    timeout_s: float = Field(default=120.0, gt=0)
    java_home: str = ""
    server_idle_minutes: float = Field(default=0.0, ge=0)
    server_warms: bool = True
    session: str = "manual"
    instance: str = "cli"
    capture: Capture = "dialogue"
    draw_facts: bool = True
    draw_mode: DrawMode = "smart"
    draw_turns: int = Field(default=5, ge=1, le=1_000)
    draw_minutes: float = Field(default=15.0, ge=0, le=525_600)
    reader: str = "local_agent"
    redact_secrets: bool = True
    dream_enabled: bool = True
    dream_interval_minutes: float = Field(default=120.0, ge=0)
    dream_min_chunks: int = Field(default=5, ge=0)
    model: ModelKind = "none"
    model_command: str | tuple[str, ...] = ()
    model_url: str = ""
    model_name: str = ""
    model_timeout_s: float = Field(default=120.0, gt=0)

    @field_validator("model_command")
    @classmethod
    def _parted(cls, command: str | tuple[str, ...]) -> tuple[str, ...]:
        if not isinstance(command, str):
            return command
        try:
            return tuple(shlex.split(command))
        except ValueError as error:
            raise ValueError(f"cannot be read as a command: {str(error).lower()}") from None

    @field_validator("model_url")
    @classmethod
    def _of_server(cls, url: str) -> str:
        if "@" in normalize("NFKC", url):
            raise ValueError(f"an address must not contain a user name or password; give a key as {PREFIX}MODEL_KEY")
        if url and (urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).hostname):
            raise ValueError("a server is reached by http:// or https://")
        return url

    @field_validator("model_name")
    @classmethod
    def _of_author(cls, name: str) -> str:
        if name and (fault := limits.fault(name)):
            raise ValueError(f"the name {fault}")
        return name

    @field_validator("uri")
    @classmethod
    def _without_secrets(cls, uri: str) -> str:
        return address(uri, f"user and {PREFIX}PASSWORD")

    @field_validator("reader")
    @classmethod
    def _known(cls, reader: str) -> str:
        kind, _, name = reader.partition(":")
        if bool(name) == (kind in _NAMED) and kind in (*_NAMED, "local_agent", "public"):
            return reader
        raise ValueError(f"must be local_agent, session:ID, peer:KEY or public, not {reader!r}")

    @property
    def is_local(self) -> bool:
        """Tell whether the local agent reads, who may read everything."""
        return self.reader == "local_agent"

    def secret(self) -> str:
        """Return the password, read from its file if one is named."""
        if self.password_file is None:
            return self.password.get_secret_value()
        try:
            return self.password_file.read_text(encoding="utf-8").strip()
        except OSError as error:
            raise InvalidInput(f"cannot read password_file {self.password_file}: {error}") from error
        except ValueError:  # not raised from: the error holds the file's content
            raise InvalidInput(f"cannot read password_file {self.password_file}: is it UTF-8 text?") from None


@dataclass(frozen=True, slots=True)
class Resolved:
    """The settings, and for each the place it came from."""

    settings: Settings
    origins: Mapping[str, str]
    file: Path


def resolve(flags: Mapping[str, Any]) -> Resolved:
    """Merge all sources; ``flags`` are the command line's, None if not given. InvalidInput names the source."""
    file = paths.config_file()
    content = _read(file)
    profiles = content.pop(PROFILES, {})
    layers: list[tuple[str, Mapping[str, Any]]] = [
        (_LINE, {key: value for key, value in flags.items() if value is not None}),
        (_ENVIRONMENT, _environment()),
    ]
    brain = _first("brain", [*(values for _, values in layers), content]) or "default"
    _check(brain, str, f"brain in {file}", 'brain = "default"')
    _check(profiles, dict, f"{PROFILES} in {file}", f"[{PROFILES}.{paths.brain_name(brain)}]")
    profile = profiles.get(brain, {})
    _check(profile, dict, f"{PROFILES}.{brain} in {file}", f'[{PROFILES}.{brain}], and below it uri = "..."')
    layers += [
        (f"the profile of brain {brain} in {file}", profile),
        (str(file), content),
        (_NEO4J, _neo4j()),
    ]
    return _merge(layers, file)


def address(uri: str, elsewhere: str) -> str:
    """Return a database address unchanged; ValueError if it may contain a password, which belongs ``elsewhere``.

    Any '@' counts: in a malformed address, such as one with a slash too many, a password may stand in any part.
    Addresses are printed and stored, so the error does not repeat this one. ValueError too if it cannot be parsed, or
    is not one of a Neo4j.
    """
    if "@" in normalize("NFKC", uri):  # urlsplit would refuse what becomes an '@', but repeat it
        raise ValueError(f"an address must not contain a user name or password; give them as {elsewhere}")
    if uri and urlsplit(uri).scheme not in SCHEMES:
        raise ValueError(f"a Neo4j is reached by one of {', '.join(f'{each}://' for each in SCHEMES)}")
    return uri


def source_password() -> SecretStr:
    """Return the password of a database to import from; only the environment can give it."""
    return SecretStr(os.environ.get(f"{PREFIX}SOURCE_PASSWORD", ""))


def model_key() -> SecretStr:
    """Return the key of the model's server, empty for none; only the environment can give it."""
    return SecretStr(os.environ.get(f"{PREFIX}MODEL_KEY", ""))


@cache
def _sourced() -> "type[BaseSettings]":
    """Return the settings as pydantic-settings reads them; slow to import, so only where there is something to read."""
    from pydantic_settings import BaseSettings, SettingsConfigDict

    class Sourced(Settings, BaseSettings):
        model_config = SettingsConfigDict(env_prefix=PREFIX, env_ignore_empty=True)

    return Sourced


def _environment() -> dict[str, Any]:
    """Return the values of BRAINBRIDGE_*."""
    known = {f"{PREFIX}{name}".upper() for name in Settings.model_fields}
    if known.isdisjoint(map(str.upper, os.environ)):
        return {}
    from pydantic_settings import EnvSettingsSource

    return EnvSettingsSource(_sourced())()


def _read(file: Path) -> dict[str, Any]:
    if file.is_dir():
        raise InvalidInput(f"cannot read {file}: it is a folder")
    if not file.exists():
        return {}
    import tomllib

    from pydantic_settings import TomlConfigSettingsSource

    try:
        return TomlConfigSettingsSource(_sourced(), file).toml_data
    except tomllib.TOMLDecodeError as error:
        hint = 'put text in quotes, as in user = "neo4j", and write true and false in lower case'
        raise InvalidInput(f"cannot read {file}, as it is not TOML: {error}", hint=hint) from error
    except (OSError, ValueError) as error:
        raise InvalidInput(f"cannot read {file}: {error}") from error


def _neo4j() -> dict[str, str]:
    """Return the values of NEO4J_*, the variables that other programs use for Neo4j."""
    return {key: value for key, name in NEO4J.items() if (value := os.environ.get(name))}


def _check(value: Any, kind: type, where: str, remedy: str) -> None:
    """Raise InvalidInput if a value of the file is of another type; the value is not shown, it may hold a password."""
    if not isinstance(value, kind):
        wanted = "a string" if kind is str else "a table"
        raise InvalidInput(f"{where} is not {wanted}", hint=f"write: {remedy}")


def _first(key: str, layers: list[Mapping[str, Any]]) -> Any:
    return next((values[key] for values in layers if key in values), None)


def _merge(layers: list[tuple[str, Mapping[str, Any]]], file: Path) -> Resolved:
    values: dict[str, Any] = {}
    origins = dict.fromkeys(Settings.model_fields, "the default")
    for source, layer in reversed(layers):
        values |= layer
        origins |= dict.fromkeys(layer, source)
    try:
        return Resolved(Settings.model_validate(values), origins, file)
    except ValidationError as error:
        raise InvalidInput("; ".join(_faults(error, values, origins)), hint=_nearest(error)) from error


def _faults(error: ValidationError, values: Mapping[str, Any], origins: Mapping[str, str]) -> Iterator[str]:
    known = ", ".join(Settings.model_fields)
    for fault in error.errors():
        key = str(fault["loc"][0])
        where = _spelled(key, origins[key])
        if fault["type"] == "extra_forbidden":
            yield f"{where}: no such setting (there are {known})"
        elif fault["type"] == "value_error":
            yield f"{where}: {fault['ctx']['error']}"
        elif takes := _TAKES.get(key):
            yield f"{where}: {values[key]!r} is not {takes}"
        else:
            yield f"{where}: this takes text"  # which may be a secret


def _spelled(key: str, origin: str) -> str:
    """Return a setting as its source spells it."""
    if origin == _ENVIRONMENT:
        return f"{PREFIX}{key.upper()}"
    if origin == _NEO4J:
        return NEO4J[key]
    return f"{key} {'on' if origin == _LINE else 'in'} {origin}"


def _nearest(error: ValidationError) -> str:
    """Return a hint with the setting that an unknown one probably means."""
    unknown = (str(fault["loc"][0]) for fault in error.errors() if fault["type"] == "extra_forbidden")
    near = (nearest.to(key, Settings.model_fields) for key in unknown)
    return "; ".join(f"did you mean {each}?" for each in near if each)


def ignored() -> list[str]:
    """Return a warning for every variable BRAINBRIDGE_* that nothing reads, with the one probably meant."""
    known = {f"{PREFIX}{name}".upper() for name in (*Settings.model_fields, *_VARIABLES)}
    unknown = sorted(name for name in os.environ if name.upper().startswith(PREFIX) and name.upper() not in known)
    return [_ignored(name, known) for name in unknown if not name.upper().startswith(_DEVELOPERS)]


def _ignored(name: str, known: Iterable[str]) -> str:
    settings = {each.removeprefix(PREFIX): each for each in known}
    near = nearest.to(name[len(PREFIX) :], settings)
    meant = f"did you mean {settings[near]}?" if near else "docs/reference/configuration.md lists the settings"
    return f"{name} is no setting, and is ignored: {meant}"
