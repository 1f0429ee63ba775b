"""A subject for the recorder: it misses every third overlap and answers the x axis otherwise."""
import json
import sys

DECLARATION = {
    "name": "recorded",
    "scalar": "f64",
    "dims": [2, 3],
    "shapes": ["hull", "box", "ball", "capsule", "rounded", "point", "segment", "triangle"],
}
for line in sys.stdin:
    message = json.loads(line)
    if message["cmd"] == "hello":
        print(json.dumps(DECLARATION), flush=True)
    elif message["cmd"] == "run":
        number, dim = message["seq"], message["case"]["dim"]
        answer = {"status": "penetrating", "depth": 1.0, "normal": [1.0] + [0.0] * (dim - 1)}
        if len(json.dumps(message["case"]["a"])) % 3 == 0:
            answer = {"status": "separated"}
        print(json.dumps({"seq": number, **answer}), flush=True)
    else:
        break
