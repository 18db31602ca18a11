"""Sets up the start of a puzzle: the rules begin a turn, then cards are put in place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.state import Illegal
from takeback.games.duel import rules
from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.objects import Duel, Frame, Obj, PassPlan, set_mark, with_object
from takeback.games.duel.names import SEATS, thing
from takeback.games.duel.puzzles.reading import DuelPuzzle, Laid
from takeback.games.duel.rules import charter
from takeback.games.duel.rules.actions import act
from takeback.games.duel.rules.core.delay import HELD, SINCE
from takeback.games.duel.state import Pass
from takeback.games.duel.variant import USUAL
from takeback.texts import gettext as _

# hands and decks are given, and a single turn needs no check for repetition
WITHOUT = ("core.start_hand", "core.redraw", "core.draw_loop")
IN_TIME = "opt.in_time"
FILLER, FILLERS = "lampwell", 5  # contents of a deck that is not given
STEPS = (
    "dawn",
    "draw",
    "council1",
    "muster",
    "charge",
    "guard",
    "first_blows",
    "blows",
    "regroup",
    "council2",
)
EVERYWHERE = (
    *(f"{whose}:{step}" for whose in ("mine", "theirs") for step in (*STEPS, "dusk")),
    "chain",
    "own",
)
NAME, TITLE, TASK, GRADE, PAR = "puzzle", "puzzle.title", "puzzle.task", "puzzle.grade", "puzzle.par"


def begun(puzzle: DuelPuzzle, name: str, options: Mapping[str, Any]) -> Duel:
    """Return Red's First Council with nothing hidden; raise Illegal if the puzzle cannot begin so."""
    state = _empty_table(puzzle, name, options)
    for seat, side in enumerate(puzzle.sides):
        zones = {"field": side.field, "hand": side.hand, "deck": side.deck, "discard": side.discard}
        zones["deck"] = zones["deck"] or (Laid(FILLER, FILLERS),)
        for zone, cards in zones.items():
            state = _add_cards(state, seat, zone, [one for one in cards if not one.host])
        marks = set_mark(set_mark(state.seats[seat], "life", side.life), "venom", side.venom)
        state = replace(
            state, seats=tuple(marks if at == seat else one for at, one in enumerate(state.seats))
        )
    for seat, side in enumerate(puzzle.sides):
        for one in side.field:
            state = _attach_bond(state, seat, one) if one.host else state
    stops = tuple(dict.fromkeys((*rules.USUAL_STOPS, "own", *puzzle.stops)))
    return _check_start(replace(state, plans=(PassPlan("once", stops), PassPlan("once", EVERYWHERE))))


def _empty_table(puzzle: DuelPuzzle, name: str, options: Mapping[str, Any]) -> Duel:
    """Return the First Council of a table with nothing but rules; the cards of the puzzle only choose the
    charter.

    Raise Illegal if the rules do not fit together or do not lead there.
    """
    cards = {one.card for side in puzzle.sides for zone in (side.field, side.hand, side.deck) for one in zone}
    without = ",".join(filter(None, (*WITHOUT, str(options.get("without", "")))))
    with_ = ",".join(filter(None, (IN_TIME, str(options.get("with", "")))))
    all_options = {key: str(value) for key, value in options.items()} | {
        "variant": USUAL,
        "first": "1",
        "stops": "all",
        NAME: name,
        TITLE: puzzle.title,
        TASK: " ".join(filter(None, (puzzle.goal, puzzle.note))),
        GRADE: str(puzzle.grade),
        PAR: str(puzzle.par),
    }
    wanted = {**options, "variant": USUAL, "with": with_, "without": without}
    state = rules.empty(tuple(sorted(all_options.items())), charter.rules_for(wanted, cards))
    run = UnfinishedMove(replace(state, natural=1, tp=0, frames=(Frame("setup"),)), Chance(0, "puzzle"))
    run.run_jobs()
    while run.state.step_name != "council1":
        if run.state.pending is None:
            raise Illegal(_("A puzzle cannot begin with these rules."))
        run.chance = Chance(0, "puzzle", len(run.events))
        act(run, run.state.pending.seats[0], Pass("once", ("all",)))
    return rules.with_names(run.state, SEATS)


def _add_cards(state: Duel, seat: int, zone: str, cards: list[Laid]) -> Duel:
    """Return the state with these cards at the bottom of a zone, face known to both; they were there before,
    unless marked new.
    """
    for laid in cards:
        for _copy in range(laid.count):
            state = rules.add(state, [(laid.card, seat)], zone)
            state = replace(state, objects=with_object(state, _with_marks(_newest(state), seat, laid)))
    return state


def _newest(state: Duel) -> Obj:
    """Return the object that was added last."""
    return max((one for one in state.objects if one is not None), key=lambda one: one.stamp)


def _with_marks(obj: Obj, seat: int, laid: Laid) -> Obj:
    """Return the object with the marks given, on the field held since this turn if it is new, else since
    earlier; hidden cards become known to both.
    """
    given = dict(laid.marks)
    is_new = given.pop("new", 0)
    marks = tuple(sorted(given.items()))
    if obj.zone == "field":
        marks = set_mark(set_mark(marks, HELD, seat + 1), SINCE, 1 if is_new else 0)
    return replace(obj, marks=marks, known=() if obj.zone in ("field", "discard") else (0, 1))


def _attach_bond(state: Duel, seat: int, laid: Laid) -> Duel:
    """Return the state with so many of this bond, each attached to another host; raise Illegal if there is
    none.
    """
    hosts = [one for one in state.within("field") if (one.card, one.owner) == (laid.host, laid.host_seat)]
    if not hosts:
        raise Illegal(_("A bond of the puzzle has nothing to be attached to."))
    for host in hosts[: laid.count]:
        state = _add_cards(state, seat, "field", [Laid(laid.card, 1, laid.marks)])
        state = replace(state, objects=with_object(state, replace(_newest(state), attached=host.oid)))
    return state


def _check_start(state: Duel) -> Duel:
    """Return the state at Red's priority; raise Illegal if the rules change something before that."""
    run = UnfinishedMove(replace(state, pending=None), Chance(0, "puzzle"))
    run.run_jobs()
    after = run.state
    gone = next((one for one in state.within("field") if after.find(one.oid) is None), None)
    if after.result is not None:
        raise Illegal(_("The puzzle is over before it begins."))
    if gone is not None:
        raise Illegal(_("In this puzzle {card} would leave the field at once.", card=thing(state, gone.oid)))
    if after.pending is None or after.pending.seats != (0,) or after.pending.kind != "priority":
        raise Illegal(_("Something else happens before Red can act in this puzzle."))
    return after
