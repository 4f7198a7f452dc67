"""How good a judge is, on files of positions that another program rolled out. They are those of `bgtrain score`."""

import base64
import json

import numpy as np
import torch

from judge import equity


def board_of(position):
    """The position of a Position ID, whose first side is not on roll."""
    bits = int.from_bytes(base64.b64decode(position + "=="), "little")
    board = np.zeros((2, 26), np.uint8)
    for side in board[::-1]:
        for point in range(1, 26):
            while bits & 1:
                side[point] += 1
                bits >>= 1
            bits >>= 1
        side[0] = 15 - side.sum()
    return board.ravel()


def rows(path):
    with open(path) as f:
        return [json.loads(line) for line in f]


class Yardstick:
    """Choices among rolled-out plays, and rolled-out positions. Either file may be missing."""

    def __init__(self, kernels, choices, spread):
        self.choices = [row["candidates"] for row in rows(choices)] if choices else []
        self.spread = rows(spread) if spread else []
        self.plays = self.boards(kernels, [play[0] for candidates in self.choices for play in candidates])
        self.positions = self.boards(kernels, [row["position"] for row in self.spread])

    @staticmethod
    def boards(kernels, ids):
        return kernels.on_device(np.array([board_of(i) for i in ids], np.uint8).reshape(-1, 52))

    def measure(self, judge, plies):
        """What choices cost in thousandths of a point with their standard error, and the root mean square of the equity."""
        parts = ["%d plies:" % plies]
        if self.choices:
            costs = self.costs(equity(judge.look(self.plays, plies)).cpu())
            parts.append("choices %.2f ± %.2f" % (costs.mean(), costs.std() / len(costs) ** .5))
        if self.spread:
            wanted = torch.tensor([row["equity"] for row in self.spread])
            off = equity(judge.look(self.positions, plies)).cpu() - wanted
            parts.append("root mean square %.4f" % off.square().mean().sqrt())
        return " ".join(parts)

    def costs(self, said):
        """What each choice costs by rollout. The best play comes first, and the opponent is on roll after each."""
        parts = said.split([len(candidates) for candidates in self.choices])
        return 1000 * torch.tensor([c[0][1] - c[int(part.argmin())][1] for c, part in zip(self.choices, parts)])
