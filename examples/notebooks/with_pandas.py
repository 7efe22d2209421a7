# %% [markdown]
# pandas on the Parquet files. If you can use DuckDB, `with_duckdb.py` is shorter: its views apply the rules.

# %%
from datetime import date
from pathlib import Path

import pandas as pd

# `current` is a link that the next run moves. Resolve it once, so that all tables are from one snapshot.
lake = Path("output/current").resolve() / "parquet"


def table(name):
    # With Arrow's types, dates stay dates, and integers stay integers where some are missing.
    return pd.read_parquet(lake / name, dtype_backend="pyarrow")


groups, figures, initiatives, trackers = map(
    table, ["group_figures.parquet", "figures", "initiatives.parquet", "trackers.parquet"]
)
emissions = groups[groups.type_code == "305-1-a"]

# %% The group's scope 1 emissions by year beside its own report (own_value) and the sum below it (below_value)
of_group = emissions[emissions.depth == 0].sort_values("reporting_year")
columns = ["reporting_year", "value", "doubts", "sites_reporting", "sites", "percent_verified", "own_value", "below_value"]
group = of_group[columns]
print(group)

# %% Scope 1 emissions by country and year
countries = emissions[emissions.depth == 2].rename(columns={"initiative_name": "country"})
scope1 = countries[["country", "reporting_year", "value"]]
print(scope1)

# %% Year on year, like for like: only sites that reported in both years
sites = figures[
    figures.tracker_id.isin(trackers[trackers.type_code == "305-1-a"].tracker_id)
    & figures.initiative_id.isin(initiatives[initiatives.is_leaf].initiative_id)
]
both = sites[sites.period_end == date(2024, 12, 31)].merge(
    sites[sites.period_end == date(2025, 12, 31)], on=["initiative_id", "measure_id"], suffixes=("_before", "_after")
)
like_for_like = pd.DataFrame(
    [{"sites": len(both), "before": both.value_before.sum(), "after": both.value_after.sum()}]
)
print(like_for_like)

# %% Completeness by node: records answered, or not applicable, and not sent back
surveys = table("surveys.parquet")
surveys = surveys[
    surveys.removed_at.isna()
    & (surveys.survey_type == "default")
    & (surveys.period == "yearly")
    & (surveys.period_end == date(2025, 12, 31))
]
records = table("utrvs")[["survey_id", "initiative_id", "answer", "status"]]
records = records[records.survey_id.isin(surveys.survey_id)]
records["done"] = records.answer.isin(["answered", "not_applicable"]) & (records.status.fillna("") != "rejected")
above = initiatives[["initiative_id", "path_ids"]].explode("path_ids").rename(columns={"path_ids": "ancestor_id"})
nodes = initiatives[initiatives.depth <= 1][["initiative_id", "name"]].rename(columns={"initiative_id": "ancestor_id"})
completeness = (
    records.merge(above, on="initiative_id")
    .merge(nodes, on="ancestor_id")
    .groupby(["ancestor_id", "name"], as_index=False)
    .agg(done=("done", "sum"), all=("done", "size"))
    .assign(percent_answered=lambda node: 100 * node.done / node["all"])
    .rename(columns={"name": "initiative_name"})[["initiative_name", "percent_answered"]]
)
print(completeness)

# %% Restatements of the last run
changes = table("data_point_changes.parquet")
changes = changes[
    (changes.run_id == table("runs.parquet").run_id.max())
    & (changes.change == "changed")
    & changes.was_reported.eq(True)
    & (changes.old_value_scaled != changes.new_value_scaled)
]
restated = (
    changes.merge(initiatives[["initiative_id", "name"]].rename(columns={"name": "initiative_name"}), on="initiative_id")
    .merge(trackers[["tracker_id", "name"]].rename(columns={"name": "tracker_name"}), on="tracker_id")
    .rename(columns={"old_value_scaled": "before", "new_value_scaled": "after"})
)[["initiative_name", "tracker_name", "period_end", "before", "after"]]
print(restated)
