"""Test commands that a game brings: they exist at a table of that game, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from takeback.engine.game import Game, find_game, find_own_games
from takeback.engine.later import LazyRef
from takeback.engine.record import Seat
from takeback.games.tictactoe import rules, state, text
from takeback.games.tictactoe.board import Board
from takeback.shell.commands.actions import key_list
from takeback.shell.commands.keys_dialog import KeysDialog
from takeback.shell.commands.menus import TITLES
from takeback.shell.commands.palette import all_entries
from takeback.shell.commands.register import (
    A_TABLE,
    EDIT,
    GAME,
    VIEW,
    Command,
    command,
    commands_of,
    switch,
)
from takeback.shell.game_host import GameHost
from takeback.shell.session.session import Session
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.shell.conftest import Seated
from tests.shell.showing import show_table

MENUS = tuple(TITLES)
MADE_UP = "madeup.mark_middle"


class MadeUpBoard(Board):
    """The board of a game from outside this program."""


class GridBoardOfAnotherGame(Board):
    """A board class that is not shown."""


@command("mark_middle", "Mark the mi&ddle", A_TABLE, keys="J", menu=EDIT, context="board")
def mark_middle(host: GameHost, session: Session) -> None:
    host.board_of(MadeUpBoard).act(state.Place(1, 1))


@command("cheer", "&Cheer", keys="Ctrl+Z K", menu="Game/Shouting")
def cheer(host: GameHost) -> None:
    host.say("Hooray.")


def module_of(*commands: Command) -> ModuleType:
    module = ModuleType("madeup.commands")
    vars(module).update({one.id: one for one in commands})
    return module


def make_game(commands: Any) -> Game:
    """Return a game from outside with these commands."""
    return Game(
        package="madeup",
        title="Made up",
        tagline="A game from elsewhere.",
        options=find_game("tictactoe").options,
        state=state.Grid,
        action=state.Place | state.EndTurn,
        event=state.Placed | state.TurnPassed | state.Won | state.Drawn,
        start=rules.start,
        to_act=rules.to_act,
        actions=rules.actions,
        play=rules.play,
        outcome=rules.outcome,
        describe=text.describe,
        board=MadeUpBoard,
        commands=commands,
    )


@pytest.fixture
def show(window: Window, qtbot: Any) -> Any:
    def table_of(commands: Any) -> Table:
        table = new_table(make_game(commands), {}, (Seat(name="One"), Seat(name="Two")), 7)
        show_table(window, table, qtbot)
        return table

    return table_of


def find_places(window: Window, text: str) -> set[str]:
    """Return where a command with this text is offered: menu, palette, keys dialog or help."""
    found = set()
    if any(text in words_in(window.actions_.menu(menu)) for menu in MENUS):
        found.add("menu")
    if any(find.text == text for find in all_entries(window)):
        found.add("palette")
    dialog = KeysDialog(window.actions_, window.settings, window)
    if any(find.text == text for _, find in dialog._shown):
        found.add("keys")
    dialog.close()
    if any(name == text for _, name, _ in key_list(window.actions_.commands)):
        found.add("help")
    return found


def words_in(menu: Any) -> Iterator[str]:
    for action in menu.actions():
        yield action.text().replace("&", "")
        if QMenu.menuInAction(action) is not None:
            yield from words_in(QMenu.menuInAction(action))


EVERYWHERE = {"menu", "palette", "keys", "help"}


def test_commands_of_a_game_are_in_menu_palette_keys_and_help_only_at_a_table_of_that_game(
    window: Window, show: Any, sit: Seated
) -> None:
    assert find_places(window, "Mark the middle") == set()
    show(module_of(mark_middle, cheer))
    assert find_places(window, "Mark the middle") == find_places(window, "Cheer") == EVERYWHERE
    sit()
    assert find_places(window, "Mark the middle") == find_places(window, "Cheer") == set()
    assert not window.do(MADE_UP)
    show(module_of(mark_middle, cheer))
    assert find_places(window, "Mark the middle") == EVERYWHERE
    window.do("gallery")
    assert find_places(window, "Mark the middle") == set()


def test_board_of_returns_the_shown_board_if_it_has_the_asked_class_and_otherwise_raises_type_error(
    window: Window, show: Any
) -> None:
    show(module_of(mark_middle))
    assert window.board_of(MadeUpBoard) is window.board
    with pytest.raises(TypeError, match="MadeUpBoard"):
        window.board_of(GridBoardOfAnotherGame)


def test_deprecated_part_method_returns_the_board_and_warns(window: Window, show: Any) -> None:
    show(module_of(mark_middle))
    with pytest.warns(DeprecationWarning, match="board_of"):
        assert window.part(MadeUpBoard) is window.board


def test_commands_of_a_game_run_by_their_key_and_by_their_menu_entry(window: Window, show: Any) -> None:
    table = show(module_of(mark_middle, cheer))
    window.board.setFocus()
    QTest.keyClick(window.board, Qt.Key.Key_J)
    assert table.state.at(1, 1) != state.EMPTY
    window.actions_["madeup.cheer"].trigger()
    assert window.status_bar.message.text() == "Hooray."


def test_command_of_a_game_does_not_get_a_key_in_use_but_keeps_its_others(window: Window, show: Any) -> None:
    """Qt triggers neither of two commands that share a key."""
    show(module_of(cheer, replace(cheer, id="shout", text="Shout")))
    keys = {one.id: one.keys_on() for one in window.actions_.commands}
    assert keys["undo"][0] == "Ctrl+Z"
    assert keys["madeup.cheer"] == ("K",)
    assert keys["madeup.shout"] == ()


def test_game_commands_are_loaded_only_when_the_table_is_shown(
    window: Window, show: Any, sit: Seated
) -> None:
    read = []

    def fetch() -> ModuleType:
        read.append(True)
        return module_of(mark_middle)

    card = make_game(LazyRef("", fetch))
    card.resolve_fields()
    assert not read
    show(LazyRef("", fetch))
    assert read


def raise_fault() -> ModuleType:
    raise ImportError("It is broken.")


@pytest.mark.parametrize(
    "commands",
    [
        LazyRef("", raise_fault),
        module_of(replace(cheer, menu="Cellar")),
        module_of(replace(cheer, menu="Game/")),
        module_of(switch("loud", "Loud", "no_such_setting", menu=VIEW)),
        "madeup.commands",
    ],
    ids=["cannot be read", "no such menu", "no name of a menu", "no such preference", "no file"],
)
def test_faulty_commands_of_a_game_show_a_notice_and_are_left_out_and_its_table_still_opens(
    window: Window, show: Any, commands: Any
) -> None:
    table = show(commands)
    assert window.table is table
    assert window.notice_bar.isVisible()
    assert "Made up" in window.notice_bar.sentence.text()
    assert find_places(window, "Undo") == EVERYWHERE
    assert not any(one.id.startswith("madeup.") for one in window.actions_.commands)


def test_custom_key_of_a_game_command_survives_playing_other_games(
    window: Window, show: Any, sit: Seated
) -> None:
    show(module_of(mark_middle))
    give_key(window, MADE_UP, "F12")
    sit()
    give_key(window, "bookmark", "Ctrl+F11")
    assert window.actions_.find(MADE_UP) is None
    show(module_of(mark_middle))
    assert window.actions_[MADE_UP].shortcut().toString() == "F12"


def give_key(window: Window, id: str, key: str) -> None:
    dialog = KeysDialog(window.actions_, window.settings, window)
    one = window.actions_.find(id)
    assert one is not None
    dialog._remap(one, (key,))
    dialog.close()


OWN = [found.game for found in find_own_games() if found.game and found.game.is_set("commands")]


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.id)
def test_commands_of_each_game_keep_their_keys_and_its_menus_have_no_mnemonic_letter_twice(
    window: Window, qtbot: Any, game: Game
) -> None:
    show_table(window, new_table(game, {}, [Seat()] * game.read_seats(), 1), qtbot)
    for one in commands_of(game.commands):
        there = window.actions_.find(f"{game.id}.{one.id}")
        assert there is not None
        assert there.keys_on() == one.keys_on()
    for titles in titles_of(window.actions_.menu(GAME)):
        letters = [title.partition("&")[2][:1].lower() for title in titles if "&" in title]
        assert len(set(letters)) == len(letters), titles


def titles_of(menu: QMenu) -> Iterator[list[str]]:
    """Yield the titles in the menu, and those in each menu that opens from it."""
    actions = menu.actions()  # Qt 6.8 deletes the menu of an action that nobody holds
    yield [action.text() for action in actions]
    for action in actions:
        inner = QMenu.menuInAction(action)
        if isinstance(inner, QMenu):
            yield from titles_of(inner)
