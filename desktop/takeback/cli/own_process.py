"""Work on what strangers made, in a process of its own: whatever hangs or grows there, it alone ends."""

import os
import pickle
import signal
import sys
import warnings
from collections.abc import Callable
from typing import NoReturn

from takeback.engine.state import Illegal
from takeback.table.confined import Limits, confined, ended_by, failed_with

Work = Callable[[], int]


def within(limits: Limits, work: Work) -> int:
    """The exit status of the work. What it raises is raised here; past its limits, Illegal with a sentence.

    Where a process cannot be copied, the work is done in this one, without limits.
    """
    if not hasattr(os, "fork"):
        return work()
    sys.stdout.flush()
    sys.stderr.flush()
    reader, writer = os.pipe()
    child = _copied()
    if child == 0:
        _do(limits, work, writer)
    os.close(writer)
    try:
        with os.fdopen(reader, "rb") as pipe:
            told = pipe.read()
        _, status = os.waitpid(child, 0)
    except BaseException:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        raise
    if os.WIFSIGNALED(status):
        raise Illegal(ended_by(os.WTERMSIG(status), limits))
    if told:
        raise pickle.loads(told)
    return os.WEXITSTATUS(status)


def _copied() -> int:
    """The number of the new process; 0 in it. It starts no thread, so those of this one are not missed."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return os.fork()


def _do(limits: Limits, work: Work, pipe: int) -> NoReturn:
    status = 1
    try:
        with confined(limits):
            status = work()
        sys.stdout.flush()
        sys.stderr.flush()
    except MemoryError as error:
        _tell(Illegal(failed_with(error, limits)), pipe)
    except Exception as error:
        _tell(error, pipe)
    finally:  # whatever it was: nobody above knows of this process
        os._exit(status)


def _tell(error: Exception, pipe: int) -> None:
    with os.fdopen(pipe, "wb") as told:
        told.write(pickle.dumps(error))
