"""The rules of Reedmere: pure functions of positions."""

from .listing import actions, instead_of, to_act
from .opening import start
from .play import closes, outcome, play, seen_by

__all__ = ["actions", "closes", "instead_of", "outcome", "play", "seen_by", "start", "to_act"]
