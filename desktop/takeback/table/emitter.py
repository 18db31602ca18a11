"""Emitting signals whose listeners must not act meanwhile."""

from PySide6.QtCore import SignalInstance


class Emitter:
    """Emits the signals of one table, and refuses what their listeners do to it meanwhile."""

    def __init__(self) -> None:
        self._is_emitting = False

    def emit(self, signal: SignalInstance, *news: object) -> None:
        """Emit a signal; listeners must not act meanwhile."""
        self._is_emitting = True
        try:
            signal.emit(*news)
        finally:
            self._is_emitting = False

    def refuse_listeners(self) -> None:
        """Raise RuntimeError while a signal is being emitted: listeners must not act from inside it."""
        if self._is_emitting:
            raise RuntimeError("A listener must not change the table while a signal is emitted.")
