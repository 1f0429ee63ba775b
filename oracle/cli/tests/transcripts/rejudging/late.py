# A driver that declines each case at first, and answers when it is asked in another form.
import json, sys

print(json.dumps({"name": "late", "scalar": "f64", "dims": [2]}), flush=True)
sys.stdin.readline()
for n, line in enumerate(sys.stdin):
    question = json.loads(line)
    if question["cmd"] == "run":
        answer = {"seq": question["seq"], "status": "separated" if n % 3 else "unsupported"}
        print(json.dumps(answer), flush=True)
