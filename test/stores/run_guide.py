"""Executes the blocks of a page in its order, SQL by DuckDB: usage: run_guide.py REQUEST; prints what is left as JSON."""

import glob
import json
import os
import sys

import duckdb

connection = duckdb.connect()
connection.execute("SET TimeZone = 'UTC'")


def extension(name):
    """The file of one of DuckDB's own extensions, as in the page `LOAD delta`."""
    folder = os.path.dirname(__import__(f"duckdb_extension_{name}").__file__)
    return glob.glob(folder + "/**/*.duckdb_extension", recursive=True)[0]


def run_sql(text):
    """How many rows the last statement has."""
    *first, last = [one for one in text.split(";\n") if one.strip()]
    for statement in first:
        connection.execute(statement.replace("LOAD delta", f"LOAD '{extension('delta')}'"))
    return connection.execute(f"SELECT count(*) FROM (\n{last.rstrip().rstrip(';')}\n)").fetchone()[0]


rows = []
scope = {}
for language, text in json.loads(open(sys.argv[1]).read()):
    if language == "sql":
        rows.append(run_sql(text))
    else:
        # What the page prints is for people.
        sys.stdout = open(os.devnull, "w")
        exec(text, scope)
        sys.stdout = sys.__stdout__
catalog = scope["catalog"]
names = [".".join(name) for name in catalog.list_tables("esg")]
print(
    json.dumps(
        {
            "sql": rows,
            "polars": scope["points"].collect().height,
            "iceberg": {name: catalog.load_table(name).scan().to_arrow().num_rows for name in names},
        }
    )
)
