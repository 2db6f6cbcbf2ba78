"""An environment of PettingZoo, in which two agents move in turn: `kalah.pettingzoo.env()`.

An observation is the row of the position as the agent sees it, with a mask of the legal actions; an action is the number of a pit
less one. An agent that moves again after an extra turn acts twice.
"""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from kalah._kalah import Position

SEATS = ("south", "north")
"""The agents. South moves first."""


def env(rules: str = "6x4", render_mode: str | None = None) -> AECEnv[str, Any, Any]:
    """The environment, in which an illegal action loses and actions out of order are refused."""
    wrapped: AECEnv[str, Any, Any] = KalahAECEnv(rules, render_mode)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1))


class KalahAECEnv(AECEnv[str, Any, Any]):
    """The environment as it is: an illegal action is a ValueError."""

    metadata = {"name": "kalah_v0", "is_parallelizable": False, "render_modes": ["ansi", "svg"]}

    def __init__(self, rules: str = "6x4", render_mode: str | None = None) -> None:
        super().__init__()
        self.rules, self.render_mode = rules, render_mode
        self.possible_agents = list(SEATS)
        start = Position(rules)
        pits, total = len(start.south), start.seeds_in_play
        observation = Dict(
            {
                "observation": Box(0, total, (2 * pits + 2,), np.int8),
                "action_mask": Box(0, 1, (pits,), np.int8),
            }
        )
        self._observation_space, self._action_space = observation, Discrete(pits)
        self.observation_spaces = dict.fromkeys(SEATS, observation)
        self.action_spaces = dict.fromkeys(SEATS, self._action_space)

    def observation_space(self, agent: str) -> Space[Any]:
        """What an agent sees."""
        return self._observation_space

    def action_space(self, agent: str) -> Space[Any]:
        """What an agent may do."""
        return self._action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game."""
        self.position = Position(self.rules)
        self.agents = list(SEATS)
        self.agent_selection = self.position.turn
        self.rewards = dict.fromkeys(SEATS, 0.0)
        self._cumulative_rewards = dict.fromkeys(SEATS, 0.0)
        self.terminations = dict.fromkeys(SEATS, False)
        self.truncations = dict.fromkeys(SEATS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in SEATS}

    def observe(self, agent: str) -> dict[str, NDArray[np.int8]]:
        """The row and the mask of an agent; nothing is legal while the other one is to move."""
        row: NDArray[np.int8] = np.asarray(self.position)
        mask = np.zeros(len(self.position.south), np.int8)
        if agent == self.position.turn:
            mask[[move - 1 for move in self.position.legal_moves]] = 1
        else:
            row = np.roll(row, len(row) // 2)
        return {"observation": row, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play an action of the agent whose turn it is."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an agent that is in the game has an action")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.position = self.position.play(int(action) + 1).position
        self.rewards = dict.fromkeys(SEATS, 0.0)
        if self.position.is_over:
            result = float(np.sign(self.position.outcome or 0))
            self.rewards = {"south": result, "north": -result}
            self.terminations = dict.fromkeys(SEATS, True)
        self.agent_selection = self.position.turn
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The board: as SVG, or as the program writes it."""
        if self.render_mode == "svg":
            return self.position._repr_svg_()
        return str(self.position) if self.render_mode == "ansi" else None
