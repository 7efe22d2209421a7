"""What ibis or SQLAlchemy reads, again and again, until a file named STOP appears, as JSON: `held` has the first and the last answer
of a connection that stays open, `read` the answers of connections that are opened for each of them, without repetitions.

read_while_runs_publish.py ibis|SQLAlchemy DATABASE STOP
"""

import json
import os
import sys

tool, database, stop = sys.argv[1:]
# Rows and the exact sum of their values, which does not depend on the order in which threads add.
tables = ["figures_enriched", "group_figures"]

if tool == "ibis":
    import ibis

    def connect():
        return ibis.duckdb.connect(database, read_only=True)

    def ask(lake):
        found = [lake.table("runs").run_id.max().execute()]
        for name in tables:
            table = lake.table(name)
            sums = table.aggregate(rows=table.count(), total=table.value.cast("decimal(38, 3)").sum())
            (row,) = sums.to_pyarrow().to_pylist()
            found += [row["rows"], str(row["total"])]
        return found

    def close(lake):
        lake.disconnect()

else:
    from sqlalchemy import MetaData, Numeric, Table, cast, create_engine, func, select
    from sqlalchemy.pool import NullPool

    engine = create_engine(f"duckdb:///{database}?access_mode=read_only", poolclass=NullPool)

    def connect():
        return engine.connect()

    def ask(connection):
        metadata = MetaData()
        runs, *rest = (Table(name, metadata, autoload_with=connection) for name in ["runs", *tables])
        found = [connection.execute(select(func.max(runs.c.run_id))).scalar_one()]
        for table in rest:
            sums = select(func.count(), func.sum(cast(table.c.value, Numeric(38, 3)))).select_from(table)
            rows, total = connection.execute(sums).one()
            found += [rows, str(total)]
        return found

    def close(connection):
        connection.close()


held = connect()
first = ask(held)
print("reading", flush=True)
read = []
is_stopped = False
while not is_stopped:
    # Asked before the last answer, which is therefore of what was published last.
    is_stopped = os.path.exists(stop)
    connection = connect()
    answer = ask(connection)
    close(connection)
    if answer not in read:
        read.append(answer)
print(json.dumps({"held": [first, ask(held)], "read": read}))
