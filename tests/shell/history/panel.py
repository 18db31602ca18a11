"""Use the history panel of a window as a player does: lists, rows, clicks, replay and search."""

from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from takeback.engine.history import Node
from takeback.shell.history.list_head import ALL_LINES, THIS_LINE
from takeback.shell.history.panel import Panel
from takeback.shell.history.present_line import PresentLine
from takeback.shell.history.tree_view import LineTree
from takeback.shell.window.window import Window
from takeback.ui.playback import Playback


def panel_of(window: Window) -> Panel:
    assert window.history_dock.panel is not None
    return window.history_dock.panel


def show_line(window: Window) -> PresentLine:
    """Show the present line in the history, and return it."""
    panel_of(window).lists.show_tab(THIS_LINE)
    return panel_of(window).line


def show_tree(window: Window) -> LineTree:
    """Show the tree of all lines in the history, and return it."""
    panel_of(window).lists.show_tab(ALL_LINES)
    return panel_of(window).lists.tree


def nodes_of(line: PresentLine) -> list[Node]:
    """Return the turns that have a row, in order."""
    model = line.model()
    nodes = [line.node_in(row) for row in range(model.rowCount())]
    return [node for node in nodes if node is not None]


def middle_of(line: PresentLine, row: int) -> QPoint:
    index = line.model().index(row, 0)
    line.scrollTo(index)
    return line.visualRect(index).center()


def click(line: PresentLine, row: int) -> None:
    QTest.mouseClick(
        line.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, middle_of(line, row)
    )


def search(window: Window, text: str) -> list[Node]:
    """Search for this text to the end, and return all found turns."""
    window.actions_["find"].trigger()
    finding: Any = panel_of(window).finding
    finding.bar.field.setText("")
    finding.bar.field.setText(text)
    while finding.search.is_running:
        finding.search.run_slice()
    return list(finding.results.node_model.nodes)


class Clock:
    """A clock for replays that advances by each waiting time, and by a fixed time for each picture."""

    def __init__(self, replay: Playback, picture: float = 0.0) -> None:
        self.now, self.picture = 100.0, picture
        self.replay = replay
        replay.clock = lambda: self.now

    def tick(self) -> None:
        assert self.replay._timer.isActive()
        self.now += self.replay._timer.interval() / 1000
        self.replay._timer.stop()
        self.now += self.picture
        self.replay.tick()

    def run(self, most: int = 500) -> float:
        """Run the replay to its end; return the time it took by this clock."""
        began = self.now
        for _ in range(most):
            if not self.replay.is_running:
                return self.now - began
            self.tick()
        raise AssertionError("The replay does not end.")


def shown_texts(window: QWidget) -> str:
    """Return all texts of visible widgets: displayed, in tooltips, and for assistive programs."""
    words: list[str] = []

    def listen(one: Any) -> None:
        if one is None or one.state().invisible:
            return
        words.extend(one.text(kind) for kind in (QAccessible.Text.Name, QAccessible.Text.Description))
        for number in range(one.childCount()):
            listen(one.child(number))

    listen(QAccessible.queryAccessibleInterface(window))
    for widget in window.findChildren(QWidget):
        if widget.isVisible():
            words.append(widget.toolTip())
            words.append(widget.statusTip())
    return "\n".join(words)
