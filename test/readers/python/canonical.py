"""Values of any reader as text that does not depend on it, and checksums of columns and whole rows.

canonical-rows.ts does the same for what esg-lake's own DuckDB reads; neither shares code with the other.
"""

import datetime
import hashlib
import json
import struct

EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
MICROSECOND = datetime.timedelta(microseconds=1)


def text(value):
    return json.dumps(str(value), ensure_ascii=True)


def exact(value):
    return text(value if isinstance(value, str) else format(value, "f"))


def number(value):
    return struct.pack(">d", value).hex()


def integer(value):
    if value != int(value):
        raise TypeError(f"not an integer: {value!r}")
    return str(int(value))


def boolean(value):
    if value is not True and value is not False and type(value).__name__ not in ("bool", "bool_"):
        raise TypeError(f"not a boolean: {value!r}")
    return "true" if value else "false"


def day(value):
    if isinstance(value, str):
        return value
    if not isinstance(value, datetime.date) or isinstance(value, datetime.datetime):
        raise TypeError(f"not a day: {value!r}")
    return value.isoformat()


def instant(value):
    if isinstance(value, int):
        return str(value)
    return str((value.to_pydatetime() if hasattr(value, "to_pydatetime") else value).__sub__(EPOCH) // MICROSECOND)


def texts(value):
    return "[" + ",".join(text(item) for item in value) + "]"


FORMS = {
    "text": text,
    "exact": exact,
    "double": number,
    "integer": integer,
    "boolean": boolean,
    "date": day,
    "instant": instant,
    "texts": texts,
}


def sha256(lines):
    return hashlib.sha256("\n".join(sorted(lines)).encode("ascii")).hexdigest()[:16]


def checksums(columns, values):
    """`values` has a list per column, absent is None."""
    cells = []
    for column in columns:
        form = FORMS[column["form"]]
        try:
            cells.append(["-" if value is None else form(value) for value in values[column["name"]]])
        except (TypeError, ValueError) as error:
            raise TypeError(f"{column['name']}: {error}") from error
    rows = ["\t".join(row) for row in zip(*cells)]
    return {
        "rows": len(rows),
        "columns": {column["name"]: sha256(lines) for column, lines in zip(columns, cells)},
        "whole": sha256(rows),
    }
