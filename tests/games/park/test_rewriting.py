"""Test the golden game with turns taken out: the outcome of each later turn was checked by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from takeback.cli.main import run
from takeback.engine import savefile
from takeback.engine.chance import Chance
from takeback.engine.past_edits import Choices, TakeOut
from takeback.engine.play import play_action as by_rules
from takeback.engine.record import Seat
from takeback.games.park.game import GAME
from takeback.games.park.material import Cells
from takeback.games.park.state import AddPlot, EndTurn, Place, Take
from takeback.games.park.text import differs
from takeback.table.opening import new_table, table_from_file
from takeback.table.rewriting import rewriting_with_edits, verdict_as_seen

ROOF, MAP, LEAF, GRASS = ((1, 2),), ((1, 1),), ((3, 1),), ((0, 0),)  # on the gate plot of the lessons
GOLDEN = Path(__file__).with_name("golden.takeback")

# Blue lays a stream in turn 5 and takes two homes. Without that turn she holds only the stream for the rest
# of
# the game, as every tile she lays later was taken in a turn that fell. So it stays her turn.
WITHOUT_5 = {
    7: "You have no toad home worth 6 to lay.",
    9: "You have no beaver home worth 6 to lay.",
    11: "You have no toad home worth 4 to lay.",
    13: "You have no toad reserve worth 8 to lay.",
    15: "You have no heron reserve worth 8 to lay.",
    17: "You have no otter reserve worth 8 to lay.",
    19: "You have no otter home worth 6 to lay.",
    21: "You have no otter home worth 4 to lay.",
    23: "You have no toad home worth 2 to lay.",
    25: "You have no boardwalk to lay.",
    27: "You have no boardwalk to lay.",
    29: "You have no beaver home worth 2 to lay.",
    31: "You have no boardwalk to lay.",
    33: "You have no pool to lay.",
    35: "You have no two-cell kiosk to lay.",
}

# In turns 24 and 25 each player lays a boardwalk and takes tiles, which they also have from earlier turns:
# all
# later tiles can still be laid. But Red's tile lay on two plots, which now keep a hole, so her lookouts of
# 14 and 10 are not built; nor are Blue's of 16 and 12, whose plots turn 25 completed. Turn 33 is the first to
# complete one and gets the lookout of 16. Blue's holes keep the last round from beginning.
WITHOUT_24_AND_25 = """
26 changed: no lookout 14
27 changed: no lookout 12
28 changed: no lookout 10
29 kept
30 kept
31 kept
32 kept
33 changed: lookout 16 instead of 8
34 kept
35 changed: lookout 14 instead of 6; no last round
36 changed: lookout 12 instead of 4; It no longer loses.
"""


def test_rewrite_without_turn_5_drops_all_later_turns_with_their_reasons_and_its_file_replays(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "new.takeback"
    words = ["rewrite", str(GOLDEN), "--at", "5", "--take-out", "1", "--out", str(out), "--json"]
    assert run(words) == 0
    said = json.loads(capfd.readouterr().out)
    assert said["after"] == 4
    assert said["counts"] == {"taken out": 1, "fell": 31}
    first, *turns = said["turns"]
    assert (first["turn"], first["verdict"]) == (5, "taken out")
    assert [turn["turn"] for turn in turns] == list(range(6, 37))
    for turn in turns:
        why = WITHOUT_5.get(turn["turn"], "It is Blue’s turn here.")
        assert (turn["verdict"], turn["why"], turn["place"]) == ("fell", why, None)
        assert turn["seat"] == ("Blue" if turn["turn"] % 2 else "Red")
    assert run(["replay", str(out), "--check", "--json"]) == 0
    again = json.loads(capfd.readouterr().out)
    assert (again["problems"], again["digest"]) == ([], said["digest"])


def test_removing_turns_24_and_25_gives_the_recorded_verdicts_on_later_turns_and_no_end() -> None:
    table = table_from_file(savefile.read(GOLDEN)).table
    grown = rewriting_with_edits(table, table.line[-1], [TakeOut(24, 25)], Choices())
    said = []
    for one in grown.advance()[2:]:
        seen = verdict_as_seen(GAME, one, None)
        assert one.source is not None
        said.append(f"{one.source.depth} {seen.kind}{': ' if seen.why else ''}{seen.why}")
    assert said == WITHOUT_24_AND_25.strip().splitlines()
    assert GAME.outcome(grown.here.state) is None


@pytest.mark.parametrize(
    ("old", "new", "told_of"),
    [
        (ROOF, LEAF, "covers a leaf instead of a roof"),
        (MAP, GRASS, "covers nothing instead of a map"),
        (ROOF, ROOF, ""),
    ],
)
def test_difference_of_two_placements_names_the_symbols_covered(old: Cells, new: Cells, told_of: str) -> None:
    start = GAME.lessons()[0].start
    one, other = (by_rules(GAME, start, 0, Place("G1", 0, cells), Chance(1)) for cells in (old, new))
    assert differs(one, other, None) == told_of


def test_difference_of_two_taken_tiles_names_both_tiles_and_values() -> None:
    laid = by_rules(GAME, GAME.lessons()[0].start, 0, Place("G1", 0, ROOF), Chance(1)).after
    one, other = (by_rules(GAME, laid, 0, Take(kind, 6), Chance(1)) for kind in ("Hl", "Ho"))
    assert differs(one, other, None) == "took beaver home 6 instead of toad home 6"


def test_difference_of_added_plots_names_both_plots_or_both_plots_then_on_offer() -> None:
    laid = by_rules(GAME, GAME.lessons()[0].start, 0, Place("G1", 0, MAP), Chance(1)).after
    one, other = (by_rules(GAME, laid, 0, AddPlot(plot, 1, 0), Chance(1)) for plot in (4, 5))
    assert differs(one, other, None) == "plot 5 instead of 4"
    one, other = (by_rules(GAME, move.after, 0, EndTurn(), Chance(1)) for move in (one, other))
    assert differs(one, other, None) == "plot on offer 7 instead of 6"


def test_turn_that_takes_a_tile_which_an_edit_took_before_is_dropped_with_the_next_value() -> None:
    lesson = next(one for one in GAME.lessons() if any(step.edit is not None for step in one.steps))
    table = new_table(GAME, {}, [Seat()] * 2, 1, start=lesson.start, practice=True)
    for step in lesson.steps:
        if step.action is not None:
            table.act(step.action, lesson.you if step.seat < 0 else step.seat)
    edits = [step.edit for step in lesson.steps if step.edit is not None]
    fallen = rewriting_with_edits(table, table.here, edits, Choices()).advance()[-1]
    assert (fallen.kind, fallen.why) == ("fell", "The toad home worth 6 is gone; the next is worth 4.")
