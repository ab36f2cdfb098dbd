"""How many decisions a second a batch of learners gets: `bench_learning.py [GAME...]`.

Every seat is played from Python by one sum of weight x feature for each action, all features asked for, with
1,024 games in flight on all cores; and a function as a bot, for comparison.
"""

from __future__ import annotations

import sys
import time

import numpy as np

import tenbin


def batch_rate(game: str, seconds: float = 5.0) -> float:
    """Decisions a second of a batch."""
    batch = tenbin.Batch(game, 1024, seed=1)
    weights = np.random.default_rng(1).normal(size=len(batch.feature_names)).astype(np.float32)
    step, decisions, begun = batch.reset(), 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        decisions += len(step)
        step = batch.step(step.best(step.features.astype(np.float32) @ weights))
    return decisions / (time.perf_counter() - begun)


def function_rate(game: str, games: int) -> float:
    """Decisions a second of a function that looks at nothing, on all seats."""
    asked = 0

    def bot(view: tenbin.View) -> int:
        nonlocal asked
        asked += 1
        return 0

    begun = time.perf_counter()
    tenbin.run(game, games=games, strategy=bot, progress=False)
    return asked / (time.perf_counter() - begun)


def main() -> None:
    """Measures."""
    for game in sys.argv[1:] or ["pig", "ninja"]:
        batch, function = batch_rate(game), function_rate(game, 300)
        print(f"{game}: a batch {batch:,.0f} decisions a second, a function {function:,.0f}")


if __name__ == "__main__":
    main()
