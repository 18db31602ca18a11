"""The tests. A Python that is too old for the program is told so by it, before it comes to a line of ours."""

import desktop  # noqa: F401
