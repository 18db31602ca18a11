"""Two replacements whose order matters: whoever would be wounded chooses which comes first."""

from takeback.api.duel import Card, Would, more, times, you_are_meant

LENS = Card("storm5", "1R", "work", Would("wound", if_=you_are_meant, do=more(1), flags=("add",)))
BELL = Card("storm6", "1R", "work", Would("wound", if_=you_are_meant, do=times(2), flags=("mul",)))
LENS_TEXT = {"name": "Storm Lens", "text": "If a source would wound you, it wounds you for 1 more."}
BELL_TEXT = {"name": "Storm Bell", "text": "If a source would wound you, it wounds you twice as much."}
