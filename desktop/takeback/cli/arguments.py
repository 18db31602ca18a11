"""The arguments of each command. Wrong arguments are reported in one sentence."""

import argparse
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NoReturn

from takeback.engine.chance import SEED_BITS
from takeback.engine.state import Illegal
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

Arguments = argparse.Namespace
REST, SILENT = argparse.REMAINDER, argparse.SUPPRESS


# What argparse says of wrong arguments, and how it is said to a player.
ERRORS = (
    (r"argument (?P<argument>\S+): expected one argument", gettext_noop("{argument} expected one argument.")),
    (
        r"argument (?P<argument>\S+): expected at least one argument",
        gettext_noop("{argument} expected at least one argument."),
    ),
    (
        r"argument (?P<argument>\S+): invalid choice: (?P<value>.+) \(choose from (?P<choices>.+)\)",
        gettext_noop("{argument} invalid choice: {value} (choose from {choices})."),
    ),
    (
        r"argument (?P<argument>\S+): ignored explicit argument (?P<value>.+)",
        gettext_noop("{argument} ignored explicit argument {value}."),
    ),
    (
        r"the following arguments are required: (?P<arguments>.+)",
        gettext_noop("The following arguments are required: {arguments}."),
    ),
    (r"unrecognized arguments: (?P<arguments>.+)", gettext_noop("Unrecognized arguments: {arguments}.")),
)


class HelpFormatter(argparse.HelpFormatter):
    """Formats the help of a parser, in the player's language."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        """Add the usage, with its title."""
        title = _("usage:")
        super().add_usage(usage, actions, groups, f"{title} " if prefix is None else prefix)


class RawHelpFormatter(HelpFormatter, argparse.RawDescriptionHelpFormatter):
    """Formats the help of a parser, the lines of its description as they are."""


class Parser(argparse.ArgumentParser):
    """An argument parser in the player's language that raises Illegal with one sentence instead of printing
    and exiting."""

    def __init__(self, formatter_class: type[argparse.HelpFormatter] = HelpFormatter, **given: Any) -> None:
        super().__init__(add_help=False, formatter_class=formatter_class, **given)
        self._positionals.title, self._optionals.title = _("positional arguments"), _("options")
        self.add_argument("-h", "--help", action="help", help=_("show this help message and exit"))

    def error(self, message: str) -> NoReturn:
        """Raise Illegal with argparse's message as a sentence."""
        raise Illegal(sentence(message))


def sentence(message: str) -> str:
    """Return a message of argparse as a sentence: "argument --games: 5 apples" names the argument and the
    reason. What it says in other words than those of `ERRORS` stays in English."""
    text = " ".join(message.split())
    for pattern, known in ERRORS:
        if (found := re.fullmatch(pattern, text)) is not None:
            said = found.groupdict()
            if "argument" in said:
                said["argument"] = said["argument"].split("/")[-1]
            return _(known, **said)
    if text.startswith("argument ") and ": " in text:
        name, why = text.removeprefix("argument ").split(": ", 1)
        if why.endswith("."):
            return f"{name.split('/')[-1]}: {why}"
        text = f"{name.split('/')[-1]} {why}"
    return f"{text[0].upper()}{text[1:].rstrip('.')}."


def whole_number(low: int, high: int) -> Callable[[str], int]:
    """Return an argparse type that accepts integers from `low` to `high`."""

    def read(text: str) -> int:
        """Return the number, or raise ArgumentTypeError if it is not a whole number from `low` to `high`."""
        try:
            number = int(text)
        except ValueError:
            number = low - 1
        if not low <= number <= high:
            raise argparse.ArgumentTypeError(
                _(
                    "Write a whole number from {low} to {high}, not “{text}”.",
                    low=low,
                    high=high,
                    text=text[:40],
                )
            )
        return number

    return read


def parse_option(text: str) -> tuple[str, str]:
    """Return name and value of NAME=VALUE; raise ArgumentTypeError, for argparse, in any other form."""
    name, is_there, value = text.partition("=")
    if not is_there or not name.strip():
        raise argparse.ArgumentTypeError(_("Write an option as NAME=VALUE, not “{text}”.", text=text[:40]))
    return name.strip(), value


def parse_size(text: str) -> tuple[int, int]:
    """Return the width and height of a picture in pixels, written as "1100x720"; raise ArgumentTypeError, for
    argparse, if it is not of this form, too small or too large."""
    width, _x, height = text.lower().partition("x")
    if not (width.isdecimal() and height.isdecimal() and len(text) < 12):
        raise argparse.ArgumentTypeError(_("Write a size as WIDTHxHEIGHT, not “{text}”.", text=text[:40]))
    if not (320 <= int(width) <= 8192 and 240 <= int(height) <= 8192):
        raise argparse.ArgumentTypeError(_("A picture can be 320x240 to 8192x8192."))
    return int(width), int(height)


SEED = whole_number(-(2**63), 2**SEED_BITS - 1)
MANY = whole_number(1, 1_000_000)


def add_json_argument(parser: Parser) -> None:
    """Add --json."""
    parser.add_argument("--json", action="store_true", help=_("print a single JSON document"))


def add_option_argument(parser: Parser) -> None:
    """Add --option."""
    parser.add_argument(
        "--option",
        action="append",
        type=parse_option,
        default=[],
        metavar="K=V",
        help=_("set an option of the game, or the number of seats with seats=N; may be repeated"),
    )


def add_games_arguments(parser: Parser) -> None:
    """Add the arguments of `takeback games`."""
    add_json_argument(parser)


def add_random_arguments(parser: Parser) -> None:
    """Add the arguments of `takeback random`."""
    parser.add_argument("game", metavar="GAME", help=_("the id of the game, as listed by “takeback games”"))
    parser.add_argument(
        "--games", type=MANY, default=20, metavar="N", help=_("number of games (default: 20)")
    )
    parser.add_argument(
        "--seed", type=SEED, default=1, metavar="S", help=_("seed for the first game (default: 1)")
    )
    parser.add_argument(
        "--closely",
        type=MANY,
        default=20,
        metavar="N",
        help=_("check the first N turns of a game fully, then every fourth (default: 20)"),
    )
    add_option_argument(parser)
    add_json_argument(parser)


def add_replay_arguments(parser: Parser) -> None:
    """Add the arguments of `takeback replay`."""
    parser.add_argument("file", type=Path, metavar="FILE", help=_("the saved game"))
    parser.add_argument("--to", type=whole_number(0, 10_000_000), metavar="N", help=_("stop after turn N"))
    parser.add_argument(
        "--check",
        action="store_true",
        help=_("replay every turn under the rules and compare the results with those recorded"),
    )
    add_json_argument(parser)


def add_rewrite_arguments(parser: Parser) -> None:
    """Add the arguments of `takeback rewrite`."""
    parser.add_argument("file", type=Path, metavar="FILE", help=_("the saved game"))
    parser.add_argument("--at", type=MANY, metavar="N", help=_("change the past at turn N"))
    parser.add_argument("--take-out", type=MANY, metavar="K", help=_("remove K turns, starting at turn N"))
    parser.add_argument(
        "--luck",
        choices=("same", "new"),
        default="same",
        help=_("whether later turns keep their random values or get new ones (default: same)"),
    )
    parser.add_argument(
        "--fallen",
        choices=("skip", "stop"),
        default="skip",
        help=_("what to do with a turn that is no longer legal: skip it, or stop (default: skip)"),
    )
    parser.add_argument(
        "--offers",
        action="store_true",
        help=_("play what the game offers in place of a turn that is no longer legal"),
    )
    parser.add_argument("--seed", type=SEED, metavar="S", help=_("replay the whole game with this seed"))
    parser.add_argument("--out", type=Path, metavar="FILE", help=_("write the new line to FILE"))
    add_option_argument(parser)
    add_json_argument(parser)


def add_verify_arguments(parser: Parser) -> None:
    """Add the arguments of `takeback verify`."""
    parser.add_argument("file", type=Path, metavar="FILE", help=_("the saved game"))
    parser.add_argument(
        "receipt", nargs="*", type=Path, metavar="RECEIPT", help=_("a receipt saved during the game")
    )
    parser.add_argument("--seal", default="", metavar="SEAL", help=_("the seal noted before the game"))
    parser.add_argument(
        "--link",
        action="append",
        default=[],
        metavar="LINK",
        help=_("a link noted during the game; may be repeated"),
    )
    add_json_argument(parser)


def add_solve_arguments(parser: Parser) -> None:
    """Add the arguments of `takeback solve`."""
    parser.add_argument("game", metavar="GAME", help=_("the id of the game, as listed by “takeback games”"))
    parser.add_argument("level", metavar="LEVEL", help=_("a level file, or a level as text"))
    parser.add_argument(
        "--seconds",
        type=whole_number(1, 86_400),
        default=60,
        metavar="N",
        help=_("time limit in seconds (default: 60)"),
    )
    add_json_argument(parser)


def add_generate_arguments(parser: Parser) -> None:
    """Add the arguments of `takeback generate`."""
    parser.add_argument("game", metavar="GAME", help=_("the id of the game, as listed by “takeback games”"))
    parser.add_argument("--count", type=MANY, default=1, metavar="N", help=_("number of levels (default: 1)"))
    parser.add_argument(
        "--size", default="", metavar="RxC", help=_("rows and columns of the levels, such as 8x8")
    )
    parser.add_argument(
        "--seed", type=SEED, default=1, metavar="S", help=_("seed for the levels (default: 1)")
    )
    parser.add_argument("--out", type=Path, metavar="DIR", help=_("write the level files to DIR"))
    add_option_argument(parser)
    add_json_argument(parser)


def add_match_arguments(parser: Parser) -> None:
    """Add the arguments of `takeback match`."""
    parser.add_argument("game", metavar="GAME", help=_("the id of the game, as listed by “takeback games”"))
    parser.add_argument(
        "--players", required=True, metavar="A,B,…", help=_("the levels of the computer players")
    )
    parser.add_argument(
        "--games", type=MANY, default=20, metavar="N", help=_("number of games (default: 20)")
    )
    parser.add_argument(
        "--seed", type=SEED, default=1, metavar="S", help=_("seed for the first game (default: 1)")
    )
    add_option_argument(parser)
    add_json_argument(parser)


def add_screenshot_arguments(parser: Parser) -> None:
    """Add the arguments of `takeback screenshot`."""
    parser.add_argument("subject", metavar=_("GAME or FILE"), help=_("the id of a game, or a saved game"))
    parser.add_argument("--out", type=Path, required=True, metavar="PNG", help=_("write the picture to PNG"))
    parser.add_argument(
        "--turns",
        type=whole_number(0, 10_000),
        metavar="N",
        help=_("play N random turns; with FILE, go to turn N of its line"),
    )
    parser.add_argument(
        "--seed", type=SEED, default=1, metavar="S", help=_("seed for the random turns (default: 1)")
    )
    parser.add_argument(
        "--size",
        type=parse_size,
        default=(1100, 720),
        metavar="WxH",
        help=_("size of the window in pixels (default: 1100x720)"),
    )
    parser.add_argument(
        "--theme",
        choices=("light", "dark", "contrast"),
        default="light",
        help=_("theme of the window (default: light)"),
    )
    parser.add_argument("--panel", action="store_true", help=_("show the game’s own panel, if it has one"))
    parser.add_argument(
        "--show",
        choices=("table", "curtain", "records", "step"),
        default="table",
        help=_(
            "show the table (the default), its curtain, the page of records, or a step of the last record"
        ),
    )
    parser.add_argument(
        "--step", type=whole_number(0, 100_000), metavar="N", help=_("step to show (default: the last one)")
    )
    add_option_argument(parser)


def add_new_arguments(parser: Parser) -> None:
    """Add the arguments of `takeback new`."""
    parser.add_argument("game", metavar="GAME", help=_("the name of the new game, in lower case"))
    parser.add_argument("folder", type=Path, metavar="FOLDER", help=_("the folder to create"))
    add_json_argument(parser)


def add_try_arguments(parser: Parser) -> None:
    """Add the arguments of `takeback try`."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help=_("a scenario file"))
    parser.add_argument(
        "--game",
        default="duel",
        metavar="GAME",
        help=_("the game that the scenarios are for (default: duel)"),
    )
    parser.add_argument(
        "--way",
        default="plain",
        metavar="WAY",
        help=_(
            "how to run the scenarios: plain, probed (first try every possible action before each action), "
            "saved (save the game and read it again before each action) or redone (apply all events again "
            "at the end) (default: plain)"
        ),
    )
    parser.add_argument("--quiet", action="store_true", help=_("print only statements that fail"))
    add_option_argument(parser)
    add_json_argument(parser)


def add_bench_arguments(parser: Parser) -> None:
    """Add the arguments of `takeback bench`."""
    parser.add_argument("names", nargs="*", metavar="NAME", help=_("the benchmarks to run (default: all)"))
    add_json_argument(parser)
