"""Settings of connection and behaviour, and where each came from; energy settings live in the graph.

In order of precedence: the command line, BRAINBRIDGE_*, the brain's profile, the rest of the configuration file,
NEO4J_*, the defaults.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypedDict
from unicodedata import normalize
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError, field_validator

from brainbridge.errors import InvalidInput
from brainbridge.platform import paths

if TYPE_CHECKING:
    from pydantic_settings import BaseSettings

Capture = Literal["off", "prompts", "dialogue", "all"]
PREFIX = "BRAINBRIDGE_"
PROFILES = "brains"
NEO4J = {
    "uri": "NEO4J_URI",
    "user": "NEO4J_USERNAME",
    "password": "NEO4J_PASSWORD",
    "database": "NEO4J_DATABASE",
}


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


class Settings(BaseModel):
    """The settings that live outside the graph. An empty ``uri`` means the local server.

    ``capture`` says what of an agent's session is remembered: nothing, the user's prompts, the prompts and the last
    answer to each (dialogue), or everything said.
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

    @field_validator("uri")
    @classmethod
    def _without_secrets(cls, uri: str) -> str:
        return address(uri, f"user and {PREFIX}PASSWORD")

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
        ("the command line", {key: value for key, value in flags.items() if value is not None}),
        (f"the environment ({PREFIX}*)", _environment()),
    ]
    brain = _first("brain", [*(values for _, values in layers), content]) or "default"
    _check(brain, str, f"brain in {file}", 'brain = "default"')
    _check(profiles, dict, f"{PROFILES} in {file}", f"[{PROFILES}.{paths.brain_name(brain)}]")
    profile = profiles.get(brain, {})
    _check(profile, dict, f"{PROFILES}.{brain} in {file}", f'[{PROFILES}.{brain}], and below it uri = "..."')
    layers += [
        (f"the profile of brain {brain} in {file}", profile),
        (str(file), content),
        ("the environment (NEO4J_*)", _neo4j()),
    ]
    return _merge(layers, file)


def address(uri: str, elsewhere: str) -> str:
    """Return a database address unchanged; ValueError if it may contain a password, which belongs ``elsewhere``.

    Any '@' counts: in a malformed address, such as one with a slash too many, a password may stand in any part.
    Addresses are printed and stored, so the error does not repeat this one. ValueError too if it cannot be parsed.
    """
    if "@" in normalize("NFKC", uri):  # urlsplit would refuse what becomes an '@', but repeat it
        raise ValueError(f"an address must not contain a user name or password; give them as {elsewhere}")
    urlsplit(uri)
    return uri


def source_password() -> SecretStr:
    """Return the password of a database to import from; only the environment can give it."""
    return SecretStr(os.environ.get(f"{PREFIX}SOURCE_PASSWORD", ""))


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
    from pydantic_settings import TomlConfigSettingsSource

    try:
        return TomlConfigSettingsSource(_sourced(), file).toml_data
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
        raise InvalidInput("; ".join(_faults(error, origins))) from error


def _faults(error: ValidationError, origins: Mapping[str, str]) -> list[str]:
    known = ", ".join(Settings.model_fields)
    return [
        f"{fault['loc'][0]} in {origins[str(fault['loc'][0])]}: "
        + (f"no such setting (there are {known})" if fault["type"] == "extra_forbidden" else fault["msg"])
        for fault in error.errors()
    ]
