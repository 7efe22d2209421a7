# %% [markdown]
# polars on the Parquet files, lazily: only the columns and years that are needed are read.

# %%
from datetime import date
from pathlib import Path

import polars as pl
from polars import col

# `current` is a link that the next run moves. Resolve it once, so that all tables are from one snapshot.
lake = Path("output/current").resolve() / "parquet"

groups, figures, initiatives, trackers = (
    pl.scan_parquet(lake / name)
    for name in ["group_figures.parquet", "figures", "initiatives.parquet", "trackers.parquet"]
)
emissions = groups.filter(type_code="305-1-a")

# %% The group's scope 1 emissions by year beside its own report (own_value) and the sum below it (below_value)
group = (
    emissions.filter(depth=0)
    .select(
        "reporting_year",
        "value",
        "doubts",
        "sites_reporting",
        "sites",
        "percent_verified",
        "own_value",
        "below_value",
    )
    .sort("reporting_year")
    .collect()
)
print(group)

# %% Scope 1 emissions by country and year
scope1 = (
    emissions.filter(depth=2)
    .select("reporting_year", "value", country="initiative_name")
    .sort("country", "reporting_year")
    .collect()
)
print(scope1)

# %% Year on year, like for like: only sites that reported in both years
sites = figures.join(trackers.filter(type_code="305-1-a"), on="tracker_id", how="semi").join(
    initiatives.filter("is_leaf"), on="initiative_id", how="semi"
)
like_for_like = (
    sites.filter(period_end=date(2024, 12, 31))
    .join(sites.filter(period_end=date(2025, 12, 31)), on=["initiative_id", "measure_id"], suffix="_after")
    .select(sites=pl.len(), before=col("value").sum(), after=col("value_after").sum())
    .collect()
)
print(like_for_like)

# %% Completeness by node: records answered, or not applicable, and not sent back
surveys = pl.scan_parquet(lake / "surveys.parquet").filter(
    col("removed_at").is_null(), survey_type="default", period="yearly", period_end=date(2025, 12, 31)
)
done = col("answer").is_in(["answered", "not_applicable"]) & col("status").ne_missing("rejected")
completeness = (
    pl.scan_parquet(lake / "utrvs")
    .join(surveys, on="survey_id", how="semi")
    .join(initiatives.select("initiative_id", ancestor_id="path_ids").explode("ancestor_id"), on="initiative_id")
    .join(initiatives.filter(col("depth") <= 1), left_on="ancestor_id", right_on="initiative_id")
    .group_by("ancestor_id", initiative_name="name")
    .agg(percent_answered=100 * done.sum() / pl.len())
    .select("initiative_name", "percent_answered")
    .collect()
)
print(completeness)

# %% Restatements of the last run
last_run = pl.scan_parquet(lake / "runs.parquet").select(col("run_id").max())
restated = (
    pl.scan_parquet(lake / "data_point_changes.parquet")
    .join(last_run, on="run_id", how="semi")
    .filter(col("old_value_scaled") != col("new_value_scaled"), change="changed", was_reported=True)
    .join(initiatives.select("initiative_id", initiative_name="name"), on="initiative_id")
    .join(trackers.select("tracker_id", tracker_name="name"), on="tracker_id")
    .select(
        "initiative_name", "tracker_name", "period_end", before="old_value_scaled", after="new_value_scaled"
    )
    .collect()
)
print(restated)
