"""`desktop bench`: how fast it is. What is measured, and how, is told where it is done."""

from desktop.cli.arguments import Arguments


def run(given: Arguments) -> int:
    from desktop.cli.bench import run as measure

    return measure(given.names, given.json)
