"""Context menus of the history: the commands for one turn, and the lines at the nearest fork."""

from __future__ import annotations

from collections.abc import Container
from functools import partial

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu, QWidget

from takeback.engine.history import Node
from takeback.shell.commands.actions import give_letters
from takeback.shell.commands.menus import DORMANT_MENU, TURN_MENU, TURN_SUBMENUS, menu_name
from takeback.shell.commands.of_games import screen_of
from takeback.shell.history.commands import history_panel, is_first_line, line_heads, named_line
from takeback.shell.host import Host
from takeback.table.dormant import WaitingTurn
from takeback.texts import gettext as _
from takeback.ui.labels import add_line, set_refusal


def open_turn_menu(host: Host, turn: Node | WaitingTurn, at: QPoint) -> QMenu:
    """Open and return the menu of the commands for this turn, with texts and keys as in the menu bar; for a
    dormant turn those on the turn as it was played in its old line."""
    menu = QMenu(host.history_dock)
    if isinstance(turn, WaitingTurn):
        _add_for_dormant(host, turn, menu)
    else:
        _add_for_turn(host, turn, menu)
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(at)
    return menu


def _add_for_turn(host: Host, node: Node, menu: QMenu) -> None:
    """Add all commands for a turn, some of them in submenus."""
    repeated = _list_repeated(host, node)
    for section in TURN_MENU:
        if not menu.isEmpty():
            menu.addSeparator()
        for name in section.split():
            if name in TURN_SUBMENUS:
                submenu = menu.addMenu(menu_name(name.replace("_", " ")))
                _add_commands(host, node, submenu, TURN_SUBMENUS[name], repeated)
                submenu.menuAction().setVisible(not submenu.isEmpty())
            else:
                _add_commands(host, node, menu, name, repeated)
    give_letters(menu)


def _add_for_dormant(host: Host, waiting: WaitingTurn, menu: QMenu) -> None:
    """Add a line that says why a dormant turn waits, and the commands that lead to it in its old line."""
    assert host.session is not None
    menu.addAction(host.session.words.dormant_sentence(waiting).replace("&", "&&")).setEnabled(False)
    menu.addSeparator()
    _add_commands(host, waiting.source, menu, DORMANT_MENU)
    menu.actions()[2].setText(_("&Go to it in its old line"))


def _add_commands(
    host: Host, node: Node, menu: QMenu, ids: str, left_out: Container[str] = frozenset()
) -> None:
    """Add the commands of these ids that belong to the game, for this turn, but those left out; those that
    cannot act are grey and say why."""
    actions, screen = host.actions_, screen_of(host)
    menu.setToolTipsVisible(True)
    for id in ids.split():
        one = actions.find(id)
        if one is not None and id not in left_out and not one.why_absent(screen):
            action = actions[id]
            line = add_line(menu, one.text_about(node), action.shortcut().toString())
            line.setObjectName(id)
            line.setStatusTip(action.statusTip())
            set_refusal(line, actions.why_refused(one, node))
            line.triggered.connect(partial(_run_command, host, id, node))
    give_letters(menu)


def _list_repeated(host: Host, node: Node) -> set[str]:
    """Return the ids of the commands that change for this turn just what another one in the menu does, or
    nothing.

    On the first turn of a line, *Delete this line* does all. *Put this line first* is worth an entry only
    where *Make this the main line* would move lines at other branch points, too.
    """
    if host.session is None:
        return set()
    is_first = [is_first_line(head) for head in line_heads(host.session, node)]
    repeated = {"delete_from"} if named_line(host.session, node) is node else set()
    return repeated | {"promote"} if all(is_first[:1]) or all(is_first[1:]) else repeated


def _run_command(host: Host, id: str, node: Node, _is_checked: bool = False) -> None:
    """Run the command of this id on a turn."""
    host.do(id, node)


def open_lines_menu(host: Host, over: QWidget) -> QMenu | None:
    """Open a menu above `over` with the lines of the nearest fork, the present one checked; None without a
    fork."""
    session, place = host.session, history_panel(host).forks.line_place()
    if session is None or place is None:
        return None
    menu = QMenu(over)
    for number, head in enumerate(place.siblings, 1):
        line = menu.addAction(session.words.line_text(head).replace("&", "&&"))
        line.setCheckable(True)
        line.setChecked(number == place.number)
        line.triggered.connect(partial(_go_to_line, host, number - place.number))
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(over.mapToGlobal(QPoint(0, -menu.sizeHint().height())))
    return menu


def _go_to_line(host: Host, places: int, _is_checked: bool = False) -> None:
    """Go to the line so many places further on at the nearest fork, if a table is shown."""
    if host.session is not None:
        host.session.navigation.switch_line(places)
