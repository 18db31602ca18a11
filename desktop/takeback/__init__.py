"""Takeback: a table for games in which every move can be taken back."""

__version__ = "0.2.0"
