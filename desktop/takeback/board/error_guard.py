"""A guard around a board's event handlers, which Qt calls: nobody else would catch their exceptions."""

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
