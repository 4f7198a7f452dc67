#!/usr/bin/env python3
"""analysis.py FILE...: compares `backtalk analyse` with GNU Backgammon's analysis of the same matches.

FILE is a match as `backtalk play --events` writes it. Both programs look equally many rolls ahead (PLIES, 2 unless set).
They take turns, match by match, on one thread each, so that other work on the machine slows down both alike. Prints one
line: the share of GNU Backgammon's blunders (over .08 points) that Backtalk finds too, at any size and as blunders, the
correlations of luck and of errors, how many decisions either program counts, and the ratio of processor times.

Environment: BACKTALK (bin/backtalk) and GNUBG (gnubg) are the programs, KEEP a folder that saves GNU Backgammon's answers
for later runs, with the time that each took then.
"""
import json
import math
import os
import resource
import subprocess
import sys
import tempfile

BLUNDER, NAMED = 0.08, 0.02
BACKTALK, GNUBG = os.environ.get("BACKTALK", "bin/backtalk"), os.environ.get("GNUBG", "gnubg")
PLIES = os.environ.get("PLIES", "2")

# Runs inside GNU Backgammon, of which nothing else is used.
WORKER = """import gnubg, json, os, time
for c in ("set confirm default yes", "set display off", "set automatic game off", "set threads 1",
          "set analysis chequerplay evaluation plies " + os.environ["PLIES"],
          "set analysis cubedecision evaluation plies " + os.environ["PLIES"], "new match 1"):
    gnubg.command(c)
gnubg.command("import mat " + os.environ["MAT"])
start = time.process_time()
gnubg.command("analyse match")
took = time.process_time() - start
json.dump({"cpu": took, "match": gnubg.match(analysis=1, boards=1, statistics=1), "met": gnubg.met(25)},
          open(os.environ["ANSWER"], "w"), default=str)
"""


def events_of(path):
    with open(path) as lines:
        return [json.loads(line) for line in lines if line.strip()]


def mat(events):
    """The match as a .mat file."""
    out, names, left = [], [], ""
    row, halves = 0, ["", ""]

    def flush():
        nonlocal row, halves
        if any(halves):
            row += 1
            out.append("%3d) %-28s %s" % (row, halves[0], halves[1]))
        halves = ["", ""]

    def put(player, text):
        if halves[player] or (player == 0 and halves[1]):
            flush()
        halves[player] = text

    moves = []
    for e in events:
        kind = e["event"]
        if kind == "match-started":
            names = [p["name"] for p in e["players"]]
            out.append(" %d point match" % e["length"])
        elif kind == "game-started":
            row = 0
            out += ["", " Game %d" % e["game"], " %s : %d   %s : %d" % (names[0], e["score"][0], names[1], e["score"][1])]
        elif kind == "rolled":
            dice, moves = e["dice"], []
        elif kind == "moved":
            moves.append("%d/%d%s" % (e["from"], e["to"], "*" * e["hit"]))
        elif kind == "undone":
            moves.pop()
        elif kind == "turn-ended":
            put(e["player"], "%d%d: %s" % (max(dice), min(dice), " ".join(moves)))
        elif kind in ("doubled", "taken", "dropped"):
            put(e["player"], {"doubled": " Doubles => %d" % e.get("value", 0), "taken": " Takes", "dropped": " Drops"}[kind])
        elif kind == "game-ended":
            put(e["winner"], " Wins %d point%s" % (e["points"], "s" * (e["points"] != 1)))
            flush()
    return "\n".join(out) + "\n"


def asked(path, events):
    """GNU Backgammon's analysis, unchanged."""
    kept = os.path.join(os.environ.get("KEEP", "/nonexistent"), os.path.basename(path) + "." + PLIES + ".json")
    if not os.path.exists(kept):
        with tempfile.TemporaryDirectory() as folder:
            answer = kept if os.path.isdir(os.path.dirname(kept)) else os.path.join(folder, "answer")
            for name, text in (("match.mat", mat(events)), ("worker.py", WORKER)):
                with open(os.path.join(folder, name), "w") as file:
                    file.write(text)
            subprocess.run([GNUBG, "-t", "-q", "-r", "-p", os.path.join(folder, "worker.py")], check=True,
                           stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                           env={**os.environ, "HOME": folder, "MAT": os.path.join(folder, "match.mat"), "ANSWER": answer, "PLIES": PLIES})
            with open(answer) as file:
                return json.load(file)
    with open(kept) as file:
        return json.load(file)


class Scale:
    """Converts chances to win the match into equities, by the program's own match equities."""

    def __init__(self, met, length, start):
        self.met, self.score = met, [length - s for s in start["score"]]

    def chance(self, won, points):
        """Player 0's chance when player `won` wins this many points."""
        away = list(self.score)
        away[won] -= points
        if away[0] <= 0:
            return 1.0
        if away[1] <= 0:
            return 0.0
        if 1 not in self.score:
            return self.met[0][away[0] - 1][away[1] - 1]
        # After the Crawford game: the chance of a side that needs this many points against one that needs 1.
        return 1 - self.met[2][away[1] - 1] if away[0] == 1 else self.met[1][away[0] - 1]

    def equity(self, mwc, player, cube):
        win, lose = self.chance(player, cube), self.chance(1 - player, cube)
        if player == 1:
            win, lose = 1 - win, 1 - lose
        return (2 * mwc - win - lose) / (win - lose)


def theirs(answer, events):
    """GNU Backgammon's decisions, in order: game, kind, error, luck, counted."""
    found = []
    starts = [e for e in events if e["event"] == "game-started"]
    length = events[0]["length"]
    for start, game in zip(starts, answer["match"]["games"]):
        scale, cube = Scale(answer["met"], length, start), 1
        pending = None
        for action in game["game"]:
            kind, a = action["action"], action.get("analysis") or {}
            if kind in ("take", "drop"):
                if pending:
                    nd, dt = pending
                    cost = max(0, dt - 1) if kind == "take" else max(0, 1 - dt)
                    found.append((start["game"], "cube", cost, None, True))
                if kind == "take":
                    cube *= 2
                continue
            if kind not in ("move", "double"):
                continue
            player = 0 if action["player"] == "X" else 1
            if "nd-cubeful-eq" in a:
                nd, dt = (scale.equity(float(a[k]), player, cube) for k in ("nd-cubeful-eq", "dt-cubeful-eq"))
                best, doubled = max(nd, min(dt, 1)), min(dt, 1)
                cost = best - (doubled if kind == "double" else nd)
                found.append((start["game"], "cube", cost, None, kind == "double" or cost > 0 or best - doubled < 0.16))
                pending = (nd, dt)
            if kind == "move":
                plays = a.get("moves") or []
                cost = plays[0]["score"] - plays[a["imove"]]["score"] if plays else 0
                found.append((start["game"], "play", cost, a.get("luck-value"), len(plays) > 1))
    return found


def ours(path):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    text = subprocess.run([BACKTALK, "analyse", os.path.abspath(path), "--json", "--plies", PLIES], check=True, capture_output=True,
                          env={**os.environ, "GOMAXPROCS": "1"}).stdout.decode()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    lines = [json.loads(line) for line in text.splitlines()]
    found = [(d["game"], d["kind"], d["error"], d.get("luck"), d["counted"], d) for d in lines if "kind" in d]
    return found, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, lines[-2:]


def paired(a, b):
    """Decisions that both printed: plays by their place, cube decisions by the play that follows."""
    def keyed(all):
        plays, cubes, keys = {}, {}, []
        for d in all:
            n = plays.get(d[0], 0)
            if d[1] == "play":
                keys.append((d[0], "play", n))
                plays[d[0]] = n + 1
            else:
                k = cubes.get((d[0], n), 0)
                keys.append((d[0], "cube", n, k))
                cubes[(d[0], n)] = k + 1
        return dict(zip(keys, all))
    x, y = keyed(a), keyed(b)
    return [(x[k], y[k]) for k in x if k in y], [k for k in x if k not in y], [k for k in y if k not in x]


def correlation(pairs):
    n = len(pairs)
    mx, my = sum(x for x, _ in pairs) / n, sum(y for _, y in pairs) / n
    sxy = sum((x - mx) * (y - my) for x, y in pairs)
    return sxy / math.sqrt(sum((x - mx) ** 2 for x, _ in pairs) * sum((y - my) ** 2 for _, y in pairs))


def main():
    pairs, only, spent, counted = [], [0, 0], [0.0, 0.0], [0, 0]
    for path in sys.argv[1:]:
        events = events_of(path)
        answer = asked(path, events)
        mine, took, _ = ours(path)
        reference = theirs(answer, events)
        spent[0] += answer["cpu"]
        spent[1] += took
        both, first, second = paired(reference, mine)
        only[0] += len(first)
        only[1] += len(second)
        counted[0] += sum(d[4] for d in reference)
        counted[1] += sum(d[4] for d in mine)
        pairs += [(os.path.basename(path), a, b) for a, b in both]
    blunders = [(f, a, b) for f, a, b in pairs if a[2] > BLUNDER]
    if "-v" in os.environ.get("SHOW", ""):
        for f, a, b in blunders:
            print(f, "theirs %.4f ours %.4f" % (a[2], b[2]), json.dumps(b[5]))
    named = sum(b[2] >= NAMED for _, _, b in blunders)
    large = sum(b[2] > BLUNDER for _, _, b in blunders)
    lucks = [(a[3], b[3]) for _, a, b in pairs if a[3] is not None and b[3] is not None]
    print(json.dumps({
        "matches": len(sys.argv) - 1, "decisions": len(pairs), "only_theirs": only[0], "only_ours": only[1],
        "blunders": len(blunders), "found": named, "found_as_blunders": large,
        "luck": round(correlation(lucks), 5), "errors": round(correlation([(a[2], b[2]) for _, a, b in pairs]), 4),
        "counted": counted, "seconds": [round(s, 1) for s in spent], "ratio": round(spent[1] / spent[0], 3),
    }))


if __name__ == "__main__":
    main()
