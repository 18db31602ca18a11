"""The interface for authors of games: what a game, card or rule made elsewhere may use.

These names keep their meaning for as long as VERSION stays. Nothing else of Takeback is promised. This
module needs no window; boards are in `takeback.api.board`, commands in `takeback.api.commands`, and cards and
rules of Lantern & Tide in `takeback.api.duel`. Card games of rules like that one use
`takeback.api.cards`, and the board in `takeback.api.zone_board`.
"""

from takeback.engine.chance import Chance
from takeback.engine.daily import DailyDeals
from takeback.engine.game import (
    API_VERSION,
    EASY,
    HARD,
    MEDIUM,
    Computers,
    Drafted,
    Effort,
    Finish,
    Game,
    GameTurn,
    Hidden,
    Hint,
    Instead,
    Lesson,
    LessonStep,
    Levels,
    MatchScoring,
    Older,
    Outcome,
    Package,
    Packages,
    Record,
    Records,
    Row,
    Rules,
    ScenarioLine,
    ScoreSheet,
    TriedScenario,
    Unlisted,
    Workshop,
    find_game,
)
from takeback.engine.later import later
from takeback.engine.level import LevelPlay, Solution
from takeback.engine.option import Option, Options, Preset
from takeback.engine.play import Move, play_action
from takeback.engine.state import Action, Event, Illegal, State
from takeback.texts import Translation, format_list, format_number, load_translation

VERSION = API_VERSION

__all__ = [
    "EASY",
    "HARD",
    "MEDIUM",
    "VERSION",
    "Action",
    "Chance",
    "Computers",
    "DailyDeals",
    "Drafted",
    "Effort",
    "Event",
    "Finish",
    "Game",
    "GameTurn",
    "Hidden",
    "Hint",
    "Illegal",
    "Instead",
    "Lesson",
    "LessonStep",
    "LevelPlay",
    "Levels",
    "MatchScoring",
    "Move",
    "Older",
    "Option",
    "Options",
    "Outcome",
    "Package",
    "Packages",
    "Preset",
    "Record",
    "Records",
    "Row",
    "Rules",
    "ScenarioLine",
    "ScoreSheet",
    "Solution",
    "State",
    "Translation",
    "TriedScenario",
    "Unlisted",
    "Workshop",
    "find_game",
    "format_list",
    "format_number",
    "later",
    "load_translation",
    "play_action",
]
