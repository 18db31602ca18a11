"""Runs work on untrusted input in a separate process, which alone ends if it hangs or grows."""

import os
import pickle
import signal
import sys
import warnings
from collections.abc import Callable
from typing import NoReturn

from takeback.engine.state import Illegal
from takeback.table.confined import Limits, apply_limits, failure_text, process_end_text

Work = Callable[[], int]


def run_within(limits: Limits, work: Work) -> int:
    """Run the work within limits; return its exit status. Raise what it raises, and Illegal with a sentence
    if it exceeds a limit.

    Where processes cannot be forked, run it in this one without limits.
    """
    if not hasattr(os, "fork"):
        return work()
    sys.stdout.flush()
    sys.stderr.flush()
    reader, writer = os.pipe()
    child = _fork()
    if child == 0:
        _run_and_exit(limits, work, writer)
    os.close(writer)
    try:
        with os.fdopen(reader, "rb") as pipe:
            sent = pipe.read()
        _, status = os.waitpid(child, 0)
    except BaseException:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        raise
    if os.WIFSIGNALED(status):
        raise Illegal(process_end_text(os.WTERMSIG(status), limits))
    if sent:
        raise pickle.loads(sent)
    return os.WEXITSTATUS(status)


def _fork() -> int:
    """Fork this process; return the child's number, or 0 in the child. The child starts no threads, so it
    does not miss those of the parent."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return os.fork()


def _run_and_exit(limits: Limits, work: Work, pipe: int) -> NoReturn:
    """Run the work in the child and exit with its status; send an exception through the pipe."""
    status = 1
    try:
        with apply_limits(limits):
            status = work()
        sys.stdout.flush()
        sys.stderr.flush()
    except MemoryError as error:
        _send(Illegal(failure_text(error, limits)), pipe)
    except Exception as error:
        _send(error, pipe)
    finally:  # even for other exceptions: the parent's code must not go on here
        os._exit(status)


def _send(error: Exception, pipe: int) -> None:
    """Send an exception through the pipe."""
    with os.fdopen(pipe, "wb") as stream:
        stream.write(pickle.dumps(error))
