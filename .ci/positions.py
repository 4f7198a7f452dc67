#!/usr/bin/env python3
"""positions.py FILE [COUNT]: asks GNU Backgammon for the legal plays of COUNT (500) positions and writes them to FILE.

Each line is one JSON object: "position" (the player who decides is on roll), "dice", "tag" (why it is there) and "plays",
the Position IDs of all distinct results, the opponent then being on roll; with no legal play, only the ID of the passed turn.

The script runs twice: outside, to start gnubg, and inside gnubg's own Python, where the module gnubg exists. All
rules come from gnubg; this script only places checkers at random and keeps track of the moves that gnubg made.
"""

import base64
import json
import os
import random
import sys

BAR = 25
SEED = 20261121

# How many positions of each hundred, by what makes them worth asking about. gnubg's answer decides
# what a roll allows.
QUOTAS = {
    "game": 26,  # met in games of random plays
    "bar": 14,  # checkers to enter
    "one-die": 12,  # two dice, and no play uses both
    "partial-double": 12,  # a double of which one to three can be played
    "bearoff": 12,
    "bearoff-contact": 12,  # all home, with opposing checkers still behind
    "dance": 6,  # on the bar, and no entry
    "blocked": 6,  # not on the bar, and no move
}


def encode(not_on_roll, on_roll):
    """The Position ID of two sides, each 26 counts by that side's own numbering (0 off, 25 the bar)."""
    bits = at = 0
    for side in (not_on_roll, on_roll):
        for count in side[1:]:
            bits |= ((1 << count) - 1) << at
            at += count + 1
    return base64.b64encode(bits.to_bytes(10, "little")).decode()[:14]


def moved(us, them, steps):
    us, them = list(us), list(them)
    for source, target in steps:
        us[source] -= 1
        us[target] += 1
        if target and them[25 - target]:
            them[25 - target] -= 1
            them[BAR] += 1
    return us, them


def place(rng, side, count, points, rival):
    """Puts count checkers at random on those of points that the rival leaves free."""
    free = [p for p in points if p == BAR or not rival[25 - p]]
    for _ in range(count):
        side[rng.choice(free)] += 1


def empty():
    return [0] * 26


def random_sides(rng, kind):
    """A random position of a kind, as (us, them); us is on roll."""
    us, them = empty(), empty()
    if kind in ("bearoff", "bearoff-contact"):
        us[0] = rng.randint(0, 13)
        place(rng, us, 15 - us[0], range(1, 7), them)
        them[0] = rng.randint(0, 10)
        far = rng.randint(1, 3) if kind == "bearoff-contact" else 0
        them[0] = min(them[0], 15 - far)
        place(rng, them, far, list(range(19, 25)) + [BAR], us)
        place(rng, them, 15 - far - them[0], range(1, 19), us)
        return us, them
    if kind == "prime":
        foot, length = rng.randint(2, 16), rng.randint(4, 6)
        for point in range(foot, foot + length):
            them[25 - point] = 2
        behind = list(range(foot + length, min(25, foot + length + 5)))
        us[0] = rng.randint(0, 8)
        place(rng, us, rng.randint(1, 15 - us[0]), behind, them)
        place(rng, us, 15 - sum(us), behind + list(range(1, foot)), them)
        place(rng, them, 15 - sum(them), range(1, 25), us)
        return us, them
    # The other side holds some points, to make moves scarce; the rest of its checkers go anywhere.
    held = rng.sample(range(1, 25), rng.randint(4, 7)) if kind != "dance" else rng.sample(range(1, 7), rng.randint(3, 6))
    for point in held:
        them[point] = 2
    on_bar = rng.randint(1, 3) if kind in ("bar", "dance") else (1 if rng.random() < 0.25 else 0)
    us[BAR] = on_bar
    us[0] = rng.choice((0, 0, 0, rng.randint(1, 12 - on_bar)))
    place(rng, us, 15 - us[0] - on_bar, rng.sample(range(1, 25), rng.randint(9, 14)), them)
    place(rng, them, 15 - sum(them), range(1, 25), us)
    return us, them


def tag_of(us, them, dice, longest):
    """The tag of an answer; longest is how many moves the longest play has."""
    if longest == 0:
        return "dance" if us[BAR] else "blocked"
    if not any(us[7:]):
        return "bearoff-contact" if any(them[19:]) else "bearoff"
    if dice[0] == dice[1] and longest < 4:
        return "partial-double"
    if dice[0] != dice[1] and longest == 1:
        return "one-die"
    if us[BAR]:
        return "bar"
    return "other"


def inside_gnubg():
    import gnubg

    for command in ("set player 0 human", "set player 1 human", "set display off", "set automatic game off", "set automatic roll off",
                    "set automatic move off", "set automatic bearoff off", "set confirm default yes", "set threads 1",
                    "set evaluation chequerplay evaluation plies 0", "set evaluation chequerplay evaluation cubeful off", "new game"):
        gnubg.command(command)

    def answers(us, them, dice):
        """The results of gnubg's plays by Position ID, each as (us, them)."""
        for command in ("set turn 1", "set board " + encode(them, us), "set dice %d %d" % tuple(dice)):
            gnubg.command(command)
        results = {}
        for found in gnubg.hint(10000).get("hint") or []:
            flat = gnubg.parsemove(found["move"])
            steps = [tuple(s) for s in flat] if flat and isinstance(flat[0], (tuple, list)) else list(zip(flat[::2], flat[1::2]))
            after = moved(us, them, steps)
            results[encode(*after)] = after
        return results

    def moves_in(dice, us, results):
        """How many dice the plays used, from the pips they took; a bear-off may take fewer than its die."""
        if not results:
            return 0
        before = sum(p * n for p, n in enumerate(us))
        most = max(before - sum(p * n for p, n in enumerate(after)) for after, _ in results.values())
        if dice[0] == dice[1]:
            return min(4, -(-most // dice[0]))
        return 2 if most > max(dice) else 1

    rng = random.Random(SEED)
    count = int(os.environ["POSITIONS_COUNT"])
    wanted = {tag: share * count // 100 for tag, share in QUOTAS.items()}
    seen, lines = set(), []

    def keep(us, them, dice, tag, results):
        key = (encode(them, us), tuple(dice))
        if key in seen or wanted.get(tag, 0) == 0:
            return
        seen.add(key)
        wanted[tag] -= 1
        plays = sorted(results) or [encode(us, them)]
        lines.append({"position": key[0], "dice": list(dice), "tag": tag, "plays": plays})

    def roll():
        return [rng.randint(1, 6), rng.randint(1, 6)]

    while wanted["game"]:
        us, them = empty(), empty()
        for side in (us, them):
            side[6], side[8], side[13], side[24] = 5, 3, 5, 2
        while us[0] < 15 and them[0] < 15:
            dice = roll()
            results = answers(us, them, dice)
            if rng.random() < 0.1:
                keep(us, them, dice, "game", results)
            us, them = rng.choice(sorted(results.values())) if results else (us, them)
            us, them = them, us
    kinds = ("bar", "any", "bearoff", "bearoff-contact", "dance", "prime", "prime")
    while any(wanted.values()):
        us, them = random_sides(rng, rng.choice(kinds))
        if us[0] == 15 or them[0] == 15:
            continue
        dice = roll()
        results = answers(us, them, dice)
        keep(us, them, dice, tag_of(us, them, dice, moves_in(dice, us, results)), results)
    rng.shuffle(lines)
    with open(os.environ["POSITIONS_FILE"], "w") as out:
        for line in lines:
            out.write(json.dumps(line) + "\n")


def outside():
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: positions.py FILE [COUNT]")
    import ingnubg

    path = os.path.abspath(sys.argv[1])
    ingnubg.run(__file__, path, {"POSITIONS_FILE": path, "POSITIONS_COUNT": sys.argv[2] if len(sys.argv) > 2 else "500"})


if "gnubg" in sys.modules or "POSITIONS_FILE" in os.environ:
    inside_gnubg()
else:
    outside()
