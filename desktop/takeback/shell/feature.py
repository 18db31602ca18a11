"""The description of a feature: a package with commands, settings, and a part for each window."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

import msgspec
from PySide6.QtWidgets import QWidget

from takeback.shell.commands.register import Command, PartCommand
from takeback.shell.feature_part import FeaturePart
from takeback.shell.host import Host
from takeback.shell.settings import Setting
from takeback.texts import gettext as _

P = TypeVar("P", bound=FeaturePart)


class Feature(msgspec.Struct, Generic[P], frozen=True):
    """A package of commands, settings and a part; listed once. The program also starts without it."""

    name: str
    commands: Sequence[Command] = ()
    settings: Sequence[Setting] = ()
    part: Callable[[Host, QWidget], P] | None = None  # makes the part for a window and its desk
    part_commands: Sequence[PartCommand[P]] = ()  # commands whose function takes that part

    @property
    def all_commands(self) -> tuple[Command, ...]:
        """Return its commands, and those that take its part."""
        return (*self.commands, *self.part_commands)

    def make_part(self, host: Host, desk: QWidget) -> tuple[P | None, tuple[Command, ...]]:
        """Return a part for this window, None if it has none, and the commands for this window."""
        make = self.part
        if make is None:
            return None, tuple(self.commands)
        part = make(host, desk)
        return part, (*self.commands, *(one.bind(part) for one in self.part_commands))


AnyFeatures = tuple[Feature[Any], ...]


class ImportedFeatures(msgspec.Struct, frozen=True):
    """Features, and the names of those that could not be imported."""

    features: AnyFeatures = ()
    off: tuple[str, ...] = ()


class Program:
    """The commands and features that every window of the program gets."""

    def __init__(self, commands: tuple[Command, ...], features: AnyFeatures = ()) -> None:
        """Take the commands of the packages that are no features, and the features."""
        self.commands = commands
        self._given = ImportedFeatures(features)

    @property
    def imported(self) -> ImportedFeatures:
        """Return the features; subclasses may import them at the first call."""
        return self._given

    @property
    def features(self) -> AnyFeatures:
        """Return the features that could be imported."""
        return self.imported.features


class LoadedFeatures(msgspec.Struct, frozen=True):
    """A record of the commands and parts of one window's features, after they were loaded, and of the names
    of those that failed."""

    commands: tuple[Command, ...]  # including those of the packages that are no features
    parts: tuple[FeaturePart, ...] = ()
    switched_off: tuple[str, ...] = ()  # the names of features that are switched off because they failed
    session_parts: tuple[FeaturePart, ...] = ()  # those of the parts that follow which table is shown
    viewing_parts: tuple[FeaturePart, ...] = ()  # those that show something of a view

    @property
    def switched_off_message(self) -> str:
        """Return a sentence on the features that are switched off, or ""."""
        names = " and ".join(name.replace("_", " ") for name in self.switched_off)
        return (
            _("Switched off because of an error: {features}. Everything else works.", features=names)
            if self.switched_off
            else ""
        )


def load_features(program: Program, host: Host, desk: QWidget) -> LoadedFeatures:
    """Declare the settings and make the parts of all features for one window.

    Logs and switches off a feature that raises, or that has a command of an id that is taken.
    """
    commands, parts, off = list(program.commands), list[FeaturePart](), list(program.imported.off)
    for feature in program.features:
        try:
            taken = {one.id for one in commands} & {one.id for one in feature.all_commands}
            if taken:
                raise ValueError(f"commands that are there already: {', '.join(sorted(taken))}")
            host.settings.declare(feature.settings)
            part, own = feature.make_part(host, desk)
        except Exception:
            logging.getLogger(__name__).exception("The feature %s is switched off", feature.name)
            off.append(feature.name)
            continue
        commands += own
        if part is not None:
            parts.append(part)
    attending = [part for part in parts if type(part).set_session is not FeaturePart.set_session]
    viewing = [part for part in parts if type(part).watched is not FeaturePart.watched]
    return LoadedFeatures(tuple(commands), tuple(parts), tuple(off), tuple(attending), tuple(viewing))
