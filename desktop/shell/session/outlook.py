"""Works out what one pair of eyes sees of a table: each thing once after a change."""

from __future__ import annotations

from typing import Any

from desktop.engine.game import Game, Instead
from desktop.engine.level import LevelPlay
from desktop.shell.history.forks import Forks
from desktop.shell.session.eyes import Eyes
from desktop.shell.session.looking import Looking
from desktop.shell.session.supposing import open_above
from desktop.shell.session.view import Led, OpenTurn, View
from desktop.shell.session.words import Words
from desktop.table.draft import Draft
from desktop.table.table import Table


class Outlook:
    """Of one table. Whoever asks has let the eyes settle."""

    def __init__(self, table: Table, words: Words, eyes: Eyes, looking: Looking) -> None:
        self._table, self._words, self._eyes, self._looking = table, words, eyes, looking
        self.forks = Forks(table)
        self._title, self._rule = title_of(table), rule_of(table)

    def view(self, led: Led, **what_goes_on: Any) -> View:
        """`what_goes_on`: what the table itself does not know, by the names that a view has for it."""
        table, words, viewer, cover = self._table, self._words, self._eyes.viewer, self._eyes.cover
        here, line, to_act = table.here, table.line, table.to_act()
        draft = table.draft(viewer) if viewer is not None and table.drafts else None
        sight = self._looking.shown
        supposed = open_above(table) if table.history.bookmarks() else []
        return View(
            game=table.game,
            seats=table.seats,
            here=here,
            state=table.state_for(viewer) if sight is None else table.game.seen_by(sight.state, viewer),
            title=self._title,
            rule=self._rule,
            turns=len(line) - 1,
            after=line[here.depth + 1] if here.depth + 1 < len(line) else None,
            branch=self.forks.here(),
            named=words.named(here),
            saved=words.saved,
            lock=table.why_fixed(here),
            undo="the last step"
            if draft is not None and draft.is_open
            else words.stretch(table.to_undo(), " (to your last decision)"),
            redo="the next step" if draft is not None and draft.undone() else words.stretch(table.to_redo()),
            supposed=tuple(node.mark("bookmark") for node in supposed),
            is_supposed_below=bool(supposed) and supposed[-1] is not here,
            to_act=to_act,
            outcome=table.outcome,
            viewer=viewer,
            cover=cover,
            planners=tuple(self._eyes.planners()) if cover is None else (),
            planning=self._eyes.planning if cover is None else None,
            turn=self._turn(draft, to_act) if draft is not None else None,
            sight=sight,
            is_pinned=sight is not None and self._looking.is_pinned,
            computers_wait=table.computers_wait and waits_for_computer(table, to_act),
            led=led,
            **what_goes_on,
        )

    def _turn(self, draft: Draft, to_act: tuple[int, ...]) -> OpenTurn:
        table, steps = self._table, draft.moves()
        acts, drafted = draft.seat in to_act, table.game.drafted
        return OpenTurn(
            seat=draft.seat,
            revision=draft.revision,
            stack=draft.stack,
            steps=len(steps),
            undone=draft.stack.count() - len(steps),
            colour=self._words.draft_colour(draft),
            standing=" ".join(self._words.rest(steps[-1])) if steps else "",
            ending=drafted.before_end(draft.state, table.is_fair) if drafted and acts else "",
            why_not=table.why_not_confirm(draft.seat),
            verdicts=draft.verdicts,
            report=draft.report,
            causes=draft.causes,
            instead=offers(table.game, draft) if draft.report else (),
        )


def offers(game: Game, draft: Draft) -> tuple[Instead, ...]:
    """What could stand in place of the steps that fell; each thing once."""
    if game.drafted is None:
        return ()
    fallen = (one.action for one in draft.verdicts if one.verdict == "fell")
    found = (game.drafted.instead(draft.state, draft.seat, action) for action in fallen)
    return tuple(dict.fromkeys(offer for offer in found if offer))


def waits_for_computer(table: Table, to_act: tuple[int, ...]) -> bool:
    return bool(to_act) and not any(seat in table.persons for seat in to_act)


def rule_of(table: Table) -> str:
    """ "free", "fair" or "practice" """
    return "practice" if table.record.practice else table.record.rule


def title_of(table: Table) -> str:
    """What the window calls a table: "Flow – Brooks 3"."""
    level = level_title(table.game, table.game.level_of(table.history.root.state))
    return table.record.title or level or table.title()


def level_title(game: Game, play: LevelPlay | None) -> str:
    """What a table of this level is called in lists; empty where the game's own title must do."""
    return f"{game.title} – {play.title}" if play is not None and play.title else ""
