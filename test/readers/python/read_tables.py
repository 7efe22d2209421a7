"""Checksums of every published table as one reader of Parquet finds it, with the reader's names of the types.

read_tables.py READER PARQUET_FOLDER RELATIONS.json
"""

import datetime
import json
import os
import sys

from canonical import checksums


def of_arrow(table):
    return {field.name: (str(field.type), table.column(field.name).to_pylist()) for field in table.schema}


def of_pandas(frame):
    return {
        name: (str(column.dtype), [None if gone else value for value, gone in zip(column, column.isna())])
        for name, column in frame.items()
    }


def pandas_default():
    import pandas

    return lambda path: of_pandas(pandas.read_parquet(path))


def pandas_pyarrow():
    import pandas

    return lambda path: of_pandas(pandas.read_parquet(path, dtype_backend="pyarrow"))


def polars():
    import polars

    return lambda path: {
        column.name: (str(column.dtype), column.to_list()) for column in polars.read_parquet(path).get_columns()
    }


def pyarrow_dataset():
    from pyarrow import dataset

    return lambda path: of_arrow(dataset.dataset(path, partitioning="hive").to_table())


def files_of(path):
    return f"{path}/**/*.parquet" if os.path.isdir(path) else path


def duckdb():
    import duckdb

    connection = duckdb.connect()
    connection.execute("SET TimeZone = 'UTC'")

    def read(path):
        table = connection.read_parquet(files_of(path), hive_partitioning=os.path.isdir(path))
        values = table.to_arrow_table()
        types = dict(zip(table.columns, map(str, table.types)))
        return {name: (types[name], cells) for name, (_, cells) in of_arrow(values).items()}

    return read


def ibis():
    import ibis

    connection = ibis.duckdb.connect()

    def read(path):
        options = {"hive_partitioning": True} if os.path.isdir(path) else {}
        table = connection.read_parquet(files_of(path), **options)
        return {
            name: (str(table.schema()[name]), cells) for name, (_, cells) in of_arrow(table.to_pyarrow()).items()
        }

    return read


def spark():
    from pyspark.sql import SparkSession

    # Timestamps arrive in Python without a zone, in that of the process.
    os.environ["TZ"] = "UTC"
    session = SparkSession.builder.config("spark.sql.session.timeZone", "UTC").getOrCreate()

    def value_of(value):
        return value.replace(tzinfo=datetime.timezone.utc) if isinstance(value, datetime.datetime) else value

    def read(path):
        frame = session.read.parquet(path)
        rows = frame.collect()
        return {
            name: (kind, [value_of(row[i]) for row in rows]) for i, (name, kind) in enumerate(frame.dtypes)
        }

    return read


READERS = {
    "pandas": pandas_default,
    "pandas with pyarrow types": pandas_pyarrow,
    "polars": polars,
    "pyarrow.dataset": pyarrow_dataset,
    "DuckDB on Parquet": duckdb,
    "ibis": ibis,
    "Spark": spark,
}

reader, folder, relations = sys.argv[1:]
read = READERS[reader]()
found = {}
types = {}
for relation in json.load(open(relations, encoding="utf-8")):
    name = relation["name"]
    path = os.path.join(folder, name)
    is_partitioned = os.path.isdir(path)
    table = read(path if is_partitioned else f"{path}.parquet")
    values = {column: cells for column, (_, cells) in table.items()}
    kinds = {column["name"]: column["type"] for column in relation["columns"]}
    if is_partitioned:
        years = [int(year) for year in values.pop("period_year")]
        if years != [day.year for day in values["period_end"]]:
            raise ValueError(f"{name}: period_year is not the year of period_end")
        kinds["period_year"] = "period_year"
    if list(values) != [column["name"] for column in relation["columns"]]:
        raise ValueError(f"{name}: other columns: {list(values)}")
    found[name] = checksums(relation["columns"], values)
    for column, (native, _) in table.items():
        types.setdefault(kinds[column], set()).add(native)
print(json.dumps({"relations": found, "types": {kind: sorted(names) for kind, names in types.items()}}))
