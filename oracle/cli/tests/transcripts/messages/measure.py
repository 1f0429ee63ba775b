# Makes each call of `calls`, and prints the messages that have more than three lines, or a line
# wider than 100 columns.
import shlex
import subprocess

counts = {"refused": 0, "accepted": 0}
for call in open("calls", encoding="utf-8"):
    run = subprocess.run(
        ["epa-oracle", *shlex.split(call)], stdin=subprocess.DEVNULL, capture_output=True
    )
    counts["refused" if run.returncode else "accepted"] += 1
    message = run.stderr.decode().splitlines()
    widest = max(map(len, message + run.stdout.decode().splitlines()), default=0)
    if run.returncode and (widest > 100 or len(message) > 3):
        print(call, *message, sep="\n")
print(counts)
