"""Many games at once, each stopped at its next decision, for learners that answer all of them in one go."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any, Callable, Iterator, Mapping, Optional, Sequence, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _native
from ._commands import Bots
from ._content import Sets, Variants, load_game
from ._env import DEFAULT_SEED, Player, seated
from ._errors import UsageError


@dataclass(frozen=True)
class Ended:
    """Games that ended since the step before, a row each."""

    #: The place each was played at, and its index in the batch.
    place: NDArray[np.uint32]
    index: NDArray[np.uint64]
    #: What it was worth to each seat.
    rewards: NDArray[np.float64]
    #: Whether each seat has won.
    won: NDArray[np.uint8]
    #: What each seat has scored; 0 in games without scores.
    scores: NDArray[np.int32]
    #: The number of the ending among those of the game.
    ending: NDArray[np.uint32]
    #: How many decisions it took.
    decisions: NDArray[np.uint32]


@dataclass(frozen=True)
class Step:
    """The decisions that all games wait for, a row each. No array may be written to; none changes later."""

    #: The place of each game.
    place: NDArray[np.uint32]
    #: Its index in the batch.
    index: NDArray[np.uint64]
    #: Who must choose, from 1.
    seat: NDArray[np.uint8]
    #: From how many actions.
    count: NDArray[np.uint32]
    #: Where the actions of each decision begin in ``features``; one more at the end.
    offsets: NDArray[np.int64]
    #: The features of all actions of all decisions, a row an action.
    features: NDArray[np.int32]
    #: What the seat sees; None where it was not asked for.
    seen: Optional[NDArray[np.int32]]
    #: The games that ended on the way.
    ended: Ended
    #: Games that broke: place, index and how. They count for nobody.
    broken: list[tuple[int, int, str]]

    def __len__(self) -> int:
        return len(self.place)

    @property
    def row(self) -> NDArray[np.int64]:
        """For each action the number of its decision."""
        return np.repeat(np.arange(len(self.place)), self.count)

    def padded(self, actions_max: int) -> tuple[NDArray[np.int32], NDArray[np.bool_]]:
        """The features as (decisions, actions_max, features), and a mask of what is an action."""
        if len(self) and int(self.count.max()) > actions_max:
            raise ValueError(f"a decision has {self.count.max()} actions, more than {actions_max}")
        dense = np.zeros((len(self), actions_max, self.features.shape[1]), np.int32)
        mask = np.arange(actions_max)[None, :] < self.count[:, None]
        dense[mask] = self.features
        return dense, mask

    def best(self, scores: ArrayLike) -> NDArray[np.int64]:
        """For each decision the first of its actions with the highest score; one score an action."""
        values = np.asarray(scores)
        if len(self) == 0:
            return np.zeros(0, np.int64)
        row = self.row
        highest = np.maximum.reduceat(values, self.offsets[:-1])
        found = np.flatnonzero(values == highest[row])
        _, first = np.unique(row[found], return_index=True)
        return found[first] - self.offsets[:-1]

    def sampled(
        self, scores: ArrayLike, generator: np.random.Generator, temperature: float = 1.0
    ) -> NDArray[np.int64]:
        """For each decision one of its actions, with chances as exp(score / temperature)."""
        values = np.asarray(scores, np.float64) / temperature
        return self.best(values + generator.gumbel(size=values.shape))

    def chances(self, scores: ArrayLike, temperature: float = 1.0) -> NDArray[np.float64]:
        """For each action its chance with ``sampled``."""
        values = np.asarray(scores, np.float64) / temperature
        if len(self) == 0:
            return values
        row = self.row
        values = np.exp(values - np.maximum.reduceat(values, self.offsets[:-1])[row])
        chances: NDArray[np.float64] = values / np.add.reduceat(values, self.offsets[:-1])[row]
        return chances


class Batch:
    """Many games in flight. ``reset()`` begins them, ``step(choices)`` answers all that wait.

    Place P of N plays the games P, P + N, P + 2 N and so on, each begun when the one before is over. So
    what comes out depends on the choices only, not on the number of threads. A game has the cards, dice
    and bots of the game of its index in ``tenbin.run(seed=...)``.
    """

    def __init__(
        self,
        game: str,
        games: int = 1024,
        *,
        threads: int = 0,
        seats: Optional[int] = None,
        variant: Variants = None,
        set: Sets = None,  # noqa: A002 - as the option is called
        content: Optional[Union[str, os.PathLike[str]]] = None,
        bots: Optional[Mapping[int, Player]] = None,
        seed: int = DEFAULT_SEED,
        features: Optional[Sequence[str]] = None,
        seen: bool = False,
        games_max: Optional[int] = None,
        reward: str = "win",
    ) -> None:
        """``games`` are in flight at once, ``games_max`` are played in all (None: on and on).

        ``features`` names those that are wanted (None: all), ``seen`` adds what the seat sees. Bots here
        are strategies; functions of yours would be asked one game after another.
        """
        self.game = load_game(game, seats, variant, set, content)
        if games < 1:
            raise UsageError("games: at least one must be in flight")
        if reward not in ("win", "score"):
            raise UsageError(f"reward={reward!r}: write 'win' or 'score'")
        if reward == "score" and self.game.score is None:
            raise UsageError(f"{game} has no scores: write reward='win'")
        known = Bots()
        players = seated(self.game.seats, bots, known)
        if known:
            raise UsageError("a batch has no bots that are functions: choose for them yourself")
        self._reward = reward
        self._has_seen = seen
        #: What each column of ``features`` means.
        self.feature_names = list(features) if features is not None else self.game.features
        #: What each column of ``seen`` means.
        self.seen_names = self.game.seen_names if seen else []
        self._fleet = self.game.fleet(
            players,
            seed,
            games,
            threads,
            games_max,
            None if features is None else list(features),
            seen,
        )

    def reset(self) -> Step:
        """Begins the first game at every place."""
        return self._told(self._fleet.begin())

    def step(self, choices: ArrayLike) -> Step:
        """Takes for each decision the number of an action, from 0, in the order of the step before."""
        numbers = np.asarray(choices)
        if numbers.dtype.kind not in "iu":
            raise TypeError("choices are whole numbers: those of the actions, from 0")
        if numbers.size and int(numbers.min()) < 0:
            raise ValueError("choices count from 0; there is one below")
        data = np.ascontiguousarray(numbers, np.uint32).tobytes()
        return self._told(self._fleet.step(data))

    def play(self, choose: Callable[[Step], ArrayLike]) -> Iterator[Step]:
        """Plays all games there are, and gives every step, the last of which waits for nothing.

        ``choose`` gives the choices for a step. Some games may end before anybody here is asked; they are
        told with the step in which they do.
        """
        step = self.reset()
        yield step
        while len(step) or len(step.ended.index) or step.broken:
            step = self.step(np.asarray(choose(step)) if len(step) else np.zeros(0, np.int64))
            yield step

    def _told(self, round_: _native.Round) -> Step:
        place, index, seat, count = (np.asarray(one) for one in round_.decisions())
        offsets = np.zeros(len(count) + 1, np.int64)
        np.cumsum(count, out=offsets[1:])
        ended, broken = round_.ended()
        return Step(
            place=place,
            index=index,
            seat=seat,
            count=count,
            offsets=offsets,
            features=np.asarray(round_.features()),
            seen=np.asarray(round_.seen()) if self._has_seen else None,
            ended=self._ended(*(np.asarray(one) for one in ended)),
            broken=broken,
        )

    def _ended(
        self,
        place: NDArray[Any],
        index: NDArray[Any],
        won: NDArray[Any],
        scores: NDArray[Any],
        ending: NDArray[Any],
        decisions: NDArray[Any],
    ) -> Ended:
        if self._reward == "score":
            assert self.game.score is not None
            rewards = scores * (1.0 if self.game.score[1] else -1.0)
        else:
            rewards = np.where(won == 1, 1.0, -1.0)
            if not self.game.cooperative:
                rewards[won.sum(axis=1) == 0] = 0.0
        return Ended(place, index, rewards, won, scores, ending, decisions)
