"""Takeback: a table for games in which every move can be taken back."""

__version__ = "0.3.0"
APP_ID = "org.takeback.Takeback"  # by which a desktop finds the menu entry, icons and windows of the program
