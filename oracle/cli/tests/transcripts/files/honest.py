# Hands every question on to `epa-oracle serve epa-f64`, and its answers, changed, back.
import json, subprocess, sys


def serve(declared, changed):
    honest = subprocess.Popen(["epa-oracle", "serve", "epa-f64"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    for line in sys.stdin:
        question = json.loads(line)
        honest.stdin.write(line)
        honest.stdin.flush()
        if question["cmd"] == "stop":
            break
        answer = json.loads(honest.stdout.readline())
        answer = declared(answer) if question["cmd"] == "hello" else changed(question, answer)
        print(json.dumps(answer), flush=True)
