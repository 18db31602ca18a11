"""Show tables in a window of a test, and ask what is on the screen."""

from typing import Any

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget, QLabel, QWidget

from takeback.board.widget import BoardWidget
from takeback.engine.play import as_seen
from takeback.shell.commands.menus import in_menu_order
from takeback.shell.listed import load_program
from takeback.shell.session.session import Session
from takeback.shell.window.window import Window
from takeback.table.table import Table
from takeback.table.thinking_process import ThinkingProcess
from tests.settling import settle

PROGRAM = load_program()
COMMANDS = in_menu_order(
    (*PROGRAM.commands, *(one for feature in PROGRAM.features for one in feature.all_commands))
)


def show_table(window: Window, table: Table, qtbot: Any) -> None:
    """Show the table in the active window."""
    window.show_table(table)
    window.show()
    window.activateWindow()
    with qtbot.waitActive(window):
        pass


def show_uncovered(window: Window, table: Table) -> Session:
    """Show the table at 1280x800 to a viewer who is alone at the screen, and return its session."""
    window.show_table(table)
    window.resize(1280, 800)
    window.show()
    session = session_of(window)
    session.set_sole_viewer()
    return session


def session_of(window: Window) -> Session:
    assert window.session is not None
    return window.session


def fresh_board(window: Window) -> BoardWidget:
    """Return a new board that shows the current position only; it is deleted with the window."""
    session = session_of(window)
    table, viewer = session.table, session.viewer()
    fresh: BoardWidget = table.game.board_class(table.game, table.seats)
    fresh.setParent(window)
    fresh.is_shared = session.view.is_shared
    fresh.set_theme(window.preferences.theme)
    fresh.set_preferences(window.settings.preferences_of(table.game))
    fresh.resize(window.board.size())
    fresh.show_state(table.state_for(viewer), viewer, table.to_act())
    return fresh


def plain_text(label: QLabel) -> str:
    """Return the text of a label with usual spaces instead of those at which no line breaks."""
    return label.text().replace("\N{NO-BREAK SPACE}", " ")


def shows_memorable_scene(window: Window) -> bool:
    """Return whether the board shows the memorable scene of the current turn, or none if it has none."""
    session, board = session_of(window), window.board
    game, viewer = session.table.game, session.viewer()
    moves = [as_seen(game, move, viewer) for move in session.table.here.moves]
    scene = board.transient_scene(moves)
    is_shown = scene is None or board.state == board.prepare_scene_state(scene.state)
    return board.scene == scene and is_shown


def place_of(widget: QWidget, window: Window) -> QRect:
    """Return where a widget lies in the window."""
    return QRect(widget.mapTo(window, QPoint()), widget.size())


def pass_events() -> None:
    """Process pending events; timers that are not due keep waiting."""
    for _ in range(3):
        QApplication.processEvents()


def wait_until_nobody_thinks(window: Window, qtbot: Any) -> None:
    """Until each process of a computer is at rest, and all that it said has been heard."""
    qtbot.waitUntil(lambda: not any(one.is_busy for one in window.findChildren(ThinkingProcess)))
    pass_events()


def drag(window: Window, dock: QDockWidget, by: QPoint) -> None:
    """Drag the edge before this dock, as a player does."""
    is_under = window.window_layout.is_under
    edge = dock.geometry().center()
    edge = QPoint(edge.x(), dock.y() - 1) if is_under else QPoint(dock.x() - 1, edge.y())
    button = Qt.MouseButton.LeftButton
    QTest.mousePress(window, button, pos=edge)
    for part in (1, 2):
        QTest.mouseMove(window, edge + by * part / 2)
        settle()
    QTest.mouseRelease(window, button, pos=edge + by)
    settle()
