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
from takeback.cli.main import COMMANDS, front_parser
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
    parts: tuple[Callable[[], Iterable[str]], ...] = (
        list_commands,
        list_settings,
        list_games,
        list_command_line,
        list_figures,
        list_formats,
    )
    return sorted(line for part in parts for line in part())


def list_commands() -> Iterator[str]:
    made_of = load_program()
    yield from map(_format_command, made_of.commands)
    for feature in made_of.features:
        yield f"feature {feature.name}"
        yield from map(_format_command, feature.all_commands)


def _format_command(one: Command) -> str:
    facts = {"needs": one.needs.value, "keys": one.keys, "menu": one.menu, "setting": one.setting}
    return f"command {one.id}: {_join_facts(facts)}"


def list_settings() -> Iterator[str]:
    for one in (*SETTINGS, *(own for feature in load_program().features for own in feature.settings)):
        yield _format_setting(one)


def _format_setting(one: Setting) -> str:
    values = [str(value) for value, _ in one.choices]
    return f"setting {one.name}: {_join_facts({'default': repr(one.default), 'values': ' '.join(values)})}"


def list_games() -> Iterator[str]:
    for found in find_games():
        assert found.game is not None, found.error
        yield from _list_parts(found.game)


def _list_parts(game: Game) -> Iterator[str]:
    parts = [name for name in PARTS_OF_A_GAME if game.is_set(name)]
    yield f"game {game.id}: seats {game.seats}, edition {game.edition}, parts {' '.join(parts)}"
    for option in game.options:
        yield f"option {game.id} {_format_option(option)}"
    for option in game.preferences:
        yield f"preference {game.id} {_format_option(option)}"
    if game.is_set("commands"):
        for one in commands_of(game.commands):
            yield f"game {_format_command(one)} ({game.id})"
    if game.computers is not None:
        yield f"computers {game.id}: {' '.join((*game.computers.levels, *game.computers.references))}"
    if game.is_set("lessons"):
        yield f"lessons {game.id}: {len(game.lessons())}"


def _format_option(one: Option) -> str:
    values = " ".join(map(str, one.choices)) or (f"{one.low}..{one.high}" if one.type == "number" else "")
    return f"{one.name}: {_join_facts({'type': one.type, 'default': repr(one.default), 'values': values})}"


def list_command_line() -> Iterator[str]:
    yield from (f"argument takeback {name}" for name in _list_arguments(front_parser()))
    for name, (_, take, _) in COMMANDS.items():
        parser = Parser(prog=name)
        take(parser)
        yield f"subcommand {name}"
        yield from (f"argument {name} {argument}" for argument in _list_arguments(parser))


def _list_arguments(parser: argparse.ArgumentParser) -> Iterator[str]:
    for action in parser._actions:  # argparse has no public list of them
        yield "/".join(action.option_strings) or str(action.metavar or action.dest)


def list_figures() -> Iterator[str]:
    for group in GROUPS:
        for name in import_module(f"takeback.cli.figures.{group}").FIGURES:
            yield f"figure {group}.{name}"


def list_formats() -> Iterator[str]:
    yield f"format saved game: {savefile.SUFFIX}, version {savefile.VERSION}"
    yield f"format journal: version {journal_schema.VERSION}"
    yield f"format shared text: {' '.join(share.MARKS)}"
    for page in (resources() / "help").glob("*.md"):
        yield f"help page {page.name}"


def _join_facts(facts: dict[str, str]) -> str:
    return ", ".join(f"{name} {value}" for name, value in facts.items() if value)


if __name__ == "__main__":
    listed = "".join(f"{line}\n" for line in list_everything())
    if sys.argv[1:] == ["--write"]:
        STORED.write_text(listed, encoding="utf-8")
    else:
        print(listed, end="")
