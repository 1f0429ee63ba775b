# Overlooks every overlap.
import json, sys

print(json.dumps({"name": "mine", "scalar": "f64"}), flush=True)
sys.stdin.readline()
for line in sys.stdin:
    question = json.loads(line)
    if question["cmd"] == "run":
        print(json.dumps({"seq": question["seq"], "status": "separated", "depth": -1}), flush=True)
