"""The setup of a match: the game, the number of players, the options and the tiles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from hedgerow.games.core.errors import SetupError
from hedgerow.i18n import messages_of

msg = messages_of(__package__)

OptionValue: TypeAlias = bool | int | str
"""A value of an `Option`."""


@dataclass(frozen=True)
class Option:
    """A setting of a game, such as a rule variant."""

    name: str
    values: tuple[OptionValue, ...]
    """The values to choose from. The first one is the default."""
    about: str
    """A one-line description."""
    problem_with: Callable[[str], str | None] | None = None
    """For an option that also accepts free text: a function that returns the problem with a text, or `None`."""
    offered: bool = True
    """False for an option that players don't choose at a table, because the setup or the server decides it."""

    def allows(self, value: OptionValue) -> bool:
        """Return whether the option accepts this value."""
        if any(type(value) is type(listed) and value == listed for listed in self.values):
            return True
        return isinstance(value, str) and self.problem_with is not None and self.problem_with(value) is None

    @property
    def default(self) -> OptionValue:
        """The value that applies if a setup leaves the option out."""
        return self.values[0]

    def read(self, text: str) -> OptionValue:
        """Parse a value as a person types it, or raise a `SetupError` that lists the possible values."""
        for value in self.values:
            if text.strip().lower() == self.text(value):
                return value
        if self.allows(text):
            return text
        raise SetupError(self.refusal(text))

    def refusal(self, value: OptionValue) -> str:
        """Return the error message for a value that the option does not accept."""
        if self.problem_with is not None and isinstance(value, str):
            problem = self.problem_with(value) or ""
            return msg("option_problem", option=self.name, value=repr(value), problem=problem)
        return msg("option_value", option=self.name, value=repr(value), choices=self.choices)

    @staticmethod
    def text(value: OptionValue) -> str:
        """Return the text of a value; `read` is the inverse."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        return str(value).lower()

    @property
    def choices(self) -> str:
        """All values as a comma-separated list, for messages."""
        return ", ".join(self.text(value) for value in self.values)


@dataclass(frozen=True)
class Setup:
    """Everything that is needed to open the same game again. It is the first entry of every match."""

    game: str
    """The name of the game, as in the registry."""
    players: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    """Values by option name. Options that are left out have their default values."""
    tiles: str | None = None
    """The text of a custom tile file; `None` for the built-in tiles."""
