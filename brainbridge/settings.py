"""Settings of connection and behaviour, and where each came from; energy settings live in the graph.

First the command line, then BRAINBRIDGE_*, the brain's profile, the rest of the configuration file, NEO4J_*,
and last the defaults.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypedDict
from unicodedata import normalize
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import (
    BaseSettings,
    EnvSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from brainbridge.errors import InvalidInput
from brainbridge.platform import paths

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
    """Settings that are given where a brain is opened, as in ``Settings``; None is the same as leaving one out."""

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


class Settings(BaseSettings):
    """What brainbridge is told from outside. An empty ``uri`` means the local server.

    ``capture`` says what of an agent's session is remembered: nothing, the user's prompts, these and the last answer to
    each (dialogue), or all that was said.
    """

    model_config = SettingsConfigDict(
        frozen=True, extra="forbid", hide_input_in_errors=True, env_prefix=PREFIX, env_ignore_empty=True
    )

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

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Take only what is given: ``resolve`` asks the sources one by one, to know which of them gave what."""
        return (init_settings,)

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
        except ValueError:  # what is in it is not said, nor raised from
            raise InvalidInput(f"cannot read password_file {self.password_file}: is it a file of UTF-8?") from None


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
        (f"the environment ({PREFIX}*)", EnvSettingsSource(Settings)()),
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
    """Return the address of a database as it is; ValueError if it may hold a password, which goes ``elsewhere``.

    It may if there is an '@' anywhere: with a slash too few or too many a password stands in no part that is known for
    it, and addresses are printed and kept. So the error does not repeat it. ValueError too if it cannot be read.
    """
    if "@" in normalize("NFKC", uri):  # what becomes an '@' would be refused below, but repeated
        raise ValueError(f"an address holds no user name and no password: they go into {elsewhere}")
    urlsplit(uri)
    return uri


def source_password() -> SecretStr:
    """Return the password of a database to import from; it stands in the environment and nowhere else."""
    return SecretStr(os.environ.get(f"{PREFIX}SOURCE_PASSWORD", ""))


def _read(file: Path) -> dict[str, Any]:
    if file.is_dir():
        raise InvalidInput(f"cannot read {file}: it is a folder")
    try:
        return TomlConfigSettingsSource(Settings, file).toml_data
    except (OSError, ValueError) as error:
        raise InvalidInput(f"cannot read {file}: {error}") from error


def _neo4j() -> dict[str, str]:
    """Return what the names that other programs use for Neo4j say; they follow no prefix of ours."""
    return {key: value for key, name in NEO4J.items() if (value := os.environ.get(name))}


def _check(value: Any, kind: type, where: str, remedy: str) -> None:
    """Refuse what a file has in the place of a name or a table; a value is not said, for it may hold a password."""
    if not isinstance(value, kind):
        wanted = "a text" if kind is str else "a table"
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
