#!/usr/bin/env bash
# Finds the program EPA_PROGRAM, fetches that of the release EPA_RELEASE, or builds epa-oracle from
# the repository of this action; tells the next step where it is.
set -eo pipefail
program=${EPA_PROGRAM:-epa-oracle}
here=$(cd "$(dirname "$0")" && pwd)
# As the shell writes it, also where it is `D:\a\_temp`.
root=$(cd "${RUNNER_TEMP:-/tmp}" && pwd)/epa-oracle-program

# Fetches the archive of the release for this machine, and checks its hash.
fetch() {
  local target name from
  case $(uname -s) in
    Linux) target=$(uname -m)-unknown-linux-gnu ;;
    Darwin) target=aarch64-apple-darwin ;;
    *) target=x86_64-pc-windows-msvc ;;
  esac
  name=epa-oracle-$target.tar.gz
  from=${GITHUB_SERVER_URL:?}/${GITHUB_ACTION_REPOSITORY:?}/releases/download/$EPA_RELEASE
  mkdir -p "$root"
  cd "$root"
  curl -fsSL -O "$from/$name" -O "$from/$name.sha256" || {
    echo "epa-oracle: there is no $from/$name; leave out \`release\` to build it" >&2
    exit 2
  }
  shasum -a 256 --check --status "$name.sha256" || {
    echo "epa-oracle: $name has not the hash that stands beside it; run the job again" >&2
    exit 2
  }
  tar -xzf "$name"
  found=$root/${name%.tar.gz}/epa-oracle
}

if [ -n "${EPA_RELEASE:-}" ]; then
  fetch
elif ! found=$(command -v "$program"); then
  if [ "$program" != epa-oracle ]; then
    echo "epa-oracle: there is no program $program; leave out \`program\` to build it" >&2
    exit 2
  fi
  cargo install --quiet --locked --path "$here/../../../oracle/cli" --root "$root"
  found=$root/bin/epa-oracle
fi
# Other steps stand in other folders.
case $found in
  /*) ;;
  *) found=$PWD/$found ;;
esac
printf 'program=%s\n' "$found" >> "$GITHUB_OUTPUT"
