"""Replays many lakes on a Spark cluster: one task per connection, running the same command as on one machine.

    spark-submit replay_connections.py /lakes/site-a /lakes/site-b …

Spark places the tasks and repeats a task whose executor died. A lake is published as a whole or not at all, so a killed task has
changed nothing. Every worker needs access to the lakes, and `esg-lake` on its PATH (or ESG_LAKE).
"""

import json
import os
import shlex
import subprocess
import sys
import time

from pyspark.sql import SparkSession

COMMAND = shlex.split(os.environ.get("ESG_LAKE", "esg-lake"))
HELD_BY_ANOTHER_RUN = 4


def replay(folder):
    """One connection. If an executor died, its command may still be running: wait for it, then replay again."""
    while True:
        done = subprocess.run(
            [*COMMAND, "replay", "--output", folder, "--json", "--quiet"],
            capture_output=True,
            text=True,
        )
        if done.returncode != HELD_BY_ANOTHER_RUN:
            break
        time.sleep(2)
    if done.returncode not in (0, 3):  # 3: published; the report names what could not be read
        raise RuntimeError(f"{folder}: esg-lake replay ended with {done.returncode}: {done.stderr[-500:]}")
    report = json.loads(done.stdout)
    return {"folder": folder, "snapshot_id": report["snapshot_id"], "exit_code": done.returncode, "rows": report["rows"]}


def main(folders):
    spark = SparkSession.builder.appName("esg-lake replay").getOrCreate()
    try:
        lakes = spark.sparkContext.parallelize(folders, len(folders)).map(replay).collect()
    finally:
        spark.stop()
    print(json.dumps(lakes))


if __name__ == "__main__":
    main(sys.argv[1:])
