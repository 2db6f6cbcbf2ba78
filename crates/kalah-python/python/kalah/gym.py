"""Environments of Gymnasium: `gymnasium.make("kalah.gym:Kalah-v0")`, or `"Kalah-v0"` after `import kalah.gym`.

`gymnasium.make_vec("kalah.gym:Kalah-v0", num_envs=1024, vectorization_mode="vector_entry_point")` plays many games at once.

The agent plays one seat against an opponent, and moves first in every other game. An observation is the row of the position as
the agent sees it, an action the number of a pit less one. `info["action_mask"]` says which are legal; any other loses the game at
once. The reward comes at the end: 1, 0 or -1.
"""

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete, MultiDiscrete, Space
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from kalah._kalah import Batch, Position

Opponent = Callable[[Position], int]
"""A function that chooses a move of a position."""

Policy = Callable[[NDArray[np.int8], NDArray[np.bool_]], NDArray[np.int64]]
"""A function that chooses an action for each row of observations and of legal actions."""


def _spaces(rules: str) -> tuple[Any, Discrete]:
    start = Position(rules)
    pits, total = len(start.south), start.seeds_in_play
    return Box(0, total, (2 * pits + 2,), np.int8), Discrete(pits)


class KalahEnv(gymnasium.Env[NDArray[np.int8], np.int64]):
    """One game after the other, against an opponent that plays at random or as a function says."""

    metadata = {"render_modes": ["ansi", "svg"]}

    def __init__(
        self, rules: str = "6x4", opponent: Opponent | None = None, render_mode: str | None = None
    ) -> None:
        self.rules, self.opponent, self.render_mode = rules, opponent, render_mode
        self.observation_space: Space[NDArray[np.int8]]
        self.observation_space, self.action_space = _spaces(rules)
        self.seat = "north"
        self.position = Position(rules)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """Begin a game. `options={"seat": "south"}` says where the agent sits, South moves first."""
        super().reset(seed=seed)
        if seed is not None:
            self.seat = "north"
        other = "south" if self.seat == "north" else "north"
        self.seat = (options or {}).get("seat", other)
        self.position = Position(self.rules)
        self._answer()
        return self._observation(), self._info()

    def step(self, action: np.int64) -> tuple[NDArray[np.int8], float, bool, bool, dict[str, Any]]:
        """Play an action and the opponent's answers to it."""
        move = int(action) + 1
        if move not in self.position.legal_moves:
            return self._observation(), -1.0, True, False, self._info() | {"termination": "illegal move"}
        self.position = self.position.play(move).position
        self._answer()
        return self._observation(), self._reward(), self.position.is_over, False, self._info()

    def render(self) -> str | None:
        """The board: as SVG, or as the program writes it."""
        if self.render_mode == "svg":
            return self.position._repr_svg_()
        return str(self.position) if self.render_mode == "ansi" else None

    def _answer(self) -> None:
        while not self.position.is_over and self.position.turn != self.seat:
            move = self.opponent(self.position) if self.opponent else self._random_move()
            self.position = self.position.play(move).position

    def _random_move(self) -> int:
        return int(self.np_random.choice(self.position.legal_moves))

    def _observation(self) -> NDArray[np.int8]:
        row: NDArray[np.int8] = np.asarray(self.position)
        # Once the game is over nobody moves, and the row may be that of the opponent.
        return row if self.position.turn == self.seat else np.roll(row, len(row) // 2)

    def _reward(self) -> float:
        margin = self.position.outcome or 0
        return float(np.sign(margin if self.seat == "south" else -margin))

    def _info(self) -> dict[str, Any]:
        mask = np.zeros(len(self.position.south), np.int8)
        mask[[move - 1 for move in self.position.legal_moves]] = 1
        return {"action_mask": mask}


class KalahVectorEnv(gymnasium.vector.VectorEnv[NDArray[np.int8], NDArray[np.int64], NDArray[Any]]):
    """Many games at once, against an opponent that plays at random or as a policy says. A game that ends is begun anew at once."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self, num_envs: int = 1, rules: str = "6x4", opponent: Policy | None = None, seed: int = 0
    ) -> None:
        self.num_envs, self.opponent = num_envs, opponent
        self.single_observation_space, self.single_action_space = _spaces(rules)
        self.batch = Batch(rules, num_envs, seed)
        self.total = Position(rules).seeds_in_play
        self.observation_space = Box(0, self.total, self.batch.observations.shape, np.int8)
        self.action_space = MultiDiscrete(np.full(num_envs, self.batch.legal_mask.shape[1]))
        self.seats = np.arange(num_envs, dtype=np.uint8) % 2

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """Begin all games. The agent moves first in every other one, and after each game in turn."""
        first = seed[0] if isinstance(seed, list) else seed
        super().reset(seed=first)
        self.batch.reset(first)
        self.seats = np.arange(self.num_envs, dtype=np.uint8) % 2
        self._answer(np.zeros(self.num_envs, np.int8), np.zeros(self.num_envs, bool))
        return self.batch.observations.copy(), self._infos()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.int8], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Play an action on each board and the opponent's answers. An illegal action is a ValueError here."""
        margins, ended = np.zeros(self.num_envs, np.int8), np.zeros(self.num_envs, bool)
        _, _, done, _ = self.batch.step(np.asarray(actions, np.int64))
        self._count(self.batch.margins, done, margins, ended)
        self._answer(margins, ended)
        rewards = np.sign(margins).astype(np.float32)
        return self.batch.observations.copy(), rewards, ended, np.zeros_like(ended), self._infos(margins, ended)

    def _count(
        self,
        gained: NDArray[np.int8],
        done: NDArray[np.bool_],
        margins: NDArray[np.int8],
        ended: NDArray[np.bool_],
    ) -> None:
        """Take over the games that ended, with their margins for the agent, who sits on the other side in the next."""
        margins[done] = gained[done]
        ended |= done
        self.seats[done] ^= 1

    def _answer(self, margins: NDArray[np.int8], ended: NDArray[np.bool_]) -> None:
        """Let the opponent play where it is to move."""
        while (waiting := self.batch.movers != self.seats).any():
            if self.opponent is None:
                chosen = self.batch.sample()
            else:
                chosen = self.opponent(self.batch.observations, self.batch.legal_mask)
            _, _, done, _ = self.batch.step(np.where(waiting, chosen, -1))
            self._count(-self.batch.margins, done.copy(), margins, ended)

    def _infos(
        self, margins: NDArray[np.int8] | None = None, ended: NDArray[np.bool_] | None = None
    ) -> dict[str, Any]:
        infos: dict[str, Any] = {"action_mask": self.batch.legal_mask.astype(np.int8)}
        if margins is not None and ended is not None and ended.any():
            last = np.zeros_like(self.batch.observations)
            own = (self.total + margins.astype(np.int16)) // 2
            last[:, last.shape[1] // 2 - 1] = own
            last[:, -1] = self.total - own
            infos |= {"final_obs": last, "_final_obs": ended}
        return infos


gymnasium.register(
    "Kalah-v0", entry_point="kalah.gym:KalahEnv", vector_entry_point="kalah.gym:KalahVectorEnv"
)
