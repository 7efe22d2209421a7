"""Reads Delta tables with Spark: usage: read_spark.py ADDRESS REQUEST; prints JSON."""

import json
import sys
from functools import reduce

from pyspark.sql import SparkSession

folder, request = sys.argv[1], json.loads(open(sys.argv[2]).read())

builder = SparkSession.builder
for name, value in request.get("conf", {}).items():
    builder = builder.config(name, value)
spark = (
    builder.config("spark.jars", ",".join(request["jars"]))
    .config("spark.ui.showConsoleProgress", "false")
    # To compile what runs once over a few rows takes most of the time.
    .config("spark.sql.codegen.wholeStage", "false")
    .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
    .config("spark.databricks.delta.snapshotPartitions", "2")
    .config("spark.sql.session.timeZone", "UTC")
    .config("spark.sql.extensions", "io.delta.sql.DeltaSparkSessionExtension")
    .config("spark.sql.catalog.spark_catalog", "org.apache.spark.sql.delta.catalog.DeltaCatalog")
    .getOrCreate()
)
spark.sparkContext.setLogLevel("ERROR")


def hashed(name, frame):
    """Rows and the sum of the hashes of all columns, which does not depend on their order."""
    columns = ", ".join(f"`{column}`" for column in sorted(frame.columns))
    found = frame.selectExpr(
        "count(*) AS rows", f"CAST(sum(CAST(xxhash64({columns}) AS DECIMAL(38, 0))) AS STRING) AS total"
    )
    return found.selectExpr(f"'{name}' AS name", "rows", "total")


def seen(read):
    """One job for all tables."""
    frames = [hashed(table, read(table)) for table in request["files"]]
    return {row.name: [row.rows, row.total] for row in reduce(lambda a, b: a.union(b), frames).collect()}


delta = spark.read.format("delta")
versions = {row["table"]: row.version for row in delta.load(f"{folder}/lake_versions").collect()}
print(
    json.dumps(
        {
            "parquet": seen(lambda table: spark.read.parquet(*request["files"][table])),
            "delta": seen(
                lambda table: spark.read.format("delta")
                .option("versionAsOf", versions[table])
                .load(f"{folder}/{table}")
            ),
        }
    )
)
