"""Loads the lake every night. The Airflow connection `esg_lake` holds the token (its password) and the address (its host)."""

import re
from datetime import timedelta

import pendulum
from airflow import DAG
from airflow.exceptions import AirflowException, AirflowFailException

try:
    from airflow.providers.standard.operators.bash import BashOperator
except ImportError:  # Airflow 2
    from airflow.operators.bash import BashOperator

# Exit code 3: published, but some surveys could not be fetched; log and webhook say so. 4: another run is in progress; skip.
LOAD = """
esg-lake run --quiet
code=$?
if [ $code -eq 3 ]; then echo 'WARNING: published with gaps' >&2; exit 0; fi
exit $code
"""


class Load(BashOperator):
    """Wrong configuration (2), refused credentials (5), stopped by a guard (7), a figure changed too much (8): no retry helps."""

    def execute(self, context):
        try:
            return super().execute(context)
        except AirflowException as error:
            if re.search(r"exit code [2578]\b", str(error)):
                raise AirflowFailException(str(error)) from error
            raise


with DAG(
    dag_id="esg_lake_nightly",
    schedule="30 2 * * *",
    start_date=pendulum.datetime(2026, 1, 1, tz="UTC"),
    catchup=False,
    max_active_runs=1,
    default_args={"retries": 2, "retry_delay": timedelta(minutes=30)},
    tags=["sustainability"],
):
    load = Load(
        task_id="load",
        bash_command=LOAD,
        skip_on_exit_code=4,
        execution_timeout=timedelta(hours=6),
        append_env=True,
        env={
            "ESG_LAKE_BASE_URL": "https://{{ conn.esg_lake.host }}",
            "ESG_LAKE_TOKEN": "{{ conn.esg_lake.password }}",
            "ESG_LAKE_OUTPUT": "/var/lib/esg-lake",
            "ESG_LAKE_KEEP_LANDING": "90d",
        },
    )
    fresh = BashOperator(
        task_id="fresh",
        bash_command="esg-lake status --max-age 26h",
        retries=0,
        trigger_rule="all_done",
        append_env=True,
        env={"ESG_LAKE_OUTPUT": "/var/lib/esg-lake"},
    )
    load >> fresh
