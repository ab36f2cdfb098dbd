"""A game as an environment by PettingZoo's AEC interface."""

from __future__ import annotations

import json
import os
from typing import Any, Mapping, Optional, Sequence, Union

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ._commands import Bot, Bots
from ._content import Sets, Variants, load_game
from ._errors import UsageError

#: The master seed where none is given: that of every command.
DEFAULT_SEED = 0x7E0B_1A5C_A1E5_0001

#: No decision of any game offers more actions.
ACTIONS_MAX = 256

#: A strategy, by name or file, or a function of yours.
Player = Union[str, Bot]

_INT32 = np.iinfo(np.int32)


def seated(
    seats: int, bots: Union[None, Mapping[int, Player]], known: Bots
) -> list[Optional[str]]:
    """For each seat the strategy that plays it; None where the learner does."""
    players: list[Optional[str]] = [None] * seats
    for seat, player in (bots or {}).items():
        if not 1 <= seat <= seats:
            raise UsageError(f"bots={{{seat}: ...}}: the seats of this table are 1 to {seats}")
        players[seat - 1] = player if isinstance(player, str) else known.name(player)
    if all(player is not None for player in players):
        raise UsageError("every seat has a bot: leave one out for who learns")
    return players


def rewards_of(
    reward: str, won: Sequence[bool], scores: Optional[Sequence[int]], more_is_better: bool
) -> list[float]:
    """What the end of a game is worth to each seat."""
    if reward == "score":
        sign = 1.0 if more_is_better else -1.0
        return [sign * score for score in (scores or [0] * len(won))]
    if not any(won):
        # Nobody has won: a draw, or cut off.
        return [0.0] * len(won)
    return [1.0 if one else -1.0 for one in won]


class TenbinEnv(AECEnv[str, dict[str, Any], Any]):
    """A game, of which some or all seats are agents ``seat1``, ``seat2`` and so on.

    - An action is the number of one of the legal actions of this decision, from 0; forced choices are
      taken without asking.
    - An observation is a dict: ``observation`` (what the seat sees, as numbers: ``observation_names``
      says which), ``features`` (of each legal action those that bots may weigh, a row an action:
      ``feature_names``), and ``action_mask``. Rows without an action are 0.
    - The reward comes at the end. ``reward="win"``: 1 for who has won, -1 for the others, 0 for all where
      nobody has; in a co-operative game that was lost -1 for all. ``reward="score"``: the own score, or
      minus the score where less is better.
    - ``reset(seed=S)`` deals game 0 of the master seed S, and each further ``reset()`` the next one: the
      cards and dice are those of ``tenbin.run(seed=S)``.
    """

    metadata = {"render_modes": ["ansi", "human"], "name": "tenbin_v0", "is_parallelizable": False}

    def __init__(
        self,
        game: str,
        *,
        seats: Optional[int] = None,
        variant: Variants = None,
        set: Sets = None,  # noqa: A002 - as the option is called
        content: Optional[Union[str, os.PathLike[str]]] = None,
        bots: Optional[Mapping[int, Player]] = None,
        reward: str = "win",
        actions_max: int = ACTIONS_MAX,
        render_mode: Optional[str] = None,
    ) -> None:
        super().__init__()
        self.game = load_game(game, seats, variant, set, content)
        if reward not in ("win", "score"):
            raise UsageError(f"reward={reward!r}: write 'win' or 'score'")
        if reward == "score" and self.game.score is None:
            raise UsageError(f"{game} has no scores: write reward='win'")
        self._reward = reward
        self._known = Bots()
        self._players = seated(self.game.seats, bots, self._known)
        self._actions_max = actions_max
        self.render_mode = render_mode
        self.possible_agents = [
            f"seat{seat}" for seat, player in enumerate(self._players, 1) if player is None
        ]
        self.agents: list[str] = []
        #: What each number of ``observation`` means.
        self.observation_names: list[str] = self.game.seen_names
        #: What each column of ``features`` means.
        self.feature_names: list[str] = self.game.features
        self._seed = DEFAULT_SEED
        self._index = -1
        self._flight: Any = None
        shape = (actions_max, len(self.feature_names))
        space: gymnasium.spaces.Space[Any] = gymnasium.spaces.Dict(
            {
                "observation": _numbers((len(self.observation_names),)),
                "features": _numbers(shape),
                "action_mask": gymnasium.spaces.Box(0, 1, (actions_max,), np.int8),
            }
        )
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(actions_max) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        if seed is not None:
            self._seed, self._index = seed, -1
        if self._flight is None or self._index < 0:
            functions = self._known.native()
            self._flight = self.game.flight(self._players, functions, self._seed)
        self._flight.begin(self._next())
        # A game may end before anybody here is asked: it is none for a learner.
        for _ in range(1000):
            if self._flight.waits() is not None:
                break
            self._flight.begin(self._next())
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection: Optional[str] = None
        self._settle()

    def _next(self) -> int:
        self._index += 1
        return self._index

    def step(self, action: Optional[int]) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} must choose one of {self._count} actions, not None")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._flight.choose(int(action))
        self._settle()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _settle(self) -> None:
        """Takes over where the game stands."""
        self._seen: dict[str, np.ndarray[Any, Any]] = {}
        self._features = np.zeros((0, len(self.feature_names)), np.int32)
        self._count = 0
        waits = self._flight.waits()
        if waits is not None:
            seat, self._count = waits
            self.agent_selection = f"seat{seat}"
            if self._count > self._actions_max:
                raise UsageError(
                    f"this decision has {self._count} actions: actions_max={self._actions_max} is too small"
                )
            self._features = np.asarray(self._flight.features())
            return
        ended = self._flight.ended()
        if ended is None:
            # It broke: cut off, and told.
            for agent in self.agents:
                self.truncations[agent] = True
                self.infos[agent] = {"fault": self._flight.broken()}
        else:
            won, ending, scores, decisions = ended
            more = self.game.score is None or self.game.score[1]
            flags = [seat in won for seat in range(1, self.game.seats + 1)]
            worth = rewards_of(self._reward, flags, scores, more)
            if self._reward == "win" and self.game.cooperative and not won:
                worth = [-1.0] * len(flags)
            for agent in self.agents:
                self.rewards[agent] = worth[int(agent[4:]) - 1]
                self.terminations[agent] = True
                self.infos[agent] = {
                    "ending": self.game.endings[ending],
                    "decisions": decisions,
                    "scores": scores,
                }
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        if agent not in self._seen:
            self._seen[agent] = np.asarray(self._flight.seen(int(agent[4:])))
        features = np.zeros((self._actions_max, len(self.feature_names)), np.int32)
        mask = np.zeros(self._actions_max, np.int8)
        if agent == self.agent_selection:
            features[: self._count] = self._features
            mask[: self._count] = 1
        return {"observation": self._seen[agent], "features": features, "action_mask": mask}

    def legal(self) -> list[str]:
        """The legal actions in tenbin's notation, in the order of their numbers."""
        texts: list[str] = self._flight.legal()
        return texts

    def seen(self, agent: Optional[str] = None) -> dict[str, Any]:
        """What a seat sees, by name; without one: everything."""
        seat = None if agent is None else int(agent[4:])
        told: dict[str, Any] = json.loads(self._flight.shown_json(seat))
        return told

    def render(self) -> Optional[str]:
        text: str = self._flight.overview()
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        return None


def _numbers(shape: tuple[int, ...]) -> gymnasium.spaces.Box:
    return gymnasium.spaces.Box(int(_INT32.min), int(_INT32.max), shape, np.int32)


def env(game: str, **options: Any) -> AECEnv[str, dict[str, Any], Any]:
    """A game as a PettingZoo environment; ``TenbinEnv`` says what may be asked for."""
    return wrappers.OrderEnforcingWrapper(TenbinEnv(game, **options))
