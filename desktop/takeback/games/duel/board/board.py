"""The board of Duel: two halves of a table, the chain beside it, and a panel with the question."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Any

import msgspec
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import QMenu

from takeback.board.motion import Motion
from takeback.engine.game import Hint
from takeback.engine.state import Action
from takeback.games.duel import text
from takeback.games.duel.board import side, table, turn_words, words
from takeback.games.duel.board.arrows import edge_of_plate, paint_arrow, paint_bracket
from takeback.games.duel.board.clash import ClashPainter
from takeback.games.duel.board.effect_lines import effect_lines
from takeback.games.duel.board.faces import Face, bounds, paint_face
from takeback.games.duel.board.large_card import LargeCard, fit_large_card
from takeback.games.duel.board.motion import (
    Flight,
    paint_flash,
    paint_flight,
)
from takeback.games.duel.board.moving import MovingBoard
from takeback.games.duel.board.places import PASSES
from takeback.games.duel.board.wishes import Wish, wishes_at
from takeback.games.duel.kernel.objects import of_seat
from takeback.games.duel.state import Answer, Cancel, Pass, Play, Use
from takeback.texts import format_list
from takeback.texts import gettext as _
from takeback.ui import painting

DIGITS = tuple(Qt.Key(Qt.Key.Key_1 + at) for at in range(9))
PLAIN, SHIFT, CONTROL = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)
PASS_KEYS = {PLAIN: "once", SHIFT: "change", CONTROL: "turn"}
LOWER = 0.6  # opacity of the arrows of chain entries that do not resolve next
ZONES = {"deck": _("Deck"), "discard": _("Discard")}
AREAS = ("player", "card", "deck", "discard", "void", "step", "stop", "chain", "option", "pass")


class Board(MovingBoard):
    """Shows a duel. Cards, players, stacks, steps, stops, chain entries, answers and buttons are spots."""

    # geometry
    def layout_of(self) -> object:
        """Return what the spots depend on; they are laid out anew when it changes."""
        return tuple(self.cards.items()), tuple(self.spots), self.question, self.laid.chain

    def background_pixmap(self) -> Any:
        """Return the painted ground, kept until size, resolution or theme changes."""
        wanted = (self.size(), self.devicePixelRatioF(), self.theme)
        return self.picture.background_for(wanted)

    def keys(self) -> Sequence[Hashable]:
        """Return the keys of the spots that are shown and not covered by the question, in the keyboard's
        order."""
        laid = self.laid
        found: list[Hashable] = [("player", laid.above), ("player", laid.below)]
        found += list(self.cards)
        stacks: list[Hashable] = []
        for seat in (laid.above, laid.below):
            stacks += [("deck", seat), ("discard", seat)]
            stacks += [("face_down", seat)] if laid.layout.face_down else []
        stacks.append(("void",))
        panel = self.areas.panel(self.question.asked)
        found += [key for key in stacks if not panel.intersects(self.place_of(key))]
        found += [("place", *key) for key in self.places if key not in laid.placed]
        plan = laid.state.plan
        found += [("step", at) for at in range(len(plan))]
        if self.seat is not None and laid.variant.has_stops:
            steps = [plan[at].name for at in range(len(plan)) if table.is_first(plan, at)]
            found += [("stop", whose, name) for whose in ("theirs", "mine") for name in steps]
        entries: list[Hashable] = [("chain", oid) for oid in reversed(laid.chain)]
        found += [key for key in entries if not panel.intersects(self.place_of(key))]
        asked = self.question
        found += [("option", number) for number in range(len(asked.lines))]
        found += [(key,) for key, _ in reversed(side.buttons_of(asked))]
        if self._shows_passes:
            found += [("pass", until) for until in laid.variant.passes]
        if self.next_pass.has_buttons:
            found += [("full",)] if laid.variant.has_stops else []
        return found

    def place_of(self, key: Any) -> QRectF:
        """Return the rectangle of a spot; empty if it is not shown."""
        areas, laid = self.areas, self.laid
        match key:
            case ("player", seat):
                return areas.plate(seat == laid.below)
            case ("card", oid):
                return self._card_place(oid)
            case (("deck" | "discard" | "face_down") as zone, seat):
                return areas.stack(seat == laid.below, zone)
            case ("place", seat, value):
                return self.places.get((seat, value), QRectF())
            case ("void",):
                return areas.void
            case ("step", at):
                return areas.step(at, len(laid.state.plan))
            case ("stop", whose, name):
                plan = laid.state.plan
                at = next((at for at, record in enumerate(plan) if record.name == name), 0)
                return areas.stop(at, len(plan), whose == "mine")
            case ("chain", oid):
                entries = areas.entries(self.question.asked, len(laid.chain), self.height_of_top)
                return entries[laid.chain.index(oid)] if oid in laid.chain else QRectF()
            case ("pass", until):
                return areas.button(until)
            case ("full",):
                return areas.full
        return self._line_place(key)

    def _line_place(self, key: Any) -> QRectF:
        """Return the rectangle of an answer or a button in the question's panel."""
        asked = self.question.asked
        if key[0] == "option":
            return self.areas.line(asked, key[1])
        buttons = [one for one, _ in side.buttons_of(self.question)]
        return self.areas.button_below(asked, buttons.index(key[0])) if key[0] in buttons else QRectF()

    def _card_place(self, oid: int) -> QRectF:
        """Return the rectangle of a card, turned if it is exhausted, or of the pile it lies in; empty if not
        shown."""
        rect = self.cards.get(("card", oid))
        if rect is None:
            rect = self.cards.get(("card", self.laid.pile_of.get(oid, 0)), QRectF())
        obj = self.laid.state.find(oid)
        return bounds(rect, obj is not None and bool(obj.mark("exhausted")))

    def target_place(self, target: int) -> QRectF:
        """Return where a target is shown: an object in any zone, or a player; empty if nowhere."""
        if target < 0:
            return self.place_of(("player", -1 - target))
        obj = self.laid.state.find(target)
        if obj is None:
            return QRectF()
        if obj.zone == "chain":
            return self.place_of(("chain", target))
        if obj.zone in ("discard", "deck"):
            return self.place_of((obj.zone, obj.owner))
        return self.areas.void if obj.zone == "void" else self._card_place(target)

    def name_of(self, key: Any) -> str:
        """Return what a screen reader says about a spot."""
        laid, players = self.laid, self.names
        match key:
            case ("player", seat):
                return self._offered(words.player_name(laid, seat, players, self.seat), of_seat(seat))
            case ("card", oid):
                return self._offered(words.card_name(laid, oid, players, self.seat), oid)
            case (("deck" | "discard") as zone, seat):
                return words.stack_name(laid, zone, seat, players, self.seat)
            case ("face_down", seat):
                return words.face_down_name(laid, seat, players, self.seat)
            case ("place", seat, value):
                place = words.place_name(laid, seat, value, players, self.seat)
                return _("{name}, can be chosen", name=place) if self.answers.is_place(seat, value) else place
            case ("void",):
                return words.stack_name(laid, "void", -1, players, self.seat)
            case ("step", at):
                return turn_words.step_name(laid.state, at)
            case ("stop", whose, name):
                return turn_words.stop_name(name, whose == "mine", f"{whose}:{name}" in self.next_pass.stops)
            case ("chain", oid):
                return self._offered(words.chain_name(laid, oid, players, self.seat), oid)
            case ("option", number):
                return words.labelled(str(number + 1), self.question.words_of_line(number))
            case ("done",):
                then = words.clash_summary(laid, players)
                done = self.question.done or side.NOTHING_MARKED
                if then:
                    # Translators: 0 and Space are keys.
                    return _("0, Space: {answer}. {outcome}", answer=done, outcome=then)
                return _("0, Space: {answer}", answer=done)
            case ("more",):
                return self.question.words_of_hidden
            case ("cancel",):
                return _("Undo")
            case ("pass", until):
                label = self.next_pass.labels()[PASSES.index(until)]
                about = [label.about] if label.about else []
                not_now = [] if self.may_pass else [_("not now")]
                return format_list([label.title, *about, *self._bluff(until), *not_now], "unit")
            case ("full",):
                return self.next_pass.full_control_label()
        return str(key)

    def _bluff(self, until: str) -> list[str]:
        """Return ["also with nothing to play"] if the pass button `until` is the first and stops then too,
        else []."""
        is_bluff = until == "once" and "bluff" in self.next_pass.stops and "all" not in self.next_pass.stops
        return [_("also with nothing to play")] if is_bluff else []

    def _offered(self, name: str, target: int) -> str:
        """Return the name of an object with what pressing it would do, if that does anything."""
        if target in self.offered:
            return _("{name}, can be chosen", name=name)
        return _("{name}, can be played", name=name) if target in self.plays.playable and target > 0 else name

    def tip_of(self, key: Any) -> str:
        """Return the tool tip of a spot; "" for none."""
        if key[0] == "option":
            return self.question.words_of_line(key[1])
        if key[0] == "chain":
            entry = words.chain_name(self.laid, key[1], self.names, self.seat)  # the entry may cut its text
            if wishes_at(self, key):
                return _("{entry} Right button: always pass for it.", entry=entry)
            return entry
        if key[0] == "player":  # the plate may cut its name off
            plate = words.plate_name(key[1], self.names, self.seat)
            then = words.life_reasons(self.laid, key[1], self.names)
            plate = words.labelled(plate, then) if then else plate
            return "\n".join((plate, *effect_lines(self.laid, of_seat(key[1]))))
        if key[0] == "step":
            tip = turn_words.step_tip(self.laid.state, key[1])
            if key[1] == self.laid.state.step:  # the line above the steps may be cut off
                return "\n".join((turn_words.turn_words(self.laid.state, self.names), *tip.split("\n")[1:]))
            return tip
        if key[0] == "pass":
            return self.next_pass.tip(key[1])
        if key[0] == "full":
            return _(
                "{switch}. While it is on, you are asked at each step and after each play.",
                switch=self.name_of(key),
            )
        if key[0] in ("stop", "void", "deck", "discard", "face_down", "done", "more"):
            return self.name_of(key)
        return ""

    def radius_of(self, key: Any) -> float:
        """Return the corner radius of the spot's focus ring."""
        if key[0] == "card":
            return max(5.0, self.place_of(key).width() * 0.07)
        return 4.0 if key[0] in ("step", "stop") else 8.0

    def where(self, action: Action) -> Hashable | None:
        """Return the spot that stands for this action; None if it has none."""
        match action:
            case Play(oid) | Use(oid):
                return ("card", self.laid.pile_of.get(oid, oid))
            case Pass(until):
                return ("pass", until)
            case Cancel():
                return ("cancel",)
            case Answer(option):
                return self.question_lines.key_of(option)
        return None

    def idle_text(self) -> str:
        """Return the text below the board: the caption of a scene, the result, or who decides what; "" in a
        scene without caption."""
        if self.scene is not None and self.scene.caption:
            return self.scene.caption
        if self.state.result is not None:
            return super().idle_text()
        if self.scene is not None:  # what is asked in it is over
            return ""
        if self.seat is not None and self.is_mine:
            return text.what_next(self.state, self.seat)
        pending = self.state.pending
        if pending is not None and pending.kind == "priority" and len(pending.seats) == 1:
            return super().idle_text()  # the next step would say "you" to a player who only waits or watches
        return text.next_step(self.state)

    # input
    def act_on(self, key: Any) -> None:
        """Choose this spot as an answer, or do what its button, line or card does; if a press does nothing
        there, announce its name."""
        match key:
            case ("card", oid):
                self.press_card(oid)
            case ("player", seat):
                if not self.picks.choose(of_seat(seat)):
                    self.message_emitted.emit(self.name_of(key))
            case ("chain", oid):
                if not self.picks.choose(oid):
                    self.message_emitted.emit(self.name_of(key))
            case ("place", seat, value):
                if not self.picks.choose_place(seat, value):
                    self.message_emitted.emit(self.name_of(key))
            case ("option", number):
                self.question_lines.choose_line(number)
            case ("done",):
                self.end_question()
            case ("more",):
                self.question_lines.turn_page()
            case ("cancel",):
                self.cancel()
            case ("pass", until):
                self.next_pass.pass_until(until)
            case ("stop", whose, name):
                self.next_pass.toggle_stop(f"{whose}:{name}")
            case ("full",):
                self.next_pass.toggle_stop("all")
            case _:
                self.message_emitted.emit(self.name_of(key))

    def mouse_released(self, pressed: Any, key: Hashable | None) -> None:
        """Play a card that was dragged out of the hand; handle any other release as usual."""
        if pressed is not None and pressed != key and pressed[0] == "card" and self.last_point is not None:
            obj = self.laid.state.find(pressed[1])
            if obj is not None and obj.zone == "hand" and self.last_point.y() < self.areas.below_strip.top():
                self.press(pressed)
                return
        super().mouse_released(pressed, key)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the menu of standing instructions for the spot under the pointer or the keyboard's cursor.

        Ignore the event if the spot has none, or if a position is previewed.
        """
        is_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        key: Any = self.spots.current if is_key else self.spot_at(QPointF(event.pos()))
        wishes = wishes_at(self, key) if key is not None and self.preview is None else []
        if not wishes:
            event.ignore()
            return
        self.end_transients()
        if self.menu is not None:
            self.menu.deleteLater()
        self.menu = self.menu_of(wishes)
        at = self.place_of(key).center().toPoint() if is_key else event.pos()
        self.menu.popup(self.mapToGlobal(at))

    menu: QMenu | None = None

    def menu_of(self, wishes: Sequence[Wish]) -> QMenu:
        """Return a menu with these standing instructions."""
        menu = QMenu(self)
        for wish in wishes:
            menu.addAction(wish.label).triggered.connect(partial(self._wished, wish))
        return menu

    def _wished(self, wish: Wish, _is_checked: bool = False) -> None:
        """Turn the chosen instruction on or off; the menu's checked state is ignored."""
        self.wish(wish)

    def event(self, event: QEvent) -> bool:
        """Claim Space, also with Shift or Ctrl, for passing, before any shortcut of the window."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            if event.key() == Qt.Key.Key_Space and modifiers in PASS_KEYS and self.preview is None:
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Run the duel's key unless a position is previewed; otherwise act like other boards."""
        key = Qt.Key(event.key())
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if self.preview is None and self._handle_key(key, modifiers):
            return
        super().keyPressEvent(event)

    def _handle_key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> bool:
        """Handle a key for passing, answering or explaining, after ending what is open for a moment; return
        whether it was one. A spectator has no keys for passing."""
        if key == Qt.Key.Key_Space and modifiers in PASS_KEYS and self.seat is not None:
            self.end_transients()
            if modifiers == PLAIN:
                self.next_pass.press_space()
            else:
                self.next_pass.pass_until(PASS_KEYS[modifiers])
        elif modifiers == PLAIN and key in DIGITS and DIGITS.index(key) < len(self.question.lines):
            self.end_transients()
            self.question_lines.choose_line(DIGITS.index(key))
        elif modifiers == PLAIN and key == Qt.Key.Key_0 and self.is_asked:
            self.end_transients()
            self.end_question()
        elif modifiers == PLAIN and key == Qt.Key.Key_W:
            self.say_why()
        else:
            return False
        return True

    def focusNextPrevChild(self, next: bool) -> bool:
        """Move to the first spot of the next or previous area with Tab; pass the last or first, leave the
        board."""
        is_inside = self.isAncestorOf(self.window().focusWidget() or self)
        if self.state is None or self.isHidden() or not is_inside:  # a hidden board gives up the focus
            return super().focusNextPrevChild(next)
        starts: dict[str, Hashable] = {}  # the first spot of each area
        for key in self.spots:
            starts.setdefault(self._area_of(key), key)
        kinds, here = list(starts), self.spots.current
        at = kinds.index(self._area_of(here)) + (1 if next else -1) if here is not None else 0
        if not 0 <= at < len(kinds):
            return super().focusNextPrevChild(next)
        target = starts[kinds[at]]
        self.is_keyboard_mode = True
        self.move_cursor(target)
        self.spots[target].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def _area_of(self, key: Any) -> str:
        """Return the area that a spot belongs to, for Tab: zone and controller of a card, "question",
        "stacks", or the kind of the spot."""
        if key[0] == "card":
            obj = self.laid.state.find(key[1])
            zone = obj.zone if obj is not None else ""
            whose = obj.controller if obj is not None else 0
            if obj is not None and zone == "field":
                whose = self.laid.values(key[1]).controller
            return f"{zone} {whose}"
        if key[0] in ("option", "done", "more", "cancel"):
            return "question"
        return "stacks" if key[0] in ("deck", "discard", "face_down", "void") else str(key[0])

    # painting
    def frame_rect(self) -> QRectF:
        """Return the rectangle of the panel the board is painted on; previews and flashes frame it."""
        return self.areas.card

    def result_rects(self) -> Sequence[QRectF]:
        """Return the plates of the players, that of one who lost first and then the viewer's; the part of the
        table with cards on the field or in the viewer's hand; and all of the table, beside the panel."""
        laid, result, used = self.laid, self.state.result, QRectF()
        winners = result.winners if result is not None else ()
        seats = sorted((laid.below, laid.above), key=lambda seat: seat in winners)
        for oid in (*laid.state.zone("field"), *laid.hand(laid.below)):
            used = used.united(self._card_place(oid))
        return [*(self.place_of(("player", seat)) for seat in seats), used, self.areas.main]

    def spare_rects(self) -> Sequence[QRectF]:
        """Return the column beside the table, with the chain and the log, below its head."""
        free, card, edge = self.areas.free, self.areas.card, self.areas.pad / 2
        return [
            QRectF(free.left() - edge, free.top() - edge, free.width() + 2 * edge, card.bottom() - free.top())
        ]

    def frame_radius(self) -> float:
        """Return the corner radius of the frame around the end of the game, smaller on a small board."""
        return 10.0 if min(self.width(), self.height()) < 620 else super().frame_radius()

    def paint_background(self, painter: QPainter) -> None:
        """Paint what does not change during a game."""
        super().paint_background(painter)
        table.paint_ground(painter, self.areas, self.theme)

    def paint(self, painter: QPainter) -> None:
        """Paint everything that follows from the state."""
        laid, areas, theme = self.laid, self.areas, self.theme
        moving = {
            oid for motion in self.stage if isinstance(motion.payload, Flight) for oid in motion.payload.oids
        }
        for seat in (laid.above, laid.below):
            plate = areas.plate(seat == laid.below)
            name = words.plate_name(seat, self.names, self.seat)
            table.paint_plate(painter, plate, laid, seat, name, self.hues[seat], theme, None)
            self._paint_stacks(painter, seat)
        table.paint_void(painter, areas.void, laid.count("void"), theme)
        table.paint_places(painter, areas, laid, self.places, self.answers.places, theme)
        clash = ClashPainter(painter, laid, areas, theme, self.names)
        clash.paint_lines(self.cards)
        table.paint_steps(painter, areas, laid, self._stops_by_turn(), theme)
        table.paint_cards(painter, laid, self.cards, theme, self.pictures, moving, self.lit)
        table.paint_last_done(painter, laid, self.cards, self.seat, self.hues, moving | set(self.lit))
        clash.paint_amounts()
        self._paint_target_rings(painter)
        asked = self.question.asked
        side.paint_head(painter, areas, laid, self.names, theme)
        log = areas.log(asked, len(laid.chain), self.height_of_top)
        size = side.small_size(areas)
        if clash.has_pointing_amounts:
            log = side.paint_legend(painter, log, side.AMOUNTS, size, theme)
        if self.offered or self.plays.playable or self.answers.places:
            log = side.paint_legend(painter, log, side.FRAMES, size, theme, side.LINES_BELOW_FRAMES)
        side.paint_log(painter, log, self.log, size, theme)
        side.paint_chain(
            painter, areas, asked, laid, self.names, self.hues, theme, self.height_of_top, tuple(moving)
        )
        if self._shows_passes or not areas.is_low:
            side.paint_now(painter, areas, self.now, self.is_mine, theme)
        if self._shows_passes:
            labels, is_open = self.next_pass.labels(), self.may_pass
            side.paint_buttons(painter, areas, labels, is_open, not self.is_asked, theme)
        if self.next_pass.has_buttons and laid.variant.has_stops:
            is_full, label = "all" in self.next_pass.stops, self.next_pass.full_control_label()
            side.paint_full(painter, areas.full, is_full, label, side.small_size(areas), theme)
        for at in range(len(laid.chain) - 1, -1, -1):
            painter.setOpacity(1.0 if at == 0 else LOWER)
            self._paint_arrows(painter, laid.chain[at])
        painter.setOpacity(1.0)
        side.paint_panel(painter, areas, self.question, laid, theme)  # it may lie over the table, and arrows

    @property
    def _shows_passes(self) -> bool:
        """Tell whether there are pass buttons, which a question covers on a low board."""
        panel = self.areas.panel(self.question.asked)
        return self.next_pass.has_buttons and not (self.areas.is_low and panel.height() > 0)

    def _stops_by_turn(self) -> tuple[frozenset[str], frozenset[str]] | None:
        """Return the stops chosen for the next pass, in the other's and in one's own turns; both are empty
        without a seat. None if the variant has no stops."""
        if not self.laid.variant.has_stops:
            return None
        if self.seat is None:
            return frozenset(), frozenset()
        parted = [one.partition(":") for one in self.next_pass.stops]
        theirs = frozenset(name for whose, _, name in parted if whose == "theirs")
        return theirs, frozenset(name for whose, _, name in parted if whose == "mine")

    def paint_motion(self, painter: QPainter, motion: Motion) -> None:
        """Paint one animation; all flying cards are painted before
        the first, so that flashes lie above them.
        """
        if motion is next(iter(self.stage)):
            for one in self.stage:
                if isinstance(one.payload, Flight) and (one.progress > 0 or not one.payload.was_hidden):
                    paint_flight(painter, one.payload, one.progress, self.theme, self.pictures)
        paint_flash(painter, motion, self.areas, self.state, self.theme)

    def _paint_stacks(self, painter: QPainter, seat: int) -> None:
        """Paint a seat's deck, discard pile and face-down cards."""
        laid, is_below = self.laid, seat == self.laid.below
        for zone in ("deck", "discard"):
            oids = laid.state.zone(zone, seat)
            face = None
            if oids:
                face = Face() if zone == "deck" else msgspec.structs.replace(laid.face(oids[0]), size=None)
            rect = self.areas.stack(is_below, zone)
            table.paint_stack(painter, rect, face, len(oids), ZONES[zone], self.theme, self.pictures)
        if laid.layout.face_down:
            count = len(laid.pile(seat))
            rect, called = self.areas.stack(is_below, "face_down"), laid.layout.face_down_called
            table.paint_stack(
                painter, rect, Face() if count else None, count, called, self.theme, self.pictures
            )

    def _paint_target_rings(self, painter: QPainter) -> None:
        """Paint rings around targets that are not cards, since cards get theirs when they are painted."""
        places: set[Any] = {
            self.target_place(target).getRect() for target in self.offered if target not in self.lit
        }
        for place in places:
            if not (rect := QRectF(*place)).isEmpty():
                table.glow(painter, rect, False, self.theme, dashed=True)

    def _paint_arrows(self, painter: QPainter, oid: int) -> None:
        """Paint the arrows from a chain object to its targets."""
        laid = self.laid
        obj = laid.state.find(oid)
        if obj is None:
            return
        start = self.place_of(("chain", oid))
        targets = [target for target in obj.chosen.targets if not self.target_place(target).isEmpty()]
        for number, target in enumerate(targets, 1):
            place = self.target_place(target)
            place = edge_of_plate(place) if target < 0 else place
            begin = QPointF(start.left() + 2, start.center().y())
            shown = number if len(targets) > 1 else 0
            hue = self.hues[obj.controller]
            if place.left() >= start.left() - 4:  # the target is in the chain itself
                paint_bracket(painter, begin, place, shown, hue, self.theme, self.areas.scale)
            else:
                paint_arrow(
                    painter,
                    begin,
                    place,
                    shown,
                    hue,
                    self.theme,
                    self.areas.scale,
                    laid.place_among_arrows(oid, target),
                )

    def paint_hand(self, painter: QPainter) -> None:
        """Paint what depends on the current spot: its arrows, its targets, the marked answer and the large
        card.

        No large card is painted under a bubble or while cards move.
        """
        key: Any = self.current_spot
        if key is None:
            return
        if key[0] == "chain" and key[1] in self.laid.chain[1:]:
            self._paint_arrows(painter, key[1])
        if key[0] == "option" or self.marked_answer is not None:
            pointed = key[1] if key[0] == "option" else None
            side.paint_panel(
                painter, self.areas, self.question, self.laid, self.theme, pointed, self._marked_label()
            )
        if key[0] == "option":
            for target in self.question_lines.targets_of(key[1]):
                place = self.target_place(target)
                painting.ring(painter, place.adjusted(-3, -3, 3, 3), 9, self.theme.alarm, 3)
        has_bubble = self.refusal is not None or self.hint is not None  # a bubble that the card would cover
        if (oid := self.previewed) and not has_bubble and not self.is_in_motion:
            self._paint_preview(painter, oid, key)

    def paint_hint(self, painter: QPainter, hint: Hint) -> None:
        """Paint the hint, with a strong ring around each card that it suggests."""
        for action in hint.actions:
            if (key := self.where(action)) in self.spots and key in self.cards:
                table.paint_hinted(painter, self.place_of(key), self.theme)
        super().paint_hint(painter, hint)

    def _marked_label(self) -> str:
        """Return what Space chooses, as the button says it; "" if nothing that can be chosen is marked."""
        match self.marked_answer:
            case ("option", int(number)):
                return "" if self.question.reason_against(number) else str(self.question.lines[number])
            case ("card" | "chain", int(oid)):
                return self.laid.name(oid)
            case ("player", int(seat)):
                return self.names[seat]
            case ("place", int(seat), int(value)):
                return words.place_name(self.laid, seat, value, self.names, self.seat)
        return ""

    @property
    def previewed(self) -> int:
        """Return the object whose card is shown large; 0 if the current spot has none, and while the
        keyboard's cursor has not been moved since the last change."""
        key = self.current_spot
        is_resting = self._rests and self.is_keyboard_mode and key == self.spots.current
        return 0 if key is None or is_resting else self._preview_of(key)

    def _preview_of(self, key: Any) -> int:
        """Return the object to show large for this spot; 0 for none."""
        choice = self.choice
        match key:
            case ("card", oid) if choice is not None and oid == choice.source:
                return 0  # the player is looking for a target of it
            case ("card", oid) | ("chain", oid):
                return oid if self.laid.card_of(oid) else 0
            case ("discard", seat):
                return next(iter(self.laid.state.zone("discard", seat)), 0)
            case ("void",):
                return next(iter(self.laid.state.zone("void")), 0)
            case ("option", number):
                return next(
                    (
                        one
                        for one in self.question_lines.targets_of(number)
                        if one > 0 and self.laid.card_of(one)
                    ),
                    0,
                )
        return 0

    def large_card_at(self, key: tuple[object, ...]) -> LargeCard | None:
        """Return where the card of this spot is shown large, beside all that can be chosen; None if the spot
        has none, or if there is no such place."""
        oid = self._preview_of(key)
        if not oid:
            return None
        near, entry = self.place_of(key), self.laid.state.find(oid)
        kept = [near, *map(self.target_place, (*self.lit, *self.offered))]
        kept += [self.places[key] for key in self.places if self.answers.is_place(*key)]
        panel = [self.areas.panel(self.question.asked)]
        better = [self.areas.button(until) for until in self.laid.variant.passes]
        better += [self.place_of(("chain", one)) for one in self.laid.chain]
        better += map(self.target_place, entry.chosen.targets if entry is not None else ())
        rows = words.explaining_rows(self.laid, oid, self.names)
        large = fit_large_card(self.areas, near, rows, self.theme, [*kept, *panel], [*panel, *better])
        if large is None and key[0] != "option":  # the answers in the panel can be chosen on the table, too
            return fit_large_card(self.areas, near, rows, self.theme, kept, better)
        return large

    def _paint_preview(self, painter: QPainter, oid: int, key: tuple[object, ...]) -> None:
        """Paint the large card of a spot, with the reasons for its present values; nothing if there is no
        place for it."""
        where = str(("large", key, self.width(), self.height()))
        large: LargeCard | None = self._once(where, lambda: self.large_card_at(key))
        if large is None:
            return
        face = self.laid.face(oid)
        face = msgspec.structs.replace(face, exhausted=False, count=1, cost=self.laid.price(oid))
        painting.rounded(painter, large.face.adjusted(-4, -4, 4, 5), 14, self.theme.shadow, 0.25)
        paint_face(painter, large.face, face, self.theme)
        side.paint_rows(painter, large.room, large.rows, large.type_size, self.theme)
