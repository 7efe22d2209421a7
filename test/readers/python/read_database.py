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
    # DuckDB 1.3 and 1.4.1 grouped names that come from joins wrongly, one name in several groups.
    for column in columns:
        name = f'"{column["name"]}"'
        grouped = f'SELECT {name} AS one, count(*) AS n FROM {{}} GROUP BY 1'
        kept = f'(SELECT {name} FROM "{relation["name"]}" ORDER BY random())'
        connection.execute(f"CREATE OR REPLACE TEMP TABLE kept AS {kept}")
        wrong = connection.execute(
            f"({grouped.format(chr(34) + relation['name'] + chr(34))}) EXCEPT ALL ({grouped.format('kept')})"
        ).fetchall()
        assert wrong == [], f"{relation['name']}.{column['name']}: {wrong[:3]}"
print(json.dumps({"version": duckdb.__version__, "relations": found}))
