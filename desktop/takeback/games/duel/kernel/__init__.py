"""The rules engine of Duel: objects in zones, deeds, hooks, frames and choices; no rules or cards."""
