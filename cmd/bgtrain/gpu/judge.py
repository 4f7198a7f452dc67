"""What positions are worth: without looking ahead, and looking some rolls ahead over all plays."""

import torch

from kernels import CONTACT, HOME, OVER, RACE, ROLLS
from nets import OUTPUTS, Dense, read_named


def worth(o):
    """The equity, or a difference of equities, of outcomes up to a constant."""
    return 2 * o[..., 0] + o[..., 1] + o[..., 2] - o[..., 3] - o[..., 4]


def equity(o):
    return worth(o) - 1


def flip(o):
    """Outcomes as the other side sees them."""
    win, gammon, backgammon, lost, lost_backgammon = o.unbind(-1)
    return torch.stack((1 - win, lost, lost_backgammon, gammon, backgammon), -1)


def flip_difference(d):
    """A difference of two outcomes as the other side sees it."""
    win, gammon, backgammon, lost, lost_backgammon = d.unbind(-1)
    return torch.stack((-win, lost, lost_backgammon, gammon, backgammon), -1)


def roll_chances(device):
    """The chances of the 21 rolls, in the order of rollOf in plays.h."""
    rolls = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
    return torch.tensor([1 / 36 if high == low else 2 / 36 for high, low in rolls], device=device)


def chunked(boards, size, each):
    """What each returns of all boards, size of them at a time, which bounds the memory it takes."""
    return torch.cat([each(part.contiguous()) for part in boards.split(size)])


class Roll:
    """One roll ahead of n positions.

    after, at: the positions after all plays, and where those of a board and a roll begin
    outcomes, equities: of these positions, whose side on roll is the opponent
    best: the best play of each board and roll, n by 21, as indices into after
    mean: the outcomes of the n positions
    """

    def __init__(self, judge, boards):
        self.after, self.at = judge.kernels.plays(boards)
        self.outcomes = judge(self.after)
        self.equities = equity(self.outcomes)
        self.best = judge.kernels.least(self.equities, self.at).view(-1, ROLLS)
        self.mean = judge.mean(self.outcomes[self.best])


class Judge:
    """A judge of positions: the weighted mean of contact nets, and for the rest lists and tables.

    teachers: pairs of a net and its weight
    size: positions to look ahead of at a time
    """

    def __init__(self, kernels, teachers, size=8192):
        self.kernels = kernels
        self.teachers = teachers
        self.size = size
        self.race = Dense(kernels, read_named(kernels, "race"), torch.float32)
        self.chances = roll_chances(kernels.device).view(1, ROLLS, 1)
        # Positions that pass through a net at a time.
        self.abreast = 1 << 21 if kernels.gpu else 1 << 16

    def __call__(self, boards):
        """The outcomes of boards without looking ahead."""
        outcomes = self.kernels.numbers(len(boards), OUTPUTS)
        for index in self.kernels.in_class(boards, CONTACT).split(self.abreast):
            if len(index):
                outcomes[index] = sum(weight * net(boards, index) for net, weight in self.teachers)
        for index in self.kernels.in_class(boards, HOME, RACE).split(self.abreast // 2):
            if len(index):
                said = self.race(self.kernels.race_inputs(boards, index)).contiguous()
                self.kernels.race_chances(boards, index, said, outcomes)
        self.kernels.finish(boards, outcomes)
        return outcomes

    def mean(self, outcomes):
        """The outcomes of positions, given those after the best play of each roll, as the opponent sees them."""
        return (flip(outcomes) * self.chances).sum(1)

    def look(self, boards, plies):
        """The outcomes of boards, this number of rolls ahead."""
        if plies == 0:
            return self(boards)
        if plies == 1:
            return chunked(boards, self.size, lambda part: Roll(self, part).mean)
        return chunked(boards, self.size, lambda part: self.further(part, plies))

    def further(self, boards, plies):
        roll = Roll(self, boards)
        best = roll.best.flatten()
        after, outcomes = roll.after[best], roll.outcomes[best]
        going = (self.kernels.classes(after) != OVER).nonzero().flatten()
        outcomes[going] = self.look(after[going], plies - 1)
        return self.mean(outcomes.view(-1, ROLLS, OUTPUTS))
