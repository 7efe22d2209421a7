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

# DuckDB 1.3 and 1.4.1 can group names that come from joins wrongly, one name in several groups.
views = """SELECT view_name, column_name FROM duckdb_views() JOIN duckdb_columns() ON table_name = view_name
    WHERE NOT duckdb_views.internal AND duckdb_views.schema_name = 'main' AND data_type = 'VARCHAR' ORDER BY ALL"""
kept = None
for view, name in connection.execute(views).fetchall():
    if view != kept:
        connection.execute(f'CREATE OR REPLACE TEMP TABLE kept AS FROM "{view}" ORDER BY random()')
        kept = view
    grouped = f'SELECT "{name}", count(*) AS n FROM {{}} GROUP BY 1'
    wrong = connection.execute(f'({grouped.format(view)}) EXCEPT ALL ({grouped.format("kept")})').fetchall()
    assert wrong == [], f"{view}.{name}: {wrong[:3]}"
print(json.dumps({"version": duckdb.__version__, "relations": found}))
