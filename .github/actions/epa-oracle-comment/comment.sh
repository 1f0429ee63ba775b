#!/usr/bin/env bash
# Makes the comment EPA_COMMENT from the results in the folder EPA_ARTIFACT. A stranger may have
# written them: of the folder only plain files of known names and bounded size are read; no text of
# them is copied, but the answers are judged again, and `epa-oracle diff` writes the Markdown, in
# which all strings of others are code.
set -eo pipefail
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=.github/actions/epa-oracle/report.sh
. "$here/../epa-oracle/report.sh"
most=${EPA_MOST:-$((256 * 1024 * 1024))}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Takes a file of the artifact, if there is one.
take() {
  local file=$EPA_ARTIFACT/$1
  if [ -L "$file" ] || [ ! -f "$file" ]; then
    return 1
  fi
  if [ "$(wc -c < "$file")" -gt "$most" ]; then
    echo "epa-oracle: $1 is longer than $most bytes, and is left out"
    return 1
  fi
  cp "$file" "$2"
}

# Judges the answers of a side by the rules of this side. Failures are compared, not counted.
# Nothing is written if an answer cannot be judged.
again() {
  take "$1.jsonl" "$folder/given.jsonl" || return 0
  "$EPA_PROGRAM" rejudge "$folder/given.jsonl" "${cases[@]}" --policy "$folder/policy.json" \
    --results "$folder/$1.jsonl" || true
}

# The comparison as Markdown; without traces if these cannot be read.
compare() {
  local code=0
  report "$folder" "$folder/comment.md" || code=$?
  if [ "$code" = 2 ] && rm "$folder"/*-traces.jsonl; then
    report "$folder" "$folder/comment.md" || true
  fi
}

printf '%s\n' "$EPA_POLICY" > "$folder/policy.json"
# What is printed may hold lines of a stranger, which must not begin like commands of the runner.
{
  for name in cases base-traces head-traces; do
    take "$name.jsonl" "$folder/$name.jsonl" || true
  done
  cases=()
  if [ -s "$folder/cases.jsonl" ]; then
    cases=(--cases "$folder/cases.jsonl")
  fi
  again base
  again head
  compare
} > "$folder/log" 2>&1
sed 's/^/| /' "$folder/log"
{
  echo "<!-- epa-oracle -->"
  cat "$folder/comment.md"
} > "$EPA_COMMENT"
