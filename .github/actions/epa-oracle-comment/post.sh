#!/usr/bin/env bash
# Writes EPA_COMMENT under each open pull request of the commit that was judged: one comment, which
# is replaced. Which pull request that is, the event and the server say, not the artifact.
set -eo pipefail
case $EPA_HEAD_SHA in
  '' | *[!0-9a-f]*)
    echo "epa-oracle: the event names no commit" >&2
    exit 2
    ;;
esac
api() { gh api "$@"; }
numbers=$(api --method GET "repos/$EPA_REPOSITORY/pulls" -f state=open \
  -f "head=$EPA_HEAD_OWNER:$EPA_HEAD_BRANCH" \
  --jq ".[] | select(.head.sha == \"$EPA_HEAD_SHA\") | .number")
if [ -z "$numbers" ]; then
  echo "epa-oracle: no open pull request has the commit $EPA_HEAD_SHA any more"
fi
for number in $numbers; do
  comments=repos/$EPA_REPOSITORY/issues/$number/comments
  earlier=$(api --paginate "$comments" --jq '.[] | select(.user.login == "github-actions[bot]" and
    (.body | startswith("<!-- epa-oracle -->"))) | .id' | tail -n 1)
  if [ -n "$earlier" ]; then
    api --method PATCH "repos/$EPA_REPOSITORY/issues/comments/$earlier" -F "body=@$EPA_COMMENT" --silent
  else
    api --method POST "$comments" -F "body=@$EPA_COMMENT" --silent
  fi
done
