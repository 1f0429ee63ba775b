#!/usr/bin/env bash
# Finds the program EPA_PROGRAM, or builds epa-oracle from the repository of this action, and tells
# the next step where it is.
set -eo pipefail
program=${EPA_PROGRAM:-epa-oracle}
here=$(cd "$(dirname "$0")" && pwd)
if ! found=$(command -v "$program"); then
  if [ "$program" != epa-oracle ]; then
    echo "epa-oracle: there is no program $program; leave out \`program\` to build it" >&2
    exit 2
  fi
  root=${RUNNER_TEMP:-/tmp}/epa-oracle-program
  cargo install --quiet --locked --path "$here/../../../oracle/cli" --root "$root"
  found=$root/bin/epa-oracle
fi
# Other steps stand in other folders.
case $found in
  /*) ;;
  *) found=$PWD/$found ;;
esac
printf 'program=%s\n' "$found" >> "$GITHUB_OUTPUT"
