"""Test joining a rewritten line: it is added whole or not at all, and undo hides it without deleting it."""

from __future__ import annotations

import dataclasses
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest

from takeback.engine import savefile
from takeback.engine.game import Packages
from takeback.engine.history import Bookmark, CameFrom, Node, tree_digest
from takeback.engine.journal import Journal, JournalError
from takeback.engine.past_edits import (
    ASK,
    NEW,
    STOP,
    Choices,
    Insert,
    MoveTo,
    NewTurn,
    Replace,
    Swap,
    TakeOut,
)
from takeback.engine.record import turn_record
from takeback.engine.rewrite import CHANGED, FELL, KEPT
from takeback.engine.state import Illegal
from takeback.engine.verify import verify
from takeback.table.new_line import ON_FAIR, NewLine
from takeback.table.opening import open_table, save_file_of, table_from_file
from takeback.table.rewriting import (
    new_line,
    origin_verdict,
    rewriting_on_other_turn,
    rewriting_with_edits,
    verdict_as_seen,
)
from takeback.table.table import Table
from tests.table.sitting import Listener, check_consistency, count, place, sit, sit_at_grid
from tests.toys import counting, dice, find_toy

USUAL = Choices()


def join_edits(table: Table, *edits: object, choices: Choices = USUAL) -> NewLine:
    """Rewrite the present line with these edits and join it to the table."""
    again = rewriting_with_edits(table, table.line[-1], edits, choices)  # type: ignore[arg-type]
    list(again)
    line = new_line(table, again, "make another line")
    table.join_line(line)
    return line


def play_five_marks(journal: Journal | None = None) -> Table:
    """Play five turns on a board of nine cells: X a1, O b2, X c3, O a3, X c1."""
    table = sit_at_grid(journal=journal) if journal is None else sit(sit_at_grid().game, journal=journal)
    place(table, "a1", "b2", "c3", "a3", "c1")
    return table


@pytest.mark.parametrize("stands_at", [0, 2, 5])
def test_table_goes_to_the_turn_shown_of_a_joined_line_and_undo_leads_back_from_anywhere_on_it(
    stands_at: int,
) -> None:
    table = play_five_marks()
    old, before = table.line[:], table.line[stands_at]
    table.go_to(before)
    again = rewriting_with_edits(table, old[-1], [Swap(3, 5)], USUAL)
    list(again)
    for shown in old:
        line = new_line(table, again, "make another line")
        table.join_line(line, None, shown)
        assert table.line == [*old[: line.base.depth + 1], *line.nodes]
        assert table.here is table.line[min(shown.depth, len(table.line) - 1)]
        for leaves in (False, True):
            kept, joined = table.here, table.line[:]
            if leaves:
                table.go_to(joined[-1])
            table.actions.undo()
            assert (table.here, table.line) == (before, old)
            table.actions.redo()
            assert table.line == joined
            assert table.here is (joined[-1] if leaves else kept)
        table.actions.undo()


def test_joining_an_edited_line_adds_it_beside_the_old_one_and_goes_to_its_end() -> None:
    table = play_five_marks()
    old, listener = table.line[:], Listener(table)
    line = join_edits(table, TakeOut(3, 3))
    assert [one.kind for one in rewriting_with_edits(table, old[-1], [TakeOut(3, 3)], USUAL)] == [
        "taken out",
        FELL,
        KEPT,
    ]
    assert table.line == [*old[:3], *line.nodes]
    assert table.here is table.line[-1]
    assert len(listener.news()) == 1
    assert all(node.children in ((), (after,)) for node, after in zip(old[3:], [*old[4:], None], strict=True))
    check_consistency(table)


def test_undo_of_a_joined_line_hides_it_and_redo_shows_it() -> None:
    table = play_five_marks()
    old = table.line[:]
    line = join_edits(table, TakeOut(3, 3))
    table.marks.undo()
    assert table.history.is_hidden(line.nodes[-1])
    assert table.line == old, "rows run on along the line that was left"
    assert line.new[0] in table.history.outermost_deleted_heads()
    check_consistency(table)
    table.marks.redo()
    assert not table.history.is_hidden(line.nodes[-1])
    table.go_to(line.nodes[-1])
    check_consistency(table)


def test_undo_of_a_joined_line_goes_back_to_the_line_it_was_made_from() -> None:
    table = play_five_marks()
    table.go_to(table.line[2])
    place(table, "c1", "a3", "c2")
    second = table.line[:]
    join_edits(table, TakeOut(3, 3))
    table.marks.undo()
    assert table.line == second, "not those of the first line, which is older"


def test_joining_edited_lines_leaves_the_old_line_and_its_marks_unchanged() -> None:
    table = play_five_marks()
    table.marks.set(table.line[4], "note", "look", "Note")
    old = table.line[:]
    before = [(node.key, node.moves, node.state, node.marks, node.at) for node in old]
    join_edits(table, TakeOut(1, 1))
    join_edits(table, MoveTo(1, 1, 4))
    assert [(node.key, node.moves, node.state, node.marks, node.at) for node in old] == before
    assert all(table.history.nodes[node.serial] is node for node in old)


def test_joining_the_same_edited_line_again_adds_nothing_and_goes_to_its_end() -> None:
    table = play_five_marks()
    old = table.line[-1]
    one = join_edits(table, TakeOut(3, 3))
    size = len(table.history.nodes)
    table.go_to(old)
    two = join_edits(table, TakeOut(3, 3))
    assert two.nodes == one.nodes
    assert len(table.history.nodes) == size
    assert table.here is one.nodes[-1]
    assert table.marks.stack.count() == 1


def test_joining_an_edited_line_again_after_its_undo_shows_it() -> None:
    table = play_five_marks()
    one = join_edits(table, TakeOut(3, 3))
    table.marks.undo()
    table.go_to(table.line[-1])
    join_edits(table, TakeOut(3, 3))
    assert table.here is one.nodes[-1]
    assert not table.history.is_hidden(table.here)


def test_signal_for_added_lines_is_emitted_after_the_line_of_the_table_is_updated() -> None:
    table = play_five_marks()
    old = table.line[-1]
    one = join_edits(table, TakeOut(2, 3))
    table.go_to(old)
    again = rewriting_with_edits(table, old, [TakeOut(2, 3)], USUAL)
    list(again)
    line = new_line(table, again, "make another line")
    table.go_to(one.nodes[0])
    place(table, "b1")
    table.go_to(one.nodes[0])
    heard: list[list[Node]] = []
    table.lines_added.connect(lambda: heard.append(table.line[:]))
    table.join_line(line)
    assert table.here is one.nodes[0]
    assert table.line[-1] is one.nodes[-1]
    assert heard == [table.line]


@pytest.mark.parametrize("is_partly_known", [False, True])
@pytest.mark.parametrize("steps", range(4))
def test_records_of_a_new_line_are_those_of_its_new_nodes_however_many_were_prepared(
    steps: int, is_partly_known: bool
) -> None:
    table = play_five_marks()
    again = rewriting_with_edits(table, table.line[-1], [TakeOut(1, 2)], USUAL)
    list(again)
    line = new_line(table, again, "make")
    for _ in islice(line.prepare(), steps):
        pass
    if is_partly_known:
        table.go_to(table.line[0])
        place(table, "c3")
    line.match_tree(table)
    assert len(line.new) == (2 if is_partly_known else 3)
    assert list(line.records()) == [turn_record(table.game, node) for node in line.new]


def test_joining_a_line_onto_a_deleted_turn_is_refused_and_adds_nothing() -> None:
    table = play_five_marks()
    again = rewriting_with_edits(table, table.line[-1], [Swap(3, 5)], USUAL)
    list(again)
    line = new_line(table, again, "make")
    table.marks.set(table.line[2], "hidden", True, "delete")
    size = len(table.history.nodes)
    with pytest.raises(Illegal, match="The turn that the new line stands on was deleted"):
        table.join_line(line)
    assert len(table.history.nodes) == size


def test_edited_line_that_ends_at_a_turn_of_the_old_line_is_refused() -> None:
    table = play_five_marks()
    with pytest.raises(Illegal, match=r"it ends at turn 3 of this line"):
        join_edits(table, TakeOut(4, 5))


def test_joining_a_line_that_the_journal_fails_to_write_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Journal.open(tmp_path / "journal")) as journal:
        table = play_five_marks(journal)
        before, here, rows = tree_digest(table.history), table.here, table.line[:]
        again = rewriting_with_edits(table, table.line[-1], [TakeOut(3, 3)], USUAL)
        list(again)
        line = new_line(table, again, "make")
        monkeypatch.setattr(Journal, "fill", refuse_write)
        with pytest.raises(JournalError):
            table.join_line(line)
        assert (tree_digest(table.history), table.here, table.line) == (before, here, rows)
        monkeypatch.undo()
        table.join_line(line)
        assert table.here is line.nodes[-1]
        assert all(one.parent is two for one, two in zip(line.nodes[1:], line.nodes, strict=False))


def refuse_write(*_: object) -> None:
    raise JournalError("The disk is full.", ())


def test_joined_line_and_its_marks_are_the_same_after_reopening(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path / "journal")) as journal:
        table = sit(counting.GAME, journal=journal, goal=100)
        count(table, 1, 2, 3, 1)
        table.marks.set(table.line[4], "bookmark", Bookmark("here", 2), "Bookmark")
        join_edits(table, Replace(1, (NewTurn(0, (counting.Count(2),)),)))
        table.close()
        again = open_table(journal, table.id, find_toy)
        assert again.problems == ()
        assert tree_digest(again.table.history) == tree_digest(table.history)
        assert again.table.here.serial == table.here.serial
        assert {node.serial: node.marks for node in again.table.history.marked.values()} == {
            node.serial: node.marks for node in table.history.marked.values()
        }


def test_joined_line_is_written_in_one_transaction(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path / "journal")) as journal:
        table = sit(counting.GAME, journal=journal, goal=100)
        count(table, 1, 2, 3, 1)
        table.marks.set(table.line[4], "note", "look", "Note")
        statements: list[str] = []
        journal._sql.set_trace_callback(statements.append)
        line = join_edits(table, Replace(1, (NewTurn(0, (counting.Count(2),)),)))
        journal._sql.set_trace_callback(None)
        began = [at for at, said in enumerate(statements) if said.startswith("BEGIN")]
        ended = [at for at, said in enumerate(statements) if said.startswith("COMMIT")]
        written = [at for at, said in enumerate(statements) if "INTO turns" in said or "INTO marks" in said]
        assert len([at for at in written if "INTO turns" in statements[at]]) == len(line.nodes) > 1
        assert len(written) > len(line.nodes), "with their marks"
        assert [began[0] < at < ended[0] for at in written] == [True] * len(written)


def test_replayed_turn_has_copies_of_the_marks_and_a_mark_that_names_its_original() -> None:
    table = sit(counting.GAME, goal=100)
    count(table, 1, 2, 3, 1)
    second, third = table.line[2:4]
    table.marks.set(second, "note", "good", "Note")
    table.marks.set(second, "bookmark", Bookmark("mark", 1, "why", "Suppose", "holds"), "Bookmark")
    table.marks.set(third, "name", "the long way", "Name")
    table.marks.set(third, "failed", "too long", "Failed")
    line = join_edits(table, Replace(1, (NewTurn(0, (counting.Count(3),)),)))
    two, three = line.nodes[1:3]
    assert two.mark("note") == "good"
    assert two.mark("bookmark") == second.mark("bookmark")
    assert (three.mark("name"), three.mark("failed")) == ("the long way", "too long")
    assert two.mark("came_from") == CameFrom(second.serial, KEPT, ("bookmark", "note"))
    assert line.nodes[3].marks is None
    assert line.nodes[0].marks is None


def test_turns_changed_by_an_edit_are_shown_with_the_text_they_had_before() -> None:
    table = sit(dice.GAME, goal=1000)
    for action in (*[dice.Wait()] * 2, *[dice.Show()] * 6):
        table.act(action, table.to_act()[0])
    again = rewriting_with_edits(table, table.line[-1], [TakeOut(1, 2)], Choices(luck=NEW))
    said = [verdict_as_seen(table.game, one, 0) for one in again if one.node is not None]
    line = new_line(table, again, "make")
    table.join_line(line)
    signs = [origin_verdict(table, node, 0) for node in line.nodes]
    assert [one or KEPT for one in signs] == [one if one.kind == CHANGED else KEPT for one in said]
    assert any(one is not None and one.was != one.text for one in signs)


def test_replayed_line_has_the_same_dice_after_reopening_from_journal_and_file(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path / "journal")) as journal:
        table = sit(dice.GAME, goal=1000, journal=journal)
        for _ in range(8):
            table.act(dice.Shake(), table.to_act()[0])
        faces = read_faces(table.line[1:])
        line = join_edits(table, TakeOut(1, 2))
        assert read_faces(line.nodes) == faces[2:]
        assert all(node.luck is not None for node in line.nodes)
        saved = savefile.encoded(save_file_of(table))
        table.close()
        from_journal = open_table(journal, table.id, find_toy)
        from_file = table_from_file(savefile.read(saved), find=find_toy)
    for opened in (from_journal, from_file):
        assert opened.problems == ()
        nodes = [opened.table.history.nodes[node.serial] for node in line.nodes]
        assert read_faces(nodes) == faces[2:]
        assert [node.luck for node in nodes] == [node.luck for node in line.nodes]
        assert verify(dice.GAME, save_file_of(opened.table)).holds, "the rules lead to the same faces"


def read_faces(nodes: list[Node]) -> list[int]:
    """Return the faces rolled in these turns."""
    return [node.moves[0].events[0].face for node in nodes]  # type: ignore[attr-defined]


def test_inserted_turn_does_not_roll_the_same_dice_as_the_turn_after_it() -> None:
    faces: list[tuple[int, int]] = []
    for seed in range(12):
        table = sit(dice.GAME, goal=1000, sides=20)
        for _ in range(2 + seed % 3):
            table.act(dice.Shake(), table.to_act()[0])
        seat = table.line[1].seat
        again = rewriting_with_edits(
            table,
            table.line[-1],
            [
                Insert(1, (NewTurn(seat, (dice.Shake(),)), NewTurn(1 - seat, (dice.Wait(),)))),
            ],
            USUAL,
        )
        list(again)
        one, _, other = again.line()[:3]
        faces.append((one.moves[0].events[0].face, other.moves[0].events[0].face))  # type: ignore[attr-defined]
    assert any(one != other for one, other in faces)


def test_joining_an_edited_line_on_a_fair_table_is_refused() -> None:
    table = sit(counting.GAME, rule="fair", goal=5)
    count(table, 1, 1, 1, 1, 1)
    with pytest.raises(Illegal) as refusal:
        join_edits(table, TakeOut(2, 3))
    assert str(refusal.value) == ON_FAIR


def test_editing_the_past_of_a_lesson_is_refused() -> None:
    table = play_five_marks()
    table.guards_past = True
    with pytest.raises(Illegal, match="A lesson has its own steps"):
        rewriting_with_edits(table, table.line[-1], [TakeOut(1, 1)], USUAL)


def test_editing_the_past_of_a_game_with_a_missing_package_is_refused() -> None:
    packages = Packages(
        found=lambda: (), is_needed=lambda start: True, missing=lambda start: "A package is missing."
    )
    table = sit(dataclasses.replace(counting.GAME, packages=packages))
    with pytest.raises(Illegal, match="A package is missing"):
        rewriting_with_edits(table, table.here, [], USUAL)


def test_line_joined_at_one_table_is_shown_at_another_table_of_the_game(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path / "journal")) as journal:
        table = play_five_marks(journal)
        table.register()
        other = open_table(journal, table.id).table
        other.register()
        news: list[int] = []
        other.lines_added.connect(lambda: news.append(1))
        line = join_edits(table, TakeOut(3, 3))
        assert news
        other.go_to(line.nodes[-1])
        table.marks.undo()
        assert other.here is not line.nodes[-1]
        check_consistency(other)


def test_turns_of_a_line_replayed_after_another_turn_are_all_kept_below_it() -> None:
    table = play_five_marks()
    first: Node = table.line[-1]
    table.go_to(table.line[1])
    place(table, "b1")
    base = table.here
    again = rewriting_on_other_turn(table, base, first.line()[3:], USUAL)
    assert [one.kind for one in again] == [KEPT, KEPT, KEPT]
    table.join_line(new_line(table, again, "play it here"))
    assert table.here.parent is not None
    assert base in table.here.line()


def test_replays_that_stop_or_ask_halt_at_the_same_turn_and_give_the_same_line() -> None:
    table = play_five_marks()
    stopped = rewriting_with_edits(table, table.line[-1], [TakeOut(3, 3)], Choices(fallen=STOP))
    asked = rewriting_with_edits(table, table.line[-1], [TakeOut(3, 3)], Choices(fallen=ASK))
    assert [one.kind for one in stopped] == [one.kind for one in asked] == ["taken out", FELL]
    assert stopped.is_done
    assert not asked.is_done
    assert asked.pending is not None
    asked.stop()
    assert asked.is_done
    assert asked.line() == stopped.line() == []


def test_undoing_a_reply_asks_about_its_turn_again_and_skipping_then_continues() -> None:
    table = play_five_marks()
    again = rewriting_with_edits(table, table.line[-1], [TakeOut(3, 3)], Choices(fallen=ASK))
    list(again)
    place_b3 = place(sit_at_grid(), "b3").moves[0].action
    again.play([NewTurn(0, (place_b3,))])
    rest = [one.kind for one in again]
    assert rest == [FELL]
    assert again.pending is not None
    again.undo_reply()
    assert again.pending.kind == FELL
    assert [one.kind for one in again.verdicts] == ["taken out", FELL]
    again.skip()
    assert [one.kind for one in again] == [KEPT]
    assert again.is_done


def test_illegal_reply_to_a_replay_is_refused_and_changes_nothing() -> None:
    table = play_five_marks()
    again = rewriting_with_edits(table, table.line[-1], [TakeOut(3, 3)], Choices(fallen=ASK))
    list(again)
    with pytest.raises(Illegal, match=r"It is .*’s turn here"):
        again.play([NewTurn(1, (place(sit_at_grid(), "b3").moves[0].action,))])
    assert again.pending is again.verdicts[-1]
    assert not again.can_undo_reply()


def test_table_stays_consistent_through_joining_undoing_and_redoing_60_edited_lines(qapp: object) -> None:
    table = sit(counting.GAME, goal=10_000)
    count(table, *[1, 2, 3, 1] * 3)
    tip = table.line[-1]
    for number in range(60):
        table.go_to(tip)
        put_in = [NewTurn(seat, (counting.Count(1),)) for seat in (0, 1)] * (1 + number)
        join_edits(table, Insert(1 + 2 * (number % 6), tuple(put_in)))
        table.marks.undo()
        if number % 2:
            table.marks.redo()
        check_consistency(table)
