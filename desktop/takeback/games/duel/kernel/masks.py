"""Hides from a seat what it may not know: in states, events and questions.

An object's number is public and reveals nothing about its face, since a shuffle numbers the zone anew.
Hidden are faces, secret answers, unfinished work of one seat, pass plans, and everything derived from
these. Applying a masked event to a masked state gives the next masked state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from takeback.engine.state import Event
from takeback.games.duel.kernel.events import (
    Answered,
    Asked,
    FrameMoved,
    FramePushed,
    Looped,
    Made,
    Moved,
    Passed,
    PlanSet,
    PriorityGiven,
    Shown,
    Shuffled,
)
from takeback.games.duel.kernel.hooks import REGISTRY, Hook
from takeback.games.duel.kernel.objects import (
    NOBODY,
    NOTHING_CHOSEN,
    PLACE,
    UNTOLD,
    Choice,
    Duel,
    Frame,
    Obj,
    PassPlan,
)

Viewer = int | None  # None: a spectator, who sees what everybody sees
NO_PLAN = PassPlan()
WAS_HERE = "?"  # replaces the digest of an earlier position, which would reveal hidden cards
OPTION = "option."  # prefix of the name of an option that a rule hides

CARD_GAME = "card game"  # name of the option that says which card game a state is of, if not the duel

_seers: dict[tuple[str, int, str], tuple[int, ...] | None] = {}
_counted = [0]


def seers(zone: str, seat: int, game: str = "") -> tuple[int, ...] | None:
    """Return the seats that see faces in this zone of this seat, as rules say; None if no rule hides any.

    Only rules of the duel are asked, or of the other card game that is named.
    """
    if _counted[0] != REGISTRY.size:
        _counted[0] = REGISTRY.size
        _seers.clear()
    try:
        return _seers[zone, seat, game]
    except KeyError:
        answers = [hook.do(None, seat, None) for hook in _hooks(zone, game)]
        found = tuple(sorted({one for seats in answers for one in seats})) if answers else None
        _seers[zone, seat, game] = found
        return found


def _hooks(on: str, game: str) -> list[Hook]:
    """Return the "sees" hooks for this zone of all registered rules of a game, in force or not.

    An event is masked without its state, so rules in force cannot be consulted.
    """
    rules = REGISTRY.rules_of(game) if game else REGISTRY.rules.values()
    return [hook for rule in rules for hook in rule.hooks if hook.kind == "sees" and hook.on == on]


def is_hidden(zone: str, seat: int, known: tuple[int, ...], viewer: Viewer, game: str = "") -> bool:
    """Tell whether the viewer sees only the back of an object in this zone of this seat; `known` are seats
    that know its face.
    """
    who = seers(zone, seat, game)
    return who is not None and (viewer is None or (viewer not in who and viewer not in known))


# positions ------------------------------------------------------------------------------------------------
def seen_by(state: Duel, viewer: Viewer) -> Duel:
    """Return the state as this viewer may know it; states that differ only in hidden things become equal."""
    return replace(
        state,
        objects=_faces(state, viewer),
        frames=_frames(state.frames, viewer),
        pending=None if state.pending is None else _choice(state.pending, viewer),
        plans=tuple([plan if seat == viewer else NO_PLAN for seat, plan in enumerate(state.plans)]),
        loop=(WAS_HERE,) * len(state.loop),
        options=_options(state, viewer),
    )


def _faces(state: Duel, viewer: Viewer) -> tuple[Obj | None, ...]:
    """Return all objects, those hidden from the viewer without their faces."""
    objects, game = list(state.objects), state.option(CARD_GAME)
    for zone in state.zones:
        who = seers(zone.name, zone.seat, game)
        if who is None or viewer in who:
            continue
        for oid in zone.oids:
            obj = objects[oid & PLACE]
            if obj is not None and obj.card and (viewer is None or viewer not in obj.known):
                objects[oid & PLACE] = _faceless_copy(obj)
    return tuple(objects)


MOST_BACKS = 4096  # cached
_backs: dict[int, tuple[Obj, Obj]] = {}  # by object identity; the object is kept so that its id is not reused


def _faceless_copy(obj: Obj) -> Obj:
    """Return the copy of an object without its face; copies are cached, and all are dropped when there are
    too many."""
    found = _backs.get(id(obj))
    if found is None:
        if len(_backs) >= MOST_BACKS:
            _backs.clear()
        found = _backs[id(obj)] = obj, _made_blank(obj)
    return found[1]


def _made_blank(obj: Obj) -> Obj:
    """Return a copy of the object without its face, marks, choices and what it is attached to."""
    return Obj(
        obj.oid,
        "",
        obj.owner,
        obj.controller,
        obj.zone,
        obj.stamp,
        obj.entered,
        known=obj.known,
        token=obj.token,
    )


def _frames(frames: tuple[Frame, ...], viewer: Viewer) -> tuple[Frame, ...]:
    """Return the frames without what is secret from the viewer."""
    if not any(one.secret or one.alone for one in frames):
        return frames
    return tuple([_frame(one, viewer) for one in frames])


def _frame(frame: Frame, viewer: Viewer) -> Frame:
    """Return the frame without secret work of another seat and without others' secret answers."""
    if frame.secret and frame.seat != viewer:
        frame = replace(frame, numbers=(), deeds=())
    if not frame.alone:
        return frame
    both = zip(frame.answers, frame.alone, strict=True)
    return replace(frame, answers=tuple([one if who in (NOBODY, viewer) else UNTOLD for one, who in both]))


def _choice(choice: Choice, viewer: Viewer) -> Choice:
    """Return the question without prompt and options, if it is secret from the viewer."""
    if not choice.secret or viewer in choice.seats:
        return choice
    return replace(choice, prompt="", options=())


Options = tuple[tuple[str, str], ...]


def _options(state: Duel, viewer: Viewer) -> Options:
    """Return the state's options, those hidden from the viewer blank."""
    return _options_for(state.options, viewer, len(REGISTRY.rules))


@lru_cache(maxsize=64)  # options do not change during a game
def _options_for(options: Options, viewer: Viewer, rules: int) -> Options:
    """Return the options, hidden ones blank. The number of rules is part of the cache key only."""
    hidden = [name for name, _ in options if _hides_option(options, name, viewer)]
    if not hidden:
        return options
    return tuple([(name, "" if name in hidden else value) for name, value in options])


def _hides_option(options: Options, name: str, viewer: Viewer) -> bool:
    """Tell whether a rule hides this option from the viewer."""
    answers = [hook.do(None, options, None) for hook in _option_hooks().get(name, ())]
    return any(who is not None and viewer not in who for who in answers)


def seen_options(options: Mapping[str, Any], viewer: Viewer) -> dict[str, Any]:
    """Return a table's options, those that rules hide from this viewer left out."""
    pairs = tuple((name, str(value)) for name, value in options.items())
    return {name: value for name, value in options.items() if not _hides_option(pairs, name, viewer)}


_of_options: dict[int, dict[str, list[Hook]]] = {}


def _option_hooks() -> dict[str, list[Hook]]:
    """Return the hooks that hide options, by option name; cached until rules are added."""
    found = _of_options.get(len(REGISTRY.rules))
    if found is None:
        _of_options.clear()
        found = _of_options[len(REGISTRY.rules)] = {}
        for rule in REGISTRY.rules.values():
            for hook in rule.hooks:
                if hook.kind == "sees" and hook.on.startswith(OPTION):
                    found.setdefault(hook.on.removeprefix(OPTION), []).append(hook)
    return found


# questions ------------------------------------------------------------------------------------------------
def made_secret(state: Duel, choice: Choice) -> Choice:
    """Return the question, marked secret if it is about an object that another seat does not see."""
    if choice.secret or not choice.options:
        return choice
    about = [choice.source, *(oid for option in choice.options for oid in option.objs)]
    game = state.option(CARD_GAME)
    others = [seat for seat in range(len(state.seats)) if seat not in choice.seats]
    for oid in about:
        obj = state.find(oid) if oid > 0 else None
        if obj is not None and any(
            is_hidden(obj.zone, obj.controller, obj.known, seat, game) for seat in others
        ):
            return replace(choice, secret=True)
    return choice


# events ---------------------------------------------------------------------------------------------------
def seen_event(event: Event, viewer: Viewer, game: str = "") -> Event:
    """Return the event of a duel, or of another card game, as this viewer may know it."""
    moving = _MOVING.get(type(event))
    if moving is not None:
        return moving(event, viewer, game)
    mask = _MASKS.get(type(event))
    return event if mask is None else mask(event, viewer)


def _moved(event: Moved, viewer: Viewer, game: str) -> Moved:
    """Return the event, without face and choices if the object moves out of the viewer's sight."""
    if event.card and is_hidden(event.zone, event.seat, event.known, viewer, game):
        return replace(event, card="", chosen=NOTHING_CHOSEN)
    return event


def _masked_creation(event: Made, viewer: Viewer, game: str) -> Made:
    """Return the event, without face and choices if the object is created out of the viewer's sight."""
    if event.card and is_hidden(event.zone, event.owner, (), viewer, game):
        return replace(event, card="", chosen=NOTHING_CHOSEN)
    return event


def _shuffled(event: Shuffled, viewer: Viewer, game: str) -> Shuffled:
    """Hide the order of a zone the viewer does not see."""
    return replace(event, order=()) if is_hidden(event.zone, event.seat, (), viewer, game) else event


def _masked_showing(event: Shown, viewer: Viewer) -> Shown:
    """Hide the face from seats it is not shown to."""
    return event if viewer in event.seats else replace(event, card="")


def _pushed(event: FramePushed, viewer: Viewer) -> FramePushed:
    """Hide what is secret in the frame."""
    frame = _frame(event.frame, viewer)
    return event if frame is event.frame else FramePushed(frame)


def _frame_moved(event: FrameMoved, viewer: Viewer) -> FrameMoved:
    """Hide numbers and deeds of another seat's secret work."""
    if event.whose in (NOBODY, viewer):
        return event
    return FrameMoved(event.pc, whose=event.whose)


def _masked_question(event: Asked, viewer: Viewer) -> Asked:
    """Hide the prompt and options of a secret question."""
    choice = _choice(event.choice, viewer)
    return event if choice is event.choice else Asked(choice)


def _answered(event: Answered, viewer: Viewer) -> Answered:
    """Hide another seat's secret answer, and its stops."""
    if event.seat == viewer or (event.stops is None and not event.secret):
        return event
    return replace(event, option=UNTOLD if event.secret else event.option, stops=None)


def _priority_given(event: PriorityGiven, viewer: Viewer) -> PriorityGiven:
    """Hide another seat's stops."""
    return event if event.stops is None or event.seat == viewer else replace(event, stops=None)


def _passed(event: Passed, viewer: Viewer) -> Passed:
    """Return the event, without the word that it was by plan if another seat passed."""
    return replace(event, by_plan=False) if event.by_plan and event.seat != viewer else event


def _plan_set(event: PlanSet, viewer: Viewer) -> PlanSet:
    """Hide another seat's pass plan."""
    return event if event.seat == viewer else PlanSet(event.seat, NO_PLAN.until, NO_PLAN.stops)


def _looped(event: Looped, viewer: Viewer) -> Looped:
    """Return the event with a stand-in for its digest, if it has one."""
    return Looped(WAS_HERE) if event.digest else event


_MOVING: dict[type, Callable[[Any, Viewer, str], Event]] = {
    Moved: _moved,
    Made: _masked_creation,
    Shuffled: _shuffled,
}
_MASKS: dict[type, Callable[[Any, Viewer], Event]] = {
    Shown: _masked_showing,
    FramePushed: _pushed,
    FrameMoved: _frame_moved,
    Asked: _masked_question,
    Answered: _answered,
    Passed: _passed,
    PriorityGiven: _priority_given,
    PlanSet: _plan_set,
    Looped: _looped,
}
