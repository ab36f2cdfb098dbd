"""What the tests of the Python module share."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each test runs in a folder of its own: without configs, so that the built-in ones are in force."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
