"""Measure how strong the tests are.

    python -m tests.strength cover FOLDER              run all tests; report lines and branches they run
    python -m tests.strength mutate FOLDER             try small faults; report how many the tests notice
    python -m tests.strength mutate FOLDER --faults F  the faults of an earlier measurement once more
    python -m tests.strength choose FOLDER             list the slow cases that need not run every time

`mutate` and `choose` need what `cover` wrote into FOLDER. `mutate` draws one-line faults at random, puts each
into a copy of the last commit, and runs the tests that execute the line: the quickest of each file first,
those nearest to the file before others, up to half a minute of tests. A fault is noticed when a test fails
or hangs.

To compare two states of the program, give the second measurement the faults of the first. A fault is looked
for by its function and its line; where both have changed it is reported as lost, and its `file`, `function`
and `old` can be corrected in the file by hand.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from random import Random
from time import monotonic

import msgspec

from tests.strength.choosing import MeasuredCase, find_slow_cases, write_slow_cases
from tests.strength.mutations import KINDS, Mutation, find_mutations, is_valid
from tests.strength.recorder import LABEL, RESULTS

ROOT = Path(__file__).parents[2]
NOT_DRAWN = ("bench", "figures")  # packages that measure the program, and are no part of it
SECONDS_OF_TESTS = 30.0
MOST_TESTS = 300
LONGEST = 180.0  # seconds until a run counts as hanging
CONFIG = f"""\
[run]
branch = true
parallel = true
source = {ROOT / "desktop" / "takeback"}
data_file = {{folder}}/coverage
context = ${{{{{LABEL}-}}}}
[report]
exclude_also =
    if TYPE_CHECKING:
    @overload
"""


class Fault(msgspec.Struct, frozen=True):
    """A mutation as it is stored between measurements."""

    file: str
    function: str
    old: str
    new: str
    kind: str
    nth: int  # of equal changes in this function, from 0


class Verdict(msgspec.Struct, frozen=True):
    fault: Fault
    verdict: str  # noticed, survived, not run, lost
    tests: int = 0
    by: str = ""  # the test that failed first


# lines and branches -----------------------------------------------------------------------------------------
def cover(folder: Path, tests: list[str]) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    for earlier in (*folder.glob("results.*"), *folder.glob("coverage*")):
        earlier.unlink()
    config = folder / "measure.ini"
    config.write_text(CONFIG.format(folder=folder), encoding="utf-8")
    env = dict(os.environ, COVERAGE_PROCESS_START=str(config), QT_QPA_PLATFORM="offscreen")
    env[RESULTS] = str(folder / "results")
    arguments = ["-n", "2", "--dist", "worksteal", "-q", "-p", "tests.strength.recorder", *tests]
    subprocess.run([sys.executable, "-m", "pytest", *arguments], cwd=ROOT, env=env, check=False)
    run = [sys.executable, "-m", "coverage"]
    subprocess.run([*run, "combine", "--quiet", f"--rcfile={config}"], cwd=ROOT, check=True)
    report = [*run, "report", f"--rcfile={config}", "--skip-covered", "--format=total", "--precision=2"]
    total = subprocess.run(report, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()
    ended = list(read_results(folder))
    print(
        f"{total} % of lines and branches, {sum(bool(one['passed']) for one in ended):,} tests that pass, "
        f"{sum(float(str(one['seconds'])) for one in ended):,.0f} s"
    )
    return 0


def read_results(folder: Path) -> Iterator[dict[str, object]]:
    for file in folder.glob("results.*"):
        yield from map(json.loads, file.read_text(encoding="utf-8").splitlines())


class MeasuredRuns:
    """The tests that execute each line, and the time that each takes."""

    def __init__(self, folder: Path) -> None:
        from coverage import CoverageData

        self._data = CoverageData(str(folder / "coverage"))
        self._data.read()
        self._seconds = {
            str(one["id"]): float(str(one["seconds"])) for one in read_results(folder) if one["passed"]
        }
        self._by_file: dict[str, dict[int, list[str]]] = {}

    def cases(self) -> list[MeasuredCase]:
        """Return all tests that pass, with the lines that each runs."""
        lines = dict.fromkeys(self._seconds, 0)
        bit = 1
        for file in sorted(self._data.measured_files()):
            for tests in self._data.contexts_by_lineno(file).values():
                for test in tests:
                    if test in lines:
                        lines[test] |= bit
                bit <<= 1
        return [MeasuredCase(test, self._seconds[test], run) for test, run in lines.items()]

    def tests(self, file: str, line: int) -> list[str]:
        """Return those to run for a fault in this line, the likeliest to notice it first."""
        if file not in self._by_file:
            self._by_file[file] = self._data.contexts_by_lineno(str(ROOT / file))
        found: defaultdict[str, list[str]] = defaultdict(list)
        for test in self._by_file[file].get(line, ()):
            if test in self._seconds:
                found[test.partition("::")[0]].append(test)
        for tests in found.values():
            tests.sort(key=lambda test: (self._seconds[test], test))
        files = sorted(
            found, key=lambda name: (-_measure_nearness(name, file), self._seconds[found[name][0]], name)
        )
        chosen = list(self._in_time([found[name] for name in files]))
        return sorted(chosen, key=lambda test: files.index(test.partition("::")[0]))

    def _in_time(self, columns: list[list[str]]) -> Iterator[str]:
        """Yield the first of each file, then the second of each, while there is time."""
        left, count = SECONDS_OF_TESTS, 0
        for rank in range(max(map(len, columns), default=0)):
            for column in columns:
                if rank < len(column) and self._seconds[column[rank]] <= left and count < MOST_TESTS:
                    left -= self._seconds[column[rank]]
                    count += 1
                    yield column[rank]


def _measure_nearness(test: str, file: str) -> int:
    """Return how many folders a test file shares with a module; its own test file comes first."""
    shared = 0
    for one, other in zip(test.split("/")[1:], file.split("/")[1:], strict=False):
        if one != other:
            break
        shared += 1
    return 2 * shared + (Path(file).stem in Path(test).stem)


# faults -----------------------------------------------------------------------------------------------------
def draw(seed: int, count: int) -> list[Fault]:
    """Draw faults from the whole program, of every kind equally many."""
    chance = Random(seed)
    pools: defaultdict[str, list[tuple[str, int]]] = defaultdict(list)
    sources = {str(path.relative_to(ROOT)): path.read_bytes() for path in _find_modules()}
    faults = {file: [*_find_faults(file, source)] for file, source in sources.items()}
    for file, found in faults.items():
        for at, (fault, _) in enumerate(found):
            pools[fault.kind].append((file, at))
    drawn: list[Fault] = []
    while len(drawn) < count:
        pool = pools[KINDS[len(drawn) % len(KINDS)]]
        file, at = pool.pop(chance.randrange(len(pool)))
        fault, mutation = faults[file][at]
        if is_valid(mutation, sources[file]):
            drawn.append(fault)
    return drawn


def _find_modules() -> Iterator[Path]:
    for path in sorted((ROOT / "desktop" / "takeback").rglob("*.py")):
        if not any(word in part for part in path.relative_to(ROOT).parts for word in NOT_DRAWN):
            yield path


def _find_faults(file: str, source: bytes) -> Iterator[tuple[Fault, Mutation]]:
    lines, seen = source.split(b"\n"), Counter[tuple[str, str, str]]()
    for one in find_mutations(source):
        old = lines[one.line - 1].decode().strip()
        new = one.apply(source).split(b"\n")[one.line - 1].decode().strip()
        key = (one.function, old, new)
        yield Fault(file, one.function, old, new, one.kind, seen[key]), one
        seen[key] += 1


class Trial:
    """A runner that tries faults, each in one of a few copies of the last commit."""

    def __init__(self, folder: Path, jobs: int) -> None:
        self._runs = MeasuredRuns(folder)
        self._copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(jobs):
            self._copies.put(_make_copy(folder / f"copy{number}"))
        self._jobs = jobs

    def verdicts(self, faults: Iterable[Fault]) -> Iterator[Verdict]:
        with ThreadPoolExecutor(self._jobs) as pool:
            yield from pool.map(self._verdict, faults)

    def _verdict(self, fault: Fault) -> Verdict:
        path = ROOT / fault.file
        source = path.read_bytes() if path.is_file() else b""
        mutation = next((one for found, one in _find_faults(fault.file, source) if found == fault), None)
        if mutation is None:
            return Verdict(fault, "lost")
        tests = self._runs.tests(fault.file, mutation.line)
        if not tests:
            return Verdict(fault, "not run")
        copy = self._copies.get()
        try:
            (copy / fault.file).write_bytes(mutation.apply(source))
            failed = _find_first_failure(copy, tests)
        finally:
            (copy / fault.file).write_bytes(source)
            self._copies.put(copy)
        return Verdict(fault, "noticed" if failed else "survived", len(tests), failed)


def _make_copy(place: Path) -> Path:
    """Clone the last commit, with an environment of its own, or bring an earlier clone up to it."""
    if place.exists():
        subprocess.run(["git", "fetch", "--quiet", "origin", "HEAD"], cwd=place, check=True)
        subprocess.run(["git", "reset", "--quiet", "--hard", "FETCH_HEAD"], cwd=place, check=True)
    else:
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(place)], check=True)
        # the Python below this venv: one that has all modules would be found sufficient, and no venv made
        python = str(Path(sys.base_prefix, "bin", "python3"))
        set_up = [python, "-m", "desktop.bootstrap", "test", "export"]
        subprocess.run(set_up, cwd=place, check=True, stdout=subprocess.DEVNULL)
    return place


def _find_first_failure(copy: Path, tests: list[str]) -> str:
    """Return the test that fails first, or an empty text."""
    listed = copy.parent / f"{copy.name}.tests"
    listed.write_text("\n".join(tests) + "\n", encoding="utf-8")
    env = dict(os.environ, QT_QPA_PLATFORM="offscreen")
    command = [".venv/bin/python", "-m", "pytest", "-q", "-x", "-n0", "-p", "no:cacheprovider", "--tb=no"]
    began = subprocess.Popen(
        [*command, f"@{listed}"],
        cwd=copy,
        env=env,
        text=True,
        start_new_session=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    try:
        printed = began.communicate(timeout=LONGEST)[0]
    except subprocess.TimeoutExpired:
        os.killpg(began.pid, signal.SIGKILL)
        began.communicate()
        return "hangs"
    failed = [line for line in printed.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    if began.returncode == 0:
        return ""
    return failed[0].partition(" ")[2].partition(" - ")[0] if failed else f"ends with {began.returncode}"


def mutate(folder: Path, seed: int, count: int, jobs: int, earlier: Path | None) -> int:
    if earlier is not None:
        lines = earlier.read_bytes().splitlines()
        before = [msgspec.json.decode(line, type=Verdict) for line in lines]
        faults = [one.fault for one in before]
    else:
        before, faults = [], draw(seed, count)
    began, verdicts = monotonic(), []
    with (folder / "verdicts.jsonl").open("wb") as file:
        for one in Trial(folder, jobs).verdicts(faults):
            file.write(msgspec.json.encode(one) + b"\n")
            file.flush()
            verdicts.append(one)
            print(
                f"{len(verdicts)}/{len(faults)} {one.verdict}: {one.fault.file} {one.fault.function}: "
                f"{one.fault.old} → {one.fault.new} {one.by}",
                flush=True,
            )
    for title, key in (("kind", _kind), ("package", _package)):
        print(f"by {title}:")
        for name in sorted({key(one) for one in verdicts}):
            of_name = Counter(one.verdict for one in verdicts if key(one) == name)
            print(f"  {name:24} {of_name['noticed']} of {of_name.total()}")
    print(
        f"{sum(one.verdict == 'noticed' for one in verdicts)} of {len(verdicts)} noticed "
        f"in {(monotonic() - began) / 60:.0f} minutes"
    )
    missed = [
        one
        for one, old in zip(verdicts, before, strict=False)
        if old.verdict == "noticed" and one.verdict != "noticed"
    ]
    for one in missed:
        print(f"no longer noticed ({one.verdict}): {one.fault}")
    return 1 if missed else 0


def choose(folder: Path) -> int:
    games = [path.name for path in (ROOT / "desktop" / "takeback" / "games").iterdir() if path.is_dir()]
    cases = MeasuredRuns(folder).cases()
    found = find_slow_cases(cases, games)
    write_slow_cases(found, cases)
    print(
        f"{len(found):,} of {len(cases):,} cases run only with --long, "
        f"{sum(one.seconds for one in found):,.0f} of {sum(one.seconds for one in cases):,.0f} s"
    )
    return 0


def _kind(one: Verdict) -> str:
    return one.fault.kind


def _package(one: Verdict) -> str:
    return "/".join(Path(one.fault.file).parts[2:-1][:2]) or "takeback"


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("act", choices=("cover", "mutate", "choose"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("tests", nargs="*", help="those to run, in place of all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--faults", type=Path, help="the verdicts of an earlier measurement")
    given = parser.parse_args(argv)
    folder = given.folder.resolve()
    if given.act == "cover":
        return cover(folder, given.tests)
    if given.act == "choose":
        return choose(folder)
    return mutate(folder, given.seed, given.count, given.jobs, given.faults)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
