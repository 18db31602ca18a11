"""Add moths to Lantern & Tide: a third-party package as anybody might write it, installed by tests."""
