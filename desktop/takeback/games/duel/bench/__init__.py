"""Benchmarks of Duel: speed and size, each with its budget."""

from .playing import figures

__all__ = ["figures"]
