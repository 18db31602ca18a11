"""List the places in the code that hide something from a viewer, with code that does not hide it."""

from __future__ import annotations

import importlib
import inspect
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

import pytest

from takeback.engine.game import find_games

Persons = tuple[int, ...]


class Wall(NamedTuple):
    """A piece of code in `desktop` that hides something, and a replacement that does not; then the game,
    its persons and moment, and the command that reveals it."""

    where: str
    mask: str
    instead: str
    game: str
    persons: Persons
    moment: int
    command: str = ""


def find_function(wall: Wall) -> Any:
    """Return the function that contains the mask."""
    package, _, name = wall.where.partition(":")
    function: Any = importlib.import_module(f"takeback.{package}")
    for part in name.split("."):
        function = inspect.getattr_static(function, part)
    return getattr(function, "fget", function)


def remove_mask(patch: pytest.MonkeyPatch, wall: Wall) -> None:
    """Replace the function by one without the mask."""
    function = find_function(wall)
    lines, first = inspect.getsourcelines(function)
    text = "".join(lines)
    assert text.count(wall.mask) == 1, f"{wall.where} hides it otherwise now"
    source = Path(inspect.getfile(function)).read_text(encoding="utf-8").splitlines(keepends=True)
    source[first - 1 : first - 1 + len(lines)] = [text.replace(wall.mask, wall.instead)]
    code = compile("".join(source), function.__code__.co_filename, "exec", dont_inherit=True)
    patch.setattr(function, "__code__", _find_code(code, function.__code__))


def _find_code(inside: CodeType, wanted: CodeType) -> CodeType:
    """Return the code of the same function, however deeply nested."""
    for one in inside.co_consts:
        if isinstance(one, CodeType):
            if (one.co_qualname, one.co_firstlineno) == (wanted.co_qualname, wanted.co_firstlineno):
                return one
            try:
                return _find_code(one, wanted)
            except LookupError:
                continue
    raise LookupError(wanted.co_qualname)


WALLS: tuple[Wall, ...] = (
    Wall(
        "engine.play:as_seen",
        "game.seen_action(move.action, seat)",
        "move.action",
        "bids",
        (0, 1),
        0,
        "all_lines",
    ),
    Wall("engine.play:as_seen", "game.seen_event(event, seat)", "event", "holdem", (0,), 0, "report"),
    Wall("engine.play:as_seen", "game.seen_by(move.after, seat)", "move.after", "holdem", (0,), 0, "watch"),
    Wall(
        "engine.savefile:without_secrets",
        "as_seen_record(document, seen_record(game, document.record, None, history.root.state))",
        "document",
        "holdem",
        (0,),
        0,
        "save_as",
    ),
    Wall(
        "engine.savefile:without_secrets", "as_seen(game, move, None)", "move", "holdem", (0,), 0, "save_as"
    ),
    Wall(
        "engine.savefile:without_secrets", "drafts=()", "drafts=document.drafts", "bids", (0, 1), 1, "save_as"
    ),
    Wall(
        "engine.record:seen_record",
        "game.seen_by(start, viewer)",
        "start",
        "park",
        (0, 1),
        1,
    ),
    Wall("engine.record:seen_record", "seed=NO_SEED", "seed=record.seed", "park", (0, 1), 1),
    Wall("engine.record:seen_record", 'promise=""', "promise=record.promise", "park", (0, 1), 1),
    Wall(
        "engine.record:seen_record",
        "game.seen_options(record.options, viewer)",
        "record.options",
        "closed",
        (0,),
        0,
    ),
    Wall(
        "engine.journal_statements:RowStatements.hide_turn",
        "self._secrets.hide(encode((turn.moves, turn.digest, turn.chain)), place)",
        "b'.'+encode((turn.moves, turn.digest, turn.chain))",
        "holdem",
        (0,),
        0,
    ),
    Wall(
        "engine.journal_statements:RowStatements.for_draft",
        'self._secrets.hide(data, ("draft", table_id, draft.node, draft.seat))',
        "data",
        "bids",
        (0, 1),
        1,
    ),
    Wall(
        "engine.journal_statements:RowStatements.for_game_row",
        'self._secrets.hide(data, ("record", record.kind, place))',
        "fields",
        "holdem",
        (0,),
        2,
    ),
    Wall("table.wording:move_row", "as_seen(game, move, seat)", "move", "bids", (0, 1), 0, "all_lines"),
    Wall("table.wording:turn_row", "as_seen(game, move, seat)", "move", "bids", (0, 1), 0, "all_lines"),
    Wall(
        "shell.session.session:Session._moves_from_shown",
        "as_seen(self.table.game, move, self.viewer_policy.viewer)",
        "move",
        "holdem",
        (0,),
        0,
        "watch",
    ),
    Wall("shell.session.view:ViewBuilder.build", "table.state_for(viewer)", "table.state", "holdem", (0,), 0),
    Wall(
        "shell.session.view:ViewBuilder.build",
        "table.drafts.find(viewer) if viewer is not None and table.drafts.by_place else None",
        "next(iter(table.drafts.by_place.values()), None)",
        "bids",
        (0, 1),
        1,
    ),
    Wall("shell.session.view:ViewerPolicy.has_secrets", "has_plan or ", "", "bids", (0, 1), 1, "watch"),
    Wall("table.table:Table.state_for", "self.game.seen_by(state, seat)", "state", "holdem", (0,), 0),
    Wall(
        "table.opening:save",
        "table.is_fair and has_secrets(table.game, table.record, table.history)",
        "False",
        "holdem",
        (0,),
        0,
        "save_as",
    ),
    Wall(
        "table.opening:new_table",
        "seen_record(game, record, None, history.root.state) if hides else None",
        "None",
        "holdem",
        (0,),
        0,
    ),
    Wall(
        "table.practice:why_no_practice",
        "table.game.seen_by(node.state, viewer) == node.state",
        "True",
        "holdem",
        (0,),
        2,
        "practice",
    ),
    Wall(
        "table.practice:free_record",
        "table.record.seed if is_over(table) else new_seed()",
        "table.record.seed",
        "flow",
        (0,),
        1,
        "practice",
    ),
    Wall(
        "table.practice:free_record",
        'promise=""',
        "promise=table.record.promise",
        "flow",
        (0,),
        1,
        "practice",
    ),
    Wall("table.seen:document_for", "table.game.hidden", "False", "holdem", (0,), 0, "report"),
    Wall(
        "table.seen:document_for",
        "not has_secrets(table.game, table.record, table.history)",
        "True",
        "flow",
        (0,),
        1,
        "report",
    ),
    Wall("table.seen:_drafts", "_is_of(draft, viewer) and ", "", "park", (0, 1), 1, "report"),
    Wall(
        "table.seen:_as_seen", "_masked(table, node.moves, viewer)", "node.moves", "holdem", (0,), 0, "report"
    ),
    Wall(
        "table.seen:_as_seen",
        "seen_record(game, table.record, viewer, begun.state)",
        "table.record",
        "holdem",
        (0,),
        0,
        "report",
    ),
    Wall(
        "games.holdem.board.hands.replay_view:ReplayView.state",
        "masked(self.frame.state, self.seen)",
        "self.frame.state",
        "holdem",
        (0,),
        2,
        "records",
    ),
    Wall(
        "games.holdem.records.replayer:seats_seen",
        "dealt if allowed is None else dealt & allowed",
        "dealt",
        "holdem",
        (0,),
        2,
        "records",
    ),
    Wall(
        "games.holdem.board.hands.library:source_of",
        "None if is_open else own",
        "None",
        "holdem",
        (0,),
        2,
        "records",
    ),
    Wall(
        "games.holdem.board.hands.library:source_of",
        "frozenset(sat.persons) if len(sat.persons) == 1 else frozenset[int]()",
        "frozenset(sat.persons)",
        "holdem",
        (0, 1),
        2,
        "records",
    ),
    Wall(
        "games.holdem.rules.play:seen_by",
        "(cards.UNKNOWN,) * len(seat.cards)",
        "seat.cards",
        "holdem",
        (0,),
        0,
    ),
    Wall(
        "games.holdem.rules.play:seen_by",
        "(cards.UNKNOWN,) * len(state.deck)",
        "state.deck",
        "holdem",
        (0,),
        0,
    ),
    Wall("games.holdem.rules.play:seen_by", 'salt=""', "salt=state.salt", "holdem", (0,), 0),
    Wall(
        "games.holdem.rules.play:seen_by", "_seen_result(state.last, viewer)", "state.last", "holdem", (0,), 2
    ),
    Wall(
        "games.holdem.rules.play:seen_event",
        'Shuffled((cards.UNKNOWN,) * len(event.deck), "", event.commit)',
        "event",
        "holdem",
        (0,),
        0,
        "report",
    ),
    Wall(
        "games.holdem.rules.play:seen_event",
        'Shuffled((cards.UNKNOWN,) * len(event.deck), "", event.commit)',
        "Shuffled((cards.UNKNOWN,) * len(event.deck), event.salt, event.commit)",
        "holdem",
        (0,),
        0,
        "report",
    ),
    Wall(
        "games.holdem.rules.play:seen_event",
        "dealt if seat == viewer else (cards.UNKNOWN,) * len(dealt)",
        "dealt",
        "holdem",
        (0,),
        0,
        "report",
    ),
    Wall("games.park.rules.play:seen_by", "(HIDDEN_PLOT,) * len(first)", "first", "park", (0, 1), 1),
    Wall("games.park.rules.play:seen_by", "(HIDDEN_PLOT,) * len(second)", "second", "park", (0, 1), 1),
    Wall(
        "table.thinker:Thinkers._request",
        "table.state_for(seat), seat)",
        "table.state, seat)",
        "holdem",
        (0,),
        0,
        "hint",
    ),
    Wall(
        "table.thinker:Thinkers._request",
        "int(digest(place)[:12], 16)",
        "table.record.seed",
        "holdem",
        (0,),
        0,
        "hint",
    ),
    Wall(
        "shell.features.about_table.about_table:details",
        "not table.is_fair or is_over(table)",
        "True",
        "holdem",
        (0,),
        0,
        "table_rules",
    ),
    Wall(
        "shell.features.about_table.revealing:may_reveal_result",
        "is_over(table) or not (table.is_fair or table.game.hidden)",
        "True",
        "holdem",
        (0,),
        0,
        "verify_game",
    ),
    Wall(
        "engine.fair:why_not_shared",
        'IN_PLAY if record.rule == "fair" and game.outcome(end) is None else ""',
        "''",
        "flow",
        (0,),
        1,
        "share_start",
    ),
    Wall("shell.features.saving.feature:_hashed", "digest(key)", "key", "holdem", (0,), 0, "save_as"),
    Wall(
        "shell.history.pictures:Pictures.eyes",
        "self._words.viewer if self._table.game.hidden else 0",
        "0",
        "holdem",
        (1,),
        0,
        "thumbnails",
    ),
    Wall(
        "shell.features.export.dialog:exportable_views",
        "not table.game.hidden or table.outcome is not None",
        "True",
        "holdem",
        (0,),
        0,
        "export",
    ),
    Wall(
        "engine.journal:Journal.import_table",
        "self.secrets.hide_record(table_id, record, shown) if hides and shown else record",
        "record",
        "holdem",
        (0,),
        0,
    ),
    Wall(
        "engine.journal:Journal.reseat",
        "self.secrets.hide_record(table_id, record, shown)",
        "record",
        "park",
        (0,),
        1,
        "table_rules",
    ),
    Wall(
        "shell.session.easel:PositionPainter.show",
        "self.game.seen_by(state, self.seat)",
        "state",
        "holdem",
        (0,),
        0,
        "export",
    ),
    Wall(
        "shell.session.view:ViewBuilder.build",
        "table.game.seen_by(sight.state, viewer)",
        "sight.state",
        "holdem",
        (0,),
        0,
    ),
    Wall(
        "games.holdem.records.handlist:Source.may_see",
        "self.seats is None or seat in self.seats",
        "True",
        "holdem",
        (0,),
        2,
        "records",
    ),
    Wall(
        "games.holdem.records.handlist:Hand.cards_of",
        "dealt.shown or self.source.may_see(dealt.seat)",
        "True",
        "holdem",
        (0,),
        2,
        "records",
    ),
    Wall(
        "shell.session.view:ViewerPolicy._due_cover",
        'Cover(acting, "turn") if self._needs_cover(acting) else None',
        "None",
        "holdem",
        (0, 1),
        1,
    ),
    Wall(
        "shell.session.view:ViewerPolicy._due_cover",
        'Cover(self.planning, "plan") if self._present != self.planning else None',
        "None",
        "park",
        (0, 1),
        1,
        "plan",
    ),
    Wall(
        "shell.session.view:ViewerPolicy._cover_for_last",
        'Cover(persons[0], "turn") if self.has_secrets(persons[0]) else None',
        "None",
        "park",
        (0, 1),
        1,
        "table_rules",
    ),
)
MASKS = "games.duel.kernel.masks"
OF_DUEL = (
    Wall(f"{MASKS}:seen_by", "objects=_faces(state, viewer)", "objects=state.objects", "duel", (0,), 0),
    Wall(
        f"{MASKS}:seen_by",
        "tuple([plan if seat == viewer else NO_PLAN for seat, plan in enumerate(state.plans)])",
        "state.plans",
        "duel",
        (0,),
        2,
    ),
    Wall(f"{MASKS}:_faces", "viewer not in obj.known", "not obj.known", "duel", (1,), 1),
    Wall(
        f"{MASKS}:_moved",
        'replace(event, card="", chosen=NOTHING_CHOSEN)',
        "event",
        "duel",
        (0,),
        0,
        "report",
    ),
    Wall(f"{MASKS}:_shuffled", "replace(event, order=())", "event", "duel", (0,), 0, "report"),
    Wall(f"{MASKS}:_masked_showing", 'replace(event, card="")', "event", "duel", (1,), 1, "report"),
    Wall(
        f"{MASKS}:_plan_set",
        "PlanSet(event.seat, NO_PLAN.until, NO_PLAN.stops)",
        "event",
        "duel",
        (0,),
        2,
        "report",
    ),
    Wall(
        "games.duel.rules.core.seeing:seen_action",
        "return Pass()",
        "return action",
        "duel",
        (0,),
        2,
        "report",
    ),
    Wall(
        "games.duel.rules.core.seeing:seen_action",
        "replace(action, stops=None)",
        "action",
        "duel",
        (0,),
        2,
        "report",
    ),
    Wall(f"{MASKS}:_priority_given", "replace(event, stops=None)", "event", "duel", (0,), 2, "report"),
)
if any(found.id == "duel" for found in find_games()):
    WALLS = (*WALLS, *OF_DUEL)
