"""Peer (c): python dlt_load.py BASE_URL FOLDER: dlt's own REST source and normaliser, to Parquet files loaded into DuckDB.

Both cores are used for normalising; child tables are dlt's own.
"""

import os
import sys

base_url, folder = sys.argv[1:3]
os.environ.update(
    {
        "RUNTIME__DLTHUB_TELEMETRY": "false",
        "RUNTIME__LOG_LEVEL": "ERROR",
        "DLT_DATA_DIR": folder,
        "EXTRACT__WORKERS": "8",
        "NORMALIZE__WORKERS": "2",
        "EXTRACT__DATA_WRITER__FILE_MAX_ITEMS": "50",
        "NORMALIZE__DATA_WRITER__BUFFER_MAX_ITEMS": "50000",
    }
)

import dlt  # noqa: E402: reads its settings when imported
from dlt.sources.rest_api import rest_api_source  # noqa: E402


def main() -> None:
    source = rest_api_source(
        {
            "client": {"base_url": base_url, "paginator": "single_page"},
            "resource_defaults": {"write_disposition": "replace", "primary_key": "_id"},
            "resources": [
                {"name": "surveys", "endpoint": {"path": "v1/surveys", "data_selector": "data"}},
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
    counts = pipeline.last_trace.last_normalize_info.row_counts
    print(sum(count for name, count in counts.items() if not name.startswith("_dlt")))


if __name__ == "__main__":
    main()
