"""Checksums of every table and view of a lake's database as the DuckDB that is installed here reads it.

read_database.py DATABASE RELATIONS.json [TABLES]

DATABASE is a file, or an address for which the extension httpfs is installed. TABLES is where lake-views.duckdb finds the
tables, if they are not where they were published.
"""

import json
import sys

import duckdb
from canonical import checksums

database, relations, *address = sys.argv[1:]
if database.startswith("http"):
    import importlib
    import pathlib

    connection = duckdb.connect(config={"allow_unsigned_extensions": True})
    folder = pathlib.Path(importlib.import_module("duckdb_extension_httpfs").__path__[0])
    connection.execute(f"LOAD '{next(folder.rglob('*.duckdb_extension'))}'")
    connection.execute(f"ATTACH '{database}' AS lake (READ_ONLY)")
    connection.execute("USE lake")
else:
    connection = duckdb.connect(database, read_only=True)
for tables in address:
    connection.execute(f"SET VARIABLE esg_lake_tables = '{tables}'")
found = {}
for relation in json.load(open(relations, encoding="utf-8")):
    columns = relation["columns"]
    listed = ", ".join(column["sql"] for column in columns)
    rows = connection.execute(f'SELECT {listed} FROM "{relation["name"]}"').fetchall()
    values = {column["name"]: [row[i] for row in rows] for i, column in enumerate(columns)}
    found[relation["name"]] = checksums(columns, values)
print(json.dumps({"version": duckdb.__version__, "relations": found}))
