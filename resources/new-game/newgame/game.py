"""The card of New Game: what Takeback knows of it."""

from takeback.api import Computers, Game, Option, later

rules, state, text, thinker = later(__package__, "rules", "state", "text", "thinker")

GAME = Game(
    package=__package__ or "",
    title="New Game",
    tagline="Take one, two or three stones; the last one wins.",
    options=(Option("rows", 3, "Rows of five stones", low=1, high=6),),
    seat_names=rules.NAMES,
    state=state.Heap,
    action=state.Take,
    event=state.Taken,
    start=rules.start,
    to_act=rules.to_act,
    actions=rules.actions,
    play=rules.play,
    outcome=rules.outcome,
    valid=rules.valid,
    describe=text.describe,
    computers=Computers(choose=thinker.choose, levels=("easy", "good")),
)
