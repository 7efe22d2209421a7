"""Reads Iceberg tables with pyiceberg, polars and DuckDB: usage: read_iceberg.py TABLES REQUEST; prints JSON."""

import glob
import json
import os
import re
import sys

import duckdb
import polars
from pyiceberg.expressions import EqualTo, GreaterThanOrEqual
from pyiceberg.table import StaticTable

folder, request = sys.argv[1], json.loads(open(sys.argv[2]).read())


def newest(table):
    return f"{folder}/{table}/metadata/v{request['newest'][table]}.metadata.json"


def static(table):
    return StaticTable.from_metadata(f"file://{newest(table)}")


def pyiceberg_scan(connection, table, snapshot):
    connection.register("seen", static(table).scan(snapshot_id=snapshot).to_arrow())
    return "seen"


def polars_scan(connection, table, snapshot):
    connection.register("seen", polars.scan_iceberg(static(table), snapshot_id=snapshot).collect().to_arrow())
    return "seen"


def duckdb_scan(connection, table, snapshot):
    return f"iceberg_scan('{newest(table)}', snapshot_from_id = {snapshot})"


def extension(module):
    """The file of one of DuckDB's own extensions; None where the package has none for this system."""
    found = glob.glob(os.path.dirname(module.__file__) + "/**/*.duckdb_extension", recursive=True)
    return found[0] if found else None


def extensions():
    try:
        import duckdb_extension_avro
        import duckdb_extension_iceberg
    except ImportError:
        return []
    return [extension(duckdb_extension_avro), extension(duckdb_extension_iceberg)]


readers = {"pyiceberg": pyiceberg_scan, "polars": polars_scan}
connection = duckdb.connect()
connection.execute("SET TimeZone = 'UTC'")
if extensions() and None not in extensions():
    for file in extensions():
        connection.execute(f"LOAD '{file}'")
    readers["duckdb"] = duckdb_scan

sets = []
for wanted in request["sets"]:
    seen = {}
    for reader, read in readers.items():
        for table, snapshot in wanted.items():
            relation = read(connection, table, snapshot)
            rows, total, xor = connection.execute(f"SELECT {request['hashes'][table]} FROM {relation}").fetchone()
            seen.setdefault(reader, {})[table] = [rows, total, xor]
    sets.append(seen)


def planned(row_filter):
    return len(list(static("data_points").scan(row_filter=row_filter).plan_files()))


def scanned(condition):
    sql = f"EXPLAIN ANALYZE SELECT count(*) FROM iceberg_scan('{newest('data_points')}') WHERE {condition}"
    plan = connection.execute(sql).fetchall()[0][1]
    found = re.search(r"Total Files Read: (\d+)", plan) or re.search(r"Scanning Files: (\d+)/(\d+)", plan)
    return int(found.group(1)) if found else None


day, initiative = request["day"], request["initiative"]
pruned = {
    "pyiceberg by day": planned(GreaterThanOrEqual("period_end", day)),
    "pyiceberg by bounds": planned(EqualTo("initiative_id", initiative)),
}
if "duckdb" in readers:
    pruned["duckdb by day"] = scanned(f"period_end >= DATE '{day}'")

table = static("data_points")
print(
    json.dumps(
        {
            "readers": list(readers),
            "sets": sets,
            "pruned": pruned,
            "fields": {field.name: field.field_id for field in table.schema().fields},
            "history": [entry.snapshot_id for entry in table.history()],
        }
    )
)
