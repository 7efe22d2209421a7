"""Checksums of every published table as one reader of Parquet finds it.

read_tables.py READER PARQUET_FOLDER RELATIONS.json
"""

import datetime
import json
import os
import sys

from canonical import checksums


def of_arrow(table):
    return {name: table.column(name).to_pylist() for name in table.column_names}


def of_pandas(frame):
    return {
        name: [None if gone else value for value, gone in zip(column, column.isna())]
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

    return lambda path: {column.name: column.to_list() for column in polars.read_parquet(path).get_columns()}


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
        return of_arrow(connection.read_parquet(files_of(path), hive_partitioning=os.path.isdir(path)).to_arrow_table())

    return read


def ibis():
    import ibis

    connection = ibis.duckdb.connect()

    def read(path):
        options = {"hive_partitioning": True} if os.path.isdir(path) else {}
        return of_arrow(connection.read_parquet(files_of(path), **options).to_pyarrow())

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
        return {name: [value_of(row[i]) for row in rows] for i, name in enumerate(frame.columns)}

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
for relation in json.load(open(relations, encoding="utf-8")):
    name = relation["name"]
    path = os.path.join(folder, name)
    is_partitioned = os.path.isdir(path)
    values = read(path if is_partitioned else f"{path}.parquet")
    if is_partitioned:
        years = [int(year) for year in values.pop("period_year")]
        if years != [day.year for day in values["period_end"]]:
            raise ValueError(f"{name}: period_year is not the year of period_end")
    if list(values) != [column["name"] for column in relation["columns"]]:
        raise ValueError(f"{name}: other columns: {list(values)}")
    found[name] = checksums(relation["columns"], values)
print(json.dumps(found))
