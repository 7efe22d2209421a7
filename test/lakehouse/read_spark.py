"""Reads Delta and Iceberg tables with Spark: usage: read_spark.py TABLES REQUEST; prints JSON.

In an object store, TABLES is their address, and the request has settings (conf) and the warehouse of the Iceberg tables.
"""

import json
import os
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
    .config(
        "spark.sql.extensions",
        "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions,"
        "io.delta.sql.DeltaSparkSessionExtension",
    )
    .config("spark.sql.catalog.spark_catalog", "org.apache.spark.sql.delta.catalog.DeltaCatalog")
    .config("spark.sql.catalog.lake", "org.apache.iceberg.spark.SparkCatalog")
    .config("spark.sql.catalog.lake.type", "hadoop")
    .config("spark.sql.catalog.lake.warehouse", request.get("warehouse", f"file://{os.path.dirname(folder)}"))
    .getOrCreate()
)
spark.sparkContext.setLogLevel("ERROR")
namespace = os.path.basename(folder)


def hashed(name, frame):
    """Rows and the sum of the hashes of all columns, which does not depend on their order."""
    columns = ", ".join(f"`{column}`" for column in request["columns"][name])
    found = frame.selectExpr(
        "count(*) AS rows", f"CAST(sum(CAST(xxhash64({columns}) AS DECIMAL(38, 0))) AS STRING) AS total"
    )
    return found.selectExpr(f"'{name}' AS name", "rows", "total")


def seen(read):
    """One job for all tables."""
    frames = [hashed(table, read(table)) for table in request["columns"]]
    return {row.name: [row.rows, row.total] for row in reduce(lambda a, b: a.union(b), frames).collect()}


sets = []
for wanted in request["sets"]:
    sets.append(
        {
            "parquet": seen(lambda table: spark.read.parquet(*wanted[table]["files"])),
            "delta": seen(
                lambda table: spark.read.format("delta")
                .option("versionAsOf", wanted[table]["delta"])
                .load(f"{folder}/{table}")
            ),
            "iceberg": seen(
                lambda table: spark.sql(
                    f"SELECT * FROM lake.{namespace}.{table} VERSION AS OF {wanted[table]['iceberg']}"
                )
            ),
        }
    )

points = f"lake.{namespace}.data_points"
day = f"period_end >= DATE '{request['day']}'"
pruned = {
    "iceberg by day": len(spark.sql(f"SELECT DISTINCT _file FROM {points} WHERE {day}").collect()),
    "delta by day": len(
        spark.read.format("delta").load(f"{folder}/data_points").where(day).select("_metadata.file_path").distinct().collect()
    ),
}
planned = spark.sql(f"SELECT * FROM {points} WHERE {day}")._jdf.queryExecution().executedPlan().toString()
history = [row.snapshot_id for row in spark.sql(f"SELECT snapshot_id FROM {points}.history").collect()]
named = [row.name for row in spark.sql(f"SELECT summary['esg-lake.snapshot-id'] AS name FROM {points}.snapshots").collect()]
print(json.dumps({"sets": sets, "pruned": pruned, "plan": planned, "history": history, "snapshots": named}))
