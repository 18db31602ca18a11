"""Limits on the time and memory of untrusted work; the system ends a process that exceeds them."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from takeback.texts import gettext as _

MEGABYTE = 1 << 20
USUAL_SECONDS, USUAL_MEMORY = 2.0, 300 * MEGABYTE
SECONDS_A_MEGABYTE, MOST_SECONDS = 1.0, 120.0  # for long input
REAL_TIME_FACTOR = 10  # so many times the processor time may pass in real time, on a busy computer
MEMORY_A_BYTE = 30  # bytes of memory per byte of long input: a turn in memory is larger than in a file


class Limits(msgspec.Struct, frozen=True):
    """The time (in seconds) and memory (in bytes) that a request may take beyond what its process used
    before."""

    seconds: float = USUAL_SECONDS
    memory: int = USUAL_MEMORY  # bytes


def limits_for(size: int, each: float = SECONDS_A_MEGABYTE, most_seconds: float = MOST_SECONDS) -> Limits:
    """Return the usual limits, raised in proportion for input of many bytes. `each` is in seconds per
    megabyte."""
    seconds = min(USUAL_SECONDS + size / MEGABYTE * each, most_seconds)
    return Limits(round(seconds, 1), max(USUAL_MEMORY, size * MEMORY_A_BYTE))


@contextmanager
def apply_limits(limits: Limits | None) -> Iterator[None]:
    """Apply limits inside the `with` block. None applies none.

    Exceeding the time ends the process; exceeding the memory raises MemoryError or ends it too.
    """
    if limits is None:
        yield
        return
    before = _confine_memory(limits.memory)
    _set_alarm(limits.seconds)
    try:
        yield
    finally:
        _set_alarm(0)
        if before is not None:
            _set_memory(before)


def _set_alarm(seconds: float) -> None:
    """Let the system end this process after so many seconds of processor time; 0 turns that off.

    Processor time, so that a busy computer refuses nothing; waiting is limited by ten times as much real
    time. There are no handlers: those written in Python would have to wait for the work that hangs.
    """
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, seconds)
        signal.setitimer(signal.ITIMER_REAL, seconds * REAL_TIME_FACTOR)


def _confine_memory(more: int) -> tuple[int, int] | None:
    """Limit the address space to `more` bytes than are in use, and return the limit that was set before.

    Return None where the system has no such limit, or does not report what is in use.
    """
    taken = _memory_taken()
    if not taken:
        return None
    import resource

    before = resource.getrlimit(resource.RLIMIT_AS)
    hard = before[1]
    soft = taken + more if hard == resource.RLIM_INFINITY else min(taken + more, hard)
    return before if _set_memory((soft, hard)) else None


def _set_memory(limits: tuple[int, int]) -> bool:
    """Set the soft and hard limit of the address space, in bytes. Return whether the system accepted them."""
    import resource

    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_AS, limits)
        return True
    return False


def _memory_taken() -> int:
    """Return the address space of this process in bytes; 0 where the system does not report it."""
    with suppress(OSError, ValueError, IndexError):
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * _page_size()
    return 0


def _page_size() -> int:
    """Return the size of a memory page in bytes."""
    import resource

    return resource.getpagesize()


# in plain words -------------------------------------------------------------------------------------------
def failure_text(error: BaseException, limits: Limits) -> str:
    """Return a sentence for an error raised within these limits: too much memory for MemoryError, else the
    error's own text."""
    if isinstance(error, MemoryError):
        return _(
            "It needed more than {memory} MB of memory, so it was stopped.", memory=limits.memory // MEGABYTE
        )
    message = " ".join(f"{type(error).__name__}: {error}".split())[:160]
    return _("It failed ({message}).", message=message)


def timeout_text(limits: Limits) -> str:
    """Return the sentence for exceeding the time."""
    return _("It took longer than {seconds} seconds, so it was stopped.", seconds=format(limits.seconds, "g"))


def process_end_text(number: int, limits: Limits) -> str:
    """Return a sentence for a process that ended before it answered. `number` is that of the signal, 0 for
    none."""
    if sys.platform != "win32" and number in (signal.SIGPROF, signal.SIGALRM):
        return timeout_text(limits)
    if sys.platform != "win32" and number == signal.SIGKILL:
        return _("The system ended its process, most likely because it needed too much memory.")
    try:
        return _("Its process crashed ({name}).", name=signal.Signals(number).name)
    except ValueError:
        return _("Its process ended before it was done.")
