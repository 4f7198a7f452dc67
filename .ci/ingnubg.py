"""Runs a script a second time, inside GNU Backgammon's own Python, where the module gnubg exists."""
import os
import subprocess
import sys
import tempfile

# gnubg's Python calls wait for their worker in steps of 10 ms; a wait that only yields makes them a hundred times quicker.
IMPATIENT = "#include <sched.h>\nvoid g_usleep(unsigned long us) { (void)us; sched_yield(); }\n"


def impatient(folder):
    """Compiles IMPATIENT for preloading; without a compiler gnubg is just slower."""
    library = os.path.join(folder, "impatient.so")
    compiled = subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-x", "c", "-o", library, "-"], input=IMPATIENT, text=True)
    return {"LD_PRELOAD": library} if compiled.returncode == 0 else {}


def run(script, made, variables):
    """Runs script inside gnubg with variables in its environment; made is the file that it makes."""
    environment = dict(os.environ, **variables)
    gnubg = os.environ.get("GNUBG", "/usr/games/gnubg")
    with tempfile.TemporaryDirectory() as folder:
        environment.update(impatient(folder), HOME=folder)
        done = subprocess.run([gnubg, "-t", "-q", "-r", "-p", os.path.abspath(script)], stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)
    if done.returncode or not os.path.exists(made):
        sys.exit("gnubg failed:\n" + done.stdout[-2000:])
