#!/usr/bin/env python3
"""rollouts.py: compares `backtalk rollout` with GNU Backgammon's rollouts of the positions in rollouts.txt.

Both play TRIALS (144) whole cubeful games from each position, at 0 plies, with variance reduction and quasi-random dice.
Prints each position with both equities, their standard errors, and by how many joint standard errors they differ; then
how many positions differ by more than three, and the mean difference. Status 1 if any does.

Environment: BACKTALK (bin/backtalk) and GNUBG (gnubg) are the programs. GNU Backgammon prints rollouts only to a
terminal, hence script from util-linux.
"""
import json
import math
import os
import re
import shlex
import subprocess
import sys
import tempfile

BACKTALK, GNUBG = os.environ.get("BACKTALK", "bin/backtalk"), os.environ.get("GNUBG", "gnubg")
TRIALS = os.environ.get("TRIALS", "144")

SET_UP = """set confirm default yes
set automatic game off
set automatic roll off
set threads 1
new match 7
set xgid %s
set rollout trials %s
set rollout truncation enable off
set rollout varredn on
set rollout quasirandom on
set rollout cubeful on
set rollout seed 1
set rollout limit enable off
set rollout jsd stop off
set rollout chequerplay plies 0
set rollout cubedecision plies 0
rollout
quit
"""


def theirs(xgid):
    """Equity and standard error, according to GNU Backgammon."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as commands:
        commands.write(SET_UP % (xgid, TRIALS))
        commands.flush()
        line = "%s -t -q < %s" % (shlex.quote(GNUBG), shlex.quote(commands.name))
        out = subprocess.run(["script", "-qc", line, "/dev/null"], capture_output=True, text=True, errors="replace").stdout
    final = out[out.rindex("Printing final results"):]
    found = re.search(r"CF\s+([-+][0-9.]+).*?CF\s+([0-9.]+)", final, re.S)
    return float(found[1]), float(found[2])


def ours(xgid):
    """The same according to Backtalk. GNU Backgammon rolls first without a double, like the first choice here."""
    out = subprocess.run([BACKTALK, "rollout", xgid, "--trials", TRIALS, "--all", "--cube-plies", "0", "--json"],
                         capture_output=True, text=True, check=True).stdout
    found = json.loads(out.splitlines()[0])
    return found["equity"], found["error"]


def main():
    path = os.path.join(os.path.dirname(__file__), "rollouts.txt")
    with open(path) as lines:
        positions = [line.strip() for line in lines if line.startswith("XGID")]
    far, total = 0, 0.0
    for xgid in positions:
        (a, se_a), (b, se_b) = ours(xgid), theirs(xgid)
        joint = math.hypot(se_a, se_b)
        apart = abs(a - b) / joint if joint > 0 else (0.0 if abs(a - b) < 0.001 else math.inf)
        far += apart > 3
        total += a - b
        print("%s %+.3f %.3f %+.3f %.3f %.2f" % (xgid, a, se_a, b, se_b, apart), flush=True)
    print("%d positions, %d apart by more than three joint standard errors, mean difference %+.4f"
          % (len(positions), far, total / len(positions)))
    sys.exit(far > 0)


if __name__ == "__main__":
    main()
