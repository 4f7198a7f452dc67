"""Kernels: positions as tensors, and what the compiled kernels make of them.

A position is 52 bytes, the side on roll first (board.h). An outcome is five chances of the side on roll: to win, to win a
gammon and a backgammon, to lose them.
"""

import ctypes
import os

import numpy as np
import torch

OVER, HOME, RACE, CONTACT = range(4)
ROLLS = 21
CONTACT_INPUTS, PURETD_INPUTS, RACE_INPUTS = 324, 196, 112


class Kernels:
    """The compiled kernels of a folder of data, with the tables they read in the memory of the device."""

    def __init__(self, folder):
        self.folder = folder
        self.library = ctypes.CDLL(os.path.abspath(os.path.join(folder, "kernels.so")))
        self.gpu = bool(self.library.on_gpu())
        self.device = torch.device("cuda" if self.gpu else "cpu")
        self.real = torch.float16 if self.gpu else torch.float32
        self.tables = self.load("features.bin")
        self.bearoff = self.load("bearoff.bin")

    def path(self, name):
        return os.path.join(self.folder, name)

    def load(self, name, kind=np.uint8):
        return self.on_device(np.fromfile(self.path(name), kind))

    def on_device(self, array):
        return torch.from_numpy(np.ascontiguousarray(array)).to(self.device)

    def numbers(self, *shape, kind=torch.float32):
        return torch.zeros(*shape, dtype=kind, device=self.device)

    def count(self, n):
        """0 to n-1."""
        return torch.arange(n, device=self.device)

    def call(self, name, n, *arguments):
        error = getattr(self.library, name)(ctypes.c_int64(n), *(self.argument(a) for a in arguments))
        if error:
            raise RuntimeError("kernel %s: error %d" % (name, error))

    def argument(self, a):
        if isinstance(a, int):
            return ctypes.c_int64(a)
        if a is None:
            return ctypes.c_void_p(0)
        assert a.is_contiguous() and a.device.type == self.device.type
        return ctypes.c_void_p(a.data_ptr())

    def plays(self, boards, dice=None):
        """All positions after the plays of each board with its dice, or else with each of the 21 rolls, as the opponent sees
        them; and where those of each board and roll begin, with the end of the last."""
        n = len(boards) if dice is not None else len(boards) * ROLLS
        counts = self.numbers(n, kind=torch.int64)
        self.call("plays", n, boards, dice, counts, None, None)
        at = self.numbers(n + 1, kind=torch.int64)
        torch.cumsum(counts, 0, out=at[1:])
        after = self.numbers(int(at[-1]), 52, kind=torch.uint8)
        self.call("plays", n, boards, dice, counts, at, after)
        return after, at

    def classes(self, boards):
        to = self.numbers(len(boards), kind=torch.uint8)
        self.call("classes", len(boards), boards, to)
        return to

    def in_class(self, boards, *wanted):
        """The indices of the boards of some classes."""
        found = self.classes(boards)
        mask = found == wanted[0]
        for c in wanted[1:]:
            mask |= found == c
        return mask.nonzero().flatten()

    def contact_inputs(self, boards, index=None):
        """A column for each board, or for each one that index names."""
        n = len(boards) if index is None else len(index)
        to = self.columns(CONTACT_INPUTS, n)
        self.call("contact_inputs", n, boards, index, self.tables, to, to.shape[1])
        return to[:, :n]

    def puretd_inputs(self, boards, index):
        to = self.columns(PURETD_INPUTS, len(index))
        self.call("puretd_inputs", len(index), boards, index, to, to.shape[1])
        return to[:, :len(index)]

    def columns(self, rows, n):
        # Matrices whose rows are multiples of eight numbers are multiplied faster.
        return self.numbers(rows, (n + 7) // 8 * 8, kind=self.real)

    def race_inputs(self, boards, index):
        """Two columns for each board, one for each side."""
        to = self.numbers(RACE_INPUTS, 2 * len(index))
        self.call("race_inputs", 2 * len(index), boards, index, to, 2 * len(index))
        return to

    def race_chances(self, boards, index, outputs, outcomes):
        """Sets the outcomes of the boards that index names from the race net's outputs for both sides of each."""
        self.call("race_chances", len(index), boards, index, self.bearoff, outputs, outcomes)

    def finish(self, boards, outcomes):
        """Gives boards on which the game is over their outcomes, and makes the others possible."""
        self.call("finish_outcomes", len(boards), boards, outcomes)

    def least(self, values, at):
        """Where the least of the values is in each part; at is where the parts begin, and the end of the last."""
        to = self.numbers(len(at) - 1, kind=torch.int64)
        self.call("least_of", len(to), values.contiguous(), at, to)
        return to
