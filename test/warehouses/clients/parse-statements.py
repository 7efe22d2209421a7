"""Reads {"dialect", "statements"} and writes, for each statement, how sqlglot understands it."""

import json
import sys

import sqlglot
from sqlglot import exp

asked = json.load(sys.stdin)
answers = []
for statement in asked["statements"]:
    try:
        tree = sqlglot.parse_one(statement, dialect=asked["dialect"])
        columns = [c.name for c in tree.find_all(exp.ColumnDef)] if isinstance(tree, exp.Create) else []
        answers.append({"kind": type(tree).__name__, "columns": columns})
    except sqlglot.errors.SqlglotError as error:
        answers.append({"kind": f"{error}", "columns": []})
json.dump(answers, sys.stdout)
