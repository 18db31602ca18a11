"""A bar above the board for what the world got wrong: a sentence, and the ways out. It stops nobody."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from desktop.ui.labels import called

Way = tuple[str, Callable[[], object]]  # what the button says, and what it does


class Notice(QWidget):
    """Hidden until something is to be told; each way out takes it away."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.sentence = QLabel("")
        self.sentence.setWordWrap(True)
        self._frame = called("notice", QFrame(self))
        self._row = QHBoxLayout(self._frame)
        self._row.setContentsMargins(16, 8, 8, 8)
        self._row.setSpacing(8)
        self._row.addWidget(self.sentence, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 12, 24, 0)
        column.addWidget(self._frame)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.buttons: list[QPushButton] = []
        self.hide()

    def tell(self, sentence: str, ways: Sequence[Way] = ()) -> None:
        self._clear()
        self.sentence.setText(sentence)
        self.setAccessibleName(sentence)
        for text, do in (*ways, ("Close", lambda: None)):
            button = QPushButton(text, self._frame)
            button.clicked.connect(self._doing(do))
            self._row.addWidget(button)
            self.buttons.append(button)
        self.show()

    def _doing(self, do: Callable[[], object]) -> Callable[[], None]:
        def done() -> None:
            self.hide()
            do()

        return done

    def _clear(self) -> None:
        for button in self.buttons:
            self._row.removeWidget(button)
            button.deleteLater()
        self.buttons.clear()
