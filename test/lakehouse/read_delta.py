"""Reads Delta tables with delta-rs, polars and DuckDB: usage: read_delta.py TABLES REQUEST; prints JSON."""

import glob
import json
import os
import re
import sys

import duckdb
import polars
import pyarrow.compute as pc
from deltalake import DeltaTable

folder, request = sys.argv[1], json.loads(open(sys.argv[2]).read())


def delta_rs(connection, path, version):
    arrow = DeltaTable(path, version=version).to_pyarrow_table()
    connection.register("seen", arrow)
    return "seen"


def polars_scan(connection, path, version):
    arrow = polars.scan_delta(path, version=version).collect().to_arrow()
    connection.register("seen", arrow)
    return "seen"


def duckdb_scan(connection, path, version):
    return f"delta_scan('{path}', version => {version})"


def extension():
    """The file of DuckDB's own extension; None where the package has none for this system."""
    try:
        import duckdb_extension_delta
    except ImportError:
        return None
    found = glob.glob(os.path.dirname(duckdb_extension_delta.__file__) + "/**/*.duckdb_extension", recursive=True)
    return found[0] if found else None


readers = {"delta-rs": delta_rs, "polars": polars_scan}
connection = duckdb.connect()
connection.execute("SET TimeZone = 'UTC'")
if extension() is not None:
    connection.execute(f"LOAD '{extension()}'")
    readers["duckdb"] = duckdb_scan

sets = []
for wanted in request["sets"]:
    seen = {}
    for reader, read in readers.items():
        for table, version in wanted.items():
            relation = read(connection, f"{folder}/{table}", version)
            rows, total, xor = connection.execute(f"SELECT {request['hashes'][table]} FROM {relation}").fetchone()
            seen.setdefault(reader, {})[table] = [rows, total, xor]
    sets.append(seen)


def fragments(table, expression):
    dataset = DeltaTable(f"{folder}/{table}").to_pyarrow_dataset()
    return len(list(dataset.get_fragments(filter=expression)))


def scanned(table, condition):
    sql = f"EXPLAIN ANALYZE SELECT count(*) FROM delta_scan('{folder}/{table}') WHERE {condition}"
    plan = connection.execute(sql).fetchall()[0][1]
    found = re.search(r"Scanning Files: (\d+)/(\d+)", plan)
    return int(found.group(1)) if found else None


year, day = request["year"], request["day"]
pruned = {
    "delta-rs by year": fragments("data_points", pc.field("period_year") == year),
    "delta-rs by day": fragments("data_points", pc.field("period_end") >= pc.scalar(day).cast("date32")),
}
if "duckdb" in readers:
    pruned["duckdb by year"] = scanned("data_points", f"period_year = {year}")
    pruned["duckdb by day"] = scanned("data_points", f"period_end >= DATE '{day}'")

fields = {
    field.name: field.metadata for field in DeltaTable(f"{folder}/initiatives").schema().fields
}
print(json.dumps({"readers": list(readers), "sets": sets, "pruned": pruned, "fields": fields}))
