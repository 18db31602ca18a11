"""Test every menu of every game on every screen: short, relevant, fitting, and without duplicate
mnemonics.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu

from takeback.cli.screenshot import play_turn
from takeback.engine.game import Game, find_own_games
from takeback.engine.record import Seat
from takeback.shell.commands.actions import letter_of
from takeback.shell.commands.menus import TITLES
from takeback.shell.commands.register import A_TABLE, A_TURN, EDIT, GAME, HISTORY, OWN_GAME
from takeback.shell.features.rewriting.part import PastEditController
from takeback.shell.history.turn_menu import open_turn_menu
from takeback.shell.window.toolbar import LONGEST_NAME
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from takeback.table.wording import turn_row
from tests.every_game.random_lines import grow_line
from tests.sampling import as_long, only
from tests.shell.parts import feature_part
from tests.shell.phases import AT_A_TABLE, ELSEWHERE, FAIR, FREE, Phase, Place
from tests.shell.showing import session_of
from tests.shell.views import with_fields

GAMES = {found.id: found.game for found in find_own_games() if found.game is not None}
SIZES = ((640, 480), (1280, 800))
# words that only these games may have in their menus
PLAYERS = {"tictactoe", "park", "holdem", "duel"}  # games for several players
OWN_WORDS = {
    "plan": {"park", "duel"},
    "confirm": {"park", "duel"},
    "let": PLAYERS,  # the computer play
    "computers": PLAYERS,
    "passes": {"park"},
    "history": {*GAMES},
    "thumbnails": {*GAMES},
    "time": {*GAMES},
    "chips": {"holdem"},
    "cards": {"holdem", "duel"},
    "betting": {"holdem"},
    "tile": {"park"},
    "decks": {"duel"},
    "pass": {"duel"},
    "level": {"flow", "fold", "fill"},
    "levels": {"flow", "fold", "fill", "duel"},
    "pipe": {"flow"},
    "solution": {"flow", "fold", "fill"},
}
MOST, TURN_MENU_MOST = 14, 12  # entries
PHASES = {one.__name__: one for one in (*AT_A_TABLE, *ELSEWHERE)}
# commands that act only where no phase leads, such as after a bookmark and before a branch point
NO_PHASE = {
    *("", "bookmark_after", "fork_after", "next_changed", "next_fallen", "rest_here"),
    *("back_to_editor", "edit_level", "let_play", "make_line", "paste_level", "play_it", "practice"),
}
# the same where the usual phases do not lead
OTHER_PHASES = {
    *(
        "bookmark_before",
        "go_on_changing",
        "delete_line",
        "fork_before",
        "line_after",
        "line_before",
        "make_main",
        "promote",
    ),
    *("insert_turn", "level_before", "rename_line", "replace_turn"),
}
OTHER_POSITIONS = {  # the same of one game: other options, a level, or a rare position
    "park": {"confirm"},
    "holdem": {f"holdem.{id}" for id in ("buy", "buy_usual", "come_back", "muck", "post", "shuffle")}
    | {f"holdem.show_{which}" for which in ("all", "first", "last")},
    "duel": {"confirm", "restart_turn", "plan"},
}
# the only commands about a table that the menus of the level editor have
IN_EDITOR = {
    *("save", "save_as", "share", "export", "export_level", "keep_level", "play_it"),
    *("undo", "redo", "restart", "copy_position", "find", "find_after", "find_before"),
    *("back", "forward", "first", "last", "go_to", "where_i_was", "earlier", "later"),
    *("line_before", "line_after", "fork_before", "fork_after", "promote", "make_main", "rename_line"),
    *("copy_line", "show_from", "delete_line", "delete_from", "deleted"),
    *("history", "all_lines", "time_order", "thumbnails", "other_part", "panel"),
}
USUAL = [
    *((FREE, PHASES[name]) for name in ("in_play", "laid_out", "looking_back", "past_being_edited", "over")),
    (FAIR, PHASES["in_play"]),
    *((FREE, PHASES[name]) for name in ("paused", "editor", "levels", "gallery")),
]
ALL = [(rule, phase) for rule in (FREE, FAIR) for phase in PHASES.values()]


def show_game(window: Window, game: Game, **options: object) -> None:
    seats = [
        Seat(name=game.seat_name(at), colour=game.seat_colour(at))
        for at in range(game.usual_seats or game.seats[0])
    ]
    window.show_table(new_table(game, options, seats, 5, journal=window.journal))


def screens(window: Window, game: Game, wanted: Iterable[tuple[str, Phase]]) -> Iterator[str]:
    """Bring the window into these phases one after the other, as far as the game has them, yielding the name
    of each."""
    for rule, phase in wanted:
        if window.dialog is not None:
            window.dialog.close()
        if phase(Place(window, game, rule)):
            yield f"{rule} {phase.__name__}"


def menus_of(menu: QMenu) -> Iterator[QMenu]:
    """Yield a menu with all its submenus."""
    yield menu
    for action in menu.actions():
        if isinstance(inner := QMenu.menuInAction(action), QMenu):
            yield from menus_of(inner)


def entries(menu: QMenu) -> list[QAction]:
    return [one for one in menu.actions() if not one.isSeparator() and one.isVisible()]


def shown_menus(window: Window) -> Iterator[QMenu]:
    """Yield the menus of the menu bar that are shown, filled as when they are opened."""
    for name in TITLES:
        menu = window.actions_.menu(name)
        for inner in menus_of(menu):
            inner.aboutToShow.emit()
        if menu.menuAction().isVisible():
            yield menu


def faults_of(window: Window, game: Game, screen: str) -> Iterator[str]:
    """Yield what is wrong with the menus of this screen."""
    tops = [*shown_menus(window)]
    letters = Counter(letter_of(menu.title()) for menu in tops)
    yield from (f"{one} stands for {count} menus" for one, count in letters.items() if one and count > 1)
    for menu in [inner for top in tops for inner in menus_of(top)]:
        texts = [one.text() for one in entries(menu)]
        if not 0 < len(texts) <= MOST:
            yield f"{menu.title()} has {len(texts)} entries"
        if menu.sizeHint().height() > window.height() - window.menuBar().height():
            yield f"{menu.title()} is too high"
        letters = Counter(map(letter_of, texts))
        yield from (f"{menu.title()}: {one} twice" for one, count in letters.items() if one and count > 1)
        named = [one.text() for one in entries(menu) if one.objectName() or QMenu.menuInAction(one)]
        without = [text for text in named if not letter_of(text) and any(map(str.isalpha, text))]
        yield from (f"{menu.title()}: {text} has no letter" for text in without)
        words = {word for text in named for word in text.replace("&", "").casefold().strip("…").split()}
        here = "" if screen.endswith("gallery") else game.id
        yield from (f"{menu.title()}: {word}" for word in words if here not in OWN_WORDS.get(word, {here}))


def ids_in_menus(window: Window) -> set[str]:
    """Return the ids of the commands that the menus list."""
    return {
        one.objectName() for top in shown_menus(window) for menu in menus_of(top) for one in entries(menu)
    }


def grey_faults(window: Window) -> Iterator[str]:
    """Yield what is wrong with the grey entries of this screen, while menus are open and after that."""
    actions = window.actions_
    for name in TITLES:
        top = actions.menu(name)
        top.aboutToShow.emit()
        shown = [one for menu in menus_of(top) for one in entries(menu) if one.objectName()]
        for one in shown:
            command = actions.find(one.objectName())
            assert command is not None
            why = actions.why_refused(command)
            if one.isEnabled() == bool(why) or (why and {one.toolTip(), one.statusTip()} != {why}):
                yield f"{one.text()}: {one.toolTip()} instead of {why}"
            if why and not (why[0].isupper() and why[-1] in ".?!" and "_" not in why):
                yield f"{one.text()}: {why} is no sentence"
        top.aboutToHide.emit()
        yield from (f"{one.text()} has a dead key" for one in shown if not one.isEnabled())


@pytest.mark.parametrize("wanted", [USUAL, as_long(ALL)], ids=["usual", "all"])
@pytest.mark.parametrize("id", GAMES)
def test_menus_on_each_screen_of_a_game_are_short_and_relevant_and_grey_just_what_cannot_act(
    id: str, wanted: Iterable[tuple[str, Phase]], window: Window
) -> None:
    """Open every menu in every phase: each entry has a letter of its own, a grey one tells why, and it fits.
    Closed menus grey nothing. What is grey in every phase has no business in the menus of the game."""
    game = GAMES[id]
    window.resize(*SIZES[0])
    window.show()
    found, listed, able = [], set(), set()
    for screen in screens(window, game, wanted):
        found += [f"{screen}: {fault}" for fault in grey_faults(window)]
        found += [f"{screen}: {fault}" for fault in dict.fromkeys(faults_of(window, game, screen))]
        listed |= ids_in_menus(window)
        able |= {one.id for one in window.actions_.commands if not window.actions_.why_refused(one)}
    assert found == []
    rare = NO_PHASE | OTHER_POSITIONS.get(id, set()) | (OTHER_PHASES if wanted is USUAL else set())
    assert listed - able <= rare


@pytest.mark.parametrize(
    ("id", "options"),
    [*((id, {}) for id in GAMES), ("tictactoe", {"marks": 2})],
    ids=[*GAMES, "tictactoe-two-marks"],
)
def test_menus_confirm_restart_or_plan_a_turn_only_where_turns_have_several_steps(
    id: str, options: dict[str, object], window: Window
) -> None:
    """That no move of the others leaves a turn open is tested where their lessons are played."""
    has_steps = id in ("park", "duel") or bool(options)
    window.show()
    show_game(window, GAMES[id], **options)
    of_turns = {"confirm", "restart_turn", "plan"}
    assert of_turns & ids_in_menus(window) == (of_turns if has_steps else set())


@pytest.mark.parametrize("id", [id for id, game in GAMES.items() if game.workshop is not None])
def test_menus_of_the_level_editor_list_of_a_table_only_what_serves_making_a_level(
    id: str, window: Window
) -> None:
    """What they leave out is refused by its key, too, and is not in the menu of a turn."""
    window.show()
    assert PHASES["editor"](Place(window, GAMES[id]))
    actions, listed = window.actions_, ids_in_menus(window)
    about_table = {one.id for one in actions.commands if one.needs in (A_TABLE, A_TURN)}
    assert listed & about_table == IN_EDITOR
    left_out = [one for one in actions.commands if one.menu and one.tables and one.id not in listed]
    assert left_out
    assert [one.id for one in left_out if not actions.why_refused(one)] == []
    table = window.table
    assert table is not None
    turns = len(table.history.nodes)
    assert [one.id for one in left_out if window.do(one.id)] == []
    assert window.dialog is None
    assert len(table.history.nodes) == turns
    menu = open_turn_menu(window, table.here, QPoint(5, 5))
    assert {one.objectName() for inner in menus_of(menu) for one in entries(inner)} <= IN_EDITOR | {
        *("", "go_here", "preview")
    }
    assert all(entries(inner) for inner in menus_of(menu) if inner.menuAction().isVisible())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("id", only(("holdem", "fill"), GAMES))
def test_open_menu_has_one_column_and_does_not_cover_the_menu_bar(
    id: str, size: tuple[int, int], window: Window, qtbot: Any
) -> None:
    window.resize(*size)
    window.show()
    show_game(window, GAMES[id])
    QApplication.processEvents()
    bar = window.menuBar()
    for menu in shown_menus(window):
        for inner in menus_of(menu):
            assert inner.sizeHint().height() <= size[1] - bar.height(), inner.title()
            assert {inner.actionGeometry(one).left() for one in entries(inner)} <= {
                inner.actionGeometry(entries(inner)[0]).left()
            }, inner.title()
        place = bar.mapToGlobal(bar.actionGeometry(menu.menuAction()).bottomLeft())
        menu.popup(place)
        assert menu.y() >= place.y(), "it would be moved up where it does not fit"
        menu.hide()


@pytest.mark.parametrize("id", GAMES)
def test_submenus_have_several_entries_on_every_screen(id: str, window: Window) -> None:
    """A single command stands in the menu itself."""
    window.show()
    for screen in screens(window, GAMES[id], USUAL):
        inner = [one for top in shown_menus(window) for one in menus_of(top) if one is not top]
        assert {one.title() for one in inner if len(entries(one)) < 2} <= {"&Recent"}, screen


def test_turn_menu_has_at_most_12_entries_and_the_submenus_edit_the_past_and_lines(window: Window) -> None:
    show_game(window, GAMES["tictactoe"])
    assert window.table is not None
    menu = open_turn_menu(window, window.table.here, QPoint(5, 5))
    assert len(entries(menu)) <= TURN_MENU_MOST
    inner = list(menus_of(menu))[1:]
    assert [one.title().replace("&", "") for one in inner] == ["Edit the past", "Lines"]
    assert all(0 < len(entries(one)) <= TURN_MENU_MOST for one in inner)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_each_entry_of_the_turn_menu_and_its_submenus_has_a_mnemonic_letter_of_its_own(
    window: Window, game: Game
) -> None:
    show_game(window, game)
    assert window.table is not None
    for menu in menus_of(open_turn_menu(window, window.table.here, QPoint(5, 5))):
        letters = Counter(letter_of(one.text()) for one in entries(menu))
        assert max(letters.values()) == 1, (menu.title(), letters)
        assert "" not in letters, menu.title()


def test_gallery_has_all_menus_but_history_and_game_also_after_a_game_was_shown(window: Window) -> None:
    show_game(window, GAMES["holdem"])
    assert window.actions_.menu(OWN_GAME).title().replace("&", "") == "Hold'em"
    window.show_gallery()
    shown = {menu.objectName() for menu in shown_menus(window)}
    assert shown == set(TITLES) - {OWN_GAME, HISTORY}


def plain_texts(menu: QMenu) -> list[str]:
    """Return the texts of a menu and its submenus, without their letters."""
    return [one.text().replace("&", "") for inner in menus_of(menu) for one in entries(inner)]


@pytest.mark.parametrize("id", only(("tictactoe", "fill"), GAMES))
def test_entries_about_a_turn_name_its_number_in_the_history_menu_and_in_its_context_menu(
    id: str, window: Window
) -> None:
    show_game(window, GAMES[id])
    table, chance = window.table, Random(3)
    assert table is not None
    for _ in range(3):
        play_turn(table, chance)
    bar = window.actions_.menu(HISTORY)
    for shown in (3, 1, 0):
        session_of(window).navigation.go(table.line[shown])
        bar.aboutToShow.emit()
        context = open_turn_menu(window, table.line[2], QPoint())
        for menu, turn in ((bar, shown), (context, 2)):
            name = f"turn {turn}" if turn else "this turn"  # the start is none, and its entries are grey
            texts = set(plain_texts(menu))
            assert {f"Take {name} out, keep the rest", f"Delete {name} and all after it"} < texts
            assert not turn or not {text for text in texts if "this turn" in text or "this one" in text}
        context.close()
        bar.aboutToHide.emit()


@pytest.mark.parametrize("phase", ["in_play", "looking_back", "preview", "board_lent"])
@pytest.mark.parametrize("name", GAMES)
def test_entry_that_deletes_a_turn_names_the_one_that_it_deletes(
    name: str, phase: str, window: Window
) -> None:
    """Also where another turn is previewed, or the board is lent for a replacement."""
    window.show()
    if not PHASES[phase](Place(window, GAMES[name])):
        return  # the game has no such phase
    session = window.borrowed_board.suspended_session or session_of(window)
    before = list(session.table.line)
    bar = window.actions_.menu(HISTORY)
    bar.aboutToShow.emit()
    number = re.search(r"\d+", window.actions_["delete_from"].text())
    bar.aboutToHide.emit()
    assert number is not None
    window.actions_["delete_from"].trigger()
    kept = {id(node) for node in session.table.line}
    gone = [node.depth for node in before if id(node) not in kept]
    assert gone[:1] == [int(number[0])]


def test_entries_that_remove_a_turn_say_whether_the_later_turns_stay(window: Window) -> None:
    """Check that the entries that remove turns say in words how they differ."""
    texts = {
        id: window.actions_[id].text().replace("&", "") for id in ("take_out", "delete_from", "rest_from")
    }
    assert texts == {
        "take_out": "Take this turn out, keep the rest",
        "delete_from": "Delete this turn and all after it",
        "rest_from": "Cut this turn and all after it, to replay elsewhere",
    }


CHANGE = {"go_on_changing", "make_line", "leave_change", "next_fallen", "next_changed"}


@pytest.mark.parametrize("id", GAMES)
def test_entries_about_an_unfinished_change_are_listed_only_while_one_is_open_or_waits(
    id: str, window: Window
) -> None:
    """Open a change, close it, so that it waits, and discard it."""
    window.show()
    assert PHASES["in_play"](Place(window, GAMES[id]))
    assert CHANGE & ids_in_menus(window) == set()
    assert PHASES["past_being_edited"](Place(window, GAMES[id]))
    assert ids_in_menus(window) >= CHANGE, "it is open"
    feature_part(window, PastEditController).close_review()
    assert ids_in_menus(window) >= CHANGE, "it waits"
    assert window.do("leave_change")
    assert CHANGE & ids_in_menus(window) == set()


@pytest.mark.parametrize("id", GAMES)
def test_bookmark_entry_says_that_it_opens_an_editor_where_the_turn_has_a_bookmark(
    id: str, window: Window
) -> None:
    window.show()
    assert PHASES["in_play"](Place(window, GAMES[id]))
    node, bar = session_of(window).table.here, window.actions_.menu(HISTORY)
    for expected in ("Bookmark", "Edit bookmark…"):
        bar.aboutToShow.emit()
        context = open_turn_menu(window, node, QPoint())
        for menu in (bar, context):
            shown = [one for one in plain_texts(menu) if one in ("Bookmark", "Edit bookmark…")]
            assert shown == [expected]
        context.close()
        bar.aboutToHide.emit()
        window.do("bookmark")
    assert window.dialog is not None, "the editor, as the entry says"
    window.dialog.close()


@pytest.mark.parametrize("id", GAMES)
def test_all_games_is_grey_with_its_reason_in_the_gallery_alone(id: str, window: Window) -> None:
    entry = window.actions_["gallery"]
    show_game(window, GAMES[id])
    for said in ("", "All games are already shown."):
        window.actions_.menu(GAME).aboutToShow.emit()
        assert (entry.isEnabled(), entry.toolTip()) == (not said, said or "All games")
        window.actions_.menu(GAME).aboutToHide.emit()
        page = window.page
        assert window.do("gallery") is not bool(said)
        assert not said or window.page is page


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_undo_entry_cuts_a_long_name_after_a_word_and_has_all_of_it_as_its_tooltip(
    game: Game, window: Window
) -> None:
    """Name the step by the longest rows of a line of the game, made longer where they are short."""
    window.show()
    assert PHASES["in_play"](Place(window, game))
    _record, history = grow_line(game, 3)
    rows = [turn_row(game, node.moves, None).text for node in history.nodes.values() if node.moves]
    assert rows
    entry, edit = window.actions_["undo"], window.actions_.menu(EDIT)
    view = session_of(window).view
    for row in rows:
        name = f"“{row}”" if len(row) > LONGEST_NAME else f"“{row} {row} {'wide ' * 14}end”"
        window.toolbar.show_view(with_fields(view, undo=name))
        edit.aboutToShow.emit()
        shown = entry.text().replace("&&", "\0").replace("&", "").replace("\0", "&").removeprefix("Undo: ")
        assert len(shown) <= LONGEST_NAME + len("…”")
        kept = shown.removesuffix("…”")
        assert name.startswith(kept)
        assert not (kept[-1].isalnum() and name[len(kept)].isalnum()), (shown, name)
        assert name in entry.toolTip().replace("\n", " ")
        edit.aboutToHide.emit()
