"""Print the help of the command line and of each command, as JSON by command.

`TAKEBACK_LANGUAGE=pseudo python -m tests.texts.command_helps` shows what is not translated; "" is the help of
the program itself.
"""

from __future__ import annotations

import json
import sys

from takeback.cli.arguments import sentence
from takeback.cli.main import COMMANDS, front_parser, parser_of

# What argparse says of wrong arguments.
ERRORS = (
    "argument -g/--games: expected one argument",
    "argument FILE: expected at least one argument",
    "argument --luck: invalid choice: '?' (choose from '1', '2')",
    "argument --json: ignored explicit argument '1'",
    "the following arguments are required: FILE",
    "unrecognized arguments: --",
)


def main() -> None:
    helps = {"": front_parser().format_help()}
    helps |= {name: parser_of(name).format_help() for name in COMMANDS}
    json.dump({"helps": helps, "errors": [sentence(one) for one in ERRORS]}, sys.stdout)


if __name__ == "__main__":
    main()
