"""Decides whether Red can win whatever Blue does, trying everything both can do and each position once.

Both sides neither make flow that pays for nothing nor pay in other ways than the rules propose. The
springs in a puzzle have to be such that this does not matter, which a test verifies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from takeback.engine.chance import Chance
from takeback.engine.state import Illegal
from takeback.games.duel import names
from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.layers import CHARTER, derive
from takeback.games.duel.kernel.messages import text_in_english
from takeback.games.duel.kernel.objects import NOBODY, Duel, Fact, Obj, seat_in
from takeback.games.duel.puzzles.reading import PuzzleWay
from takeback.games.duel.rules.actions import act, acts
from takeback.games.duel.rules.options import SOLVER
from takeback.games.duel.state import Answer, DuelAction, Pass, Play, Use
from takeback.texts import gettext as _

REMEMBERED = ("play", "fall", "wound", "attack")  # facts that cards may ask about later in the turn
MOST_POSITIONS = 400_000
NOWHERE = -1


class TooMuch(Exception):
    """Raised if positions or time run out before the result is known."""


def played(state: Duel, seat: int, action: DuelAction) -> Duel:
    """Return the state after this action; puzzles have no luck, so it is always the same. Raise Illegal if
    the rules refuse it.
    """
    run = UnfinishedMove(state, Chance(0, "puzzle"))
    act(run, seat, action)
    return run.state


def is_won(state: Duel) -> bool:
    """Tell whether Red has won."""
    return state.result is not None and state.result.winners == (SOLVER,)


def moves(state: Duel) -> list[DuelAction]:
    """Return the actions of the deciding seat that are worth trying: no flow for nothing, one pass, and
    paying only as proposed.
    """
    pending = state.pending
    assert pending is not None
    seat = pending.seats[0]
    if pending.kind == "priority":
        found: list[DuelAction] = [one for one in acts(derive(state), seat) if not _is_flow(one)]
        return [*found, Pass("once", state.plans[seat].stops)]
    if pending.kind == "pay":
        return [Answer(0)]
    return [Answer(at) for at in range(len(pending.options))]


def tried(state: Duel, behind: int = NOWHERE) -> list[tuple[DuelAction, int]]:
    """Return the different actions, each with the position on the field after which a declaration goes on;
    NOWHERE for other actions.

    Each set of attackers or guards is tried in one order only: units up to position `behind` are left out.
    """
    pending = state.pending
    assert pending is not None
    found = moves(state)
    if pending.kind not in ("attackers", "guards"):
        found = _without_equal(state, found)
        if pending.seats[0] != SOLVER:
            found.reverse()  # passing first, since it refutes most often
        return [(one, NOWHERE) for one in found]
    behind = behind if state.frames[-1].answers else NOWHERE  # a new declaration
    field = state.zone("field")
    places = [field.index(one.objs[0]) if one.objs else MOST_POSITIONS for one in pending.options]
    return [
        (one, NOWHERE if place == MOST_POSITIONS else place)
        for one, place in zip(found, places, strict=True)
        if place > behind
    ]


def _without_equal(state: Duel, found: list[DuelAction]) -> list[DuelAction]:
    """Return the actions, of equal cards only the first."""
    hosts = {obj.attached for obj in state.within("field")}
    kept: dict[object, DuelAction] = {}
    for one in found:
        if isinstance(one, Play):
            obj = state.find(one.oid)
            kept.setdefault(obj and (obj.card, obj.marks), one)
        elif isinstance(one, Answer) and state.pending is not None and state.pending.kind == "target":
            objs = state.pending.options[one.option].objs
            target = state.find(objs[0]) if objs else None
            is_plain = target is not None and not target.attached and target.oid not in hosts
            alike = is_plain and target and (target.card, target.zone, target.controller, target.marks)
            kept.setdefault(alike or one, one)
        else:
            kept[one] = one
    return list(kept.values())


def _is_flow(action: DuelAction) -> bool:
    """Tell whether this is an ability that makes flow."""
    return isinstance(action, Use) and "flow" in REGISTRY.abilities[action.ability].flags


class Solver:
    """Searches whole lines; `over` is called often and ends the search when it returns True. It and more than
    `most` positions raise TooMuch.
    """

    def __init__(self, most: int = MOST_POSITIONS, over: Callable[[], bool] = lambda: False) -> None:
        self._known: dict[tuple[object, ...], bool] = {}
        self._ways: dict[tuple[object, ...], PuzzleWay] = {}
        self._most, self._over = most, over
        self.positions = 0

    def wins(self, state: Duel, behind: int = NOWHERE) -> bool:
        """Tell whether Red wins from here, whatever Blue does; raise TooMuch if the limits end the search.
        For `behind` see `tried`.
        """
        if state.result is not None:
            return is_won(state)
        self.positions += 1
        if self.positions > self._most or self._over():
            raise TooMuch
        assert state.pending is not None
        key = _position_key(state)
        if key is not None and key in self._known:
            return self._known[key]
        seat = state.pending.seats[0]
        after = (self.wins(played(state, seat, one), there) for one, there in tried(state, behind))
        found = any(after) if seat == SOLVER else all(after)
        if key is not None:
            self._known[key] = found
        return found

    def step(self, state: Duel, behind: int = NOWHERE) -> tuple[DuelAction, int] | None:
        """Return a winning action for Red, or a refuting one for Blue, with the number for `behind` after it;
        None without one.
        """
        return next(self._good_actions(state, behind), None)

    def _good_actions(self, state: Duel, behind: int) -> Iterator[tuple[DuelAction, int]]:
        """Yield the winning actions of Red, or the refuting ones of Blue, with the number for `behind` after
        each.
        """
        assert state.pending is not None
        seat = state.pending.seats[0]
        for one, there in tried(state, behind):
            if self.wins(played(state, seat, one), there) == (seat == SOLVER):
                yield one, there

    # the solution ---------------------------------------------------------------------------------------
    def way(self, state: Duel, behind: int = NOWHERE) -> PuzzleWay:
        """Return the shortest solution found, with a way for each answer of Blue; raise Illegal if Red does
        not win.
        """
        if state.result is not None:
            return PuzzleWay()
        key = _position_key(state)
        if key is None or key not in self._ways:
            found = self._shortest_way(state, behind)
            if key is None:
                return found
            self._ways[key] = found
        return self._ways[key]

    def _shortest_way(self, state: Duel, behind: int) -> PuzzleWay:
        """Return the shortest way for Red to win from this position, with a branch for each defence of Blue.
        Raises Illegal if Red does not win."""
        assert state.pending is not None
        seat = state.pending.seats[0]
        if seat != SOLVER:
            every = [
                (action_words(state, one), self.way(played(state, seat, one), there))
                for one, there in tried(state, behind)
            ]
            return _join(every)
        found = []
        for one, there in self._promising(state, behind):
            after = self.way(played(state, seat, one), there)
            steps = () if state.pending.kind == "pay" else (action_words(state, one),)
            found.append(PuzzleWay((*steps, *after.steps), after.ways))
        if not found:
            raise Illegal(_("Red does not win here."))
        return min(found, key=_length)

    def _promising(self, state: Duel, behind: int) -> list[tuple[DuelAction, int]]:
        """Return the first winning action, and passes that win too."""
        first = self.step(state, behind)
        every = [(one, there) for one, there in tried(state, behind) if isinstance(one, Pass)]
        passing = [one for one in every if one != first and self.wins(played(state, SOLVER, one[0]), one[1])]
        return [*filter(None, [first]), *passing]


def _length(way: PuzzleWay) -> int:
    """Return the number of lines a way takes to write."""
    return len(way.steps) + sum(2 + _length(after) for _answer, after in way.ways)


def _join(answers: list[tuple[str, PuzzleWay]]) -> PuzzleWay:
    """Return the ways joined: equal ones together, the most frequent one without naming its answers."""
    ways = [way for _answer, way in answers]
    usual = max(ways, key=ways.count)
    others = [(answer, way) for answer, way in answers if way != usual]
    return PuzzleWay((), (*others, ("", usual))) if others else usual


def _position_key(state: Duel) -> tuple[object, ...] | None:
    """Return a key equal for positions with the same continuation; None in the middle of a question."""
    pending = state.pending
    assert pending is not None
    if pending.kind != "priority":
        return None
    places = {oid: at for at, oid in enumerate(oid for zone in state.zones for oid in zone.oids)}

    def name(oid: int) -> object:
        """Return a name for an object that does not depend on its number."""
        if oid <= 0 or oid in places:
            return places.get(oid, oid)
        seen = state.last_of(oid)
        return seen and (seen.card, seen.copiable, seen.controller, seen.might, seen.grit, seen.marks)

    def object_key(obj: Obj) -> tuple[object, ...]:
        """Return card, owner, controller, marks, choices and targets; other objects are named independently
        of their numbers."""
        chosen = obj.chosen
        marks = tuple((mark, places.get(value, value)) for mark, value in obj.marks)
        made = (chosen.modes, chosen.number, chosen.copies, chosen.ability, name(chosen.source))
        aims = (*map(name, chosen.targets), *map(name, chosen.paid), _fact_key(state, chosen.about))
        return obj.card, obj.owner, obj.controller, obj.token, name(obj.attached), marks, made, aims

    zones = tuple(
        tuple(map(object_key, state.within(one.name, one.seat))) for one in state.zones if one.name != CHARTER
    )
    effects = tuple(
        (one.maker, name(one.source), one.controller, one.until, one.uses, one.numbers, *map(name, one.objs))
        for one in state.effects
    )
    turn = (state.tp, state.step, state.plan, state.priority, state.passes, pending.seats, len(state.tickets))
    facts = sorted(str(_fact_key(state, one)) for one in state.facts if one.kind in REMEMBERED)
    return zones, effects, state.seats, state.masked, turn, tuple(facts)


def _fact_key(state: Duel, fact: Fact | None) -> tuple[object, ...]:
    """Return kind, actor, seat, amount and the two cards of a fact; an empty tuple for None."""
    if fact is None:
        return ()
    return fact.kind, fact.actor, fact.seat, fact.amount, _card(state, fact.obj), _card(state, fact.source)


def _card(state: Duel, oid: int) -> str:
    """Return the card of an object, also one that has left; on the field with its place."""
    obj = state.find(oid)
    if obj is not None:
        return f"{obj.card} {state.zone(obj.zone).index(oid)}" if obj.zone == "field" else obj.card
    seen = state.last_of(oid)
    return seen.card if seen is not None else ""


# actions in words
def action_words(state: Duel, action: DuelAction) -> str:
    """Return the words for an action in a solution, such as "play Flint Jab", numbered if not unique."""
    mine = _solution_words(state, action)
    same = [one for one in moves(state) if _solution_words(state, one) == mine]
    return mine if len(same) == 1 else f"{mine} #{same.index(action) + 1}"


def _solution_words(state: Duel, action: DuelAction) -> str:
    """Return an action as a solution file writes it: "pass", "play" or "use" with the card, or the chosen
    answer."""
    pending = state.pending
    assert pending is not None
    match action:
        case Pass():
            return "pass"
        case Play(oid):
            return f"play {names.thing(state, oid)}"
        case Use(oid, ability):
            usable = [one.id for one in derive(state).values(oid).abilities if "use" in one.flags]
            which = f" ({usable.index(ability) + 1})" if len(usable) > 1 else ""
            return f"use {names.thing(state, oid)}{which}"
        case Answer(option):
            offer = pending.options[option]
            seat = seat_in(offer.objs[0]) if offer.objs else NOBODY
            return names.SEATS[seat] if seat >= 0 else text_in_english(offer.text)
    return ""
