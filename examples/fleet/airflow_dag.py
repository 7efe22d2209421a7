"""Every night, one task for each shard of the connections, then one that commits the tables of all of them."""

from __future__ import annotations

from datetime import datetime, timedelta

from airflow import DAG

try:  # Airflow 3
    from airflow.providers.standard.operators.bash import BashOperator
except ImportError:  # Airflow 2
    from airflow.operators.bash import BashOperator

# Maps shards, not connections: by default a task is mapped at most 1,024 times (max_map_length).
shards = 4
fleet = "--connections /etc/fleet/connections.json --output /data/fleet"

with DAG(
    dag_id="esg_lake_fleet",
    schedule="0 2 * * *",
    start_date=datetime(2026, 1, 1),
    catchup=False,
    max_active_runs=1,
    default_args={"retries": 2, "retry_delay": timedelta(minutes=10)},
) as dag:
    run = BashOperator.partial(
        task_id="run",
        # 3: some connections failed or could not fetch some surveys. The log names them; the others have published.
        skip_on_exit_code=3,
    ).expand(bash_command=[f"esg-lake fleet run --shard {index}/{shards} {fleet}" for index in range(shards)])
    commit = BashOperator(
        task_id="commit",
        bash_command=f"esg-lake fleet commit {fleet}",
        # Runs whether or not the shards succeeded: the tables take what is published.
        trigger_rule="all_done",
        skip_on_exit_code=3,
    )
    run >> commit
