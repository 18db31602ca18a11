"""Test work on a thread of its own: what it reports, and that nothing comes after it was stopped."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QObject

from takeback.ui.background import BackgroundWork


@pytest.fixture
def work(qapp: Any) -> Iterator[BackgroundWork]:
    owner = QObject()
    made = BackgroundWork(owner)
    yield made
    made.stop()
    owner.deleteLater()


def test_background_work_runs_on_its_own_thread_and_reports_its_results_on_the_main_thread(
    qtbot: Any, work: BackgroundWork
) -> None:
    heard: list[object] = []
    threads = set[int]()
    work.found.connect(lambda one: (heard.append(one), threads.add(threading.get_ident())))

    def yielding() -> Iterator[object]:
        for number in range(5):
            assert threading.get_ident() != threading.main_thread().ident
            yield number
            yield None

    with qtbot.waitSignal(work.finished):
        work.start(yielding())
    assert heard == [0, 1, 2, 3, 4]
    assert threads == {threading.main_thread().ident}
    assert not work.is_running


def test_stopped_background_work_reports_nothing_more_and_its_thread_has_ended(
    qtbot: Any, work: BackgroundWork
) -> None:
    heard: list[object] = []
    begun = threading.Event()
    work.found.connect(heard.append)

    def endless() -> Iterator[object]:
        while True:
            yield "old"
            begun.set()

    work.start(endless())
    assert begun.wait(10)
    work.stop()
    with qtbot.waitSignal(work.finished):
        work.start(iter(["new"]))
    assert heard == ["new"]
    assert not [one for one in threading.enumerate() if one.name == "background"]
