"""List what the program can do, one item a line: `python -m tests.inventory` prints it.

A change of names or structure may not lose any of it. `python -m tests.inventory --write` stores the list,
and `test_inventory.py` compares: an item that is missing or new has to be stored on purpose.

Sentences are left out, so that a better wording changes nothing here.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pathlib import Path

from takeback.cli.arguments import Parser
from takeback.cli.bench import GROUPS
from takeback.cli.main import COMMANDS, _front
from takeback.engine import journal_schema, savefile, share
from takeback.engine.game import Game, find_games
from takeback.engine.option import Option
from takeback.paths import resources
from takeback.shell.commands.register import Command, commands_of
from takeback.shell.listed import load_program
from takeback.shell.settings import SETTINGS, Setting

STORED = Path(__file__).parent / "data" / "inventory.txt"
PARTS_OF_A_GAME = (
    *("unlisted", "hidden", "drafted", "computers", "levels", "records", "finish", "older", "packages"),
    *("board", "panel", "commands", "lessons"),
)


def list_everything() -> list[str]:
    """Return everything the program can do, sorted."""
    parts: tuple[Callable[[], Iterable[str]], ...] = (commands, settings, games, command_line, bench, formats)
    return sorted(line for part in parts for line in part())


def commands() -> Iterator[str]:
    made_of = load_program()
    yield from map(_command, made_of.commands)
    for feature in made_of.features:
        yield f"feature {feature.name}"
        yield from map(_command, feature.all_commands)


def _command(one: Command) -> str:
    facts = {"needs": one.needs.value, "keys": one.keys, "menu": one.menu, "setting": one.setting}
    return f"command {one.id}: {_listed(facts)}"


def settings() -> Iterator[str]:
    for one in (*SETTINGS, *(own for feature in load_program().features for own in feature.settings)):
        yield _setting(one)


def _setting(one: Setting) -> str:
    values = [str(value) for value, _ in one.choices]
    return f"setting {one.name}: {_listed({'default': repr(one.default), 'values': ' '.join(values)})}"


def games() -> Iterator[str]:
    for found in find_games():
        assert found.game is not None, found.error
        yield from _game(found.game)


def _game(game: Game) -> Iterator[str]:
    parts = [name for name in PARTS_OF_A_GAME if game.is_set(name)]
    yield f"game {game.id}: seats {game.seats}, edition {game.edition}, parts {' '.join(parts)}"
    for option in game.options:
        yield f"option {game.id} {_option(option)}"
    for option in game.preferences:
        yield f"preference {game.id} {_option(option)}"
    if game.is_set("commands"):
        for one in commands_of(game.commands):
            yield f"game {_command(one)} ({game.id})"
    if game.computers is not None:
        yield f"computers {game.id}: {' '.join((*game.computers.levels, *game.computers.references))}"
    if game.is_set("lessons"):
        yield f"lessons {game.id}: {len(game.lessons())}"


def _option(one: Option) -> str:
    values = " ".join(map(str, one.choices)) or (f"{one.low}..{one.high}" if one.type == "number" else "")
    return f"{one.name}: {_listed({'type': one.type, 'default': repr(one.default), 'values': values})}"


def command_line() -> Iterator[str]:
    yield from (f"argument takeback {name}" for name in _arguments(_front()))
    for name, (_, take, _) in COMMANDS.items():
        parser = Parser(prog=name)
        take(parser)
        yield f"subcommand {name}"
        yield from (f"argument {name} {argument}" for argument in _arguments(parser))


def _arguments(parser: argparse.ArgumentParser) -> Iterator[str]:
    for action in parser._actions:  # argparse has no public list of them
        yield "/".join(action.option_strings) or str(action.metavar or action.dest)


def bench() -> Iterator[str]:
    for group in GROUPS:
        for name in import_module(f"takeback.cli.figures.{group}").FIGURES:
            yield f"figure {group}.{name}"


def formats() -> Iterator[str]:
    yield f"format saved game: {savefile.SUFFIX}, version {savefile.VERSION}"
    yield f"format journal: version {journal_schema.VERSION}"
    yield f"format shared text: {' '.join(share.MARKS)}"
    for page in (resources() / "help").glob("*.md"):
        yield f"help page {page.name}"


def _listed(facts: dict[str, str]) -> str:
    return ", ".join(f"{name} {value}" for name, value in facts.items() if value)


if __name__ == "__main__":
    listed = "".join(f"{line}\n" for line in list_everything())
    if sys.argv[1:] == ["--write"]:
        STORED.write_text(listed, encoding="utf-8")
    else:
        print(listed, end="")
