"""Test that figures are compared with their budgets; the speed of this machine does not matter."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from takeback.cli import bench
from takeback.cli.figures import child, engine, journal, window
from takeback.engine import figure
from takeback.engine.figure import (
    Figure,
    alternating_medians,
    at_most,
    percentile,
    processor_seconds,
    seconds,
    times_as_long,
    times_as_many,
)
from takeback.engine.state import Illegal

FIELDS = {"name", "value", "unit", "baseline", "ratio", "budget", "within"}


def make_fixed_figure(name: str, value: float) -> Callable[[], Figure]:
    return lambda: at_most(name, "a test", value, "ms", 10)


@pytest.fixture
def two_figures(monkeypatch: pytest.MonkeyPatch) -> dict[str, Callable[[], Figure]]:
    """Replace all figures by two: one within its budget, one for the test to set."""
    figures = {"one": make_fixed_figure("engine.one", 5), "two": make_fixed_figure("engine.two", 5)}
    monkeypatch.setattr(bench, "GROUPS", ("engine",))
    monkeypatch.setattr(engine, "FIGURES", figures)
    monkeypatch.setattr(bench, "_game_groups", lambda: iter(()))
    return figures


def test_benchmark_duration_is_within_its_budget_up_to_its_multiple_of_the_baseline() -> None:
    result = times_as_long("a", "b", 6.0, 2.0, "µs", 4)
    assert (result.ratio, result.within, result.limits) == (3.0, True, "ratio")
    assert not times_as_long("a", "b", 9.0, 2.0, "µs", 4).within


def test_benchmark_rate_must_be_a_multiple_of_its_baseline_and_the_factor_is_printed(
    two_figures: dict[str, Callable[[], Figure]], capsys: pytest.CaptureFixture[str]
) -> None:
    figure = times_as_many("engine.one", "a test", 90.0, 20.0, "games/s", 4)
    assert (figure.ratio, figure.within, figure.limits) == (4.5, True, "rate")
    assert not times_as_many("a", "b", 70.0, 20.0, "games/s", 4).within
    two_figures["one"] = lambda: figure
    assert bench.measure(["engine.one"], False) == 0
    assert "≥ 4 ×" in capsys.readouterr().out


def test_benchmark_figure_with_a_fixed_limit_ignores_its_baseline() -> None:
    assert at_most("a", "b", 7.0, "ms", 8, 0.001).within
    assert not at_most("a", "b", 9.0, "ms", 8, 100.0).within


def test_alternating_medians_runs_both_works_in_turn_twice_more_than_asked_to_warm_up() -> None:
    done: list[str] = []
    alternating_medians(lambda: done.append("a"), lambda: done.append("b"), 3)
    assert "".join(done) == "ab" * 5


def test_seconds_include_waiting_and_processor_seconds_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    clocks = {"perf_counter": 10.0, "process_time": 5.0}
    for name in clocks:
        monkeypatch.setattr(figure, name, lambda name=name: clocks[name])

    def work() -> None:
        clocks["perf_counter"] += 3.0  # two of them waiting
        clocks["process_time"] += 1.0

    assert (seconds(work), processor_seconds(work)) == (3.0, 1.0)


def test_percentile_is_one_of_the_values_also_of_a_single_value() -> None:
    assert percentile([4, 1, 3, 2], 0.5) == 3
    assert percentile([4, 1, 3, 2], 0.99) == 4
    assert percentile([7], 0.99) == 7


def test_bench_prints_all_figures_as_json_with_every_field_and_nothing_on_stderr(
    two_figures: object, capsys: pytest.CaptureFixture[str]
) -> None:
    assert bench.measure([], True) == 0
    output = capsys.readouterr()
    document = json.loads(output.out)
    assert [figure["name"] for figure in document["figures"]] == ["engine.one", "engine.two"]
    assert all(set(figure) >= FIELDS for figure in document["figures"])
    assert output.err == ""


def test_bench_figure_over_its_budget_gives_status_1_and_the_word_over_unless_not_chosen(
    two_figures: dict[str, Callable[[], Figure]], capsys: pytest.CaptureFixture[str]
) -> None:
    two_figures["two"] = make_fixed_figure("engine.two", 11)
    assert bench.measure([], False) == 1
    assert "OVER" in capsys.readouterr().out
    assert bench.measure(["engine.one"], False) == 0


def test_bench_figures_are_chosen_by_group_or_by_name(
    two_figures: object, capsys: pytest.CaptureFixture[str]
) -> None:
    bench.measure(["engine.two"], True)
    assert [figure["name"] for figure in json.loads(capsys.readouterr().out)["figures"]] == ["engine.two"]
    bench.measure(["engine"], True)
    assert len(json.loads(capsys.readouterr().out)["figures"]) == 2


def test_unknown_bench_figure_is_refused_and_known_groups_are_listed(two_figures: object) -> None:
    with pytest.raises(Illegal, match=r"no figures named “warp”\. There are: engine"):
        bench.measure(["warp"], True)


def test_benchmark_figures_have_exactly_the_expected_names() -> None:
    names = {
        f"{module.__name__.rpartition('.')[2]}.{name}"
        for module in (engine, journal, window)
        for name in module.FIGURES
    }
    assert names == {
        "engine.act",
        "engine.fair",
        "engine.undo",
        "engine.news",
        "engine.jump",
        "engine.memory",
        "journal.turn",
        "journal.open",
        "journal.fair",
        "window.start",
        "window.resume",
        "window.memory",
        "window.undo",
        "window.foreign",
        "window.preview",
        "window.slots",
    }


def test_bench_module_in_a_game_folder_adds_figures_named_after_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import takeback.games

    folder = tmp_path / "counted"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "game.py").write_text(
        "from dataclasses import replace\n"
        "from takeback.cli.figures.counter import GAME as COUNTER\n"
        "GAME = replace(COUNTER, package=__package__, id='counted')\n"
    )
    (folder / "bench.py").write_text(
        "from takeback.engine.figure import at_most\n"
        "def figures():\n"
        "    yield at_most('speed', 'how fast', 1, 'ms', 2)\n"
        "    yield at_most('counted.size', 'how big', 3, 'ms', 2)\n"
    )
    monkeypatch.setattr(takeback.games, "__path__", [*takeback.games.__path__, str(tmp_path)])
    assert bench.measure(["counted"], True) == 1
    figures = json.loads(capsys.readouterr().out)["figures"]
    assert [(figure["name"], figure["within"]) for figure in figures] == [
        ("counted.speed", True),
        ("counted.size", False),
    ]
    for name in [name for name in sys.modules if name.startswith("takeback.games.counted")]:
        del sys.modules[name]


def test_failed_process_of_a_measurement_raises_a_refusal_that_names_it() -> None:
    with pytest.raises(Illegal, match="The measurement “open” came to no end; it said: "):
        child.measure_in_process("open", "/nowhere/at/all.sqlite")


def test_profile_for_the_benchmark_of_the_start_is_made_without_errors_and_has_a_last_table(
    checkout: Path,
) -> None:
    """Make it in a process without a QApplication, where no delayed write can happen."""
    code = "from takeback.cli.figures.window import profile, resumed\nwith profile(resumed) as folder:\n"
    code += "    print(sorted(file.name for file in folder.iterdir()))"
    done = subprocess.run([sys.executable, "-c", code], cwd=checkout, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert "last-table" in done.stdout


def test_benchmark_figure_is_equal_after_encoding_and_decoding_as_json() -> None:
    figure = at_most("a", "b", 7.0, "ms", 8)
    assert msgspec.json.decode(msgspec.json.encode(figure), type=Figure) == figure
