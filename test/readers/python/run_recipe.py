"""Runs a recipe as a script and prints what it found, as JSON: rows by the names of its answers.

run_recipe.py FILE NAME...
"""

import json
import runpy
import sys


def rows_of(answer):
    kind = type(answer).__module__.split(".")[0]
    if kind == "pandas":
        return [without_nan(row) for row in answer.to_dict("records")]
    if kind == "polars":
        return answer.to_dicts()
    if kind == "ibis":
        return answer.to_pyarrow().to_pylist()
    if kind == "pyspark":
        return [row.asDict() for row in answer.collect()]
    if kind == "pyarrow":
        return answer.to_pylist()
    return [dict(zip(answer.columns, row)) for row in answer.fetchall()]


def plain(value):
    if type(value).__name__ == "NAType":
        return None
    return value.isoformat()[:10] if hasattr(value, "isoformat") else value.tolist()


def without_nan(row):
    """pandas has NaN where a number is missing, which is no JSON."""
    return {name: None if isinstance(value, float) and value != value else value for name, value in row.items()}


file, *names = sys.argv[1:]
found = runpy.run_path(file)
print(json.dumps({name: rows_of(found[name]) for name in names}, default=plain))
