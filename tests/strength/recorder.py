"""Label, as a pytest plugin, the lines that run with the test they run for, and write what each test took.

Processes that a test starts are measured too: coverage starts in each of them and takes its label from the
environment.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import coverage
import pytest

LABEL = "TEST_THAT_RUNS"
RESULTS = "TEST_RESULTS"  # a file per process, beside this path


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    measured = coverage.Coverage.current()
    os.environ[LABEL] = item.nodeid
    if measured is not None:
        measured.switch_context(item.nodeid)
    try:
        return (yield)
    finally:
        os.environ.pop(LABEL, None)
        if measured is not None:
            measured.switch_context("")


class Results:
    """A recorder of the time and the outcome of each test over its phases."""

    def __init__(self, file: Path) -> None:
        self._file = file.open("a", encoding="utf-8")
        self._seconds = 0.0
        self._has_passed = True

    def pytest_runtest_logreport(self, report: Any) -> None:
        self._seconds += report.duration
        self._has_passed &= report.passed
        if report.when == "teardown":
            line = {"id": report.nodeid, "seconds": self._seconds, "passed": self._has_passed}
            print(json.dumps(line), file=self._file, flush=True)
            self._seconds, self._has_passed = 0.0, True


def pytest_configure(config: pytest.Config) -> None:
    is_controller = config.getoption("numprocesses", None) and not hasattr(config, "workerinput")
    if not is_controller:
        config.pluginmanager.register(Results(Path(f"{os.environ[RESULTS]}.{os.getpid()}")))
