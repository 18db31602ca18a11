"""The thinking process: it reads requests, thinks, and answers. No Qt in here, so that it starts at once.

One JSON document a line in both directions. The program writes `Load`, `Ask` and `Stop`; the process answers
each `Ask` with one `Answer`. It ends at once when its standard input does: it never outlives the program.
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
from takeback.table.confined import Limits, confined, failed_with

LONGEST_THOUGHT = 2.0  # seconds that the best level takes, where nothing else is said
SHORTEST_THOUGHT = 0.3


class Argument(msgspec.Struct, frozen=True):
    """One value for the function: a struct of the class `kind` names, "module:Class", else plain JSON."""

    kind: str
    value: msgspec.Raw


class Ask(msgspec.Struct, frozen=True, tag="ask"):
    """Call a function with these arguments, then a Chance and an Effort."""

    function: str  # "package.module:function"
    arguments: tuple[Argument, ...]
    level: str = ""
    seconds: float = LONGEST_THOUGHT
    seed: int = 0
    number: int = 0
    limits: Limits | None = None  # of what cannot be trusted


class Stop(msgspec.Struct, frozen=True, tag="stop"):
    """The request of this number is no longer wanted."""

    number: int


class Load(msgspec.Struct, frozen=True, tag="load"):
    """Import what will be asked for, so that the first thought need not wait for it."""

    function: str


class Answer(msgspec.Struct, frozen=True):
    """What came out, as JSON; or a sentence that says why nothing did, with the traceback of a fault."""

    number: int
    value: msgspec.Raw = msgspec.Raw(b"null")
    sentence: str = ""
    trace: str = ""
    is_broken: bool = False  # it was no refusal: the function failed, or its process ended

    @property
    def value_text(self) -> str:
        return bytes(self.value).decode(errors="replace")[:2000]


def ask_for(function: str, *arguments: Any) -> Ask:
    """A request to this function; structs arrive as what they are, other values as JSON makes them."""
    return Ask(function, tuple(_argument(value) for value in arguments))


def _argument(value: Any) -> Argument:
    kind = type(value)
    name = f"{kind.__module__}:{kind.__qualname__}" if isinstance(value, msgspec.Struct) else ""
    return Argument(name, msgspec.Raw(encode(value)))


def seconds_for(game: Game, level: str) -> float:
    """How long a level may think: as its card says, or in proportion to its place among the levels."""
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
    """Think for the program at the other end of standard input and output, until it goes."""
    requests, answers = _take_channel()
    _be_modest()
    desk = Desk()
    threading.Thread(target=desk.listen, args=(requests,), daemon=True).start()
    while True:
        answer = desk.work()
        if answer is not None and not _told(answers, answer):
            return 0


def _take_channel() -> tuple[IO[bytes], IO[bytes]]:
    """Keep the two pipes for ourselves: what a game prints or reads must not get between the lines."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    os.close(nothing)
    return requests, answers


def _be_modest() -> None:
    """The window comes first, and Ctrl+C in a terminal is for the program: we end when it does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)


def _told(answers: IO[bytes], answer: Answer) -> bool:
    try:
        answers.write(encode(answer) + b"\n")
        answers.flush()
    except OSError:
        return False
    return True


class Desk:
    """Requests come in on one thread and are worked off on another: a stop is noticed during a thought."""

    def __init__(self) -> None:
        self._requests: queue.SimpleQueue[Ask | Load] = queue.SimpleQueue()
        self._stopped = -1  # this request and all before it

    def listen(self, requests: IO[bytes]) -> None:
        decoder = msgspec.json.Decoder(Ask | Stop | Load)
        for line in requests:
            try:
                request = decoder.decode(line)
            except msgspec.MsgspecError:
                continue
            if isinstance(request, Stop):
                self._stopped = max(self._stopped, request.number)
            else:
                self._requests.put(request)
        os._exit(0)

    def work(self) -> Answer | None:
        """Wait for the next request and see to it. Whatever a game raises becomes a sentence."""
        request = self._requests.get()
        try:
            if isinstance(request, Load):
                _named(request.function)
                return None
            return Answer(request.number, msgspec.Raw(encode(self._call(request))))
        except Illegal as why:
            return Answer(_number(request), sentence=str(why))
        except BaseException as error:
            return None if isinstance(request, Load) else _fault(request, error)

    def _call(self, ask: Ask) -> Any:
        if self._stopped >= ask.number:
            raise Illegal("Thinking was stopped.")
        effort = Effort(ask.level, ask.seconds, self._clock(ask))
        function = _named(ask.function)  # what it imports is not counted
        _look_for_garbage()
        with confined(ask.limits):
            arguments = [_value(argument) for argument in ask.arguments]
            return function(*arguments, Chance(ask.seed), effort)

    def _clock(self, ask: Ask) -> Callable[[], bool]:
        end = time.monotonic() + ask.seconds
        return lambda: self._stopped >= ask.number or time.monotonic() >= end


def _number(request: Ask | Load) -> int:
    return request.number if isinstance(request, Ask) else 0


def _fault(ask: Ask, error: BaseException) -> Answer:
    sentence = f"The computer player failed while thinking ({type(error).__name__})."  # more could tell cards
    if ask.limits is not None:
        sentence = failed_with(error, ask.limits)
    trace = "".join(traceback.format_exception(error))
    return Answer(ask.number, sentence=sentence, trace=trace, is_broken=True)


def _value(argument: Argument) -> Any:
    kind = _named(argument.kind) if argument.kind else Any
    return msgspec.json.decode(argument.value, type=kind)


def _look_for_garbage() -> None:
    """From now on, but never among what was imported: that stays."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


def _named(name: str) -> Any:
    """The object that "package.module:name" names."""
    module, _, path = name.partition(":")
    found: Any = importlib.import_module(module)
    for part in path.split("."):
        found = getattr(found, part)
    return found


if __name__ == "__main__":
    sys.exit(serve())
