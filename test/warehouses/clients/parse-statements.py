"""Reads {"dialect", "script"} and writes, for each statement, how sqlglot understands it."""

import json
import sys

import sqlglot
from sqlglot import exp

asked = json.load(sys.stdin)
answers = []
for tree in sqlglot.parse(asked["script"], dialect=asked["dialect"]):
    columns = [c.name for c in tree.find_all(exp.ColumnDef)] if isinstance(tree, exp.Create) else []
    answers.append({"kind": type(tree).__name__, "columns": columns})
json.dump(answers, sys.stdout)
