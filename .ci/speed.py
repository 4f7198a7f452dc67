#!/usr/bin/env python3
"""speed.py ENGINE [COUNT]: times the best plays of ENGINE (bin/backtalk) two and three rolls ahead, and of GNU Backgammon two, in turns.

The COUNT (60) positions are every third of games that ENGINE plays against itself, none of them forced. It prints, for either
program, the mean and the 95th percentile in milliseconds, and the ratios of the two programs; one under 1 means that ENGINE is
quicker. It measures processor time, so other programs disturb it little. GNU Backgammon keeps its own filter of plays, its
pruning nets and its cache, on one thread.

The script runs twice: outside, and inside gnubg's own Python, where the module gnubg exists.
"""

import base64
import json
import os
import random
import subprocess
import sys
import tempfile

SEED = 20261121
START = "4HPwATDgc/ABMA"
# ENGINE looks this many rolls ahead, GNU Backgammon only as many as the first number.
PLIES = (2, 3)


def decode(position):
    """The two sides of a Position ID as gnubg's Python has them: 25 counts each, the side on roll last."""
    bits = int.from_bytes(base64.b64decode(position + "=="), "little")
    sides = []
    for _ in range(2):
        side = []
        for _ in range(25):
            count = 0
            while bits & 1:
                count, bits = count + 1, bits >> 1
            bits >>= 1
            side.append(count)
        sides.append(tuple(side))
    return tuple(sides)


def spent(process):
    """How many processor seconds a process has used so far."""
    tasks, sum = "/proc/%d/task" % process.pid, 0
    for task in os.listdir(tasks):
        with open(os.path.join(tasks, task, "schedstat")) as f:
            sum += int(f.read().split()[0])
    return sum / 1e9


def inside_gnubg():
    import gnubg

    for command in ("set display off", "set automatic game off", "set automatic roll off", "set player 0 human",
                    "set player 1 human", "set threads 1", "new game", "set turn 1"):
        gnubg.command(command)
    money = gnubg.cubeinfo(1, -1, 0, 0, (0, 0), 0, 0)
    context = gnubg.evalcontext(0, PLIES[0], 1, 1, 0.0)
    with os.fdopen(int(os.environ["SPEED_IN"])) as questions, os.fdopen(int(os.environ["SPEED_OUT"]), "w") as answers:
        for line in questions:
            question = json.loads(line)
            gnubg.command("set dice %d %d" % tuple(question["dice"]))
            gnubg.findbestmove(decode(question["position"]), money, context)
            answers.write("\n")
            answers.flush()


class Gnubg:
    def __init__(self, folder):
        theirs, ours = os.pipe()
        answers, give = os.pipe()
        self.process = subprocess.Popen(
            [os.environ.get("GNUBG", "/usr/games/gnubg"), "-t", "-q", "-r", "-p", os.path.abspath(__file__)], pass_fds=(theirs, give),
            env=dict(os.environ, SPEED_IN=str(theirs), SPEED_OUT=str(give), HOME=folder),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(theirs)
        os.close(give)
        self.ask, self.answers = os.fdopen(ours, "w"), os.fdopen(answers)

    def seconds(self, question):
        before = spent(self.process)
        self.ask.write(json.dumps(question) + "\n")
        self.ask.flush()
        self.answers.readline()
        return spent(self.process) - before


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def reply(self, **request):
        self.process.stdin.write(json.dumps(dict(request, id=1)) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def seconds(self, question, plies):
        before = spent(self.process)
        self.reply(cmd="best", plies=plies, **question)
        return spent(self.process) - before


def questions(engine, count):
    """Positions and dice of games that the engine plays against itself."""
    rng, position, found, turn = random.Random(SEED), START, [], 0
    while len(found) < count:
        question = {"position": position, "dice": [rng.randint(1, 6), rng.randint(1, 6)]}
        turn += 1
        if turn % 3 == 0 and len(engine.reply(cmd="plays", **question)["plays"]) > 1:
            found.append(question)
        position = engine.reply(cmd="best", plies=0, **question)["position"]
        if any(sum(side) == 0 for side in decode(position)):
            position = START
    return found


def outside():
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: speed.py ENGINE [COUNT]")
    # One for each number of plies: the engine remembers what it has seen.
    engines = [Engine(sys.argv[1]) for _ in PLIES]
    asked = questions(engines[0], int(sys.argv[2]) if len(sys.argv) > 2 else 60)
    with tempfile.TemporaryDirectory() as folder:
        gnubg = Gnubg(folder)
        took = [(*(e.seconds(q, plies) for e, plies in zip(engines, PLIES)), gnubg.seconds(q)) for q in asked]
        gnubg.ask.close()
        gnubg.process.wait()
    for engine in engines:
        engine.process.stdin.close()
        engine.process.wait()
    for i, rolls in enumerate(("two", "three")):
        for name, figure in (("mean", lambda all: sum(all) / len(all)), ("95th percentile", lambda all: sorted(all)[len(all) * 95 // 100])):
            ours, theirs = (figure([row[k] for row in took]) * 1000 for k in (i, -1))
            print("%-52s %10.2f %-8s gnubg          %6.1f   ratio %.3f" % ("a best play %s rolls ahead, %s" % (rolls, name), ours, "ms", theirs, ours / theirs))


if "SPEED_IN" in os.environ:
    inside_gnubg()
else:
    outside()
