"""Options that a player chooses before a game starts: typed, with a range, a default and one line of help."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from takeback.engine.state import Illegal
from takeback.texts import format_list
from takeback.texts import gettext as _

Options = Mapping[str, Any]
_YES, _NO = ("yes", "true", "on", "1"), ("no", "false", "off", "0")


class Option(msgspec.Struct, frozen=True):
    """One option. Its type is that of its default: a bool, an int in a range, or a text, possibly one of
    `choices`."""

    name: str
    default: bool | int | str
    help: str
    choices: tuple[str | int, ...] = ()
    low: int = 0
    high: int = 1_000_000
    label: str = ""
    suggestions: tuple[str, ...] = ()  # for a free text: values that the dialog suggests
    called: tuple[str, ...] = ()  # display names of the choices or suggestions; (): themselves
    is_rare: bool = False  # rarely changed: the dialog shows it under More
    chooser: str = ""  # a dialog that helps to choose, "board.file:name" relative to the game's package
    # other defaults: (other option, its value, default then)
    instead: tuple[tuple[str, object, bool | int | str], ...] = ()
    # as `instead`, but only for the initial value in a dialog
    proposed: tuple[tuple[str, object, bool | int | str], ...] = ()
    idle: tuple[tuple[str, object], ...] = ()  # (other option, its value) with which this one has no effect
    chooser_label: str = ""  # on the button that opens the chooser; "": Choose…

    @property
    def type(self) -> str:
        """Return the kind of value, in every language: "yes or no", "choice", "number" or "text"."""
        if isinstance(self.default, bool):
            return "yes or no"
        if self.choices:
            return "choice"
        return "number" if isinstance(self.default, int) else "text"

    def read(self, value: object) -> bool | int | str:
        """Return the value of a command-line text or file field, converted and validated. Raises Illegal."""
        if isinstance(self.default, bool):
            return self._read_bool(value)
        if isinstance(self.default, int):
            return self._read_int(value)
        if not isinstance(value, str | int) or isinstance(value, bool):
            raise Illegal(_("{option} is a text, not {value}.", option=self.title, value=_quoted(value)))
        text = value if isinstance(value, str) else _as_text(value)
        if self.choices and text not in self.choices:
            raise Illegal(
                _(
                    "{option} can be {choices}, not {value}.",
                    option=self.title,
                    choices=_joined_choices(self.choices),
                    value=_quoted(text),
                )
            )
        return text

    @property
    def title(self) -> str:
        """Return the label; without one, the name with blanks for underscores and a capital."""
        return self.label or self.name.replace("_", " ").capitalize()

    def choice_text(self, choice: str | int) -> str:
        """Return the display name of a choice; files and the command line use the choice itself."""
        if self.called and choice in self.choices:
            return self.called[self.choices.index(choice)]
        return _as_text(choice).replace("_", " ")

    def suggested_values(self, others: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
        """Return the suggestions for a free text, each with its display name. Subclasses may use the other
        values."""
        return tuple((text, self.value_text(text)) for text in self.suggestions)

    def value_text(self, value: object) -> str:
        """Return the display text of a value: "yes" or "no", the name of a choice or suggestion, else the
        value itself."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if self.choices:
            return self.choice_text(value) if isinstance(value, str | int) else _as_text(value)
        return dict(zip(self.suggestions, self.called, strict=False)).get(_as_text(value), _as_text(value))

    def phrase(self, value: object) -> str:
        """Return the option with this value, as in the list of what was chosen: "Size 9x9", "no Walls"."""
        if isinstance(value, bool):
            return self.title if value else _("no {option}", option=self.title)
        return _("{option} {value}", option=self.title, value=self.value_text(value))

    def default_beside(self, others: Mapping[str, Any]) -> bool | int | str:
        """Return the default given the values of the options before it, see `instead`."""
        return next((use for name, value, use in self.instead if others.get(name) == value), self.default)

    def proposed_beside(self, others: Mapping[str, Any]) -> bool | int | str:
        """Return the initial value in a dialog, see `proposed`; elsewhere the default holds."""
        usual = self.default_beside(others)
        return next((use for name, value, use in self.proposed if others.get(name) == value), usual)

    def is_default(self, values: Mapping[str, Any]) -> bool:
        """Tell whether the option has its default, given the values of the others, or no value there."""
        usual = self.default_beside(values)
        return bool(values.get(self.name, usual) == usual)

    def has_no_effect(self, values: Mapping[str, Any]) -> bool:
        """Tell whether the option has no effect beside these values of the others; then a dialog does not
        show it."""
        return any(values.get(name) == value for name, value in self.idle)

    def _read_bool(self, value: object) -> bool:
        """Return the value as a bool; accepts "yes", "on" and so on. Raises Illegal."""
        if isinstance(value, bool):
            return value
        text = _as_text(value).strip().lower()
        if text in _YES:
            return True
        if text in _NO:
            return False
        raise Illegal(_("{option} is yes or no, not {value}.", option=self.title, value=_quoted(value)))

    def _read_int(self, value: object) -> int:
        """Return the value as an int that is in the range or among the choices. Raises Illegal."""
        number = value if isinstance(value, int) else _as_int(value)
        if number is None or isinstance(value, bool):
            raise Illegal(
                _("{option} is a whole number, not {value}.", option=self.title, value=_quoted(value))
            )
        if self.choices and number not in self.choices:
            raise Illegal(
                _(
                    "{option} can be {choices}, not {value}.",
                    option=self.title,
                    choices=_joined_choices(self.choices),
                    value=_quoted(number),
                )
            )
        if not self.choices and not self.low <= number <= self.high:
            raise Illegal(
                _(
                    "{option} goes from {low} to {high}, not {value}.",
                    option=self.title,
                    low=self.low,
                    high=self.high,
                    value=_quoted(number),
                )
            )
        return number


class Preset(msgspec.Struct, frozen=True):
    """A well-known way to play a game: values for some of its options; the others have their defaults."""

    title: str
    options: Options = {}
    note: str = ""  # a sentence or two on how such a game is


def read_options(known: Iterable[Option], given: Mapping[str, object]) -> dict[str, Any]:
    """Return all known options with their validated values and defaults, in their order. Raises Illegal for
    an unknown option or an invalid value."""
    by_name = {option.name: option for option in known}
    for name in given:
        if name not in by_name:
            names = format_list(by_name, "unit") or _("none")
            raise Illegal(
                _("There is no option {option}. There are: {options}.", option=_quoted(name), options=names)
            )
    values: dict[str, Any] = {}
    for name, option in by_name.items():
        values[name] = option.read(given[name]) if name in given else option.default_beside(values)
    return values


def _joined_choices(choices: Iterable[object]) -> str:
    """Return the choices as "a, b or c"."""
    return format_list(map(str, choices), "or")


def _as_int(value: object) -> int | None:
    """Return the value as an int; None if it is none."""
    try:
        return int(_as_text(value))
    except ValueError:
        return None


def _as_text(value: object) -> str:
    """Return the value as text; a whole number of thousands of digits, which Python refuses to write out in
    tens, in another form."""
    try:
        return str(value)
    except ValueError:
        return f"{value:#x}"


def _quoted(value: object) -> str:
    """Return a quoted value, shortened to 40 characters for use in a sentence."""
    try:
        text = " ".join(str(value).split())
    except ValueError:
        return _("a number that is far too long")
    return f"“{text[:40]}…”" if len(text) > 40 else f"“{text}”"
