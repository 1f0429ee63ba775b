# Solves the line that is given, and the example: the exit code, how often the example is solved,
# and what is wrong with the line.
(cat; printf "\n"; cat example.jsonl) > odd
epa-oracle solve odd > said 2> errors
echo $? $(grep -c "√(36/41)" said)
grep -q "^odd:1:" errors && grep -q "help: " errors &&
  sed ':all; N; $!b all; s/\n  \([^ |]\)/ \1/g' errors | sed '1!d; s/^odd:[0-9:]* //; s/ help: .*//'
