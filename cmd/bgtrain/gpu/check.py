#!/usr/bin/env python3
"""check.py DATA: compares the kernels with what Go says of the examples in DATA, which gpu-data wrote.

All plays and inputs must be equal, and the outcomes within 1e-5. On a GPU, whose inputs and nets have half the precision, inputs
may differ by 1e-3 and outcomes by 1e-2. Then makes some labels and teaches a small net. Status 1 if anything is wrong.
"""

import os
import sys
import tempfile

import numpy as np
import torch

from kernels import CONTACT, CONTACT_INPUTS, PURETD_INPUTS, Kernels
from labels import generate
from nets import OUTPUTS, Contact, read, read_named, widths_of, write
from teach import Net, Weights, alone, regret, teach


def go_plays(raw):
    """The lists of positions in a file of plays, each a set of bytes."""
    at = 0
    while at < len(raw):
        end = at + 4 + 52 * int.from_bytes(raw[at:at + 4], "little")
        yield {raw[k:k + 52] for k in range(at + 4, end, 52)}
        at = end


class Check:
    def __init__(self, folder):
        self.kernels = Kernels(folder)
        rows = np.fromfile(self.kernels.path("example-boards.bin"), np.uint8).reshape(-1, 54)
        self.boards, self.dice = (self.kernels.on_device(part) for part in (rows[:, :52], rows[:, 52:]))
        self.bound = 1e-2 if self.kernels.gpu else 1e-5
        self.judge = alone(self.kernels, Contact(self.kernels, read_named(self.kernels, "contact")))
        self.failed = False

    def plays(self):
        after, at = (t.cpu().numpy() for t in self.kernels.plays(self.boards, self.dice))
        found = [[row.tobytes() for row in after[a:b]] for a, b in zip(at[:-1], at[1:])]
        with open(self.kernels.path("example-plays.bin"), "rb") as f:
            wanted = list(go_plays(f.read()))
        wrong = sum(set(f) != w for f, w in zip(found, wanted)) + abs(len(found) - len(wanted))
        twice = sum(len(f) - len(set(f)) for f in found)
        self.say("plays of %d positions: %d lists differ; %d of %d plays are found twice" %
                 (len(found), wrong, twice, len(after)), wrong > 0)

    def inputs(self, name, size, columns):
        wanted = self.kernels.load("example-%s.f32" % name, np.float32).view(-1, size)
        self.difference("inputs, " + name, columns.t().float(), wanted, 1e-3 if self.kernels.gpu else 0)

    def outcomes(self):
        wanted = self.kernels.load("example-outcomes.f32", np.float32).view(-1, OUTPUTS)
        found = self.judge(self.boards)
        classes = self.kernels.classes(self.boards)
        for number, name in enumerate(("over", "home", "race", "contact")):
            of = classes == number
            self.difference("outcomes, " + name, found[of], wanted[of], self.bound)

    def families(self):
        """Makes families and returns them."""
        made = generate(self.judge, games=8, posed=.5, turns=4)
        boards, used = made["boards"], made["used"]
        wrong = (self.kernels.classes(boards[used]) != CONTACT).sum() + (boards[used].view(-1, 26).sum(1) != 15).sum()
        self.say("families: %d labels, %d positions that are wrong" % (used.sum(), wrong), wrong > 0 or used.sum() < 64)
        # The last turn has no later one to learn from.
        first = boards[-8:, 0].contiguous()
        self.difference("labels, one roll ahead", made["outcomes"][-8:, 0], self.judge.look(first, 1), self.bound)
        return made

    def teaching(self, families):
        """Teaches a small net the families: what it says must come much nearer to the labels."""
        torch.set_grad_enabled(True)
        net = Net((64, 32))
        taught = teach(self.kernels, net, families, lambda step: step / 1000, 4e-3, Weights(chances=8), 16, lambda text: None)
        torch.set_grad_enabled(False)
        before = regret(alone(self.kernels, Contact(self.kernels, Net((64, 32)).plain())), families)[1]
        after = regret(alone(self.kernels, taught), families)[1]
        self.say("teaching: equities are off by %.0f thousandths of a point, before by %.0f" % (after, before),
                 not after < before / 2)
        self.stored(net, taught)

    def stored(self, net, taught):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "net.f32")
            write(path, net.plain())
            again = alone(self.kernels, Contact(self.kernels, read(path, widths_of((64, 32)))))
        self.difference("a net that is stored and read", again(self.boards), alone(self.kernels, taught)(self.boards), 0)

    def difference(self, what, found, wanted, bound):
        if found.shape != wanted.shape or not len(found):
            self.say("%s: %s found, %s wanted" % (what, tuple(found.shape), tuple(wanted.shape)), True)
            return
        most = ((found - wanted).abs() / wanted.abs().clamp(min=1)).max().item()
        self.say("%s of %d positions: the largest difference is %.2g" % (what, len(found), most), not most <= bound)

    def say(self, what, failed):
        print(what + (" – FAILED" if failed else ""))
        self.failed |= bool(failed)

    def all(self):
        self.plays()
        self.inputs("contact", CONTACT_INPUTS, self.kernels.contact_inputs(self.boards))
        self.inputs("puretd", PURETD_INPUTS, self.kernels.puretd_inputs(self.boards, self.kernels.count(len(self.boards))))
        self.outcomes()
        self.teaching(self.families())


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    torch.set_grad_enabled(False)
    check = Check(sys.argv[1])
    check.all()
    sys.exit(check.failed)
