#!/bin/bash
# submit.sh LEVEL N [arguments of validate …]
#
# Submits the cases of a level in N shards, and a job that merges their results, from
# and into the current folder. LEVEL `-`: the arguments name the cases. Submitting the
# same again goes on with what is not finished. Prints the two job numbers.
#
#   EPA_ORACLE      the program, if it is not on the path
#   EPA_AT_ONCE     how many tasks may run at a time
#   EPA_MERGE_ARGS  arguments of merge, such as: --known-failing list.jsonl
#   SBATCH_*        what sbatch reads: SBATCH_PARTITION, SBATCH_TIMELIMIT …
set -euo pipefail

if (($# < 2)) || ! [[ $2 =~ ^[1-9][0-9]*$ ]]; then
  sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//p}' "$0" >&2
  exit 2
fi
level=$1 n=$2
shift 2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

if ! command -v "${EPA_ORACLE:-epa-oracle}" >/dev/null; then
  echo "there is no program ${EPA_ORACLE:-epa-oracle}; set EPA_ORACLE" >&2
  exit 2
fi
cases=()
if [[ $level != - ]]; then cases=(--level "$level"); fi

array="0-$((n - 1))${EPA_AT_ONCE:+%$EPA_AT_ONCE}"
shards=$(sbatch --parsable --array="$array" "$here/shards.sbatch" "$n" \
  ${cases[@]+"${cases[@]}"} "$@")
# afterany: a shard that failed shows as missing in the merge, and is never left out.
merge=$(sbatch --parsable --dependency="afterany:${shards%%;*}" "$here/merge.sbatch" "$n")
echo "shards ${shards%%;*}"
echo "merge ${merge%%;*}"
