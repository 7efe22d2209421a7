# %% [markdown]
# pyarrow on the Parquet files, without any other package.

# %%
from datetime import date
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
from pyarrow.dataset import dataset, field

# `current` is a link that the next run moves. Resolve it once, so that all tables are from one snapshot.
lake = Path("output/current").resolve() / "parquet"


def table(name, columns, where=None):
    return dataset(lake / name, partitioning="hive").to_table(columns=columns, filter=where)


def scope1_at(depth, columns):
    return table("group_figures.parquet", columns, (field("type_code") == "305-1-a") & (field("depth") == depth))


initiatives = table("initiatives.parquet", ["initiative_id", "name", "depth", "is_leaf"])
paths = table("initiatives.parquet", ["initiative_id", "path_ids"]).combine_chunks()
ancestors = pa.table(
    {
        "descendant_id": paths["initiative_id"].take(pc.list_parent_indices(paths["path_ids"])),
        "ancestor_id": pc.list_flatten(paths["path_ids"]),
    }
)

# %% The group's scope 1 emissions by year beside its own report (own_value) and the sum below it (below_value)
columns = ["reporting_year", "value", "doubts", "sites_reporting", "sites", "percent_verified", "own_value", "below_value"]
group = scope1_at(0, columns).sort_by("reporting_year")
print(group)

# %% Scope 1 emissions by country and year
scope1 = scope1_at(2, ["initiative_name", "reporting_year", "value"]).rename_columns(["country", "reporting_year", "value"])
print(scope1)

# %% Year on year, like for like: only sites that reported in both years
leaves = initiatives.filter(field("is_leaf"))["initiative_id"]
emissions_id = table("trackers.parquet", ["tracker_id"], field("type_code") == "305-1-a")["tracker_id"]
sites = table(
    "figures",
    ["initiative_id", "measure_id", "period_end", "value"],
    field("tracker_id").isin(emissions_id) & field("initiative_id").isin(leaves),
)
both = sites.filter(field("period_end") == date(2024, 12, 31)).join(
    sites.filter(field("period_end") == date(2025, 12, 31)),
    ["initiative_id", "measure_id"],
    join_type="inner",
    right_suffix="_after",
)
like_for_like = pa.table(
    {"sites": [both.num_rows], "before": [pc.sum(both["value"])], "after": [pc.sum(both["value_after"])]}
)
print(like_for_like)

# %% Completeness by node: records answered, or not applicable, and not sent back
surveys = table(
    "surveys.parquet",
    ["survey_id"],
    field("removed_at").is_null()
    & (field("survey_type") == "default")
    & (field("period") == "yearly")
    & (field("period_end") == date(2025, 12, 31)),
)
done = field("answer").isin(["answered", "not_applicable"]) & (pc.coalesce(field("status"), pc.scalar("")) != "rejected")
records = table(
    "utrvs",
    {"initiative_id": field("initiative_id"), "done": done.cast("int64")},
    field("survey_id").isin(surveys["survey_id"]),
)
nodes = initiatives.filter(field("depth") <= 1).select(["initiative_id", "name"])
counts = (
    records.join(ancestors, "initiative_id", "descendant_id", join_type="inner")
    .join(nodes, "ancestor_id", "initiative_id", join_type="inner")
    .group_by(["ancestor_id", "name"])
    .aggregate([("done", "mean")])
)
completeness = pa.table(
    {"initiative_name": counts["name"], "percent_answered": pc.multiply(counts["done_mean"], 100)}
)
print(completeness)

# %% Restatements of the last run
last_run = pc.max(table("runs.parquet", ["run_id"])["run_id"])
changes = table(
    "data_point_changes.parquet",
    ["initiative_id", "tracker_id", "period_end", "old_value_scaled", "new_value_scaled"],
    (field("run_id") == last_run)
    & (field("change") == "changed")
    & field("was_reported")
    & (field("old_value_scaled") != field("new_value_scaled")),
)
initiative_names = initiatives.select(["initiative_id", "name"]).rename_columns(["initiative_id", "initiative_name"])
tracker_names = table("trackers.parquet", ["tracker_id", "name"]).rename_columns(["tracker_id", "tracker_name"])
restated = (
    changes.join(initiative_names, "initiative_id", join_type="inner")
    .join(tracker_names, "tracker_id", join_type="inner")
    .select(["initiative_name", "tracker_name", "period_end", "old_value_scaled", "new_value_scaled"])
    .rename_columns(["initiative_name", "tracker_name", "period_end", "before", "after"])
)
print(restated)
