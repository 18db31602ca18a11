"""Work that is confined: the system itself ends a process that takes more time or memory than it may."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

MEGABYTE = 1 << 20
USUAL_SECONDS, USUAL_MEMORY = 2.0, 300 * MEGABYTE
SECONDS_A_MEGABYTE, MOST_SECONDS = 1.0, 120.0  # of what is long
ASLEEP = 10  # times as long may it take by the clock on the wall, on a computer that is busy otherwise
MEMORY_A_BYTE = 30  # of what is long: a turn in memory is larger than in a file


class Limits(msgspec.Struct, frozen=True):
    """What a request may take, beyond what its process has taken before."""

    seconds: float = USUAL_SECONDS
    memory: int = USUAL_MEMORY  # bytes


def limits_for(size: int, each: float = SECONDS_A_MEGABYTE, most_seconds: float = MOST_SECONDS) -> Limits:
    """The usual ones; what has more bytes may take longer and more, in proportion."""
    seconds = min(USUAL_SECONDS + size / MEGABYTE * each, most_seconds)
    return Limits(round(seconds, 1), max(USUAL_MEMORY, size * MEMORY_A_BYTE))


@contextmanager
def confined(limits: Limits | None) -> Iterator[None]:
    """Whatever hangs in here ends the process; what takes too much memory raises MemoryError, or ends it."""
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
    """No handlers: those written in Python would wait for whatever hangs.

    Seconds of the processor are counted, so that a busy computer refuses nothing; what sleeps takes none.
    """
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, seconds)
        signal.setitimer(signal.ITIMER_REAL, seconds * ASLEEP)


def _confine_memory(more: int) -> tuple[int, int] | None:
    """The limit that was there; None where this system has none, or does not say what was taken."""
    taken = _memory_taken()
    if not taken:
        return None
    import resource

    before = resource.getrlimit(resource.RLIMIT_AS)
    hard = before[1]
    soft = taken + more if hard == resource.RLIM_INFINITY else min(taken + more, hard)
    return before if _set_memory((soft, hard)) else None


def _set_memory(limits: tuple[int, int]) -> bool:
    import resource

    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_AS, limits)
        return True
    return False


def _memory_taken() -> int:
    """The address space of this process, in bytes; 0 where the system does not tell."""
    with suppress(OSError, ValueError, IndexError):
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * _page()
    return 0


def _page() -> int:
    import resource

    return resource.getpagesize()


# in plain words -------------------------------------------------------------------------------------------
def failed_with(error: BaseException, limits: Limits) -> str:
    if isinstance(error, MemoryError):
        return f"It needed more than {limits.memory // MEGABYTE} MB of memory, so it was stopped."
    said = " ".join(f"{type(error).__name__}: {error}".split())[:160]
    return f"It failed ({said})."


def took_too_long(limits: Limits) -> str:
    return f"It took longer than {limits.seconds:g} seconds, so it was stopped."


def ended_by(number: int, limits: Limits) -> str:
    """Of a process that ended before it answered: by the signal of this number; 0 for none."""
    if sys.platform != "win32" and number in (signal.SIGPROF, signal.SIGALRM):
        return took_too_long(limits)
    if sys.platform != "win32" and number == signal.SIGKILL:
        return "The system ended its process, most likely because it needed too much memory."
    try:
        return f"Its process crashed ({signal.Signals(number).name})."
    except ValueError:
        return "Its process ended before it was done."
