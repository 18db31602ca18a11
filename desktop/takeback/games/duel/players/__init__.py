"""The computer players of Duel: what they know, how they value positions, and how they look ahead."""
