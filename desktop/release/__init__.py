"""Builds the packages of Takeback from a checkout; not part of an installation."""
