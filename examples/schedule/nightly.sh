#!/bin/sh
# One scheduled run: loads what changed and maps the exit codes of esg-lake to ones that schedulers understand.
# Settings come from the environment (ESG_LAKE_BASE_URL, ESG_LAKE_TOKEN_FILE, ESG_LAKE_OUTPUT, …); arguments are passed on.
set -u
# Without a base URL (or --sandbox) the run fails: simulated data must not get into a real lake.
export ESG_LAKE_SANDBOX="${ESG_LAKE_SANDBOX:-false}"

# If the command is not installed, run the one built in this repository.
if command -v esg-lake >/dev/null; then
  esg-lake run --quiet "$@"
else
  node "$(dirname "$0")/../../dist/src/cli/main.js" run --quiet "$@"
fi
code=$?
case $code in
  0) ;;
  3) echo 'esg-lake: published with gaps; what is missing is requested again tomorrow' >&2 ;;
  4) echo 'esg-lake: another run is still at work; this one was not needed' >&2 ;;
  *) exit $code ;;
esac
