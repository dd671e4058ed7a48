"""Which model the settings name."""

from pydantic import SecretStr

from brainbridge.errors import InvalidInput
from brainbridge.model.port import Model
from brainbridge.settings import PREFIX, Settings, model_key


def chosen(settings: Settings) -> Model | None:
    """Return the model that the settings name, None for none; InvalidInput if something is missing.

    The key of a server comes from the environment alone.
    """
    if settings.model == "command":
        return _command(settings)
    return _chat(settings, model_key()) if settings.model == "openai" else None


def _command(settings: Settings) -> Model:
    from brainbridge.model.command import Command

    if not settings.model_command:
        hint = f"name a program with its arguments: {PREFIX}MODEL_COMMAND, or model_command in the configuration file"
        raise InvalidInput("the model is a command, and none is named", hint=hint)
    return Command(tuple(settings.model_command), timeout_s=settings.model_timeout_s, name=settings.model_name)


def _chat(settings: Settings, key: SecretStr) -> Model:
    from brainbridge.model.chat import Chat

    if not settings.model_name:
        hint = f"name it: {PREFIX}MODEL_NAME, or model_name in the configuration file"
        raise InvalidInput("the model has no name for its server", hint=hint)
    return Chat(
        settings.model_name,
        url=settings.model_url,
        key=key.get_secret_value(),
        timeout_s=settings.model_timeout_s,
    )
