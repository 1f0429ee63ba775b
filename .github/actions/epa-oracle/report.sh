# shellcheck shell=bash
# What both sides of a pull request say of two runs; read by other scripts.

# One comparison of base.jsonl and head.jsonl in the folder $1 as Markdown, in the file $2: exits as
# `epa-oracle diff` does. More words are options of it.
report() {
  local folder=$1 markdown=$2 code=0
  shift 2
  if [ ! -s "$folder/base.jsonl" ]; then
    echo "⚠️ **Nothing to compare**: the state before the change could not be judged. The log of the run says why." > "$markdown"
    return 0
  fi
  if [ ! -s "$folder/head.jsonl" ]; then
    echo "❌ **Not judged**: the change does not build, or its driver does not run. The log of the run says why." > "$markdown"
    return 1
  fi
  local traces=()
  if [ -s "$folder/base-traces.jsonl" ] && [ -s "$folder/head-traces.jsonl" ]; then
    traces=(--traces base-traces.jsonl head-traces.jsonl)
  fi
  local cases=()
  if [ -s "$folder/cases.jsonl" ]; then
    cases=(--cases cases.jsonl)
  fi
  (cd "$folder" && "$EPA_PROGRAM" diff base.jsonl head.jsonl --report "markdown=$markdown" \
    "${cases[@]}" "${traces[@]}" "$@") || code=$?
  if [ "$code" = 2 ]; then
    echo "⚠️ **Not comparable**: the two runs cannot be compared. The log of the run says why." > "$markdown"
  elif [ "$(wc -c < "$markdown")" -gt 65000 ]; then
    echo "⚠️ **Too long**: the comparison is longer than a comment. The log of the run has it." > "$markdown"
  fi
  return "$code"
}
