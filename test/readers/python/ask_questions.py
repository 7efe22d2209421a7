"""Answers of all named questions with their defaults, as JSON: rows by the name of the question.

ask_questions.py DATABASE QUERIES
"""

import json
import pathlib
import re
import sys

import duckdb

database, queries = sys.argv[1:]
connection = duckdb.connect(database, read_only=True)
connection.execute("SET TimeZone = 'UTC'")
found = {}
for file in sorted(pathlib.Path(queries).glob("*.sql")):
    sql = file.read_text(encoding="utf-8")
    values = {
        name: connection.execute(f"SELECT CAST(({default}) AS {kind})").fetchone()[0]
        for name, kind, default in re.findall(r"^-- param: (\w+) (\w+)(?: or all)? = ([^;]*);", sql, re.M)
    }
    answer = connection.execute(sql, values)
    names = [column[0] for column in answer.description]
    found[file.stem] = [dict(zip(names, row)) for row in answer.fetchall()]


def written(value):
    """A day, or a time, as our JSON has them: UTC is Z, and no zeros end a fraction."""
    return re.sub(r"(\.\d*?)0+(Z?)$", r"\1\2", value.isoformat().replace("+00:00", "Z"))


print(json.dumps({"version": duckdb.__version__, "answers": found}, default=written))
