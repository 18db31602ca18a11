"""Contain the tests. The import makes a Python that is too old for the program say so, before it reads any
other code."""

import desktop  # noqa: F401
