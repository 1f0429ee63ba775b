# A driver with conventions of its own, half right.
import json, sys

ours = {"normal": "b-to-a", "depth": "negative"}
print(json.dumps({"name": "turned", "scalar": "f64", "dims": [2], "conventions": ours}), flush=True)
sys.stdin.readline()
for line in sys.stdin:
    question = json.loads(line)
    if question["cmd"] == "run":
        answer = {"seq": question["seq"], "status": "penetrating", "depth": -0.5, "normal": [0, -1]}
        print(json.dumps(answer), flush=True)
