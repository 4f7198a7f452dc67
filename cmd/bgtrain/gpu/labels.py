"""Labels by self-play: families of positions, and what they are worth one or two rolls ahead.

A family is the position that a game went on with and up to three others that the same roll allowed. Files of families are
dictionaries of tensors: boards (families by 4 by 52), outcomes (by 4 by 5), used (by 4: which of the four are there), kin
(whether the first was a play of the same roll as the others; it wasn't if a new game began).
"""

import dataclasses
import time

import torch

from judge import Roll, flip_difference
from kernels import CONTACT, ROLLS
from nets import OUTPUTS

# The spread of the noise that draws the other plays, in points. The three differ in how bad plays may be.
TEMPERATURES = (.02, .06, .2)
MEMBERS = 1 + len(TEMPERATURES)
# Other plays are dropped if they cost this much.
DROPPED = .6
# The share of turns that explore: they make another play than the best if it costs less than BOLD.
EXPLORE, BOLD = .15, .12
# Weight of what the next turn teaches about a position, and the part of it that holds for its kin.
LAMBDA, KIN = .8, .8
# A game ends after this number of turns, for two sides may wait for each other for ever.
LONGEST = 400


def gumbel(like):
    """Noise that makes the least of values plus noise a draw: chances fall exponentially with the values."""
    return -torch.log(-torch.log(torch.rand_like(like).clamp_(1e-9, 1 - 1e-7)))


@dataclasses.dataclass
class Step:
    """The families of all games in one turn.

    said: what the nets said of the first position before looking ahead
    labels: what looking ahead says of all
    linked: whether the next step's first position followed by the best play
    """

    boards: torch.Tensor
    used: torch.Tensor
    kin: torch.Tensor
    said: torch.Tensor
    labels: torch.Tensor
    linked: torch.Tensor


class SelfPlay:
    """Games that a judge plays against itself, all side by side.

    posed: the share of games that begin with a posed position
    plies: how far labels look ahead
    """

    def __init__(self, judge, games, posed, plies=1):
        self.judge = judge
        self.kernels = judge.kernels
        self.plies = plies
        self.posed = posed
        self.poses = self.kernels.load("posed.bin").view(-1, 52)
        self.age = self.kernels.numbers(games)
        self.now = self.empty(games)
        self.now.boards[:, 0] = self.fresh(games)
        self.now.used[:, 0] = True

    def empty(self, games):
        numbers = self.kernels.numbers
        return Step(
            boards=numbers(games, MEMBERS, 52, kind=torch.uint8), used=numbers(games, MEMBERS, kind=torch.bool),
            kin=numbers(games, kind=torch.bool), said=numbers(games, OUTPUTS), labels=numbers(games, MEMBERS, OUTPUTS),
            linked=numbers(games, kind=torch.bool))

    def fresh(self, n):
        """Positions to begin n games with."""
        side = torch.zeros(26, dtype=torch.uint8)
        for point, checkers in ((6, 5), (8, 3), (13, 5), (24, 2)):
            side[point] = checkers
        start = torch.cat((side, side)).to(self.kernels.device)
        drawn = torch.randint(len(self.poses), (n,), device=self.kernels.device)
        posed = torch.rand(n, device=self.kernels.device) < self.posed
        return torch.where(posed.view(-1, 1), self.poses[drawn], start)

    def step(self):
        """Labels the families, plays one turn of all games, and returns the step with its labels."""
        now, then = self.now, self.empty(len(self.now.boards))
        for games in self.kernels.count(len(now.boards)).split(self.judge.size):
            self.turn(now, then, games)
        others = now.used[:, 1:].nonzero()
        if len(others):
            family, member = others[:, 0], 1 + others[:, 1]
            now.labels[family, member] = self.judge.look(now.boards[family, member].contiguous(), self.plies)
        self.now = then
        return now

    def turn(self, now, then, games):
        """Labels the positions of some games and makes a play in each, which the next step has with its kin."""
        boards = now.boards[games, 0].contiguous()
        roll = Roll(self.judge, boards)
        now.labels[games, 0] = roll.mean if self.plies == 1 else self.judge.look(boards, self.plies)
        picks = self.picks(roll, len(games))
        made = self.made(roll, picks)
        after = roll.after[made]
        going = (self.kernels.classes(after) == CONTACT) & (self.age[games] < LONGEST)
        now.linked[games] = going & (made == picks[0])
        then.boards[games, 0] = torch.where(going.view(-1, 1), after, self.fresh(len(games)))
        then.used[games, 0] = True
        then.kin[games] = going
        then.said[games] = roll.outcomes[made]
        self.add_others(roll, picks, made, then, games)
        self.age[games] = torch.where(going, self.age[games] + 1, torch.zeros_like(self.age[games]))

    def picks(self, roll, n):
        """The best play of a roll that is thrown for each of n games, and three others by noise, as indices into roll.after.
        A roll with fewer plays repeats some."""
        thrown = torch.multinomial(self.judge.chances.flatten(), n, True)
        games = self.kernels.count(n)
        begin = roll.at[games * ROLLS + thrown]
        length = roll.at[games * ROLLS + thrown + 1] - begin
        at = self.kernels.numbers(n + 1, kind=torch.int64)
        torch.cumsum(length, 0, out=at[1:])
        plays = torch.repeat_interleave(begin - at[:-1], length) + self.kernels.count(int(at[-1]))
        values = roll.equities[plays]
        picks = [roll.best[games, thrown]]
        for temperature in TEMPERATURES:
            values[picks[-1] - begin + at[:-1]] = 1e9
            picks.append(plays[self.kernels.least(values - temperature * gumbel(values), at)])
        return picks

    def made(self, roll, picks):
        """The plays that the games go on with: the best ones, or sometimes the first other ones."""
        best, other = picks[:2]
        bold = torch.rand(len(best), device=self.kernels.device) < EXPLORE
        return torch.where(bold & (roll.equities[other] - roll.equities[best] < BOLD), other, best)

    def add_others(self, roll, picks, made, then, games):
        """Adds the plays that were not made to the families of the next step."""
        best, taken = picks[0], [made]
        for member, pick in enumerate(picks[1:], 1):
            # The best play takes the place of the one that was made.
            pick = torch.where(pick == made, best, pick)
            boards = roll.after[pick]
            fits = (self.kernels.classes(boards) == CONTACT) & (roll.equities[pick] - roll.equities[best] < DROPPED)
            for other in taken:
                fits &= pick != other
            taken.append(pick)
            then.boards[games, member] = boards
            then.used[games, member] = fits


def teach_back(steps):
    """Adds to the labels what later turns teach: the difference between looking ahead and not, which has no luck in it, up to a
    play that was not the best."""
    for now, later in reversed(list(zip(steps[:-1], steps[1:]))):
        taught = LAMBDA * flip_difference(later.labels[:, 0] - later.said) * now.linked.view(-1, 1)
        now.labels[:, 0] += taught
        now.labels[:, 1:] += KIN * (taught * now.kin.view(-1, 1)).unsqueeze(1)


def generate(judge, games, posed, seconds=None, turns=None, plies=1):
    """Families of self-play for some seconds or turns. Labels two rolls ahead don't learn from later turns."""
    play = SelfPlay(judge, games, posed, plies)
    steps, start = [], time.time()
    while len(steps) < turns if turns else time.time() - start < seconds:
        steps.append(play.step())
    if plies == 1:
        teach_back(steps)
    return {
        "boards": torch.cat([s.boards for s in steps]), "outcomes": torch.cat([s.labels for s in steps]).clamp_(0, 1),
        "used": torch.cat([s.used for s in steps]), "kin": torch.cat([s.kin for s in steps])}
