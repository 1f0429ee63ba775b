# Strings that a terminal acts on, or does not show: colours, a cleared screen, a moved cursor, a
# title, a bell, a reversed line, an invisible letter; in a case, a broken one, and answers.
import json

name = "x\x1b[31m\x1b[2J\x9b1A\x1b]0;t\x07\r\b\x7f\u202e\u2066\u200b\u2028\0y"
escaped = json.dumps(name, ensure_ascii=False)[1:-1]
good = open("example.jsonl").read().strip()
named = good.replace("example", escaped)
more = f'"flags":["{escaped}"],"why":"{escaped}","name"'
case = named.replace('"name"', more)
broken = case.replace('"hull"', f'"{escaped}"') + "\nnot\x1b[31m json \u202e"
answers = f'{{"name":"{escaped}","status":"touching"}}\n\x1b[31m \x9b'
loud = "x\x1b[31m\x9b2J\u202ey"
declared = f'{{"name":"s","scalar":"f64","version":"{escaped}"}}'
shouts = f"read -r h; printf '%s\\n' '{declared}'; read -r q; printf '%s\\n' '{loud}'; printf '%s\\n' '{loud}' >&2"
refuses = f"read -r h; printf '{loud}\\n'"
for file, text in [("named", named), ("case", case), ("broken", broken), ("answers", answers), ("shouts", shouts), ("refuses", refuses)]:
    open(file, "w").write(text + "\n")
