"""What a feature is: one folder with its commands, and what it brings to the window."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from takeback.shell.commands.register import Command
from takeback.shell.host import Host
from takeback.shell.settings import Setting

if TYPE_CHECKING:
    from takeback.engine.game import Game
    from takeback.shell.session.session import Session
    from takeback.shell.session.view import View
    from takeback.shell.window.end_card import GameEnd
    from takeback.ui.theme import Theme


class FeaturePart(QObject):
    """What a feature keeps for one window. Each of these may stay as it is."""

    strips: Sequence[QWidget] = ()  # over the board, one below the other
    looks_at: Sequence[str] = ()  # what of a view it shows: it is told of a change of these alone

    @property
    def endings(self) -> Sequence[str]:
        """Of the files that it opens: ".phh"."""
        return ()

    def attend(self, session: Session | None) -> None:
        """This table is shown from now on; None: no table."""

    def show_view(self, view: View | None, /) -> None:
        """What is seen of the table after a change of what it looks at; None: no table is shown."""

    def leave(self, session: Session) -> None:
        """The table is about to go; it is still to be seen."""

    def open_file(self, path: Path) -> None:
        """A file with one of its endings, shown once it is tried; what is wrong with it is told."""

    def teach(self, game: Game) -> bool:
        """Begin the tutorial of this game, where this feature has one."""
        return False

    def end_of(self, view: View) -> GameEnd | None:
        """How it tells the end of the table that is shown; None: the game tells it."""
        return None

    def set_theme(self, theme: Theme) -> None:
        """The window is dressed in these colours."""

    def close(self) -> None:
        """The window closes."""


class Feature(msgspec.Struct, frozen=True):
    """Named once in the list of features. Without it the program starts, and all others work as before."""

    name: str
    commands: Sequence[Command] = ()
    settings: Sequence[Setting] = ()
    part: Callable[[Host, QWidget], FeaturePart] | None = None  # of a window, with its desk


class Program(msgspec.Struct, frozen=True):
    """What a window is made of, beside itself."""

    commands: tuple[Command, ...]  # of the rooms
    features: tuple[Feature, ...]
    off: tuple[str, ...] = ()  # the names of features that could not be read


class Brought(msgspec.Struct, frozen=True):
    """What the features have brought to one window."""

    commands: tuple[Command, ...]  # with those of the rooms
    parts: tuple[FeaturePart, ...]
    off: tuple[str, ...]  # the names of features that are switched off, because they failed
    attending: tuple[FeaturePart, ...] = ()  # of these parts, those that ask which table is shown

    @property
    def told(self) -> str:
        """What to tell of those that are switched off; empty where there are none."""
        names = " and ".join(name.replace("_", " ") for name in self.off)
        return f"Switched off, because of a fault: {names}. Everything else works." if self.off else ""


def bring(program: Program, host: Host, desk: QWidget) -> Brought:
    """Make the parts of all features for one window; a feature that raises is switched off."""
    commands, parts, off = list(program.commands), list[FeaturePart](), list(program.off)
    for feature in program.features:
        try:
            taken = {one.id for one in commands} & {one.id for one in feature.commands}
            if taken:
                raise ValueError(f"commands that are there already: {', '.join(sorted(taken))}")
            host.settings.declare(feature.settings)
            part = feature.part(host, desk) if feature.part is not None else None
        except Exception:
            logging.getLogger(__name__).exception("The feature %s is switched off", feature.name)
            off.append(feature.name)
            continue
        commands += feature.commands
        if part is not None:
            parts.append(part)
    attending = [part for part in parts if type(part).attend is not FeaturePart.attend]
    return Brought(tuple(commands), tuple(parts), tuple(off), tuple(attending))
