# A truth line with so many points in its proof, digits in a number, a field twice, or too deep.
import re, sys

line, change = sys.stdin.read().strip(), sys.argv[1]
what, _, count = change.partition(":")
if what == "points":
    line = re.sub(r'"points":\[\[.*?\]\]', '"points":[' + ",".join(["[0,0]"] * int(count)) + "]", line)
elif what == "digits":
    line = line.replace('"n":["4"', f'"n":["{"4" * int(count)}"')
elif what == "twice":
    line = line.replace('"class":', '"class":"separated","class":')
else:
    line = '{"id":' + "[" * 100_000 + "]" * 100_000 + "}"
print(line)
