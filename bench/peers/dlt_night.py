"""Peer: python dlt_night.py BASE_URL FOLDER: one night of dlt, after any that ran in the folder before.

Its own REST source asks for the surveys that changed since the last night, by its own incremental cursor, and merges them and
their values into a DuckDB database by Parquet. What is no longer listed stays there: the source has no way to tell.
"""

import atexit
import json
import os
import resource
import sys

base_url, folder = sys.argv[1:3]
os.environ.update(
    {
        "RUNTIME__DLTHUB_TELEMETRY": "false",
        "RUNTIME__LOG_LEVEL": "ERROR",
        "DLT_DATA_DIR": folder,
        "EXTRACT__WORKERS": "8",
        "NORMALIZE__WORKERS": "1",
    }
)

import dlt  # noqa: E402: reads its settings when imported
from dlt.sources.rest_api import rest_api_source  # noqa: E402


def write_usage() -> None:
    """As bench/usage.ts does for Node."""
    file = os.environ.get("BENCH_USAGE")
    if file is None:
        return
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    seconds = sum(usage.ru_utime + usage.ru_stime for usage in usages)
    with open(file, "w") as target:
        json.dump({"cpuSeconds": seconds, "peakMb": usages[0].ru_maxrss / 1024}, target)


def main() -> None:
    source = rest_api_source(
        {
            "client": {"base_url": base_url, "paginator": "single_page"},
            "resource_defaults": {"write_disposition": "merge", "primary_key": "_id"},
            "resources": [
                {
                    "name": "surveys",
                    "endpoint": {
                        "path": "v1/surveys",
                        "data_selector": "data",
                        "params": {"changedSince": "{incremental.start_value}"},
                        "incremental": {"cursor_path": "lastUpdated", "initial_value": "1970-01-01"},
                    },
                },
                {
                    "name": "survey_values",
                    "parallelized": True,
                    "endpoint": {"path": "v1/surveys/{resources.surveys._id}", "data_selector": "data"},
                },
            ],
        }
    )
    pipeline = dlt.pipeline(
        pipeline_name="bench",
        pipelines_dir=os.path.join(folder, "pipelines"),
        destination=dlt.destinations.duckdb(os.path.join(folder, "lake.duckdb")),
        dataset_name="bench",
    )
    pipeline.run(source, loader_file_format="parquet").raise_on_failed_jobs()
    trace = pipeline.last_trace.last_normalize_info
    print(trace.row_counts.get("survey_values", 0) if trace is not None else 0)


if __name__ == "__main__":
    atexit.register(write_usage)
    main()
