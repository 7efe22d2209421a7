"""Checksums of every table and view of a lake's database as the DuckDB that is installed here reads it.

read_database.py DATABASE RELATIONS.json
"""

import json
import sys

import duckdb
from canonical import checksums

database, relations = sys.argv[1:]
connection = duckdb.connect(database, read_only=True)
found = {}
for relation in json.load(open(relations, encoding="utf-8")):
    columns = relation["columns"]
    listed = ", ".join(column["sql"] for column in columns)
    rows = connection.execute(f'SELECT {listed} FROM "{relation["name"]}"').fetchall()
    values = {column["name"]: [row[i] for row in rows] for i, column in enumerate(columns)}
    found[relation["name"]] = checksums(columns, values)
print(json.dumps({"version": duckdb.__version__, "relations": found}))
