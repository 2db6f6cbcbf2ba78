"""The entry point by which Gymnasium finds the environments. It loads nothing else."""


def register() -> None:
    """Register the environments."""
    from gymnasium.envs import registration

    registration.register(
        "Kalah-v0", entry_point="kalah.gym:KalahEnv", vector_entry_point="kalah.gym:KalahVectorEnv"
    )
