"""How fast and how big the duel is, each figure beside its budget."""

from .playing import figures

__all__ = ["figures"]
