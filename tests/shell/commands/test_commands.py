"""Test commands: each gets what it needs as arguments, and shows a message where that is missing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from takeback.engine.game import find_game
from takeback.shell.commands.menus import OTHERS, SECTIONS, in_menu_order
from takeback.shell.commands.register import (
    A_GAME,
    A_TABLE,
    A_TURN,
    CHOOSE_FIRST,
    Command,
    CommandTarget,
    choice,
    command,
    switch,
)
from takeback.shell.game_host import Target
from takeback.shell.session.session import Session
from tests.shell.conftest import Seated
from tests.shell.host import PlainHost, as_host
from tests.shell.showing import COMMANDS

BY_ID = {one.id: one for one in COMMANDS}


@pytest.fixture
def host(profile: Path, qtbot: Any) -> PlainHost:
    return PlainHost(profile)


@pytest.mark.parametrize(
    "one", [one for one in COMMANDS if one.needs is not CommandTarget.NOTHING], ids=lambda one: one.id
)
def test_command_that_needs_a_table_or_game_says_choose_a_game_first_without_one(
    one: Command, host: PlainHost
) -> None:
    one(as_host(host))
    assert host.said == [CHOOSE_FIRST]


def test_command_about_a_turn_gets_the_given_turn_or_without_one_the_current_turn(
    host: PlainHost, window: Any, sit: Seated
) -> None:
    table, given = sit(3), []
    host.session = window.session

    @command("look", "Look", A_TURN)
    def look(host: Any, session: Session, node: Any) -> None:
        given.append(node)

    look(as_host(host), table.line[1])
    look(as_host(host))
    assert given == [table.line[1], table.here]


def test_a_command_about_a_game_is_given_the_game(host: PlainHost) -> None:
    given = []

    @command("read", "Read", A_GAME)
    def read(host: Any, game: Any) -> None:
        given.append(game)

    read(as_host(host), find_game("tictactoe"))
    assert [game.id for game in given] == ["tictactoe"]


def test_choice_command_sets_its_setting_and_switch_command_turns_its_setting_off_and_on(
    host: PlainHost,
) -> None:
    choice("dark", "Dark", "theme", "dark")(as_host(host))
    turn = switch("sound", "Sound", "sound")
    assert host.settings.value("theme") == "dark"
    turn(as_host(host))
    assert host.settings.value("sound") is False
    turn(as_host(host))
    assert host.settings.value("sound") is True


def test_menu_order_names_only_commands_and_submenus_of_its_menu() -> None:
    """Each name must be a command of just that menu, or a menu inside it."""
    inner = {tuple(one.menu.split("/")) for one in COMMANDS if "/" in one.menu}
    for menu, sections in SECTIONS.items():
        for name in set(" ".join(sections).split()) - {OTHERS}:
            assert (menu, name.replace("_", " ")) in inner or BY_ID[name].menu == menu, name


def test_command_ids_are_unique() -> None:
    assert len(BY_ID) == len(COMMANDS)


def test_command_missing_from_the_menu_order_comes_last_in_its_menu() -> None:
    new = Command("new_thing", "New thing", lambda host: None, menu="History")
    ids = [one.id for one in in_menu_order((new, *COMMANDS)) if one.menu == "History"]
    assert ids[-1] == "new_thing"
    assert ids[0] == "back"


def test_every_command_refuses_a_target_of_another_kind_and_changes_nothing(
    host: PlainHost, window: Any, sit: Seated
) -> None:
    table = sit(2)
    host.session, here, turns = window.session, table.here, len(table.history.nodes)
    kinds: dict[Any, Target] = {A_GAME: table.game, A_TURN: table.here}
    for one in COMMANDS:
        for wrong in (target for needed, target in kinds.items() if needed is not one.needs):
            with pytest.raises(TypeError, match=f"“{one.id}” needs {one.needs.value}, and was given a"):
                one(as_host(host), wrong)
    assert (table.here, len(table.history.nodes), table.history.marked) == (here, turns, {})
    with pytest.raises(TypeError):  # mypy rejects this call as well
        BY_ID["bookmark"](as_host(host), table)  # type: ignore[arg-type]


def test_back_command_goes_one_turn_back_on_the_shown_table(
    host: PlainHost, window: Any, sit: Seated
) -> None:
    sit(2)
    host.session = window.session
    BY_ID["back"](as_host(host))
    assert window.table.here.depth == 1
    assert BY_ID["back"].needs is A_TABLE
