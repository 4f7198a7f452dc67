#!/usr/bin/env python3
"""labels.py DECISIONS SAID: asks GNU Backgammon what the positions in DECISIONS are worth, without looking ahead, and writes
it to SAID for `bgtrain judged`.

DECISIONS has a line for each decision, of Position IDs, as `bgtrain far-games` prints them; SAID gets a line of JSON for
each, an array of [Position ID, [the side on roll wins, wins a gammon, a backgammon, loses a gammon, a backgammon]].

The script runs twice over: outside, to start gnubg, and inside gnubg's own Python, where the module gnubg exists.
"""
import json
import os
import sys


def inside_gnubg():
    import gnubg

    for command in ("set display off", "set automatic game off", "set threads 1", "new game"):
        gnubg.command(command)
    cubeless = gnubg.evalcontext(0, 0, 1, 0, 0.0)
    money = gnubg.cubeinfo(1, -1, 0, 0, (0, 0), 0, 0)

    def chances(position):
        return [round(float(chance), 6) for chance in gnubg.evaluate(gnubg.positionfromid(position), money, cubeless)[:5]]

    with open(os.environ["LABELS_DECISIONS"]) as decisions, open(os.environ["LABELS_SAID"], "w") as said:
        for line in decisions:
            said.write(json.dumps([[position, chances(position)] for position in line.split()]) + "\n")


def outside():
    import ingnubg

    said = os.path.abspath(sys.argv[2])
    ingnubg.run(__file__, said, {"LABELS_DECISIONS": os.path.abspath(sys.argv[1]), "LABELS_SAID": said})


if "gnubg" in sys.modules or "LABELS_SAID" in os.environ:
    inside_gnubg()
elif len(sys.argv) == 3:
    outside()
else:
    sys.exit(__doc__)
