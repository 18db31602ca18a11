"""How fast and how big Reedmere is, each figure beside its budget."""

from .playing import figures

__all__ = ["figures"]
