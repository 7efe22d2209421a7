# %% [markdown]
# ibis on `lake.duckdb`: the views apply the rules (which record counts, what adds up), and one file is one snapshot.

# %%
from datetime import date

import ibis

lake = ibis.duckdb.connect("output/current/lake.duckdb", read_only=True)
groups, figures, initiatives, trackers, nodes, restatements, runs = map(
    lake.table,
    ["group_figures", "figures", "initiatives", "trackers", "completeness", "restatements", "runs"],
)

# %% The group's scope 1 emissions by year beside its own report (own_value) and the sum below it (below_value)
scope1_of = groups.filter(groups.type_code == "305-1-a")
of_group = scope1_of.filter(scope1_of.depth == 0)
group = of_group.select(
    "reporting_year",
    "value",
    "doubts",
    "sites_reporting",
    "sites",
    "percent_verified",
    "own_value",
    "below_value",
).order_by("reporting_year")
print(group.to_pandas())

# %% Scope 1 emissions by country and year
countries = scope1_of.filter(scope1_of.depth == 2)
scope1 = countries.select(country="initiative_name", reporting_year="reporting_year", value="value")
print(scope1.to_pandas())

# %% Year on year, like for like: only sites that reported in both years
of_sites = figures.semi_join(initiatives.filter("is_leaf"), "initiative_id").semi_join(
    trackers.filter(trackers.type_code == "305-1-a"), "tracker_id"
)
before = of_sites.filter(of_sites.period_end == date(2024, 12, 31)).select("initiative_id", "measure_id", before="value")
after = of_sites.filter(of_sites.period_end == date(2025, 12, 31)).select("initiative_id", "measure_id", after="value")
both = before.join(after, ["initiative_id", "measure_id"])
like_for_like = both.aggregate(sites=both.count(), before=both.before.sum(), after=both.after.sum())
print(like_for_like.to_pandas())

# %% Completeness by node
completeness = nodes.filter(
    nodes.depth <= 1, nodes.period == "yearly", nodes.period_end == date(2025, 12, 31)
).select("initiative_name", "percent_answered")
print(completeness.to_pandas())

# %% Restatements of the last run
restated = restatements.filter(
    restatements.was_reported, restatements.change == "changed", restatements.run_id == runs.run_id.max().as_scalar()
).select(
    "initiative_name", "tracker_name", "period_end", before="old_value_scaled", after="new_value_scaled"
)
print(restated.to_pandas())
