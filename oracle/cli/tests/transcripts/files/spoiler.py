# Hands every question to `epa-oracle serve epa-f64`, and spoils the answers.
import json, sys

from honest import serve

mode, declared = sys.argv[1], json.loads(sys.argv[2]) if len(sys.argv) > 2 else {}

def spoiled(question, answer):
    n, case = question["seq"], question["case"]
    kinds = [list(case[side])[0] for side in "ab"]
    if mode == "one-in-a-thousand" and n % 1000 != 107:
        return {"seq": n, "status": "unsupported"}
    if mode == "no-balls" and "ball" in kinds:
        return {"seq": n, "status": "unsupported", "message": "balls are not done yet"}
    if mode == "some-normals" and len(json.dumps(case)) % 2:
        answer.pop("normal", None)
    if mode.startswith("negated") and "depth" in answer:
        answer["depth"] = -answer["depth"]
    if mode == "magnitude" and "depth" in answer:
        answer["depth"] = abs(answer["depth"])
    if mode == "negated-late" and n < 70:
        return {"seq": n, "status": "separated" if answer["status"] == "penetrating" else "penetrating"}
    if mode == "negated-with-misses" and answer["status"] == "penetrating" and n % 5 == 0:
        return {"seq": n, "status": "separated"}
    if mode == "nan-normal":
        answer["normal"] = ["NaN"] * case["dim"]
    if mode == "markup":
        return {"seq": n, "status": "unsupported", "message": "</details> [a](http://x)"}
    if mode == "deeper" and "depth" in answer:
        answer["depth"] += 1e-5
    if mode == "tenth" and "depth" in answer:
        answer["depth"] += 0.1
    if mode == "overlooks":
        return {"seq": n, "status": "separated"}
    if mode == "picky" and not any(all(case[side] == known[side] for side in "ab") for known in map(json.loads, open("cases"))):
        return {"seq": n, "status": "unsupported", "message": "another case"}
    if mode in ("half-pairs", "wrong-halves"):
        answer.pop("a", None)
    if mode == "half-pairs" and len(json.dumps(case)) % 10:
        answer.pop("b", None)
    if mode == "wrong-halves" and "b" in answer:
        answer["b"] = [x * 3 + 1 for x in answer["b"]]
    if mode == "no-depth":
        answer.pop("depth", None)
    if mode == "depth-only":
        for name in ("normal", "a", "b"):
            answer.pop(name, None)
    if mode == "never-flat" and any(len({p[2] for p in case[s].get("hull", [[0, 0, 0], [0, 0, 1]])}) == 1 for s in "ab"):
        sys.exit("asked a flat shape")
    return answer

serve(lambda answer: {**answer, "name": mode, **declared}, spoiled)
