"""Games in scripts are games in Python too."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

import tenbin

EXAMPLES = Path(__file__).parents[2] / "examples/scripts"


@pytest.fixture(autouse=True)
def examples(own_folder: Path) -> None:
    """The games of the examples lie in the folder of each test."""
    shutil.copytree(EXAMPLES, own_folder, dirs_exist_ok=True)


def test_a_script_is_played_by_its_name_and_by_its_path() -> None:
    by_name = tenbin.run("duel", games=200, seed=3, out="by_name")
    by_path = tenbin.run("games/duel.luau", games=200, seed=3, out="by_path")
    for file in by_name.folder.glob("*.csv"):
        assert file.read_bytes() == (by_path.folder / file.name).read_bytes(), file.name


def test_the_pig_of_the_script_is_the_built_in_one() -> None:
    built_in = tenbin.replay("pig", 4, seed=9, strategy="hold_at_20")
    in_script = tenbin.replay("pig_script", 4, seed=9, strategy="hold_at_20")
    assert built_in.winners == in_script.winners


def test_who_begins_in_kuhn_poker_loses() -> None:
    # 1/18 of a coin a game: of 20,000 games within 0.05 of it, six times what luck does.
    rows = tenbin.run("kuhn", games=20_000, strategy="equilibrium").pandas("scores")
    first = rows[(rows["group"] == "first_player") & (rows["level"] == "yes")]
    assert abs(float(first["score_mean"].iloc[0]) + 1 / 18) < 0.05


def test_a_card_of_a_script_has_an_impact() -> None:
    sides = tenbin.compare("duel", "base", "strategy:1=random", games=400)
    assert sides.exit_code == 0


def test_an_environment_plays_a_script() -> None:
    env = tenbin.env("duel", bots={2: "plain"})
    env.reset(seed=1)
    generator = np.random.default_rng(1)
    rewards = []
    for _agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            rewards.append(reward)
            env.step(None)
        else:
            env.step(generator.choice(np.flatnonzero(observation["action_mask"])))
    assert rewards and set(rewards) <= {1.0, -1.0, 0.0}


def test_a_script_that_is_wrong_is_told_with_its_line() -> None:
    script = Path("games/kuhn.luau")
    script.write_text(script.read_text() + "\nlocal = 5\n")
    with pytest.raises(tenbin.UsageError, match="kuhn.luau"):
        tenbin.run("games/kuhn.luau", games=10)
