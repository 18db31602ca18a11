"""The computer players of the duel: what they know, what is worth what to them, how they look ahead."""
