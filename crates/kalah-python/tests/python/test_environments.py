"""The environments of other libraries, by their own checks where they have some."""

import json
import random
import unittest
from pathlib import Path

import kalah
import kalah.kaggle

REPLAYS = Path(__file__).parents[4] / "fixtures" / "kaggle" / "open_spiel_mancala.jsonl"


def is_here(module):
    try:
        __import__(module)
    except ModuleNotFoundError:
        return False
    return True


@unittest.skipUnless(is_here("gymnasium"), "gymnasium is not here")
class Gymnasium(unittest.TestCase):
    def test_the_environment_passes_the_check(self):
        import gymnasium
        from gymnasium.utils.env_checker import check_env

        import kalah.gym  # noqa: F401

        check_env(gymnasium.make("Kalah-v0").unwrapped, skip_render_check=True)
        check_env(gymnasium.make("Kalah-v0", rules="4x3+pie", render_mode="svg").unwrapped)

    def test_games_are_played_to_their_end(self):
        import gymnasium

        import kalah.gym  # noqa: F401

        env = gymnasium.make("Kalah-v0", rules="6x4", opponent=lambda position: position.legal_moves[0])
        moves, seats = random.Random(0), []
        for game in range(20):
            observation, info = env.reset(seed=0 if game == 0 else None)
            seats.append(env.unwrapped.seat)
            over, reward = False, 0
            while not over:
                self.assertTrue(env.observation_space.contains(observation))
                legal = [action for action, allowed in enumerate(info["action_mask"]) if allowed]
                observation, reward, over, _, info = env.step(moves.choice(legal))
            self.assertEqual(observation.sum(), observation[6] + observation[13])
            own, other = int(observation[6]), int(observation[13])
            self.assertEqual(reward, (own > other) - (own < other))
        self.assertEqual(seats, ["south", "north"] * 10)

    def test_an_illegal_action_loses(self):
        import gymnasium

        import kalah.gym  # noqa: F401

        env = gymnasium.make("kalah.gym:Kalah-v0", rules="2x1")
        env.reset(options={"seat": "south"})
        env.step(1)
        _, reward, over, _, _ = env.step(1)
        self.assertEqual((reward, over), (-1.0, True))

    def test_many_games_at_once_are_the_same_game(self):
        import gymnasium
        import numpy as np

        import kalah.gym  # noqa: F401

        env = gymnasium.make_vec("Kalah-v0", num_envs=64, vectorization_mode="vector_entry_point")
        observations, infos = env.reset(seed=5)
        self.assertTrue(env.observation_space.contains(observations))
        ended, total = 0, 0.0
        for _ in range(200):
            mask = infos["action_mask"]
            self.assertTrue((mask.astype(bool) == (observations[:, :6] > 0)).all())
            observations, rewards, done, _, infos = env.step(mask.argmax(axis=1))
            self.assertEqual(rewards[~done].tolist(), [0.0] * int((~done).sum()))
            if done.any():
                last = infos["final_obs"][done].astype(int)
                self.assertTrue((last.sum(axis=1) == 48).all())
                self.assertTrue((np.sign(last[:, 6] - last[:, 13]) == rewards[done]).all())
            ended += int(done.sum())
            total += float(rewards.sum())
        self.assertGreater(ended, 64)
        self.assertTrue((env.batch.movers == env.seats).all())


@unittest.skipUnless(is_here("pettingzoo"), "pettingzoo is not here")
class PettingZoo(unittest.TestCase):
    def test_the_environment_passes_the_check(self):
        from pettingzoo.test import api_test

        import kalah.pettingzoo

        for rules in ["6x4", "4x3+empty", "5x2+pie"]:
            api_test(kalah.pettingzoo.env(rules), num_cycles=200, verbose_progress=False)

    def test_rewards_are_those_of_the_result(self):
        import kalah.pettingzoo

        env = kalah.pettingzoo.env("6x4")
        moves = random.Random(1)
        for _ in range(10):
            env.reset()
            rewards = dict.fromkeys(env.possible_agents, 0.0)
            for agent in env.agent_iter():
                observation, reward, terminated, truncated, _ = env.last()
                rewards[agent] += reward
                legal = [action for action, allowed in enumerate(observation["action_mask"]) if allowed]
                env.step(None if terminated or truncated else moves.choice(legal))
            margin = env.unwrapped.position.outcome
            result = float((margin > 0) - (margin < 0))
            self.assertEqual(rewards, {"south": result, "north": -result})


@unittest.skipUnless(is_here("pyspiel"), "open_spiel is not here")
class OpenSpiel(unittest.TestCase):
    def test_states_and_games_are_turned_into_each_other(self):
        import pyspiel

        import kalah.spiel

        state, moves = pyspiel.load_game("mancala").new_initial_state(), random.Random(2)
        while not state.is_terminal():
            game = kalah.spiel.game(state)
            self.assertEqual(kalah.spiel.state(game).history(), state.history())
            actions = [kalah.spiel.action(game.position, move) for move in game.legal_moves]
            self.assertEqual(actions, state.legal_actions())
            state.apply_action(moves.choice(actions))
        self.assertTrue(kalah.spiel.position(state).is_over)
        self.assertRaises(ValueError, kalah.spiel.state, kalah.Game("5x4"))
        self.assertRaises(ValueError, kalah.Game.from_actions, [8])

    def test_a_function_is_a_bot(self):
        import numpy as np
        import pyspiel
        from open_spiel.python.algorithms import evaluate_bots
        from open_spiel.python.bots import uniform_random

        import kalah.spiel

        engine = kalah.Engine("6x4", level=5, seeds=8)
        strong = kalah.spiel.Bot(lambda position: engine.choose(position, depth=2).move)
        weak = uniform_random.UniformRandomBot(1, np.random.RandomState(3))
        game = pyspiel.load_game("mancala")
        results = [evaluate_bots.evaluate_bots(game.new_initial_state(), [strong, weak], np.random)[0] for _ in range(5)]
        self.assertGreaterEqual(sum(results), 4)


class Kaggle(unittest.TestCase):
    def observation(self, position, player):
        """An observation as the environment makes it; see the file of replays."""
        seen = {
            "pits": {"0": position.south, "1": position.north},
            "stores": dict(zip("01", position.stores, strict=True)),
            "current_player": ("south", "north").index(position.turn),
        }
        turn = seen["current_player"]
        return {"observationString": json.dumps(seen), "currentPlayer": turn, "playerId": player}

    def test_a_function_is_an_agent(self):
        agent = kalah.kaggle.agent(lambda position: position.legal_moves[-1])
        game = kalah.Game.read(REPLAYS.read_text())[0]
        actions, position = game.actions(), game.start
        for ply, action in zip(game, actions, strict=True):
            mine = ("south", "north").index(position.turn)
            self.assertEqual(kalah.kaggle.position(self.observation(position, mine)), position)
            expected = position.legal_moves[-1] + 7 * mine
            self.assertEqual(agent(self.observation(position, mine)), {"submission": expected})
            self.assertEqual(agent(self.observation(position, 1 - mine)), {"submission": -1})
            self.assertEqual(ply.move + 7 * mine, action)
            position = ply.position
        self.assertEqual(agent({}), {"submission": -1})


if __name__ == "__main__":
    unittest.main()
