#!/usr/bin/env python3
"""labels.py DECISIONS SAID [PLIES]: asks GNU Backgammon what the positions in DECISIONS are worth, PLIES rolls ahead (0 by
default), and writes that to SAID for `bgtrain judged`.

DECISIONS has a line of Position IDs for each decision, as `bgtrain decisions` prints them; SAID gets a line of JSON for
each, an array of [Position ID, [the side on roll wins, wins a gammon, a backgammon, loses a gammon, a backgammon]].

The script runs twice: outside, to start gnubg, and inside gnubg's own Python, where the module gnubg exists.
"""
import json
import os
import sys


def inside_gnubg():
    import gnubg

    for command in ("set display off", "set automatic game off", "set threads 1", "new game"):
        gnubg.command(command)
    # It uses its own pruning nets when it looks ahead: nearly twice as fast.
    cubeless = gnubg.evalcontext(0, int(os.environ["LABELS_PLIES"]), 1, 1, 0.0)
    money = gnubg.cubeinfo(1, -1, 0, 0, (0, 0), 0, 0)

    def chances(position):
        return [round(float(chance), 6) for chance in gnubg.evaluate(gnubg.positionfromid(position), money, cubeless)[:5]]

    with open(os.environ["LABELS_DECISIONS"]) as decisions, open(os.environ["LABELS_SAID"], "w") as said:
        for line in decisions:
            said.write(json.dumps([[position, chances(position)] for position in line.split()]) + "\n")


def outside():
    import ingnubg

    said = os.path.abspath(sys.argv[2])
    ingnubg.run(__file__, said, {"LABELS_DECISIONS": os.path.abspath(sys.argv[1]), "LABELS_SAID": said,
                                   "LABELS_PLIES": sys.argv[3] if len(sys.argv) > 3 else "0"})


if "gnubg" in sys.modules or "LABELS_SAID" in os.environ:
    inside_gnubg()
elif len(sys.argv) in (3, 4):
    outside()
else:
    sys.exit(__doc__)
