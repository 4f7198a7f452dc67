# Runs inside GNU Backgammon's own Python. Reads questions from standard input, one JSON object a line, and answers each with a
# line that begins with the mark that the environment names: everything else on standard output comes from the program.
import json
import os
import sys

import gnubg

MARK = os.environ["BACKTALK_MARK"]


def answer(reply):
    sys.stdout.write("\n" + MARK + json.dumps(reply) + "\n")
    sys.stdout.flush()


def situation(question):
    info = gnubg.cubeinfo(question["cube"], question["owner"], 0, question["length"], tuple(question["score"]), question["crawford"], 0)
    info["jacoby"] = question["jacoby"]
    info["beavers"] = question["beavers"]
    return info


def best(question):
    gnubg.command("set dice %d %d" % tuple(question["dice"]))
    context = gnubg.evalcontext(1, question["plies"], 1, 1, 0.0)
    return {"move": gnubg.findbestmove(gnubg.positionfromid(question["position"]), situation(question), context)}


def cube(question):
    context = gnubg.evalcontext(1, question["plies"], 1, 1, 0.0)
    worth = gnubg.cfevaluate(gnubg.positionfromid(question["position"]), situation(question), context)
    return {"roll": worth[1], "take": worth[2]}


QUESTIONS = {"best": best, "cube": cube}

# A game must be in progress for the dice to be set.
for command in (
    "set display off",
    "set automatic game off",
    "set automatic roll off",
    "set automatic move off",
    "set player 0 human",
    "set player 1 human",
    "set threads 1",
    "new game",
    "set turn 1",
):
    gnubg.command(command)

answer({"id": 0})
for line in iter(sys.stdin.readline, ""):
    question = json.loads(line)
    try:
        reply = QUESTIONS[question["ask"]](question)
    except Exception as problem:
        reply = {"error": str(problem)}
    reply["id"] = question["id"]
    answer(reply)
