"""The declaration of Reedmere: its options, rules, board, computer players and texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from takeback.engine.daily import DailyDeals
from takeback.engine.game import MEDIUM, Computers, Drafted, Finish, Game, Hidden, Older
from takeback.engine.later import later
from takeback.engine.option import Option, Preset
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

if TYPE_CHECKING:
    from takeback.games.park import finish, lessons, names, rules, state, text, upgrade, validity
    from takeback.games.park.players import thinker
    from takeback.games.park.rules import events
else:
    finish, lessons, names, rules, state, text, upgrade, validity = later(
        __package__, "finish", "lessons", "names", "rules", "state", "text", "upgrade", "validity"
    )
    events, thinker = later(__package__, "rules.events", "players.thinker")
board, commands = later(__package__, "board.board", "commands")

LEVELS = (gettext_noop("greedy"), gettext_noop("planner"), gettext_noop("master"))
LEVEL_LABELS = (
    gettext_noop("Easy: Greedy"),
    gettext_noop("Medium: Planner"),
    gettext_noop("Hard: Master"),
)

GAME: Game[state.Reedmere, state.ReedmereAction, events.Happening] = Game(
    package=__package__ or "",
    title=_("Reedmere"),
    tagline=_("Grow a wetland park, tile by tile."),
    difficulty=MEDIUM,
    minutes=20,
    seats=(2, 3, 4),
    options=(
        Option(
            "awards",
            False,
            _("Extra points for goals, such as three otter tiles or a long boardwalk"),
            label=_("Awards"),
        ),
        Option(
            "kiosks",
            False,
            _("Late in the game, small extra tiles worth 1 to 4 points"),
            label=_("Kiosks"),
        ),
        Option(
            "mounds",
            False,
            _("At the end, tiles may also cover the hills that otherwise stay free"),
            label=_("Cover mounds"),
        ),
    ),
    presets=(
        Preset(_("First game"), note=_("The basic rules: about 18 turns each, 20 minutes for two players.")),
        Preset(
            _("All extras"),
            {"awards": True, "kiosks": True, "mounds": True},
            _("More ways to score, in about as many turns as a first game."),
        ),
    ),
    preferences=(
        Option(
            "hide_scores", False, _("Points are shown when the game is over."), label=_("Hide running scores")
        ),
    ),
    seat_names=names.SEATS,
    seat_colours=(1, 0, 3, 2),
    chance=True,
    edition=2,
    state=state.Reedmere,
    action=state.ReedmereAction,
    event=events.Happening,
    start=rules.start,
    to_act=rules.to_act,
    actions=rules.actions,
    passing=state.PASSING,
    play=rules.play,
    outcome=rules.outcome,
    valid=validity.valid,
    describe=text.describe,
    game_turn=text.game_turn,
    went=text.went,
    values=text.values,
    next_step=text.next_step,
    board=board.Board,
    commands=commands,
    lessons=lessons.lessons,
    hidden=Hidden(seen_by=rules.seen_by),
    drafted=Drafted(
        closes=rules.closes,
        end_turn=state.EndTurn(),
        describe_turn=text.describe_turn,
        differs=text.differs,
        instead=rules.instead_of,
        before_end=text.before_ending,
    ),
    computers=Computers(
        choose=thinker.choose,
        hint=thinker.hint,
        levels=LEVELS,
        level_labels=LEVEL_LABELS,
        thoughts=(0.2, 0.5, 2.0),
    ),
    finish=Finish(sheet=finish.sheet, deciding_numbers=finish.scores, turn_points=finish.turn_points),
    daily=DailyDeals(
        "planner",
        (
            {},
            {"awards": True},
            {"kiosks": True},
            {},
            {"awards": True, "kiosks": True},
            {"awards": True, "kiosks": True, "mounds": True},
            {"awards": True},
        ),
    ),
    older=Older(upgrade=upgrade.upgrade, same_state_since=1),
)
