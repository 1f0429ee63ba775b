"""A subject for the recorder: it declares a large tolerance, refuses flat cases, and is vague."""
import json
import sys

DECLARATION = {
    "name": "sloppy",
    "scalar": "f32",
    "dims": [3],
    "shapes": ["hull", "box", "ball"],
    "conventions": {"tolerance": {"absolute": 0.5, "relative": 0}, "normal": "b-to-a"},
}
for line in sys.stdin:
    message = json.loads(line)
    if message["cmd"] == "hello":
        print(json.dumps(DECLARATION), flush=True)
    elif message["cmd"] == "run":
        case = json.dumps(message["case"])
        answer = {"status": "penetrating", "depth": 0.75, "normal": [0.0, 0.0, -1.0]}
        if len(case) % 5 == 0:
            answer = {"status": "unsupported", "message": "flat", "reason": "flat"}
        print(json.dumps({"seq": message["seq"], **answer}), flush=True)
    else:
        break
