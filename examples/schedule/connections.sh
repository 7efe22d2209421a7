#!/bin/sh
# connections.sh LIST FOLDER: loads every connection of LIST into a lake of its own, FOLDER/<id>, at most $AT_ONCE at a time.
# With $PUSH, each is also pushed to $PUSH/<id>. A line of LIST is an id and the options of its run: acme --base-url https://… --token-file /etc/esg-lake/acme
# Exits with 1, and names them, if a connection was not loaded or its lake is older than $MAX_AGE.
set -u
folder=$2 late="$2/.late" MAX_AGE=${MAX_AGE:-26h}
# If the command is not installed, the one built in this repository; never the simulated service, unless a line says so.
main="$(cd "$(dirname "$0")/../.." && pwd)/dist/src/cli/main.js" ESG_LAKE_SANDBOX=false
export folder late MAX_AGE main ESG_LAKE_SANDBOX
mkdir -p "$folder" && : >"$late" || exit 1
tokens() { grep -v '^#' "$1" | sed -n 's/.*--token-file[ =]\([^ ]*\).*/\1/p'; }
if [ -n "$(tokens "$1" | xargs -r -n 1 sh -c 'cat "$0" && echo' | grep . | sort | uniq -d)" ]; then
  echo "Two connections of $1 have the same token: they would share a rate limit and load the same data twice." >&2
  exit 2
fi
grep -v '^#' "$1" | xargs -P "${AT_ONCE:-8}" -L 1 sh -c '
  id=$1; shift
  command -v esg-lake >/dev/null && lake() { esg-lake "$@"; } || lake() { node "$main" "$@"; }
  [ -z "${PUSH:-}" ] || export ESG_LAKE_PUSH="$PUSH/$id"
  lake run --quiet --output "$folder/$id" "$@" 2>"$folder/$id.log"; code=$?
  # 3: published, but some surveys could not be fetched; the next run requests them again. 4: another run is in progress.
  case $code in 0 | 3 | 4) ;; *) echo "$id: exit code $code, see $folder/$id.log" >>"$late" ;; esac
  lake status --quiet --output "$folder/$id" --max-age "$MAX_AGE" 2>/dev/null || echo "$id: older than $MAX_AGE" >>"$late"
' sh
cat "$late" >&2
[ ! -s "$late" ]
