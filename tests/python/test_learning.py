"""Environments and batches for learners."""

from __future__ import annotations

import warnings
from collections import Counter
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import tenbin

GAMES = ["pig", "ninja", "okko", "naruto", "strigoi", "anima"]
#: Cycles for each test of PettingZoo: decisions of the large boards take longer.
CYCLES = {"anima": 150, "okko": 300, "strigoi": 300}


@pytest.mark.parametrize("game", GAMES)
def test_the_environment_passes_pettingzoos_api_test(game: str) -> None:
    with warnings.catch_warnings():
        # Whole numbers in an observation are warned of, and meant.
        warnings.simplefilter("ignore")
        api_test(tenbin.env(game), num_cycles=CYCLES.get(game, 1000), verbose_progress=False)


@pytest.mark.parametrize("game", GAMES)
def test_the_environment_passes_pettingzoos_seed_test(game: str) -> None:
    seed_test(lambda: tenbin.env(game), num_cycles=CYCLES.get(game, 500) // 2)


def play_out(env: Any, choose: Any) -> dict[str, float]:
    """Plays a game to its end and gives what each agent got."""
    totals: Counter[str] = Counter()
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        totals[agent] += reward
        env.step(None if terminated or truncated else choose(observation))
    return dict(totals)


def test_games_are_those_of_a_run() -> None:
    env = tenbin.env("pig", bots={2: "hold_at_20"})
    env.reset(seed=11)
    for index in range(5):
        worth = play_out(env, lambda seen: 0)
        replay = tenbin.replay("pig", index, seed=11, strategy={1: lambda view: 0, 2: "hold_at_20"})
        assert worth == {"seat1": 1.0 if replay.winners == ["seat1"] else -1.0}
        env.reset()


def test_a_seat_sees_its_own_and_what_it_may() -> None:
    env = tenbin.env("ninja")
    env.reset(seed=1)
    raw = env.unwrapped
    assert isinstance(raw, tenbin.TenbinEnv)
    agent = env.agent_selection
    observation = env.observe(agent)
    count = int(observation["action_mask"].sum())
    assert count == len(raw.legal()) >= 2
    assert (observation["features"][count:] == 0).all()
    other = next(one for one in env.agents if one != agent)
    assert env.observe(other)["action_mask"].sum() == 0
    assert len(raw.observation_names) == len(observation["observation"])
    mine, all_of_it = raw.seen(agent), raw.seen()
    assert mine != all_of_it
    assert raw.render()


def test_wrong_actions_and_wishes_are_refused() -> None:
    env = tenbin.env("pig")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="none"):
        env.step(77)
    with pytest.raises(tenbin.UsageError, match="no scores"):
        tenbin.env("okko", reward="score")
    with pytest.raises(tenbin.UsageError, match="'win' or 'score'"):
        tenbin.Batch("pig", 4, reward="money")
    with pytest.raises(tenbin.UsageError, match="seats of this table"):
        tenbin.env("pig", bots={5: "random"})
    with pytest.raises(tenbin.UsageError, match="leave one out"):
        tenbin.env("pig", bots={1: "random", 2: "random"})


def test_a_batch_plays_every_game_once_on_any_number_of_threads() -> None:
    def ends(threads: int) -> dict[int, tuple[list[int], int]]:
        batch = tenbin.Batch("ninja", 64, threads=threads, bots={3: "expert"}, seed=5, games_max=150)
        found: dict[int, tuple[list[int], int]] = {}
        for step in batch.play(lambda step: (step.index + step.count) % step.count):
            ended = step.ended
            for index, won, decisions in zip(ended.index, ended.won, ended.decisions):
                found[int(index)] = (won.tolist(), int(decisions))
        return found

    one = ends(1)
    assert sorted(one) == list(range(150))
    assert one == ends(2)


def test_a_batch_tells_features_row_by_row() -> None:
    batch = tenbin.Batch("ninja", 32, seed=2, seen=True)
    step = batch.reset()
    assert len(step) == 32 and step.broken == []
    assert step.features.shape == (int(step.count.sum()), len(batch.feature_names))
    assert step.seen is not None and step.seen.shape == (32, len(batch.seen_names))
    assert step.offsets[-1] == len(step.features)
    env = tenbin.env("ninja").unwrapped
    env.reset(seed=2)
    observation = env.observe(env.agent_selection)
    count = int(step.count[0])
    assert env.agent_selection == f"seat{step.seat[0]}"
    assert (observation["features"][:count] == step.features[:count]).all()
    assert (observation["observation"] == step.seen[0]).all()
    dense, mask = step.padded(64)
    assert (dense[mask] == step.features).all() and mask.sum() == len(step.features)
    some = tenbin.Batch("ninja", 32, seed=2, features=batch.feature_names[5:2:-1]).reset()
    assert (some.features == step.features[:, [5, 4, 3]]).all()


def test_choices_by_scores() -> None:
    batch = tenbin.Batch("ninja", 50, seed=4)
    step = batch.reset()
    scores = np.random.default_rng(1).normal(size=len(step.features))
    best = step.best(scores)
    for k in range(len(step)):
        part = scores[step.offsets[k] : step.offsets[k + 1]]
        assert best[k] == part.argmax()
    chances = step.chances(scores)
    assert np.allclose(np.add.reduceat(chances, step.offsets[:-1]), 1.0)
    drawn = np.zeros(len(step.features))
    generator = np.random.default_rng(2)
    for _ in range(4000):
        drawn[step.offsets[:-1] + step.sampled(scores, generator)] += 1
    # Five standard deviations of a binomial share of 4,000 draws are below 0.04.
    assert np.abs(drawn / 4000 - chances).max() < 0.04


def test_choices_that_do_not_fit_are_refused() -> None:
    batch = tenbin.Batch("pig", 10)
    step = batch.reset()
    with pytest.raises(ValueError, match="10 decisions, and 9"):
        batch.step(np.zeros(9, int))
    with pytest.raises(ValueError, match="none"):
        batch.step(step.count)
    with pytest.raises(ValueError, match="below"):
        batch.step(np.full(10, -1))
    with pytest.raises(TypeError, match="whole"):
        batch.step(np.zeros(10))
    assert len(batch.step(np.zeros(10, int))) == 10


def test_exported_weights_play_as_they_did_here() -> None:
    """A linear policy chooses the same in Python and as a strategy of tenbin."""
    names = tenbin.content("ninja").features
    weights = dict(zip(names, np.random.default_rng(3).normal(size=len(names))))
    file = tenbin.export_weights("learned.toml", "ninja", weights)
    vector = np.array([weights[name] for name in names])
    games = 30

    def ends(bots: dict[int, str], all_seats: bool) -> dict[int, list[int]]:
        batch = tenbin.Batch("ninja", games, bots=bots, seed=6, games_max=games)
        found: dict[int, list[int]] = {}
        for step in batch.play(lambda step: step.best(step.features @ vector)):
            found.update(zip(step.ended.index.tolist(), step.ended.won.tolist()))
        return found

    ours = ends({2: "expert", 3: "expert", 4: "expert"}, True)
    report = tenbin.run(
        "ninja", games=games, seed=6, strategy={"1": str(file.resolve()), "2-4": "expert"}
    )
    rates = report["win_rates"]
    theirs = int(rates[(rates["group"] == "seat") & (rates["level"] == "seat1")]["wins_count"].iloc[0])
    # Ties are drawn by lots there and by place here; with weights of so many digits there are few.
    assert abs(sum(won[0] for won in ours.values()) - theirs) <= 3


def test_exported_chances_are_those_of_the_policy() -> None:
    """Temperature: chances as exp(score / temperature), to what whole numbers allow."""
    text = tenbin.strategy_text("pig", {tenbin.content("pig").features[0]: 0.35}, temperature=1.0)
    lines = dict(line.split(" = ") for line in text.splitlines() if " = " in line)
    feature = tenbin.content("pig").features[0]
    # 2 ** (-weight / temperature) for one of the feature, and exp(-0.35).
    share = 2.0 ** (-int(lines[feature]) / int(lines["temperature"]))
    assert abs(share - np.exp(-0.35)) < 1e-5
    with pytest.raises(tenbin.UsageError, match="no feature"):
        tenbin.strategy_text("pig", {"turn_totl": 1.0})
    with pytest.raises(tenbin.UsageError, match="weights are given"):
        tenbin.strategy_text("pig", [1.0])
    with pytest.raises(tenbin.UsageError, match="no number"):
        tenbin.strategy_text("pig", {feature: float("nan")})
