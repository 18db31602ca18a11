"""Where the exceptions of a board's event handlers go: raised in Qt's, nobody would catch them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager


class ErrorGuard:
    """Passes exceptions to a handler; without one, raises them."""

    handler: Callable[[Exception], None] | None = None

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """Pass exceptions that are raised inside the `with` block to the handler."""
        try:
            yield
        except Exception as error:
            self.report(error)

    def report(self, error: Exception) -> None:
        """Pass the error to the handler, or raise it if there is none."""
        if self.handler is None:
            raise error
        self.handler(error)
