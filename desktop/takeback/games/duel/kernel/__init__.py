"""The rules engine: objects in zones, deeds, hooks, frames and choices. It knows no rule and no card."""
