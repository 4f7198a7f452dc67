#!/usr/bin/env python3
"""rounds.py ROUND DATA OUT: makes labels, then teaches nets from them, as docs/research/training.md describes.

ROUND is first or second. DATA is the folder that `bgtrain gpu-data` and `build` wrote to. OUT is a folder for labels and nets;
the second round takes the nets of the first from there.
"""

import argparse
import dataclasses
import json
import os
import time

import torch

from judge import Judge
from kernels import Kernels
from labels import generate
from nets import Contact, PureTD, read, read_named, widths_of, write
from teach import Net, Weights, alone, by_time, regret, teach
from yardstick import Yardstick

START = time.time()


@dataclasses.dataclass
class Pupil:
    """A net to teach: its hidden layers, which are those of the shipped net if none are named, and the net to begin with."""

    name: str
    rate: float
    hidden: tuple = ()
    begin: str = ""


@dataclasses.dataclass
class Round:
    """teachers: nets and their weights in the mean that labels
    posed: the share of games that begin with a posed position
    labels, teaching: seconds for each
    unseen: games whose families are labelled two rolls ahead, to measure by
    chances: the weight of the chances in the loss
    """

    teachers: dict
    posed: float
    labels: float
    teaching: float
    unseen: int
    chances: float
    pupils: tuple


ROUNDS = {
    "first": Round(
        teachers={"shipped": .5, "puretd": .5}, posed=.35, labels=190, teaching=250, unseen=4000, chances=0,
        pupils=(Pupil("s1", 2e-3, (1024, 64, 64)), Pupil("s2", 2e-3, (1024, 64)), Pupil("s3", 1e-3, begin="shipped"))),
    "second": Round(
        teachers={"s1": .35, "s2": .3, "puretd": .25, "shipped": .1}, posed=.3, labels=205, teaching=320, unseen=2000, chances=8,
        pupils=(Pupil("t1", 1.2e-3, (1024, 64, 64), "s1"), Pupil("t2", 1.2e-3, (1024, 64), "s2"), Pupil("t4", 2e-3, (768, 64)))),
}
# Turns of the games whose families are unseen.
UNSEEN_TURNS = 3


def say(*words):
    print("%4d s " % (time.time() - START), *words, flush=True)


class Work:
    """The nets and files of a round."""

    def __init__(self, options):
        self.options = options
        self.kernels = Kernels(options.data)
        # Three digits are enough for teaching, and twice as fast.
        torch.backends.cuda.matmul.allow_tf32 = True

    def out(self, name):
        return os.path.join(self.options.out, name)

    def hidden(self, name):
        """The widths of the hidden layers of a net."""
        for r in ROUNDS.values():
            for pupil in r.pupils:
                if pupil.name == name and pupil.hidden:
                    return pupil.hidden
        with open(self.kernels.path("widths.json")) as f:
            return tuple(json.load(f)["contact"][1:-1])

    def layers(self, name):
        if name == "shipped":
            return read_named(self.kernels, "contact")
        return read(self.out(name + ".f32"), widths_of(self.hidden(name)))

    def teacher(self, name):
        if name == "puretd":
            return PureTD(self.kernels, self.options.puretd)
        return Contact(self.kernels, self.layers(name))

    def label(self, judge, name, **how):
        with torch.no_grad():
            families = generate(judge, **how)
        torch.save(families, self.out(name))
        say("%.3f million labels in %s" % (families["used"].sum().item() / 1e6, name))

    def pupil(self, pupil, teaching, chances):
        families = torch.load(self.out("labels.pt"), map_location=self.kernels.device)
        net = Net(self.hidden(pupil.name), self.layers(pupil.begin) if pupil.begin else None)
        teach(self.kernels, net, families, by_time(teaching), pupil.rate, Weights(chances=chances), self.options.batch,
              lambda text: say(pupil.name, text))
        write(self.out(pupil.name + ".f32"), net.plain())

    def measure(self, name, judge):
        yardstick = Yardstick(self.kernels, self.options.choices, self.options.spread)
        with torch.no_grad():
            for plies in range(self.options.plies + 1):
                say(name, yardstick.measure(judge, plies))

    def measure_pupil(self, name):
        judge = alone(self.kernels, self.teacher(name), self.options.size)
        with torch.no_grad():
            unseen = torch.load(self.out("unseen.pt"), map_location=self.kernels.device)
            say(name, "unseen labels: choices %.2f, off by %.1f thousandths of a point" % regret(judge, unseen))
        self.measure(name, judge)


def teach_alone(options, *what):
    """Teaches a net in a process of its own: three together use a GPU better than one after the other."""
    Work(options).pupil(*what)


def run(options):
    plan = ROUNDS[options.round]
    os.makedirs(options.out, exist_ok=True)
    work = Work(options)
    judge = Judge(work.kernels, [(work.teacher(name), weight) for name, weight in plan.teachers.items()], options.size)
    work.measure("teachers", judge)
    work.label(judge, "unseen.pt", games=options.unseen or plan.unseen, posed=plan.posed, turns=UNSEEN_TURNS, plies=2)
    work.label(judge, "labels.pt", games=options.games, posed=plan.posed, seconds=options.labels or plan.labels)
    if work.kernels.gpu:
        torch.cuda.empty_cache()
    tasks = [(options, pupil, options.teaching or plan.teaching, plan.chances) for pupil in plan.pupils]
    context = torch.multiprocessing.get_context("spawn")
    started = [context.Process(target=teach_alone, args=task) for task in tasks]
    for process in started:
        process.start()
    for process in started:
        process.join()
    if any(process.exitcode for process in started):
        raise SystemExit("Teaching failed; the reason is above.")
    for pupil in plan.pupils:
        work.measure_pupil(pupil.name)


def parsed():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("round", choices=ROUNDS)
    p.add_argument("data")
    p.add_argument("out")
    p.add_argument("--puretd", required=True, help="PureTD's weights, an archive of NumPy")
    p.add_argument("--choices", help="file of choices among rolled-out plays, to measure by")
    p.add_argument("--spread", help="file of rolled-out positions, to measure by")
    p.add_argument("--plies", type=int, default=2, help="how far measuring looks ahead (2)")
    p.add_argument("--labels", type=float, help="seconds of making labels")
    p.add_argument("--teaching", type=float, help="seconds of teaching")
    p.add_argument("--games", type=int, default=32768, help="games side by side (32768)")
    p.add_argument("--unseen", type=int, help="games for unseen labels")
    p.add_argument("--size", type=int, default=16384, help="positions to look ahead of at a time (16384)")
    p.add_argument("--batch", type=int, default=8192, help="families that a step learns from (8192)")
    return p.parse_args()


if __name__ == "__main__":
    run(parsed())
