"""How the duel is drawn: its cards, places, panels and words."""
