#!/usr/bin/env python3
"""A bot that is a program, for any game: adds up what it thinks of an action's features.

    tenbin check-bot python3 examples/bots/weighing.py
    tenbin run pig --strategy 1=examples/bots/weighing.toml --strategy 2=hold_at_20
"""

import json
import sys

# What a feature is worth to us: in Pig, hold once more than 19 points lie on the table.
# A feature that is not here is worth 1, so that the bot plays something in any game.
WEIGHTS = {"roll": 39, "turn_total": 2}


def say(message):
    """One message is one line, and must leave at once."""
    print(json.dumps(message), flush=True)


def choose(question, weights):
    """The place of the action with the greatest sum, the first one of equals."""
    sums = []
    for row in question["features"]:  # a row for each action, a number for each feature
        sums.append(sum(weight * value for weight, value in zip(weights, row)))
    return sums.index(max(sums))


weights = []
for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "hello":
        # The strategy's file may say which features to look at; else we look at all there are.
        wanted = told["given"]["features"] or told["features"]
        weights = [WEIGHTS.get(name, 1) for name in wanted]
        # We choose by features alone, so we do without the texts of actions.
        say({"type": "ready", "protocol": 1, "name": "weighing", "version": "1.0",
             "features": wanted, "actions": False})
    elif told["type"] == "decide":
        # Questions of many games at once; the choices in the same order.
        choices = [choose(question, weights) for question in told["questions"]]
        say({"id": told["id"], "choices": choices})
    elif told["type"] == "quit":
        break
    # `new_game` and `game_over` are for bots that remember something of a game.
