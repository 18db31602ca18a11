"""Moths for Lantern & Tide, as anybody might bring them: they are installed and played by tests."""
