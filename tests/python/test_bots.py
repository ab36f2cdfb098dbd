"""Functions of Python play as bots in every command."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import tenbin


def first(view: tenbin.View) -> int:
    return 0


def hold_at_20(view: tenbin.View) -> str:
    """The shipped strategy of that name, written in Python."""
    pending = max(row.get("turn_total", 0) for row in view.features)
    return "hold" if pending >= 20 and "hold" in view.legal else "roll"


def test_a_view_tells_what_a_bot_may_know() -> None:
    kept: dict[str, Any] = {}

    def bot(view: tenbin.View) -> int:
        if not kept:
            matrix = np.asarray(view.matrix)
            kept.update(seat=view.seat, legal=view.legal, seen=view.seen, game=view.game)
            kept.update(matrix=matrix, features=view.features, names=view.feature_names)
        return len(view.legal) - 1

    tenbin.run("ninja", games=1, strategy={2: bot})
    assert kept["seat"] == 2 and kept["game"] == "ninja"
    assert len(kept["legal"]) >= 2 and len(set(kept["legal"])) == len(kept["legal"])
    assert kept["matrix"].shape == (len(kept["legal"]), len(kept["names"]))
    for row, told in zip(kept["matrix"], kept["features"]):
        assert told == {n: v for n, v in zip(kept["names"], row.tolist()) if v != 0}
    # The hand of another seat is face down.
    hands = json.dumps(kept["seen"])
    assert '"unseen": 0' in hands or '"unseen"' in hands


def test_a_number_and_a_text_are_answers() -> None:
    by_number = tenbin.run("pig", games=50, strategy=first)
    by_text = tenbin.run("pig", games=50, strategy=lambda view: view.legal[0])
    one, two = by_number["lengths"], by_text["lengths"]
    assert one.to_numpy().tolist() == two.to_numpy().tolist()


def test_a_function_plays_as_the_same_bot_does() -> None:
    # Of two legal actions the strategy takes one by a rule: the function takes it by the same.
    function = tenbin.run("pig", games=200, strategy={1: hold_at_20, 2: "hold_at_20"}, seed=3)
    strategy = tenbin.run("pig", games=200, strategy="hold_at_20", seed=3)
    assert function["endings"].to_numpy().tolist() == strategy["endings"].to_numpy().tolist()
    rows = function["win_rates"]
    names = rows[rows["group"] == "strategy"]["level"].tolist()
    assert names == ["python:hold_at_20", "hold_at_20"]
    lengths = [report["lengths"].to_numpy().tolist() for report in (function, strategy)]
    assert lengths[0] == lengths[1]


def test_functions_have_names_for_sides() -> None:
    compared = tenbin.compare(
        "pig", "strategy:1=python:mine", games=60, bots={"mine": first}, progress=False
    )
    assert "python:mine" in json.dumps(compared.manifest)
    with pytest.raises(tenbin.UsageError, match="letters, digits"):
        tenbin.run("pig", bots={"no name": first}, games=5)
    assert tenbin.replay("pig", 0, strategy=first).strategies == ["python:first"] * 2


def test_an_error_of_a_bot_is_raised_as_it_is() -> None:
    class OwnError(Exception):
        pass

    asked = []

    def bot(view: tenbin.View) -> int:
        asked.append(view.turn)
        if len(asked) == 30:
            raise OwnError("thirty")
        return 0

    with pytest.raises(OwnError, match="thirty"):
        tenbin.run("pig", games=5000, strategy={1: bot}, threads=1)
    assert len(asked) == 30


@pytest.mark.parametrize(
    ("answer", "told"),
    [(99, "99, and there are 2"), (-1, "-1"), ("jump", "no legal action"), (None, "NoneType"), (0.5, "float")],
)
def test_wrong_answers_are_told(answer: Any, told: str) -> None:
    with pytest.raises((ValueError, TypeError), match=told):
        tenbin.run("pig", games=10, strategy=lambda view: answer)


def test_names_of_functions_mean_nothing_afterwards() -> None:
    tenbin.run("pig", games=5, bots={"mine": first}, strategy="python:mine")
    with pytest.raises(tenbin.UsageError):
        tenbin.run("pig", games=5, strategy="python:mine")
