"""Test that the help of the command line is translated, argparse's own words included."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

from takeback.cli.main import COMMANDS
from tests.texts.walk import plain_words

# Options, choices, and the name of the program and its commands.
NO_WORDS = re.compile(r"--?[a-z][\w-]*|\{[a-z,]+\}|\btakeback( [a-z]+)?")


def test_help_and_errors_of_every_command_in_the_pseudo_language_have_only_translated_words(
    checkout: Path,
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.texts.command_helps"],
        cwd=checkout,
        env={**os.environ, "TAKEBACK_LANGUAGE": "pseudo", "COLUMNS": "100"},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    found = json.loads(done.stdout)
    assert {*found["helps"]} == {"", *COMMANDS}
    forgotten = {
        f"{name}: {word}"
        for name, text in [*found["helps"].items(), *(("error", one) for one in found["errors"])]
        for word in plain_words(NO_WORDS.sub(" ", text))
    }
    assert forgotten <= {f": {name}" for name in COMMANDS}
