"""Reads Delta tables with delta-rs, polars and DuckDB: usage: read_stored.py REQUEST; prints JSON."""

import glob
import json
import os
import re
import sys

import duckdb
import polars
from deltalake import DeltaTable

request = json.loads(open(sys.argv[1]).read())
address, options = request["address"], request["options"]


def extension(module):
    """The file of one of DuckDB's own extensions."""
    folder = os.path.dirname(__import__(module).__file__)
    return glob.glob(folder + "/**/*.duckdb_extension", recursive=True)[0]


def delta_rs(connection, path, version):
    connection.register("seen", DeltaTable(path, version=version, storage_options=options).to_pyarrow_table())
    return "seen"


def polars_scan(connection, path, version):
    frame = polars.scan_delta(path, version=version, storage_options=options)
    connection.register("seen", frame.collect().to_arrow())
    return "seen"


def duckdb_scan(connection, path, version):
    return f"delta_scan('{path}')" if version is None else f"delta_scan('{path}', version => {version})"


readers = {"delta-rs": delta_rs, "polars": polars_scan}
connection = duckdb.connect()
connection.execute("SET TimeZone = 'UTC'")
if "secret" in request:
    try:
        for module in ("duckdb_extension_httpfs", "duckdb_extension_delta"):
            connection.execute(f"LOAD '{extension(module)}'")
        connection.execute(request["secret"])
        readers["duckdb"] = duckdb_scan
    except ImportError:
        pass

sets = []
for wanted in request["sets"]:
    seen = {}
    for reader, read in readers.items():
        for table, hashed in request["hashes"].items():
            relation = read(connection, f"{address}/{table}", wanted.get(table))
            rows, total, xor = connection.execute(f"SELECT {hashed} FROM {relation}").fetchone()
            seen.setdefault(reader, {})[table] = [rows, total, xor]
    sets.append(seen)

scanned = None
if "duckdb" in readers:
    points = f"delta_scan('{address}/data_points')"
    day = connection.execute(f"SELECT max(period_end) FROM {points}").fetchone()[0]
    plan = connection.execute(f"EXPLAIN ANALYZE SELECT count(*) FROM {points} WHERE period_end = DATE '{day}'")
    found = re.search(r"Scanning Files: (\d+)/(\d+)", plan.fetchall()[0][1])
    scanned = [int(found.group(1)), int(found.group(2))] if found else None
print(json.dumps({"readers": list(readers), "sets": sets, "scanned": scanned}))
