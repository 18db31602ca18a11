"""Test that one action is stored whole or not at all, even if the program is killed between two of its
writes."""

from __future__ import annotations

import ast
import inspect
import shutil
import textwrap
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from takeback.engine.game import Game, find_games
from takeback.engine.history import Bookmark
from takeback.engine.journal import Journal
from takeback.engine.kept_edits import PendingEdit, pending_edit_mark
from takeback.engine.past_edits import Choices, TakeOut
from takeback.engine.record import Seat
from takeback.engine.state import Action, Illegal, encode
from takeback.table.drafts import TableDrafts
from takeback.table.marks import TableMarks
from takeback.table.opening import new_table, open_table
from takeback.table.rewriting import new_line, rewriting_with_edits
from takeback.table.table import Table
from tests.sampling import one_puzzle
from tests.toys import find_toy, tiles

GAMES = [found.game for found in find_games() if found.game is not None] + [tiles.GAME]
ACTS = 120
ACTS_OF_TILES = 240
Kept = tuple[object, ...]


class Player:
    """A random player who uses every method that changes a table."""

    def __init__(self, table: Table, random: Random) -> None:
        self.table = table
        self.random = random
        self.done = Counter[str]()
        self._first = self._do_what_is_rare() if table.game is tiles.GAME else iter(())

    def acts(self) -> dict[str, Callable[[], object]]:
        """Return the actions by the method of the table that each calls."""
        table = self.table
        return {
            "act": self._act,
            "confirm": lambda: table.confirm(self._seat()),
            "drafts.discard": lambda: table.drafts.discard(self._seat()),
            "drafts.rewind": lambda: table.drafts.rewind(self._seat()),
            "undo": table.undo,
            "redo": table.redo,
            "go_to": lambda: table.go_to(self._node()),
            "go_by_rows": lambda: table.go_by_rows(self.random.choice((-2, -1, 1, 2))),
            "marks.set_several": self._mark,
            "marks.set_pending_edit": self._wait_with_an_edit,
            "marks.change_pending_edit": self._change_an_edit,
            "marks.undo": table.marks.undo,
            "marks.redo": table.marks.redo,
            "drafts.exchange_plans": lambda: table.drafts.exchange_plans(
                self.random.choice(list(table.drafts.left_plans) or [0])
            ),
            "join_line": self._join,
        }

    def do_one(self) -> str:
        """Do one action, mostly a step of the game; return which. It may be refused, except the first ones of
        the game of tiles."""
        for name, do in self._first:
            do()
            self.done[name] += 1
            return name
        acts = self.acts()
        name = self.random.choice([*acts, *["act"] * 12])
        if self.random.random() < 0.3:  # choose the one that has succeeded least often
            name = min(acts, key=lambda one: (self.done[one], self.random.random()))
        if self.table.drafts.left_plans and self.random.random() < 0.7:
            name = "drafts.exchange_plans"
        with suppress(Illegal):
            acts[name]()
            self.done[name] += 1
        return name

    def _do_what_is_rare(self) -> Iterator[tuple[str, Callable[[], object]]]:
        """Yield the actions, each with its name, that lead to what hardly any random player finds: a mark
        redone, a line joined, and a plan exchanged for another of a seat that waits."""
        table, begin = self.table, self.table.here
        yield "act", partial(table.act, tiles.Take(1), 1)
        yield from self._steps_of_turn(tiles.Take(0), tiles.Place(), tiles.EndTurn())
        yield from self._steps_of_turn(tiles.Place(), tiles.EndTurn())
        second = table.here
        yield from self._steps_of_turn(tiles.Take(2), tiles.Place(), tiles.EndTurn())
        yield "join_line", partial(self._join_without, 1, 2)
        yield "go_to", partial(table.go_to, second)
        yield "act", partial(table.act, tiles.Take(3), 1)
        yield "go_to", partial(table.go_to, begin)
        yield "drafts.exchange_plans", partial(table.drafts.exchange_plans, 1)
        yield "marks.set_several", partial(table.marks.set_several, [(second, "note", "Note")], "Mark")
        yield "marks.undo", table.marks.undo
        yield "marks.redo", table.marks.redo

    def _steps_of_turn(self, *actions: Action) -> Iterator[tuple[str, Callable[[], object]]]:
        """Yield the steps of a turn of the seat that is to act."""
        (seat,) = self.table.to_act()
        for action in actions:
            yield "act", partial(self.table.act, action, seat)

    def _seat(self) -> int:
        return self.random.randrange(len(self.table.seats))

    def _node(self) -> Any:
        return self.random.choice(list(self.table.history.nodes.values()))

    def _act(self) -> None:
        """Play a step, also of a waiting seat; often the action that began an earlier turn."""
        table, random, acting = self.table, self.random, self.table.to_act()
        ahead = 0.6 if table.game is tiles.GAME else 0.3  # share of steps by a waiting seat
        seat = self._seat() if random.random() < ahead or not acting else random.choice(acting)
        draft = table.drafts.find(seat)
        done = [move.action for move in draft.moves()] if draft is not None else []
        known = [
            child.moves[len(done)].action
            for child in table.here.children
            if child.moves[0].seat == seat
            and [move.action for move in child.moves[: len(done)]] == done
            and len(child.moves) > len(done)
        ]
        if known and random.random() < 0.7:
            table.act(random.choice(known), seat)
            return
        listed = list(table.game.actions(draft.state if draft is not None else table.state, seat))
        if listed:
            table.act(random.choice(listed), seat)
        else:
            table.confirm(seat)

    def _mark(self) -> None:
        values = (("note", "Note"), ("hidden", True), ("bookmark", Bookmark("here", 1)), ("note", None))
        chosen = {(self._node(), *self.random.choice(values)) for _ in range(self.random.choice((1, 1, 3)))}
        self.table.marks.set_several(
            sorted(chosen, key=lambda mark: (mark[0].serial, mark[1], str(mark[2]))), "Mark"
        )

    def _wait_with_an_edit(self) -> None:
        edit = PendingEdit((TakeOut(1, 1),))
        self.table.marks.set_pending_edit(self._node(), pending_edit_mark(self.table.game, edit))

    def _change_an_edit(self) -> None:
        edit = pending_edit_mark(self.table.game, PendingEdit((TakeOut(1, 1),)))
        self.table.marks.change_pending_edit(self._node(), self.random.choice((edit, None)), "edit")

    def _join(self) -> None:
        tip = self.table.line[-1]
        if tip.depth < 2:
            return
        row = self.random.randrange(1, tip.depth + 1)
        self._join_without(row, row)

    def _join_without(self, first: int, last: int) -> None:
        """Add a line without these turns of the present line."""
        again = rewriting_with_edits(self.table, self.table.line[-1], [TakeOut(first, last)], Choices())
        again.advance()
        self.table.join_line(new_line(self.table, again, "make"))


def read_stored(table: Table) -> Kept:
    """Return what must never be stored in part: turns, marks, and every step of every draft."""
    drafts = sorted(
        (place, str(draft.moves()), str(draft.undone()))
        for place, draft in table.drafts.by_place.items()
        if draft.stack.count()
    )
    tree = sorted((node.serial, node.key) for node in table.history.nodes.values())
    marks = sorted((node.serial, encode(node.marks)) for node in table.history.marked.values())
    return drafts, tree, marks


@contextmanager
def copy_after_each_write(
    journal: Journal, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> Iterator[list[Path]]:
    """Yield copies of the journal's files after each of its writes: what a kill would leave."""
    taken: list[Path] = []

    def take() -> None:
        if journal._sql.in_transaction:
            return
        place = folder / f"{len(taken)}"
        place.mkdir(parents=True)
        for file in Path(str(journal.path)).parent.glob("journal*"):
            if file.is_file():
                shutil.copyfile(file, place / file.name)
        taken.append(place / "journal")

    def then_taken(write: Callable[..., Any]) -> Callable[..., Any]:
        def written(*given: Any, **named: Any) -> Any:
            result = write(*given, **named)
            take()
            return result

        return written

    real = Journal._transaction

    @contextmanager
    def transaction(self: Journal) -> Iterator[Any]:
        with real(self) as sql:
            yield sql
        take()

    with monkeypatch.context() as patch:
        patch.setattr(journal, "_execute", then_taken(journal._execute))
        patch.setattr(Journal, "_transaction", transaction)
        yield taken


def find_any(id: str) -> Game:
    return next((game for game in GAMES if game.id == id), None) or find_toy(id)


def reopen(path: Path, id: int) -> tuple[Kept, int]:
    with closing(Journal.open(path)) as journal:
        found = open_table(journal, id, find_any)
        assert found.problems == ()
        return read_stored(found.table), found.table.here.serial


@pytest.mark.parametrize("game", [*one_puzzle(GAMES[:-1], "fill"), GAMES[-1]], ids=lambda game: game.id)
def test_copy_of_the_journal_after_any_write_holds_a_table_change_whole_or_not_at_all(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    random = Random(f"all/{game.id}")
    journal = Journal.open(tmp_path / "journal")
    table = new_table(game, {}, [Seat() for _ in range(game.read_seats())], 3, "free", journal)
    player = Player(table, random)
    for number in range(ACTS_OF_TILES if game is tiles.GAME else ACTS):
        before, stood = read_stored(table), table.here.serial
        with copy_after_each_write(journal, monkeypatch, tmp_path / f"{number}") as taken:
            name = player.do_one()
        after, stands = read_stored(table), table.here.serial
        for path in taken if len(taken) > 1 or number % 8 == 0 else ():
            kept, here = reopen(path, table.id)
            allowed = [before, after]
            if name == "join_line":  # the table then goes there, and takes copies of plans along
                allowed.append((before[0], *after[1:]))
            assert kept in allowed, f"{name} is half stored"
            if kept == after != before and name in ("act", "confirm") and stands != stood:
                assert here == stands, f"{name} is stored, but not where the table stands"
        table.storage.save_cursor()
        shutil.rmtree(tmp_path / f"{number}", ignore_errors=True)
    assert player.done["act"] > ACTS / 5
    if game is tiles.GAME:
        assert set(player.done) >= set(player.acts()) - {"confirm"}
    table.close()
    journal.close()


def test_random_player_of_the_storage_test_calls_every_table_method_that_changes_a_table() -> None:
    changing = {
        part + method.name
        for part, kind in (("", Table), ("drafts.", TableDrafts), ("marks.", TableMarks))
        for method in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(kind))))
        if isinstance(method, ast.FunctionDef) and method.name != "check_may_change"
        for call in ast.walk(method)
        if isinstance(call, ast.Attribute) and call.attr in ("check_may_change", "refuse_listeners")
    }
    table = new_table(tiles.GAME, {}, [Seat(), Seat()], 1, "free")
    assert changing == set(Player(table, Random(1)).acts())
