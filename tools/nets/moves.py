"""Print a quick policy for the trainer: `python -m tools.nets.moves suit-4-2 > FILE`."""

from __future__ import annotations

import sys

from engine.players.policies import Situation, policy_for
from engine.ruleset import PRESETS, Follow, Layout


def main(name: str) -> None:
    """Write the bytes: what to do when following, then when leading."""
    follow, seats, sides = name.split("-")
    layout = Layout(int(seats), int(sides))
    wanted = Situation(Follow(follow), layout, pool=False)
    game = "twenty-five" if wanted.follow is Follow.SUIT else "twenty-five-irish"
    policy = policy_for(PRESETS[game], layout)
    sys.stdout.buffer.write(policy.follow + policy.lead)


if __name__ == "__main__":
    main(sys.argv[1])
