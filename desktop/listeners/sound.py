"""What the table sounds like. Silent, and no trouble, where Qt's multimedia is not installed."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QUrl

from desktop.engine.history import Node
from desktop.listeners.table_listener import TableListener
from desktop.listeners.tones import chord, tap, write_wave
from desktop.table.table import Change, Table

SOUNDS: dict[str, Callable[[], list[float]]] = {
    "move": lambda: tap(420),
    "answer": lambda: tap(560, loudness=0.4),
    "end": lambda: chord((523.25, 659.25, 783.99)),
}


class Sound(TableListener):
    """A tap for every turn that is played, another for the computer’s, a chord at the end.

    Taking back and looking back are silent, but for a replay that is slow enough to be heard.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.is_on = True
        self.volume = 0.6
        self._player: Any = None  # looked for when the first sound is due
        self._is_looked_for = False
        self._effects: dict[str, Any] = {}  # each is made when it is first due
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def set_on(self, is_on: bool) -> None:
        self.is_on = is_on

    def set_volume(self, percent: int) -> None:
        self.volume = max(0, min(100, percent)) / 100

    def close(self) -> None:
        """Let go of the device and of the files."""
        self.leave()
        self._effects.clear()
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _heard(self, change: Change) -> None:
        if change.cause == "played" and self.is_on and self.volume > 0 and self.table is not None:
            self.play(sound_of(change, self.table))

    def replayed(self, node: Node) -> None:
        """A replay has come to this turn."""
        if self.is_on and self.volume > 0 and self.table is not None and node.moves:
            self.play("move" if node.seat in self.table.persons else "answer")

    def play(self, name: str) -> None:
        if not self._is_looked_for:
            self._player, self._is_looked_for = effect_type(), True
        if self._player is None:
            return
        if name not in self._effects:
            self._effects[name] = self._made(name)
        effect = self._effects[name]
        if effect is not None:
            effect.setVolume(self.volume)
            effect.play()

    def _made(self, name: str) -> Any:
        """The effect of this name; None where its file cannot be written."""
        try:
            if self._folder is None:
                self._folder = tempfile.TemporaryDirectory(prefix="takeback-sounds-")
            file = Path(self._folder.name) / f"{name}.wav"
            write_wave(file, SOUNDS[name]())
        except OSError:
            return None
        effect = self._player(self)
        effect.setSource(QUrl.fromLocalFile(str(file)))
        return effect


def effect_type() -> Any:
    """Qt's player of short sounds; None where it cannot be used."""
    if why_silent():
        return None
    from PySide6.QtMultimedia import QSoundEffect

    return QSoundEffect


def why_silent() -> str:
    """Why nothing can be heard here, as a sentence; empty when it can."""
    try:
        from PySide6.QtMultimedia import QMediaDevices
    except ModuleNotFoundError:
        return "This installation has no sound. It comes with PySide6-Addons."
    except ImportError as error:
        return f"The sound of this system cannot be used: {error}."
    return "" if QMediaDevices.audioOutputs() else "This computer has no loudspeaker now."


def sound_of(change: Change, table: Table) -> str:
    if table.outcome is not None:
        return "end"
    return "move" if change.after.seat in table.persons else "answer"
