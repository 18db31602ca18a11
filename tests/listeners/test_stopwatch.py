"""Test the clock of a level with a time that tests set."""

from takeback.listeners.stopwatch import IDLE, Stopwatch


class FakeTime:
    """A time that passes only when a test says so."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


def make_stopwatch() -> tuple[Stopwatch, FakeTime]:
    time = FakeTime()
    return Stopwatch(time), time


def test_stopwatch_counts_no_time_until_it_is_begun() -> None:
    one, time = make_stopwatch()
    time.now += 30
    assert one.seconds == 0
    one.begin()
    time.now += 12
    assert one.seconds == 12


def test_stopwatch_counts_no_time_after_a_stop_and_continues_when_begun_again() -> None:
    one, time = make_stopwatch()
    one.begin()
    time.now += 5
    one.stop()
    time.now += 100
    assert one.seconds == 5
    one.begin()
    time.now += 2
    assert one.seconds == 7


def test_stopwatch_counts_no_time_until_every_hold_is_released() -> None:
    one, time = make_stopwatch()
    one.begin()
    one.hold("away")
    one.hold("paused")
    time.now += 10
    one.hold("away", False)
    time.now += 10
    assert one.seconds == 0
    one.hold("paused", False)
    time.now += 3
    assert one.seconds == 3


def test_stopwatch_begun_while_held_counts_from_the_release() -> None:
    one, time = make_stopwatch()
    one.hold("away")
    one.begin()
    time.now += 10
    assert one.seconds == 0
    one.hold("away", False)
    time.now += 4
    assert one.seconds == 4


def test_stopwatch_is_idle_exactly_a_minute_after_the_last_input() -> None:
    one, time = make_stopwatch()
    one.begin()
    time.now += IDLE - 1
    assert not one.is_idle
    one.touch()
    time.now += IDLE - 1
    assert not one.is_idle
    time.now += 1
    assert one.is_idle


def test_stopwatch_counts_one_idle_minute_of_a_sleep_of_hours_and_pauses_until_released() -> None:
    one, time = make_stopwatch()
    one.begin()
    time.now += 20
    one.touch()
    time.now += 8 * 3600
    one.touch()  # the key press that wakes the computer
    assert one.is_idle
    one.hold_idle("paused")
    assert one.seconds == 20 + IDLE
    assert not one.is_running
    one.hold("paused", False)
    time.now += 1
    assert one.seconds == 20 + IDLE + 1
    assert not one.is_idle


def test_stopwatch_that_is_not_running_is_never_idle() -> None:
    one, time = make_stopwatch()
    time.now += 2 * IDLE
    assert not one.is_idle
    one.begin()
    one.hold("away")
    time.now += 2 * IDLE
    assert not one.is_idle
    one.hold("away", False)
    assert not one.is_idle


def test_stopwatch_continues_from_a_given_time() -> None:
    time = FakeTime()
    one = Stopwatch(time, 40.0)
    one.begin()
    time.now += 2
    assert one.seconds == 42
