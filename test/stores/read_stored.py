"""Reads the tables in an object store with delta-rs, polars and DuckDB: usage: read_stored.py REQUEST; prints JSON."""

import glob
import json
import os
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


def delta_rs(connection, path, at):
    connection.register("seen", DeltaTable(path, version=at["delta"], storage_options=options).to_pyarrow_table())
    return "seen"


def polars_scan(connection, path, at):
    frame = polars.scan_delta(path, version=at["delta"], storage_options=options)
    connection.register("seen", frame.collect().to_arrow())
    return "seen"


def duckdb_scan(connection, path, at):
    return f"delta_scan('{path}', version => {at['delta']})"


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
        for table, at in wanted.items():
            relation = read(connection, f"{address}/{table}", at)
            rows, total, xor = connection.execute(f"SELECT {request['hashes'][table]} FROM {relation}").fetchone()
            seen.setdefault(reader, {})[table] = [rows, total, xor]
    sets.append(seen)
print(json.dumps({"readers": list(readers), "sets": sets}))
