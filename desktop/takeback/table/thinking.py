"""The process in which computer players think: it reads requests and writes answers. It starts fast without
Qt.

Requests and answers are JSON documents, one a line. The program writes a `LoadRequest`, `AskRequest` or
`StopRequest`; the process answers each `AskRequest` with one `Answer`. When its standard input closes it
ends, so it never outlives the program.
"""

import gc
import importlib
import os
import queue
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from typing import IO, Any

import msgspec

from takeback.engine.chance import Chance
from takeback.engine.game import Effort, Game
from takeback.engine.state import Illegal, encode
from takeback.table.confined import Limits, apply_limits, failure_text
from takeback.texts import gettext as _

LONGEST_THOUGHT = 2.0  # seconds for the best level, where the game sets no time
SHORTEST_THOUGHT = 0.3


class Argument(msgspec.Struct, frozen=True):
    """One argument of the function: a struct of the class that `kind` names ("module:Class"), else plain
    JSON."""

    kind: str
    value: msgspec.Raw


class AskRequest(msgspec.Struct, frozen=True, tag="ask"):
    """A request to call a function with these arguments, followed by a Chance and an Effort."""

    function: str  # "package.module:function"
    arguments: tuple[Argument, ...]
    level: str = ""
    seconds: float = LONGEST_THOUGHT
    seed: int = 0
    number: int = 0
    limits: Limits | None = None  # for code that is not trusted


class StopRequest(msgspec.Struct, frozen=True, tag="stop"):
    """Says that the request with this number, and those before it, are no longer wanted."""

    number: int


class LoadRequest(msgspec.Struct, frozen=True, tag="load"):
    """A request to import a function in advance, so that the first thought need not wait for it."""

    function: str


class Answer(msgspec.Struct, frozen=True):
    """The result as JSON, or a sentence that says why there is none, with a traceback where the function
    failed."""

    number: int
    value: msgspec.Raw = msgspec.Raw(b"null")
    sentence: str = ""
    trace: str = ""
    is_broken: bool = False  # the function failed or its process ended; False for a refusal

    @property
    def value_text(self) -> str:
        """Return the value as text, cut to 2,000 characters, for error reports."""
        return bytes(self.value).decode(errors="replace")[:2000]


def make_request(function: str, *arguments: Any) -> AskRequest:
    """Return a request to call this function. Structs arrive as their own class, other values as plain
    JSON."""
    return AskRequest(function, tuple(_encoded(value) for value in arguments))


def _encoded(value: Any) -> Argument:
    """Return the value as an Argument, with its class where it is a struct."""
    kind = type(value)
    name = f"{kind.__module__}:{kind.__qualname__}" if isinstance(value, msgspec.Struct) else ""
    return Argument(name, msgspec.Raw(encode(value)))


def thinking_seconds(game: Game, level: str) -> float:
    """Return how long a level may think, in seconds: as its game says, else in proportion to its rank; for an
    unknown level, the longest time."""
    levels, thoughts = game.computer_levels, game.computers.thoughts if game.computers else ()
    if level not in levels:
        return max(thoughts, default=LONGEST_THOUGHT)
    if thoughts:
        return thoughts[levels.index(level)]
    if len(levels) == 1:
        return LONGEST_THOUGHT
    share = levels.index(level) / (len(levels) - 1)
    return max(SHORTEST_THOUGHT, LONGEST_THOUGHT * share)


# the process --------------------------------------------------------------------------------------
def serve() -> int:
    """Answer requests from standard input on standard output until either is closed. Return the exit code."""
    requests, answers = _take_channel()
    _lower_priority()
    desk = RequestWorker()
    threading.Thread(target=desk.read_requests, args=(requests,), daemon=True).start()
    while True:
        answer = desk.handle_next()
        if answer is not None and not _write_answer(answers, answer):
            return 0


def _take_channel() -> tuple[IO[bytes], IO[bytes]]:
    """Return the two pipes, and point standard input and output at nothing: a game's prints must not mix with
    answers."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    os.close(nothing)
    return requests, answers


def _lower_priority() -> None:
    """Lower the priority below that of the window, and ignore Ctrl+C, which is meant for the program."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)


def _write_answer(answers: IO[bytes], answer: Answer) -> bool:
    """Write one answer; return False where the program is gone."""
    try:
        answers.write(encode(answer) + b"\n")
        answers.flush()
    except OSError:
        return False
    return True


class RequestWorker:
    """Reads requests on one thread and works on them on another, so that a stop is noticed during a
    thought."""

    def __init__(self) -> None:
        self._requests: queue.SimpleQueue[AskRequest | LoadRequest] = queue.SimpleQueue()
        self._stopped = -1  # this request and all before it

    def read_requests(self, requests: IO[bytes]) -> None:
        """Read requests until the pipe is closed, then end the process at once. Unreadable lines are
        skipped."""
        decoder = msgspec.json.Decoder(AskRequest | StopRequest | LoadRequest)
        for line in requests:
            try:
                request = decoder.decode(line)
            except msgspec.MsgspecError:
                continue
            if isinstance(request, StopRequest):
                self._stopped = max(self._stopped, request.number)
            else:
                self._requests.put(request)
        os._exit(0)

    def handle_next(self) -> Answer | None:
        """Wait for the next request and carry it out. Return its answer; None for a `LoadRequest`, even if it
        fails.

        Whatever a game raises becomes a sentence in the answer.
        """
        request = self._requests.get()
        try:
            if isinstance(request, LoadRequest):
                _imported(request.function)
                return None
            return Answer(request.number, msgspec.Raw(encode(self._call_within_limits(request))))
        except Illegal as why:
            return Answer(_number_of(request), sentence=str(why))
        except BaseException as error:
            return None if isinstance(request, LoadRequest) else _failure_answer(request, error)

    def _call_within_limits(self, ask: AskRequest) -> Any:
        """Call the function within its limits, and return its result. Raises Illegal if it was stopped
        before."""
        if self._stopped >= ask.number:
            raise Illegal(_("Thinking was stopped."))
        effort = Effort(ask.level, ask.seconds, self._clock(ask))
        function = _imported(ask.function)  # outside the limits, so that imports do not count
        _enable_garbage_collection()
        with apply_limits(ask.limits):
            arguments = [_decoded(argument) for argument in ask.arguments]
            return function(*arguments, Chance(ask.seed), effort)

    def _clock(self, ask: AskRequest) -> Callable[[], bool]:
        """Return a function that tells whether this request was stopped or its time is up."""
        end = time.monotonic() + ask.seconds
        return lambda: self._stopped >= ask.number or time.monotonic() >= end


def _number_of(request: AskRequest | LoadRequest) -> int:
    """Return the number of an Ask; 0 for a Load, which has none."""
    return request.number if isinstance(request, AskRequest) else 0


def _failure_answer(ask: AskRequest, error: BaseException) -> Answer:
    """Return an answer that reports an unexpected error, with its traceback."""
    # The text of the error is left out: it could reveal cards.
    sentence = _("The computer player failed while thinking ({name}).", name=type(error).__name__)
    if ask.limits is not None:
        sentence = failure_text(error, ask.limits)
    trace = "".join(traceback.format_exception(error))
    return Answer(ask.number, sentence=sentence, trace=trace, is_broken=True)


def _decoded(argument: Argument) -> Any:
    """Decode an argument, as the class that it names."""
    kind = _imported(argument.kind) if argument.kind else Any
    return msgspec.json.decode(argument.value, type=kind)


def _enable_garbage_collection() -> None:
    """Turn on garbage collection, from now on only of new objects: what was imported stays."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


def _imported(name: str) -> Any:
    """Import and return the object that "package.module:name" names."""
    module, _, path = name.partition(":")
    found: Any = importlib.import_module(module)
    for part in path.split("."):
        found = getattr(found, part)
    return found


if __name__ == "__main__":
    sys.exit(serve())
