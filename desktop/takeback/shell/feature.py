"""What a feature is: a package with commands, settings, and a part for each window."""

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
    """The part of a feature that belongs to one window. Every method may stay as it is."""

    strips: Sequence[QWidget] = ()  # shown above the board, one below the other

    @property
    def file_suffixes(self) -> Sequence[str]:
        """Return the file name endings that it opens, such as ".phh"."""
        return ()

    def set_session(self, session: Session | None) -> None:
        """Follow this session, whose table is shown now; None: no table is shown."""

    def watched(self, view: View, /) -> object:
        """Return what it shows of a view: it is shown a new one only if this has changed. None: nothing."""
        return None

    def show_view(self, view: View | None, /) -> None:
        """Show the view after a change of what it watches; None: no table is shown."""

    def leave_session(self, session: Session) -> None:
        """Clean up before the table of this session is closed."""

    def open_file(self, path: Path) -> None:
        """Open a file with one of its endings, tried in another process first; report any problem."""

    def begin_tutorial(self, game: Game) -> bool:
        """Begin the tutorial of this game; return False if this feature has none."""
        return False

    def game_end(self, view: View) -> GameEnd | None:
        """Return how it presents the end of the table that is shown; None: the game does."""
        return None

    def set_theme(self, theme: Theme) -> None:
        """Take over these colours."""

    def close(self) -> None:
        """Release what it holds, as the window closes."""


class Feature(msgspec.Struct, frozen=True):
    """A package of commands, settings and a part; listed once. The program also starts without it."""

    name: str
    commands: Sequence[Command] = ()
    settings: Sequence[Setting] = ()
    part: Callable[[Host, QWidget], FeaturePart] | None = None  # makes the part for a window and its desk


class Program(msgspec.Struct, frozen=True):
    """The commands and features that every window of the program gets."""

    commands: tuple[Command, ...]  # of the packages that are no features
    features: tuple[Feature, ...]
    off: tuple[str, ...] = ()  # the names of features that could not be imported


class LoadedFeatures(msgspec.Struct, frozen=True):
    """The features of one window, after they were loaded."""

    commands: tuple[Command, ...]  # including those of the packages that are no features
    parts: tuple[FeaturePart, ...]
    switched_off: tuple[str, ...]  # the names of features that are switched off because they failed
    session_parts: tuple[FeaturePart, ...] = ()  # those of the parts that follow which table is shown

    @property
    def switched_off_message(self) -> str:
        """Return a sentence on the features that are switched off, or ""."""
        names = " and ".join(name.replace("_", " ") for name in self.switched_off)
        return (
            f"Switched off, because of a fault: {names}. Everything else works." if self.switched_off else ""
        )


def load_features(program: Program, host: Host, desk: QWidget) -> LoadedFeatures:
    """Make the parts of all features for one window; log and switch off a feature that raises."""
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
    attending = [part for part in parts if type(part).set_session is not FeaturePart.set_session]
    return LoadedFeatures(tuple(commands), tuple(parts), tuple(off), tuple(attending))
