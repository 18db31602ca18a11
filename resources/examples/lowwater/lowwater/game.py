"""The definition of Low Water."""

from takeback.api import Computers, Game, Hidden, Option, later

rules, text, thinker = later(__package__, "rules", "text", "thinker")
table, kit = rules.TABLE, rules.kit

GAME = Game(
    package=__package__,
    title="Low Water",
    tagline="Tricks that nobody wants, among wrecks.",
    seats=(3, 4),
    usual_seats=4,
    seat_names=("East", "South", "West", "North"),
    options=(
        Option("deals", 2, "How many deals are played", low=1, high=8),
        Option("without", "", "Rules to take out, by their names, with commas", is_rare=True),
    ),
    chance=True,
    state=kit.Position,
    action=kit.Answer,
    event=kit.Happening,
    start=table.start,
    to_act=table.to_act,
    actions=table.actions,
    play=table.play,
    outcome=table.outcome,
    valid=table.valid,
    describe=text.describe,
    hidden=Hidden(seen_by=table.seen_by, seen_event=table.seen_event, seen_action=table.seen_action),
    computers=Computers(choose=thinker.choose, levels=("usual",)),
)
