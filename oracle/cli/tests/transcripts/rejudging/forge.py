# Copies results as of another edition, with every verdict on an answer forged, but for what rests
# on further answers: `python3 forge.py < RESULTS`
import json, sys

for line in sys.stdin:
    line = json.loads(line)
    if "edition" in line:
        line.update(edition="0" * 64, oracle="0.0.1")
    line.pop("signed_depth", None)
    if "verdict" in line and line.get("answer", {}).get("status", "unsupported") != "unsupported":
        compared = [kind for kind in line["verdict"].get("kinds", []) if kind in ["METAMORPHIC", "NONDETERMINISTIC"]]
        line["verdict"].update(kinds=["NORMAL_SIGN"] + compared, tier="wrong", ulps=1e9)
    print(json.dumps(line))
