"""Test that save files of edition 1 open with the same meaning in the present edition."""

import json
from pathlib import Path
from typing import Any

import pytest

from takeback.engine import savefile
from takeback.engine.journal import Journal
from takeback.engine.recheck import recheck
from takeback.engine.savefile import SaveFile
from takeback.engine.state import digest
from takeback.games.park.game import GAME
from takeback.games.park.material import KINDS, orientations, shift_to, turn_shape
from takeback.games.park.state import AddPlot, Place, Take
from takeback.games.park.upgrade import upgrade
from takeback.table.opening import OpenedTable, open_table, table_from_file
from tests.games.park.golden import TURNS
from tests.games.park.playing import END, before_turn, list_steps
from tests.games.park.seated import plan_of, report, standing

FILES = Path(__file__).parent


def read(name: str) -> SaveFile:
    return savefile.read(FILES / f"{name}.takeback")


def with_turns_changed(name: str, **turns: Any) -> SaveFile:
    """Return the save file with fields of some turns replaced: `t3={…}` updates turn 3."""
    plain = json.loads((FILES / f"{name}.takeback").read_bytes())
    for key, fields in turns.items():
        plain["turns"][int(key[1:]) - 1].update(fields)
    return savefile.read(json.dumps(plain).encode())


def with_text(name: str, old: str, new: str) -> OpenedTable:
    data = (FILES / f"{name}.takeback").read_text(encoding="utf-8")
    assert data.count(old) >= 1
    return table_from_file(savefile.read(data.replace(old, new, 1).encode()))


# the golden game ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(("name", "edition"), [("edition1", 1), ("golden", 2)])
def test_recorded_game_of_edition_1_and_2_opens_and_every_turn_is_confirmed(name: str, edition: int) -> None:
    file = read(name)
    assert {turn.edition for turn in file.turns} == {edition}
    opened = table_from_file(file)
    assert opened.problems == ()
    assert opened.table.here.depth == 36
    assert opened.table.outcome is not None
    assert opened.table.outcome.scores == (99, 77)
    checked = recheck(GAME, savefile.record_for(GAME, file), file.turns)
    assert (checked.matched, checked.problems) == (36, [])


def test_recorded_game_of_both_editions_opens_with_the_same_moves_states_and_keys() -> None:
    old, new = (table_from_file(read(name)).table for name in ("edition1", "golden"))
    for one, two in zip(old.line, new.line, strict=True):
        assert one.moves == two.moves
        assert one.state == two.state
        assert one.key == two.key
    assert [move.action for move in old.line[7].moves] == [*list_steps(before_turn(7), TURNS[6]), END]


def test_states_of_the_upgraded_game_of_edition_1_match_its_recorded_digests() -> None:
    kept = {turn.serial: turn.digest for turn in read("edition1").turns}
    table = table_from_file(read("edition1")).table
    assert {node.serial: digest(node.state) for node in table.line[1:]} == kept


def test_turn_of_edition_1_with_another_digest_is_a_problem_and_the_game_opens_before_it() -> None:
    opened = table_from_file(with_turns_changed("edition1", t20={"digest": "0" * 24}))
    assert [problem.serial for problem in opened.problems] == [20]
    assert opened.table.here.depth == 19


# plans --------------------------------------------------------------------------------------------------
def test_plans_of_edition_1_open_without_problem_or_report_with_all_steps_also_undone_ones() -> None:
    opened = table_from_file(read("edition1-plans"))
    assert opened.problems == ()
    table = opened.table
    assert sorted(seat for _, seat in table.drafts.by_place) == [0, 1]
    first, second = plan_of(table, 0), plan_of(table, 1)
    assert report(table, 0) == report(table, 1) == ()
    assert [type(step).__name__ for step in standing(table, 0)] == ["Choose", "Place", "AddPlot", "Take"]
    assert [type(step).__name__ for step in standing(table, 1)] == ["Choose", "Place", "Take"]
    assert [type(move.action) for move in second.undone()] == [AddPlot]
    place = next(step for step in standing(table, 0) if isinstance(step, Place))
    assert place.cells in _placements(first)
    assert isinstance(standing(table, 0)[-1], Take)


def _placements(draft: Any) -> list[Any]:
    state = draft.moves()[0].after
    return [action.cells for action in GAME.actions(state, draft.seat) if isinstance(action, Place)]


def test_game_of_edition_1_is_played_on_in_the_journal_and_reopens_the_same(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    journal = Journal.open(path)
    table = table_from_file(read("edition1-plans"), journal).table
    seat = table.to_act()[0]
    while table.here.depth == 14:
        draft = table.drafts.find(seat)
        table.act(next(iter(GAME.actions(draft.state if draft else table.state, seat))), seat)
    journal.close()
    opened = open_table(Journal.open(path), table.id)
    assert opened.problems == ()
    assert opened.table.state == table.state
    assert len([1 for node, _ in opened.table.drafts.by_place if node == table.here.serial]) == 2


# equal placements written in two ways ----------------------------------------------------------------------
def test_upgrade_makes_two_turns_with_equal_placements_one_turn_and_keeps_both_later_lines() -> None:
    file = read("edition1-siblings")
    opened = table_from_file(file)
    assert opened.problems == ()
    nodes = {node.serial: node for node in opened.table.history.root.subtree()}
    assert len(nodes) < len(file.turns) + 1
    fork = next(node for node in nodes.values() if node.depth == 4)
    assert len(fork.children) == 1, "the same placement is the same turn"
    assert fork.children[0].moves[0].action == list_steps(before_turn(5), TURNS[4])[0]
    joined = fork.children[0]
    below = [node for node in joined.subtree() if len(node.children) == 2]
    assert len(below) == 1, "the lines part where they were really different"
    assert recheck(GAME, savefile.record_for(GAME, file), file.turns).problems == []


def test_upgrade_of_edition_1_turns_position_rotation_and_flip_of_a_placement_into_cells() -> None:
    for kind in KINDS:
        for flip in (False, True):
            for turns in range(4):
                thing = {
                    "type": "Place",
                    "kind": kind,
                    "value": 0,
                    "x": -3,
                    "y": 2,
                    "turns": turns,
                    "flip": flip,
                }
                record = upgrade(1, {"seat": 0, "action": thing, "events": []})
                assert record["action"]["cells"] == shift_to(turn_shape(kind, turns, flip), -3, 2)
                assert shift_to(record["action"]["cells"], 0, 0) in orientations(kind)
                assert set(record["action"]) == {"type", "kind", "value", "cells"}


def test_stream_tile_as_it_is_equals_one_flipped_and_turned_once() -> None:
    assert turn_shape("GL", 0, False) == turn_shape("GL", 1, True) == ((0, 0), (0, 1), (1, 1))


def test_upgrade_of_edition_1_fills_missing_fields_of_actions_from_their_events() -> None:
    took = {"type": "Took", "seat": 1, "kind": "Hs", "value": 4}
    record = upgrade(1, {"seat": 1, "action": {"type": "Take", "kind": "Hs"}, "events": [took]})
    assert record["action"] == {"type": "Take", "kind": "Hs", "value": 4}
    added = {"type": "PlotAdded", "seat": 1, "pile": 1, "plot": 9, "px": -2, "py": 0}
    action = {"type": "AddPlot", "pile": 1, "px": -2, "py": 0}
    record = upgrade(1, {"seat": 1, "action": action, "events": [added]})
    assert record["action"] == {"type": "AddPlot", "plot": 9, "px": -2, "py": 0}
    assert record["events"] == [{"type": "PlotAdded", "seat": 1, "plot": 9, "px": -2, "py": 0}]
    untouched = {"seat": 0, "action": {"type": "EndTurn"}, "events": []}
    assert upgrade(1, untouched) == untouched
    assert upgrade(2, {"seat": 0, "anything": 1}) == {"seat": 0, "anything": 1}


# damage -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"type":"Place","kind":"Hs"', '"type":"Place","kind":"Qq"'),
        ('"type":"Place","kind":"Hs","value":6,"x"', '"type":"Place","kind":"Hs","value":6,"z"'),
        ('{"type":"Took","seat":1,"kind":"Hs"', '{"type":"Lost","seat":1,"kind":"Hs"'),
    ],
)
def test_file_of_edition_1_with_a_damaged_turn_opens_at_the_turn_before_with_a_problem(
    old: str, new: str
) -> None:
    opened = with_text("edition1", old, new)
    (problem,) = opened.problems
    assert opened.table.here.depth == problem.serial - 1
    assert problem.why.startswith(f"Turn {problem.serial} cannot be read: ")
    assert opened.table.state == before_turn(problem.serial)


def test_damaged_plan_of_edition_1_is_reported_and_game_opens() -> None:
    data = (FILES / "edition1-plans.takeback").read_text(encoding="utf-8")
    head, _, drafts = data.partition('"drafts":')
    drafts = drafts.replace('"type":"Place"', '"type":"Plate"', 1)
    opened = table_from_file(savefile.read(f'{head}"drafts":{drafts}'.encode()))
    assert opened.table.here.depth == 14
    told = [told for seat in (0, 1) for told in report(opened.table, seat)]
    assert told == ["Your plan for this turn can no longer be read."]
