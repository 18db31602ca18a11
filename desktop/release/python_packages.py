"""Builds the two packages for a Python that is there already."""

from __future__ import annotations

from pathlib import Path

from desktop.release.build import Build


def build_wheel(build: Build) -> Path:
    """Build the wheel and return it."""
    return _build(build, "wheel", f"takeback-{build.version}-py3-none-any.whl")


def build_sdist(build: Build) -> Path:
    """Build the source distribution and return it."""
    return _build(build, "sdist", f"takeback-{build.version}.tar.gz")


def _build(build: Build, target: str, name: str) -> Path:
    """Build the `target` "wheel" or "sdist" by hatchling, and return its file, which has this name."""
    build.prepare()
    build.out.mkdir(parents=True, exist_ok=True)
    build.run(build.python, "-m", "hatchling", "build", "--target", target, "--directory", build.out)
    return build.out / name
