"""Measures the speed and size of Reedmere, each figure with its budget."""

from .playing import figures

__all__ = ["figures"]
