"""Transforms the landed bodies of many connections on a Spark cluster, body by body, into Parquet by connection.

    for lake in /lakes/*; do esg-lake transform --list --output "$lake"; done > bodies.ndjson
    spark-submit transform_bodies.py bodies.ndjson /out

The script implements no rules: every task pipes its bodies through `esg-lake transform`. Rules that involve several bodies are applied
afterwards, in SQL (MERGE below): a value record that several surveys contain is kept in the survey with the smallest id. Tables built
from more than surveys (figures, trackers, issues across surveys) need `esg-lake replay`, see replay_connections.py.
"""

import io
import json
import os
import shlex
import subprocess
import sys
import threading

import pyarrow as pa
from pyspark.sql import SparkSession
from pyspark.sql.pandas.types import from_arrow_schema

COMMAND = [*shlex.split(os.environ.get("ESG_LAKE", "esg-lake")), "transform"]
TABLES = ["surveys", "utrvs", "data_points", "tracker_definitions"]

# From all rows of a connection to those that count; views in the order of their dependencies.
MERGE = {
    "duplicates": """
        SELECT u.connection_id, u.utrv_id, u.survey_id, u.data_point_count
        FROM all_utrvs u
        JOIN (SELECT connection_id, utrv_id, min(survey_id) AS survey_id FROM all_utrvs GROUP BY connection_id, utrv_id) s
          ON s.connection_id = u.connection_id AND s.utrv_id = u.utrv_id AND s.survey_id < u.survey_id""",
    "utrvs": "SELECT * FROM all_utrvs LEFT ANTI JOIN duplicates USING (connection_id, utrv_id, survey_id)",
    "data_points": "SELECT * FROM all_data_points LEFT ANTI JOIN duplicates USING (connection_id, utrv_id, survey_id)",
    "surveys": """
        SELECT s.* EXCEPT (utrv_count, data_point_count),
          int(s.utrv_count - coalesce(d.utrvs, 0)) AS utrv_count,
          int(s.data_point_count - coalesce(d.points, 0)) AS data_point_count
        FROM all_surveys s
        LEFT JOIN (SELECT connection_id, survey_id, count(*) AS utrvs, sum(data_point_count) AS points
          FROM duplicates GROUP BY connection_id, survey_id) d
          ON d.connection_id = s.connection_id AND d.survey_id = s.survey_id""",
    "tracker_definitions": """
        SELECT * EXCEPT (n) FROM (
          SELECT *, row_number() OVER (PARTITION BY connection_id, definition_id ORDER BY definition) AS n
          FROM all_tracker_definitions LEFT SEMI JOIN utrvs USING (connection_id, definition_id))
        WHERE n = 1""",
}


def plain(field):
    """Dictionaries differ from batch to batch, but a column of a table needs one type."""
    kind = field.type.value_type if pa.types.is_dictionary(field.type) else field.type
    return pa.field(field.name, kind)


def frames_in(stream):
    while line := stream.readline():
        frame = json.loads(line)
        yield frame["connection"], frame["table"], stream.read(frame["bytes"])


def schemas():
    """By table: without input there is an empty frame of each."""
    empty = subprocess.run(COMMAND, input=b"", capture_output=True, check=True).stdout
    found = {table: pa.ipc.open_stream(ipc).schema for _, table, ipc in frames_in(io.BytesIO(empty))}
    return {table: pa.schema([plain(field) for field in schema]) for table, schema in found.items()}


def transform(batches):
    """Takes lines that name bodies, yields frames (connection, table, Arrow bytes). One process per task."""
    process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def feed():
        try:
            for batch in batches:
                for line in batch.column(0).to_pylist():
                    process.stdin.write(line.encode() + b"\n")
            process.stdin.close()
        except BrokenPipeError:
            pass  # the exit code tells why

    threading.Thread(target=feed, daemon=True).start()
    for connection, table, ipc in frames_in(process.stdout):
        names = {"connection_id": pa.array([connection], pa.string()), "table": [table], "ipc": [ipc]}
        yield pa.RecordBatch.from_pydict(names)
    if process.wait() != 0:
        raise RuntimeError(f"esg-lake transform ended with {process.returncode}")


def decode(schema):
    """Decodes the frames of one table to rows."""

    def rows(batches):
        for batch in batches:
            for connection, ipc in zip(batch.column("connection_id").to_pylist(), batch.column("ipc").to_pylist()):
                table = pa.ipc.open_stream(ipc).read_all().cast(schema)
                names = pa.array([connection] * table.num_rows, pa.string())
                yield from table.add_column(0, "connection_id", names).to_batches(max_chunksize=50_000)

    return rows


def main(list_file, out):
    spark = SparkSession.builder.appName("esg-lake transform").getOrCreate()
    spark.conf.set("spark.sql.session.timeZone", "UTC")
    spark.conf.set("spark.sql.parquet.outputTimestampType", "TIMESTAMP_MICROS")
    spark.conf.set("spark.sql.parquet.compression.codec", "zstd")
    # A frame is megabytes in size: Spark's default batches of 4,096 and 10,000 frames would not fit into any executor.
    spark.conf.set("spark.sql.parquet.columnarReaderBatchSize", "4")
    spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", "4")

    # Staged, because four tables come from one pass over the bodies.
    bodies = spark.read.text(list_file).repartition(spark.sparkContext.defaultParallelism)
    frames = bodies.mapInArrow(transform, "connection_id string, table string, ipc binary")
    frames.write.mode("overwrite").partitionBy("table").parquet(f"{out}/_frames")
    schema_of = schemas()
    for table in TABLES:
        schema = schema_of[table]
        columns = from_arrow_schema(schema).add("connection_id", "string")
        staged = spark.read.parquet(f"{out}/_frames/table={table}").select("connection_id", "ipc")
        names = ", ".join(f"`{field.name}` {field.dataType.simpleString()}" for field in columns if field.name != "connection_id")
        staged.mapInArrow(decode(schema), f"connection_id string, {names}").createOrReplaceTempView(f"all_{table}")

    for view, sql in MERGE.items():
        spark.sql(f"CREATE TEMP VIEW {view} AS {sql}")
    counts = {}
    for table in TABLES:
        spark.table(table).write.mode("overwrite").partitionBy("connection_id").parquet(f"{out}/{table}")
        counts[table] = spark.read.parquet(f"{out}/{table}").count()
    spark.stop()
    print(json.dumps(counts))


if __name__ == "__main__":
    main(*sys.argv[1:])
