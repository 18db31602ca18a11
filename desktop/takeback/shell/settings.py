"""The player's settings, kept in one file of the profile. The dialog is a feature."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import msgspec
from PySide6.QtCore import QByteArray, QObject, Signal
from PySide6.QtGui import QGuiApplication

from takeback.engine.limits import SMALL, bytes_of, json_of
from takeback.listeners.small_file import SmallFile
from takeback.paths import SETTINGS_FILE, placed_path
from takeback.shell.crashed_tables import CrashedTables
from takeback.shell.last_table import LastTable
from takeback.shell.package_imports import ImportGuard
from takeback.shell.paintings import PaintingGuard
from takeback.texts import gettext as _

if TYPE_CHECKING:
    from takeback.engine.game import Game

K = TypeVar("K", bound=QObject)


class Setting(msgspec.Struct, frozen=True):
    """A setting: its name, default and choices. Its type is that of the default."""

    name: str
    default: bool | int | float | str | bytes
    label: str = ""
    help: str = ""
    group: str = ""  # the heading in the dialog; without one it is not listed there
    choices: tuple[tuple[Any, str], ...] = ()  # value and label
    low: int = 0  # limits of a whole number
    high: int = 100_000
    is_seen: bool = True  # does a change of it show anywhere on the screen?

    def read(self, value: object) -> Any:
        """Return the value as this setting's type (an int may stand for a float).

        Raise ValueError if its type, choice or range is wrong.
        """
        kind = type(self.default)
        if kind is float and type(value) is int:
            value = float(value)
        if type(value) is not kind:
            raise ValueError(f"{self.name} is a {kind.__name__}")
        if self.choices and value not in [choice for choice, _ in self.choices]:
            raise ValueError(f"{self.name} has no choice like that")
        if isinstance(value, int) and not isinstance(value, bool) and not self.low <= value <= self.high:
            raise ValueError(f"{self.name} goes from {self.low} to {self.high}")
        return value


AFTER_PLAN = -1.0  # the pace of computers that wait until the player has planned the next turn
OFF, NORMAL = 0.0, 1.0  # animation speeds, as factors; OFF is no animation

SETTINGS = (
    Setting(
        "theme",
        "system",
        _("Theme"),
        _("System follows your desktop, day and night."),
        _("Look"),
        (
            ("light", _("Light")),
            ("dark", _("Dark")),
            ("contrast", _("High contrast")),
            ("system", _("System")),
        ),
    ),
    Setting(
        "pace",
        NORMAL,
        _("Animation"),
        _("How fast pieces move. Only computer players wait for them."),
        _("Look"),
        ((OFF, _("Off")), (0.5, "½×"), (NORMAL, "1×"), (2.0, "2×"), (3.0, "3×")),
    ),
    Setting(
        "zoom",
        NORMAL,
        _("Zoom"),
        _("How large everything is drawn, if the screen has room."),
        _("Look"),
        ((NORMAL, "100 %"), (1.25, "125 %"), (1.5, "150 %"), (1.75, "175 %"), (2.0, "200 %")),
    ),
    Setting(
        "rule",
        "free",
        _("New tables"),
        _("Free: anything can be undone. Fair: what was shown, drawn or answered cannot be undone."),
        _("Play"),
        (("free", _("Free")), ("fair", _("Fair"))),
    ),
    Setting(
        "end_turns",
        "never",
        _("Confirm my turns"),
        _("Always, only where there was a choice, or automatically when nothing is left to do."),
        _("Play"),
        (("never", _("Always")), ("no_choice", _("With a choice")), ("complete", _("Automatically"))),
    ),
    Setting(
        "computer_pace",
        0.0,
        _("Computer players"),
        _("Minimum time for a computer’s turn, or until you have planned your next turn."),
        _("Play"),
        (
            (0.0, _("At once")),
            (0.8, _("Brisk")),
            (1.5, _("Calm")),
            (5.0, _("Slow")),
            (AFTER_PLAN, _("My plan")),
        ),
    ),
    Setting(
        "curtain",
        "needed",
        _("Curtain"),
        _("Covers the board between two players if one has something to hide, or before every turn."),
        _("Play"),
        (("needed", _("Where needed")), ("always", _("Every turn"))),
    ),
    Setting("clock", True, _("Clock"), _("Show the playing time."), _("Look")),
    Setting("numbers", False, _("Numbers"), _("Numbers rows and columns on small boards, too."), _("Look")),
    Setting(
        "replay_speed",
        NORMAL,
        choices=((0.25, "¼×"), (0.5, "½×"), (NORMAL, "1×"), (2.0, "2×"), (4.0, "4×"), (8.0, "8×")),
    ),
    Setting(
        "replay_pace",
        "even",
        _("Replay"),
        _("How long a replay shows each turn: the same time, or as long as the player thought."),
        _("History"),
        (("even", _("Even pace")), ("thought", _("At the original speed"))),
    ),
    Setting(
        "replay_skip",
        "none",
        choices=(("none", ""), ("computers", ""), ("passes", ""), ("others", "")),
    ),
    Setting("replay_loop", False),
    Setting("time_order", False),  # shows the tree as one list of all turns
    Setting("sound", True, _("Play sounds"), _("A quiet tap for everything that is played."), _("Sound")),
    Setting("volume", 60, _("Volume"), "", _("Sound"), low=0, high=100),
    Setting(
        "hover_preview",
        True,
        _("Show on hovering"),
        _("Pointing at a row of the history shows its position."),
        _("History"),
    ),
    Setting(
        "hover_delay", 150, _("Delay before showing"), _("In milliseconds."), _("History"), low=0, high=1_000
    ),
    Setting(
        "thumbnails",
        False,
        _("Small pictures"),
        _("Shows the position beside every row of the history."),
        _("History"),
    ),
    Setting(
        "follow_newest",
        True,
        _("Follow the newest turn"),
        _("When the end of the list is visible, the list scrolls as others play."),
        _("History"),
    ),
    Setting(
        "shelving_notice",
        True,
        _("Say when a plan is kept"),
        _("When you look elsewhere before you confirm a turn."),
        _("History"),
    ),
    Setting("panel", False),
    Setting("geometry", b"", is_seen=False),
    Setting("geometry_zoom", 100, is_seen=False),  # percent, at which the geometry was measured
    Setting("state", b"", is_seen=False),
    Setting("docks", "{}", is_seen=False),  # the width of each dock, by the size of the window
    Setting("toolbar", True),
    Setting("status_bar", True),
    Setting("keys", "{}"),  # changed shortcuts, by command
    Setting("all_lines", False, is_seen=False),  # does the history begin with all lines, not with this one?
)


class Settings(QObject):
    """Keeps all settings. A damaged file is renamed and reported in `problem`, and defaults apply."""

    changed = Signal(str)  # the name of a setting whose change shows on the screen
    save_failed = Signal(str)  # a sentence with the reason

    def __init__(self, folder: Path, parent: QObject | None = None, is_safe: bool = False) -> None:
        """Read the profile's settings; a safe start reads and writes nothing."""
        super().__init__(parent)
        self.folder, self.is_safe = folder, is_safe
        self.last_table = LastTable(folder, is_kept=not is_safe)
        self.crashed_tables = CrashedTables(folder, is_kept=not is_safe)
        self.painting_guard = PaintingGuard(folder, is_kept=not is_safe)
        self.import_guard = ImportGuard(folder, is_kept=not is_safe)
        self.problem = ""
        self._profile_objects: dict[object, QObject] = {}
        self._known = {setting.name: setting for setting in SETTINGS}
        self._values: dict[str, Any] = {}
        self._games: dict[str, dict[str, Any]] = {}
        self._undeclared: dict[str, Any] = {}  # not declared, maybe of a newer version: kept as they are
        self._file = SmallFile(placed_path(SETTINGS_FILE, folder), self._document, self)
        self._file.failed.connect(self._not_saved)
        if (is_safe or not self._read()) and prefers_reduced_motion():
            self._values["pace"] = OFF
        self.last_table.carry_over(self._undeclared.pop("last_table", None))

    def declare(self, more: Iterable[Setting]) -> None:
        """Add settings of a feature or a game, with their values from the file.

        Raise ValueError if one exists already with other facts.
        """
        for setting in more:
            if self._known.get(setting.name, setting) != setting:
                raise ValueError(f"{setting.name} is a setting already")
            self._known[setting.name] = setting
            if setting.name in self._undeclared:
                self._take_document({"settings": {setting.name: self._undeclared.pop(setting.name)}})

    def is_declared(self, name: str) -> bool:
        """Return whether a setting of this name is declared."""
        return name in self._known

    @property
    def declared(self) -> tuple[Setting, ...]:
        """Return all declared settings, in order of declaration."""
        return tuple(self._known.values())

    def value(self, name: str) -> Any:
        """Return the value of this setting; raise KeyError if it is not declared."""
        return self._values.get(name, self._known[name].default)

    def set_value(self, name: str, value: object) -> None:
        """Set a value, save soon, and emit `changed` if it shows; do nothing if it is the value already.

        Raise ValueError if it does not fit, KeyError if the setting is not declared.
        """
        if isinstance(value, QByteArray):
            value = bytes(value.data())
        new = self._known[name].read(value)
        if new == self.value(name):
            return
        self._values[name] = new
        self._save_soon()
        if self._known[name].is_seen:
            self.changed.emit(name)

    def preferences_of(self, game: Game) -> dict[str, Any]:
        """Return the values of the preferences that this game declares."""
        return {one.name: self.value(one.name) for one in game.preferences}

    def choices_for(self, game: str) -> dict[str, Any]:
        """Return what was chosen for a new table of this game last time; empty if never."""
        return dict(self._games.get(game, {}))

    def set_choices_for(self, game: str, choices: Mapping[str, Any]) -> None:
        """Keep what was chosen for this game, and save soon."""
        self._games[game] = dict(choices)
        self._save_soon()

    def profile_object(self, kind: Callable[[Path, QObject], K]) -> K:
        """Return the one object of this class for the profile, made when first asked for.

        Windows share it, since each would otherwise overwrite the file of the others.
        """
        if kind not in self._profile_objects:
            self._profile_objects[kind] = kind(self.folder, self)
        return cast(K, self._profile_objects[kind])

    def add_missing(self, other: Settings) -> None:
        """Take over the settings of another profile that are not set here, but none of its windows, screen
        and files."""
        for name, value in {**other._undeclared, **other._values}.items():
            known = self._known.get(name)
            if known is None:  # of a game that is not loaded yet
                self._undeclared.setdefault(name, value)
            elif name not in self._values and known.is_seen and name != "zoom":
                with suppress(ValueError):
                    self.set_value(name, known.read(value))
        for game, choices in other._games.items():
            if game not in self._games:
                self.set_choices_for(game, choices)
        self._save_soon()

    def save(self) -> None:
        """Write now what is waiting to be written. A failure is reported, not raised."""
        self._file.save()

    def _save_soon(self) -> None:
        """Save in a moment, except in a safe start."""
        if not self.is_safe:
            self._file.save_soon()

    def _not_saved(self, why: str) -> None:
        """Store in `problem`, and emit, that the file could not be written."""
        self.problem = _("The settings could not be saved: {reason}.", reason=why)
        self.save_failed.emit(self.problem)

    def _document(self) -> bytes:
        """Return the settings as the text of the file."""
        values = {name: _to_json(value) for name, value in self._values.items()}
        document = {"settings": {**self._undeclared, **values}, "games": self._games}
        return json.dumps(document, ensure_ascii=False, indent=1, sort_keys=True).encode()

    def _read(self) -> bool:
        """Read the file; return False if there is none.

        A damaged one is renamed and reported, and the defaults apply.
        """
        if self._file.read(lambda data: self._take_document(json_of(data))):
            return True
        if not self._file.is_damaged:
            return False
        self.problem = _("The settings could not be read, so the defaults are used.")
        if self._file.damaged_copy is not None:
            self.problem += " " + _("The old file is kept as {name}.", name=self._file.damaged_copy.name)
        self._values.clear()
        self._games.clear()
        return True

    def _take_document(self, document: Any) -> None:
        """Take over the values that fit and the choices for games; keep undeclared values as they are, drop
        the others.
        """
        for name, value in document.get("settings", {}).items():
            if name not in self._known:
                self._undeclared[name] = value
                continue
            with suppress(ValueError):
                self._values[name] = self._known[name].read(_from_json(self._known[name], value))
        games = document.get("games", {})
        self._games |= {id: choices for id, choices in games.items() if isinstance(choices, dict)}


def affects_board(name: str, game: Game) -> bool:
    """Return whether this setting changes the board of this game."""
    return name in ("pace", "numbers") or any(one.name == name for one in game.preferences)


def saved_zoom(folder: Path) -> float:
    """Return the zoom saved in this profile, readable before QApplication exists; NORMAL on any error."""
    setting = next(one for one in SETTINGS if one.name == "zoom")
    try:
        document = json_of(bytes_of(placed_path(SETTINGS_FILE, folder), SMALL.bytes))
        return float(setting.read(document["settings"]["zoom"]))
    except (OSError, ValueError, TypeError, KeyError):
        return NORMAL


def prefers_reduced_motion() -> bool:
    """Return whether the system asks for reduced motion; False where Qt cannot tell (before 6.12)."""
    if not isinstance(QGuiApplication.instance(), QGuiApplication):
        return False
    hints: Any = QGuiApplication.styleHints()
    accessibility = getattr(hints, "accessibility", lambda: None)()
    preference = getattr(accessibility, "motionPreference", None)
    return getattr(preference() if preference else None, "name", "") == "ReducedMotion"


def _to_json(value: Any) -> Any:
    """Return the value as JSON can hold it: bytes as base64."""
    return base64.b64encode(value).decode("ascii") if isinstance(value, bytes) else value


def _from_json(setting: Setting, value: Any) -> Any:
    """Return the value from its JSON form; raise ValueError if base64 is damaged."""
    if isinstance(setting.default, bytes) and isinstance(value, str):
        return base64.b64decode(value, validate=True)
    return value
