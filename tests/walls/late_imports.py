"""Find imports inside functions, and measure how many milliseconds each saves at start-up.

`python -m tests.walls.late_imports` measures them and rewrites the list, which takes some minutes.
"""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tests.walls.imports import PACKAGE
from tests.walls.parsed import list_nodes, parse_file

ROOT = Path(__file__).resolve().parents[2]
STORED = ROOT / "tests" / "data" / "late_imports.json"
TRIES = 3
WINDOW = """
import tempfile
from pathlib import Path
from takeback.shell.app import application, make_window
application()
shown = make_window(Path(tempfile.mkdtemp()), waits=True)
"""
COMMAND = "import takeback.__main__, takeback.cli.main\n"
TIMED = """
import importlib, os, sys, time
was_loaded = {module!r} in sys.modules
began = time.process_time()
try:
    importlib.import_module({module!r})
except ImportError:  # of an extra that is not installed
    pass
print(0.0 if was_loaded else (time.process_time() - began) * 1000, flush=True)
os._exit(0)
"""


def find_late_imports(root: Path) -> dict[str, list[str]]:
    """Return the modules that functions import, each with the places, `file:line`."""
    found: dict[str, list[str]] = {}
    for file in sorted((root / PACKAGE).rglob("*.py")):
        package = file.relative_to(root / "desktop").parent.parts
        for function in list_nodes(parse_file(file)):
            for node in list_nodes(function) if isinstance(function, ast.FunctionDef) else ():
                for module in find_modules(node, package, root):
                    place = f"{file.relative_to(root)}:{getattr(node, 'lineno', 0)}"
                    places = found.setdefault(module, [])
                    places += [place] if place not in places else []
    return found


def find_modules(node: ast.AST, package: tuple[str, ...], root: Path) -> Iterator[str]:
    """Yield the modules that an import statement names."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        start = package[: len(package) - node.level + 1] if node.level else ()
        module = ".".join([*start, *filter(None, [node.module])])
        for alias in node.names:
            inner = root.joinpath("desktop", *module.split("."), alias.name)
            is_module = module == "PySide6" or inner.is_dir() or inner.with_suffix(".py").is_file()
            yield f"{module}.{alias.name}" if is_module else module


def measure_import(module: str, start: str) -> float:
    """Return the median time to import a module after this start; 0 if the start has loaded it."""
    times = []
    for _ in range(TRIES):
        done = subprocess.run(
            [sys.executable, "-c", start + TIMED.format(module=module)],
            env={**os.environ, "PYTHONPATH": "desktop", "QT_QPA_PLATFORM": "offscreen"},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        times.append(float(done.stdout.split()[-1]))
    return round(median(times), 1)


def main() -> None:
    """Measure each module after the start of the window, or of a command if the window needs it anyway."""
    saved = {}
    for module, places in sorted(find_late_imports(ROOT).items()):
        saved[module] = measure_import(module, WINDOW) or measure_import(module, COMMAND)
        print(f"{saved[module]:8} {module}  {' '.join(places[:3])}", flush=True)
    STORED.write_text(json.dumps(saved, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
