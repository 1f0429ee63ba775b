#!/usr/bin/env bash
# Builds a change and the state before it, judges the driver of both, and compares what the judge
# measured. Ends with 1 if something got worse. This runs code of the change: it is given no token
# and no secrets, and what it writes is not trusted (comment.sh).
set -eo pipefail
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=.github/actions/epa-oracle/report.sh
. "$here/report.sh"
program=${EPA_PROGRAM:?where epa-oracle is}
mkdir -p "${EPA_RESULTS:?the folder for what is found}"
results=$(cd "$EPA_RESULTS" && pwd)
# The words of commands are split at spaces; no pattern in them stands for files.
set -f
read -ra driver <<< "${EPA_DRIVER:?the command that is the driver}"
read -ra tracer <<< "${EPA_TRACE:-}"
read -ra cases <<< "${EPA_CASES:---level core}"
limit=()
if command -v timeout > /dev/null; then
  limit=(timeout 20)
fi
trees=$(mktemp -d)
trap 'git worktree remove --force "$trees/base" 2>/dev/null || true
  git worktree remove --force "$trees/head" 2>/dev/null || true; rm -rf "$trees"' EXIT

# Builds and judges the commit $2 in a work tree of its own, called $1; whether its run came to an
# end.
judge() {
  git worktree add --quiet --detach "$trees/$1" "$2" || return
  echo "== $1: $2"
  (cd "$trees/$1" && bash -ec "${EPA_BUILD:-}") || return
  # Failures are compared, not counted; a run without an end is no run.
  (cd "$trees/$1" && "$program" validate "${cases[@]}" --no-progress --overwrite \
    --results "$results/$1.jsonl" -- "${driver[@]}") || true
  tail -n 1 "$results/$1.jsonl" | grep -q '^{"end"' && return
  rm -f "$results/$1.jsonl"
  return 1
}

# Files among the words that say which cases, for those who read the results.
keep_cases() {
  for word in "${cases[@]}"; do
    for file in "$trees/base/$word" "$trees/head/$word"; do
      [ -f "$file" ] && { cat "$file"; echo; } >> "$results/cases.jsonl"
    done
  done
  return 0
}

# The traces of the cases $2 in the work tree $1. What is no trace, or takes too long, is left out.
trace() {
  while IFS= read -r line; do
    if (cd "$trees/$1" && "${limit[@]}" "${tracer[@]}" <<< "$line" > "$trees/trace.jsonl") &&
      "$program" trace "$trees/trace.jsonl" > /dev/null; then
      cat "$trees/trace.jsonl" >> "$results/$1-traces.jsonl"
    else
      echo "$1: no trace of $line" >&2
    fi
  done < "$2"
}

base=$(git merge-base "$EPA_BASE" "$EPA_HEAD") || {
  echo "epa-oracle: base and head have no common commit here: is the clone whole (fetch-depth: 0)?" >&2
  exit 2
}
judge base "$base" || echo "epa-oracle: the state before the change cannot be judged" >&2
judge head "$EPA_HEAD" || echo "epa-oracle: the change cannot be judged" >&2
keep_cases
code=0
report "$results" "$results/comment.md" --write-cases "$trees/worse.jsonl" || code=$?
if [ ${#tracer[@]} -gt 0 ] && [ -s "$trees/worse.jsonl" ]; then
  trace base "$trees/worse.jsonl"
  trace head "$trees/worse.jsonl"
  report "$results" "$results/comment.md" > /dev/null || code=$?
fi
cat "$results/comment.md" >> "${GITHUB_STEP_SUMMARY:-/dev/null}"
exit "$code"
