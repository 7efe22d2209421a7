"""Executes the blocks of a page in its order, SQL by DuckDB: usage: run_guide.py REQUEST; prints what is left as JSON."""

import contextlib
import glob
import json
import os
import sys
from functools import reduce

import duckdb
from deltalake import DeltaTable
from pyspark.sql import DataFrame, SparkSession

request = json.loads(open(sys.argv[1]).read())
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


def seen_by_spark(spark, versions):
    """How many tables there are, and those that are not, row by row, what the Parquet files of the snapshot are."""
    delta, parquet = [], []
    for table, files in request["files"].items():
        frame = spark.read.format("delta").option("versionAsOf", versions[table]).load(f"shared/{table}")
        columns = ", ".join(f"`{column}`" for column in frame.columns)
        for seen, one in ((delta, frame), (parquet, spark.read.parquet(*files))):
            # The sum of the hashes of all columns does not depend on the order of rows.
            sums = one.selectExpr("count(*) AS n", f"sum(CAST(xxhash64({columns}) AS DECIMAL(38, 0))) AS total")
            seen.append(sums.selectExpr(f"'{table}' AS name", "n", "total"))
    different = reduce(DataFrame.union, delta).exceptAll(reduce(DataFrame.union, parquet))
    return [len(delta), [row.name for row in different.collect()]]


spark = (
    SparkSession.builder.config("spark.jars", ",".join(request["jars"]))
    # To compile what runs once over a few rows takes most of the time.
    .config("spark.sql.codegen.wholeStage", "false")
    .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
    .config("spark.databricks.delta.snapshotPartitions", "2")
    .config("spark.sql.session.timeZone", "UTC")
    .config("spark.sql.extensions", "io.delta.sql.DeltaSparkSessionExtension")
    .config("spark.sql.catalog.spark_catalog", "org.apache.spark.sql.delta.catalog.DeltaCatalog")
    .getOrCreate()
)
rows = []
scope = {}
of_spark = {"spark": spark}
# What the page prints is for people.
with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):
    for language, text in request["blocks"]:
        if language == "sql":
            rows.append(run_sql(text))
        else:
            exec(text, of_spark if "spark.read" in text else scope)
catalog = scope["catalog"]
names = [".".join(name) for name in catalog.list_tables("esg")]
print(
    json.dumps(
        {
            "sql": rows,
            "delta-rs": {name: DeltaTable(f"tables/{name}").to_pyarrow_table().num_rows for name in request["files"]},
            "polars": scope["points"].collect().height,
            "spark": seen_by_spark(spark, of_spark["versions"]),
            "counted": of_spark["counted"].count(),
            "iceberg": {name: catalog.load_table(name).scan().to_arrow().num_rows for name in names},
        }
    )
)
