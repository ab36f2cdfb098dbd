#!/usr/bin/env python3
"""A bot with a network that judges the actions of many games in one go, as learners do.

Needs numpy. PyTorch or JAX take the place of the four lines in `scores`; all that goes around it
stays as it is: numbers come packed, all rows of all questions are one matrix, and one matrix
product answers hundreds of games.

    tenbin check-bot --game ninja python3 examples/bots/learner.py
    tenbin run ninja --strategy 1=examples/bots/learner.toml --strategy 2-4=expert --rotate
"""

import base64
import json
import sys

import numpy as np


def unpack(text):
    """Numbers of 32 bits, the lowest byte first, in base 64."""
    return np.frombuffer(base64.b64decode(text), dtype="<i4")


def pack(numbers):
    return base64.b64encode(np.asarray(numbers, dtype="<i4").tobytes()).decode()


class Network:
    """Two layers, made at random here; a learner would load what it has learnt."""

    def __init__(self, width, hidden=16, seed=7):
        numbers = np.random.default_rng(seed)
        self.first = numbers.normal(size=(width, hidden)).astype(np.float32) / 100
        self.second = numbers.normal(size=hidden).astype(np.float32)

    def scores(self, rows):
        """A number for each row, the greater the better: with PyTorch
        `with torch.no_grad(): return net(torch.from_numpy(rows)).numpy()`."""
        # Rounded, since the last digits hang on how many rows come together.
        return np.round(np.maximum(rows @ self.first, 0) @ self.second, 3)


def best(scores, counts):
    """For each question the place of its best action: its rows follow those of the one before."""
    starts = np.concatenate(([0], np.cumsum(counts)[:-1]))
    most = np.maximum.reduceat(scores, starts)
    is_best = np.flatnonzero(scores == np.repeat(most, counts))
    owner = np.repeat(np.arange(len(counts)), counts)[is_best]
    _, first = np.unique(owner, return_index=True)
    return is_best[first] - starts


def main():
    network = None
    for line in sys.stdin:
        told = json.loads(line)
        kind = told["type"]
        if kind == "hello":
            wanted = told["given"]["features"] or told["features"]
            network = Network(len(wanted))
            ready = {"type": "ready", "protocol": 1, "name": "learner", "version": "1.0",
                     "features": wanted, "packed": True}
            print(json.dumps(ready), flush=True)
        elif kind == "decide":
            counts = unpack(told["counts"])
            rows = unpack(told["features"]).reshape(counts.sum(), -1).astype(np.float32)
            choices = best(network.scores(rows), counts)
            print(json.dumps({"id": told["id"], "choices": pack(choices)}), flush=True)
        elif kind == "quit":
            break


main()
