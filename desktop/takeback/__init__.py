"""Takeback: a table for games in which every move can be taken back."""

__version__ = "0.1.0"
