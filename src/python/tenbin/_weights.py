"""A learned linear policy as a strategy of tenbin."""

from __future__ import annotations

import difflib
import json
import math
import os
import re
from pathlib import Path
from typing import Any, Iterable, Mapping, Union

from ._content import load_game
from ._errors import UsageError

#: What a strategy may weigh and how hot it may be (`tenbin schema strategy`).
WEIGHT_MAX = 1_000_000
TEMPERATURE_MAX = 1_000_000_000


def strategy_text(
    game: str,
    weights: Union[Mapping[str, float], Iterable[float]],
    *,
    temperature: float = 0.0,
    description: str = "Learned in Python.",
) -> str:
    """The strategy file of a linear policy: an action's score is the sum of weight x feature.

    ``weights`` are by name, or one for each feature of the game in its order. With ``temperature`` 0 the
    best score is played; else actions are chosen with chances as exp(score / temperature). Weights of
    strategies are whole numbers up to a million and halve by temperature, so all are scaled by one
    number: what is lost is less than one part in a million of the largest weight.
    """
    features = load_game(game).features
    if isinstance(weights, Mapping):
        named = {str(name): float(weight) for name, weight in weights.items()}
    else:
        values = [float(weight) for weight in weights]
        if len(values) != len(features):
            raise UsageError(f"{game} has {len(features)} features, and {len(values)} weights are given")
        named = dict(zip(features, values))
    for name, weight in named.items():
        if name not in features:
            near = difflib.get_close_matches(name, features, 1)
            meant = f"; did you mean `{near[0]}`?" if near else ""
            raise UsageError(f"{game} has no feature `{name}`{meant}")
        if not math.isfinite(weight):
            raise UsageError(f"the weight of `{name}` is {weight}: no number to play by")
    if not (math.isfinite(temperature) and temperature >= 0):
        raise UsageError(f"temperature={temperature}: write 0 or more")
    largest = max((abs(weight) for weight in named.values()), default=0.0)
    scale = WEIGHT_MAX / largest if largest > 0 else 1.0
    # A chance halves where the score falls by one of these.
    halving = temperature * math.log(2)
    if halving * scale > TEMPERATURE_MAX:
        scale = TEMPERATURE_MAX / halving
    lines = [
        'kind = "weighted"',
        f'game = "{game}"',
        f"description = {json.dumps(description)}",
        f"temperature = {max(1, round(halving * scale)) if temperature > 0 else 0}",
        "",
        "[weights]",
    ]
    for name, weight in named.items():
        whole = round(weight * scale)
        if whole != 0:
            key = name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name)
            lines.append(f"{key} = {whole}")
    return "\n".join(lines) + "\n"


def export_weights(
    file: Union[str, os.PathLike[str]],
    game: str,
    weights: Union[Mapping[str, float], Iterable[float]],
    **options: Any,
) -> Path:
    """Writes what ``strategy_text`` gives to a file, which is a strategy for every command."""
    path = Path(file)
    path.write_text(strategy_text(game, weights, **options), encoding="utf-8")
    return path
