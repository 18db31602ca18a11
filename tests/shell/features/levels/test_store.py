"""Test levels prepared in advance: the next one opens at once, also after a restart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from takeback.engine.chance import Chance
from takeback.paths import READY_LEVELS
from takeback.shell.features.levels.store import ReadyLevels, is_kind
from tests.shell.features.levels.conftest import FLOW, Sat

SMALL = FLOW.read_options({"level": "random:4x4", "grade": 1})


def start(seed: int = 7) -> Any:
    return FLOW.start(SMALL, 1, Chance(seed, "start"))


def test_prepared_level_is_given_once_for_its_own_options_and_survives_restart(
    qapp: object, profile: Path
) -> None:
    made = ReadyLevels(profile)
    assert made.is_wanted(FLOW, SMALL)
    made.store(FLOW, SMALL, 7, start())
    assert not made.is_wanted(FLOW, SMALL)
    made.save()
    later = ReadyLevels(profile)
    assert later.take(FLOW, FLOW.read_options({"level": "random:4x4", "grade": 2})) is None
    assert later.take(FLOW, SMALL) == (7, start())
    assert later.take(FLOW, SMALL) is None


def test_only_random_levels_without_a_seed_are_prepared_and_invalid_stored_ones_discarded(
    qapp: object, profile: Path
) -> None:
    kinds = {"random:4x4": True, "random:4x4:5": False, "daily": False, "Brooks/1": False, "": False}
    for name, is_one in kinds.items():
        assert is_kind(FLOW, FLOW.read_options({"level": name})) == is_one
    assert not is_kind(FLOW, FLOW.read_options({"level": "random:4x4", "edit": True}))
    made = ReadyLevels(profile)
    made.store(FLOW, SMALL, 7, {"type": "Board"})
    assert made.take(FLOW, SMALL) is None
    profile.mkdir(exist_ok=True)
    (profile / READY_LEVELS.name).write_text("[1]", encoding="utf-8")
    assert ReadyLevels(profile).is_wanted(FLOW, SMALL)


def test_prepared_random_level_opens_at_once_and_another_of_its_kind_is_made_and_stored(
    sat: Sat, monkeypatch: Any
) -> None:
    wanted: list[Any] = []
    monkeypatch.setattr(sat.levels.advance.maker, "make", lambda *what: wanted.append(what))
    sat.levels.advance.ready_levels.store(FLOW, SMALL, 7, start())
    sat.levels.starts.begin(FLOW, SMALL)
    assert not sat.levels.maker.is_busy
    assert sat.window.table.record.seed == 7
    assert sat.window.table.state.level == start().level
    ((game, options, seed, made),) = wanted
    assert (game, options["level"], options["grade"]) == (FLOW, "random:4x4", 1)
    made(start(8))
    assert sat.levels.advance.ready_levels.take(FLOW, SMALL) == (seed, start(8))
