"""Replays, found games, scenarios and content as objects."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tenbin


def test_a_replay_is_text_and_data() -> None:
    game = tenbin.replay("pig", 3, seed=7)
    assert (game.game, game.index, game.fault) == ("pig", 3, None)
    assert game.winners[0] in ("seat1", "seat2")
    assert f"{game.winners[0]} wins" in game.text == str(game)
    # The lines of the data are those of the text.
    for line in game.lines:
        assert line["text"] in game.text
    choices = [line["choice"] for line in game.lines]
    assert choices == sorted(choices) and choices[-1] <= game.data["choices"]
    assert game.steps[0]["choice"] == 0
    last = game.steps[-1]["seen"]
    assert max(last["score"].values()) >= last["target"] == 100
    assert (last["over"], last["active"]) == ("yes", game.winners[0])
    # It is the game of the run of that seed.
    report = tenbin.run("pig", games=4, seed=7, out="four")
    assert tenbin.replay(report.folder, 3).data["lines"] == game.lines


def test_everybody_sees_their_own_in_a_replay_of_cards() -> None:
    seen = tenbin.replay("ninja", 0).steps[0]["seen"]
    hands = [value for value in seen.values() if isinstance(value, dict) and "seat1" in value]
    assert any("cards" in hand["seat1"] for hand in hands if isinstance(hand["seat1"], dict))


def test_games_are_found() -> None:
    found = tenbin.find("pig", "turns > 20", games=5000, top=2)
    assert len(found) == 2
    assert tenbin.find("pig", "turns > 100000", games=50) == []
    with pytest.raises(tenbin.UsageError):
        tenbin.find("pig", "no_such_name > 1", games=50)


def scenario_file() -> Path:
    """The shipped scenarios of the smallest game, on disk."""
    tenbin.call("init", "lab")
    return next(Path("lab/configs/pig/scenarios").glob("*.toml"))


def test_scenarios_say_what_they_came_to() -> None:
    results = tenbin.scenario(scenario_file())
    assert results and all(result.passed and not result.reasons for result in results)
    assert all(result.game == "pig" and result.place for result in results)


def test_a_scenario_that_differs_says_what() -> None:
    right = """
        game = "pig"
        name = "holding banks"
        [start]
        scores = [30, 12]
        turn_total = 5
        active = 2
        [script]
        moves = ["roll", "hold"]
        dice = [4]
        [expect]
        scores = [30, 21]
    """
    (result,) = tenbin.scenario_text(right)
    assert result.passed
    (result,) = tenbin.scenario_text(right.replace("21", "22"))
    assert result.verdict == "failed"
    assert "21" in result.reasons[0] and "22" in result.reasons[0]
    with pytest.raises(tenbin.UsageError):
        tenbin.scenario_text("nothing = 1\n")


def test_content_is_a_tree_and_lists() -> None:
    pig = tenbin.content("pig")
    assert (pig.game, pig.seats) == ("pig", 2)
    assert pig.tree["rules"]["target"] == 100
    assert {row["strategy"] for row in pig.strategies} > {"random"}
    changed = tenbin.content("pig", set={"target": 60})
    assert changed.tree["rules"]["target"] == 60 and changed.hash != pig.hash
    (knob,) = [row for row in changed.rules if row["knob"] == "target"]
    assert (knob["value"], knob["default"]) == (60, 100)
    assert any("katana" in json.dumps(card) for card in tenbin.content("ninja").cards)
    assert {row["game"] for row in tenbin.games()} >= {"ninja", "okko", "pig"}
    with pytest.raises(tenbin.UsageError, match="2 to"):
        tenbin.content("pig", seats=99)
    with pytest.raises(tenbin.UsageError, match="targe"):
        tenbin.content("pig", set="targe=5")


def test_content_is_checked() -> None:
    scenario_file()
    assert tenbin.check("lab/strategies/pig")
    Path("broken.toml").write_text('kind = "weighted"\n[weights]\nno_such_feature = 1\n')
    with pytest.raises(tenbin.UsageError, match="no_such_feature"):
        tenbin.check("broken.toml", game="pig")
