"""Test long work in slices: it runs a slice at a time, stops when told, and reports its errors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QObject

from takeback.ui.slices import REST, Slices


@pytest.fixture
def done() -> list[int]:
    return []


@pytest.fixture
def slices(qapp: Any) -> Iterator[Slices]:
    """Make slices of one step each."""
    owner = QObject()
    yield Slices(0.0, owner)
    owner.deleteLater()


def run_steps(done: list[int], last: int) -> Iterator[int]:
    for number in range(1, last + 1):
        done.append(number)
        yield number


def test_work_in_slices_starts_in_the_event_loop_and_runs_all_its_steps(
    slices: Slices, done: list[int], qtbot: Any
) -> None:
    slices.start(run_steps(done, 4))
    assert slices.is_running
    assert not done
    with qtbot.waitSignal(slices.finished):
        pass
    assert done == [1, 2, 3, 4]
    assert not slices.is_running


def test_slice_of_work_ends_after_its_time_or_the_last_step_and_emits_a_signal(
    slices: Slices, done: list[int]
) -> None:
    received: list[int] = []
    slices.sliced.connect(lambda: received.append(len(done)))
    slices.start(run_steps(done, 3))
    slices.go_on()
    assert received == [1]
    slices.seconds = 60.0
    slices.go_on()
    assert received == [1, 3]
    assert not slices.is_running


def test_step_that_asks_for_a_rest_ends_its_slice_and_the_next_slice_goes_on(
    slices: Slices, done: list[int]
) -> None:
    slices.seconds = 60.0

    def waiting() -> Iterator[object]:
        done.append(1)
        yield REST
        done.append(2)
        yield None

    slices.start(waiting())
    slices.go_on()
    assert done == [1]
    slices.go_on()
    assert done == [1, 2]


def test_new_work_in_slices_replaces_unfinished_work(slices: Slices, done: list[int]) -> None:
    slices.start(run_steps([], 9))
    slices.go_on()
    slices.start(run_steps(done, 1))
    slices.seconds = 60.0
    slices.go_on()
    assert done == [1]
    assert not slices.is_running


@pytest.mark.parametrize("again", [False, True])
def test_step_that_stops_its_work_ends_it_without_a_finished_signal_and_may_start_other_work(
    slices: Slices, done: list[int], again: bool
) -> None:
    ended: list[bool] = []
    slices.finished.connect(lambda: ended.append(True))
    slices.seconds = 60.0

    def stopping() -> Iterator[None]:
        slices.stop()
        if again:
            slices.start(run_steps(done, 2))
        yield
        done.append(-1)

    slices.start(stopping())
    slices.go_on()
    assert done == []
    assert not ended
    assert slices.is_running == again
    slices.go_on()
    assert done == ([1, 2] if again else [])


def test_exception_in_a_step_is_raised_and_ends_the_work_in_slices(slices: Slices) -> None:
    def raising() -> Iterator[None]:
        yield
        raise ValueError("no")

    slices.start(raising())
    slices.go_on()
    with pytest.raises(ValueError, match="no"):
        slices.go_on()
    assert not slices.is_running
    slices.go_on()
