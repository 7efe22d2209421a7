"""clickhouse-client as far as the examples need it, for a ClickHouse inside this process, at the folder CLICKHOUSE_FOLDER."""

import os
import sys

from chdb.session import Session

query = sys.argv[2] if sys.argv[1:2] == ["--query"] else sys.stdin.read()
if query.strip():
    sys.stdout.write(str(Session(os.environ["CLICKHOUSE_FOLDER"]).query(query, "TSVRaw")))
