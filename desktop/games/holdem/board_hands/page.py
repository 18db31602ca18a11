"""The page of hands: the list, the replayer, and the figures of the players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from desktop.board.fields import HEIGHT, Segmented
from desktop.board.label import label
from desktop.board.page import GamePage, Notebook
from desktop.board.theme import EDGE, Theme
from desktop.table.archive import Archive

from ..handlist import Hand
from .hand_list import HandList
from .library import FileHands, Library, TableHands

HANDS = "hands"
TABS = [(HANDS, "Hands")]


class HandsPage(GamePage):
    title = "Hands"
    rest = "Enter or a double click opens a hand."

    def __init__(
        self, archive: Archive, notebook: Notebook, kept: Mapping[str, Any], parent: QWidget | None = None
    ) -> None:
        super().__init__(archive, notebook, kept, parent)
        self.library: Library = TableHands(archive)
        self.back = QPushButton("‹ Back")
        self.back.setFixedHeight(HEIGHT)
        self.back.setToolTip("Back to the table (Esc)")
        self.heading = label("title", self.title)
        self.heading.setStyleSheet("font-size: 20px; font-weight: 600;")
        self.tabs = Segmented("What is shown", TABS)
        self.tabs.put(HANDS)
        self.list = HandList(notebook, self)
        self._stack = QStackedWidget()
        self._lay_out()
        self.back.clicked.connect(self._go_back)
        self.list.opened.connect(self._open)
        self._show_library(str(kept.get("player", "")))

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(EDGE, 16, EDGE, 12)
        head.setSpacing(12)
        head.addWidget(self.back)
        head.addWidget(self.heading)
        head.addStretch(1)
        head.addWidget(self.tabs)
        self._stack.addWidget(self.list)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self._stack, 1)

    def _show_library(self, player: str = "") -> None:
        self.heading.setText(self.title if not self.library.is_file else self.library.title)
        self.list.show_library(self.library, player)

    def _open(self, hand: Hand) -> None:
        pass

    def _go_back(self) -> None:
        self.closed.emit()

    # what the window asks -------------------------------------------------------------------------------
    @property
    def choices(self) -> Mapping[str, Any]:
        return dict(self.list.filters.kept) if not self.library.is_file else self.kept

    @property
    def is_busy(self) -> bool:
        return self.list.is_reading

    def open_file(self, name: str, data: bytes) -> None:
        self.library = FileHands(name, data)
        self._show_library()

    def focus_first(self) -> None:
        self.list.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._go_back()
        else:
            super().keyPressEvent(event)
