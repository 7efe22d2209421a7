"""Reads a fleet's Delta tables with delta-rs, polars and DuckDB: usage: read_fleet.py TABLES REQUEST; prints JSON."""

import glob
import json
import os
import sys

import duckdb
import polars
import pyarrow.compute as pc
from deltalake import DeltaTable

try:
    from pyiceberg.table import StaticTable
except ImportError:
    StaticTable = None

folder, request = sys.argv[1], json.loads(open(sys.argv[2]).read())
connection = duckdb.connect()
connection.execute("SET TimeZone = 'UTC'")


def delta_rs(path):
    connection.register("seen", DeltaTable(path).to_pyarrow_table())
    return "seen"


def polars_scan(path):
    connection.register("seen", polars.scan_delta(path).collect().to_arrow())
    return "seen"


def duckdb_scan(path):
    return f"delta_scan('{path}')"


def iceberg(path):
    version = request["iceberg"][os.path.basename(path)]
    table = StaticTable.from_metadata(f"file://{path}/metadata/v{version}.metadata.json")
    connection.register("seen", table.scan().to_arrow())
    return "seen"


readers = {"delta-rs": delta_rs, "polars": polars_scan}
if StaticTable is not None:
    readers["pyiceberg"] = iceberg
try:
    import duckdb_extension_delta

    found = glob.glob(os.path.dirname(duckdb_extension_delta.__file__) + "/**/*.duckdb_extension", recursive=True)
    if found:
        connection.execute(f"LOAD '{found[0]}'")
        readers["duckdb"] = duckdb_scan
except ImportError:
    pass

seen = {}
for reader, read in readers.items():
    for table, sql in request["hashes"].items():
        relation = read(f"{folder}/{table}")
        rows = connection.execute(f"SELECT connection_id, {sql} FROM {relation} GROUP BY ALL").fetchall()
        for owner, count, total, xor in rows:
            seen.setdefault(reader, {}).setdefault(owner, {})[table] = [count, total, xor]

data_points = DeltaTable(f"{folder}/data_points").to_pyarrow_table()
fleet_surveys = DeltaTable(f"{folder}/fleet_surveys").to_pyarrow_table()
for name, table in (("p", data_points), ("s", fleet_surveys)):
    connection.register(name, table)
counted = connection.execute(
    "SELECT count(*) FROM p JOIN s USING (connection_id, survey_id) WHERE counts"
).fetchone()[0]
of_one = len(
    list(
        DeltaTable(f"{folder}/data_points")
        .to_pyarrow_dataset()
        .get_fragments(filter=pc.field("connection_id") == request["one"])
    )
)
print(json.dumps({"readers": list(readers), "seen": seen, "counted": counted, "of_one": of_one}))
