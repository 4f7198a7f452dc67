"""Teaching a contact net from families."""

import dataclasses
import math
import time

import torch
import torch.nn.functional as F

from judge import Judge, equity, worth
from labels import MEMBERS
from nets import Contact, widths_of

# The logits of what usually happens: half of the games are won, an eighth as a gammon, a hundredth as a backgammon.
USUAL = (0., -1.9, -4.6, -1.9, -4.6)
# The rate rises for WARM steps, stays until the share HELD of the time, then falls like a cosine to the part FLOOR.
WARM, HELD, FLOOR = 400, .25, 1e-3
# The running mean of the weights, which is what is kept, reaches back some 1 / (1 - DECAY) steps.
DECAY = .9995


class Net(torch.nn.Module):
    """A contact net to teach, with random weights or those of layers."""

    def __init__(self, hidden, layers=None):
        super().__init__()
        widths = widths_of(hidden)
        self.layers = torch.nn.ModuleList(torch.nn.Linear(a, b) for a, b in zip(widths[:-1], widths[1:]))
        with torch.no_grad():
            self.randomise()
            for to, (weights, bias) in zip(self.layers, layers or ()):
                to.weight.copy_(weights.t())
                to.bias.copy_(bias)

    def randomise(self):
        for layer in self.layers:
            layer.weight.normal_(0, (2 / layer.in_features) ** .5)
            layer.bias.zero_()
        self.layers[0].weight.normal_(0, .1)
        self.layers[-1].weight.mul_(.1)
        self.layers[-1].bias.copy_(torch.tensor(USUAL))

    def forward(self, x):
        for layer in self.layers[:-1]:
            x = F.relu(layer(x))
        return self.layers[-1](x)

    def plain(self):
        """The layers as files have them."""
        return [(layer.weight.detach().t(), layer.bias.detach()) for layer in self.layers]


@dataclasses.dataclass
class Weights:
    """What counts beside the cross-entropy of the outputs, as squared errors.

    equity: of the equity
    kin: of the equity, from its mean error in the family, for choices depend on differences alone
    chances: of winning, of winning a gammon and of losing one
    """

    equity: float = 16
    kin: float = 128
    chances: float = 0


def loss_of(logits, families, weights):
    """The loss for the outputs of a batch of families, families by MEMBERS by outputs."""
    used = families["used"].float()
    wanted = families["outcomes"]
    entropy = F.binary_cross_entropy_with_logits(logits, wanted, reduction="none").sum(2)
    wrong = torch.sigmoid(logits) - wanted
    off = worth(wrong)
    chances = wrong[..., [0, 1, 3]].square().sum(2)
    each = entropy + weights.equity * off.square() + weights.chances * chances
    kin = used.clone()
    kin[:, 0] *= families["kin"]
    mean = (off * kin).sum(1, keepdim=True) / kin.sum(1, keepdim=True).clamp(min=1)
    return ((each * used).sum() + weights.kin * ((off - mean).square() * kin).sum()) / used.sum()


def rate_at(step, share):
    """The part of the learning rate at a step, when a share of the time is over."""
    warm = min(1, (step + 1) / WARM)
    if share < HELD:
        return warm
    return warm * max(FLOOR, .5 + .5 * math.cos(math.pi * (share - HELD) / (1 - HELD)))


class Mean:
    """The running mean of a net's weights."""

    def __init__(self, net):
        self.net = net
        self.weights = [p.detach().clone() for p in net.parameters()]

    def add(self, step):
        # The first steps count more, so that the mean forgets the beginning.
        decay = min(DECAY, (step + 1) / (step + 10))
        torch._foreach_mul_(self.weights, decay)
        torch._foreach_add_(self.weights, [p.detach() for p in self.net.parameters()], alpha=1 - decay)

    def apply(self):
        with torch.no_grad():
            for p, mean in zip(self.net.parameters(), self.weights):
                p.copy_(mean)


def by_time(seconds):
    """A clock: it returns the share of these seconds that is over."""
    start = time.time()
    return lambda step: (time.time() - start) / seconds


def teach(kernels, net, families, over, rate, weights, batch=8192, say=print):
    """Teaches a net and returns it as a judge. Over returns the share of the work that is over after a step. Batch counts
    families."""
    net.to(kernels.device)
    fused = {"fused": True} if kernels.gpu else {}
    adam = torch.optim.Adam(net.parameters(), lr=rate, betas=(.9, .99), **fused)
    mean = Mean(net)
    step, share, told = 0, 0, .1
    while share < 1:
        for group in adam.param_groups:
            group["lr"] = rate * rate_at(step, share)
        index = torch.randint(len(families["boards"]), (batch,), device=kernels.device)
        drawn = {name: part[index] for name, part in families.items()}
        inputs = kernels.contact_inputs(drawn["boards"].view(-1, 52)).t().float()
        loss = loss_of(net(inputs).view(batch, MEMBERS, -1), drawn, weights)
        adam.zero_grad(set_to_none=True)
        loss.backward()
        adam.step()
        mean.add(step)
        step += 1
        share = over(step)
        if share >= told:
            say("%d %% of the time, %d steps, loss %.4f" % (100 * share, step, loss.item()))
            told += .1
    mean.apply()
    return Contact(kernels, net.plain())


def regret(judge, families):
    """What choosing among unseen families costs by their labels, and by how much equities are off, in thousandths of a point."""
    boards = families["boards"]
    said = equity(judge(boards.view(-1, 52))).view(-1, MEMBERS)
    wanted, used = equity(families["outcomes"]), families["used"]
    choices = used.clone()
    choices[:, 0] &= families["kin"]
    # The opponent is on roll: the least is the best.
    pick = said.masked_fill(~choices, 9).argmin(1, keepdim=True)
    cost = wanted.gather(1, pick).flatten() - wanted.masked_fill(~choices, 9).min(1).values
    off = (said - wanted)[used].square().mean().sqrt().item()
    return 1000 * cost[choices.sum(1) > 1].mean().item(), 1000 * off


def alone(kernels, contact, size=8192):
    """A judge by one contact net."""
    return Judge(kernels, [(contact, 1)], size)
