"""The card of Reedmere, the park of four plots."""

from desktop.engine.game import Game
from desktop.engine.later import later
from desktop.engine.option import Option

events, names, rules, state, text, upgrade = later(
    __package__, "rules.events", "names", "rules", "state", "text", "upgrade"
)

GAME = Game(
    package=__package__ or "",
    title="Reedmere",
    tagline="Grow a wetland park, tile by tile.",
    seats=(2, 3, 4),
    options=(
        Option("awards", False, "Three of ten awards are in play"),
        Option("kiosks", False, "The new-plot symbol of the fourth plot gives a kiosk"),
        Option("mounds", False, "Tiles may cover mounds in the end", label="Cover mounds"),
    ),
    seat_names=names.SEATS,
    seat_colours=(1, 0, 3, 2),
    levels=("greedy", "planner", "master"),
    thoughts=(0.2, 0.5, 2.0),
    drafted=True,
    hidden=True,
    chance=True,
    edition=2,
    same_state_since=1,
    state=state.Reedmere,
    action=state.Deed,
    event=events.Happening,
    start=rules.start,
    to_act=rules.to_act,
    actions=rules.actions,
    play=rules.play,
    closes=rules.closes,
    end_turn=state.EndTurn(),
    outcome=rules.outcome,
    seen_by=rules.seen_by,
    describe=text.describe,
    describe_turn=text.describe_turn,
    differs=text.differs,
    values=text.values,
    instead=rules.instead_of,
    before_end=text.before_ending,
    board="board.board:Board",
    thinker="players.thinker:choose",
    hint="players.thinker:hint",
    upgrade=upgrade.upgrade,
)
