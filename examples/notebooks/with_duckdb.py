# %% [markdown]
# DuckDB on `lake.duckdb`: the views apply the rules (which record counts, what adds up), and one file is one snapshot.
# `.df()` turns any of these into a pandas frame, `.pl()` into a polars frame, `.arrow()` into an Arrow reader.

# %%
import duckdb

lake = duckdb.connect("output/current/lake.duckdb", read_only=True)

# %% The group's scope 1 emissions by year beside its own report (own_value) and the sum below it (below_value)
group = lake.sql("""
    SELECT reporting_year, value, doubts, sites_reporting, sites, percent_verified, own_value, below_value
    FROM group_figures WHERE type_code = '305-1-a' AND depth = 0
    ORDER BY reporting_year""")
group.show()

# %% Scope 1 emissions by country and year
scope1 = lake.sql("""
    SELECT initiative_name AS country, reporting_year, value
    FROM group_figures WHERE type_code = '305-1-a' AND depth = 2
    ORDER BY ALL""")
scope1.show()

# %% Year on year, like for like: only sites that reported in both years
like_for_like = lake.sql("""
    SELECT count(*) AS sites, sum(b.value) AS before, sum(a.value) AS after
    FROM figures a JOIN figures b USING (initiative_id, measure_id)
      JOIN initiatives USING (initiative_id) JOIN trackers t ON t.tracker_id = a.tracker_id
    WHERE type_code = '305-1-a' AND is_leaf AND a.period_end = DATE '2025-12-31' AND b.period_end = DATE '2024-12-31'""")
like_for_like.show()

# %% Completeness by node
completeness = lake.sql("""
    SELECT initiative_name, percent_answered
    FROM completeness WHERE depth <= 1 AND period = 'yearly' AND period_end = DATE '2025-12-31'
    ORDER BY percent_answered""")
completeness.show()

# %% Restatements of the last run
restated = lake.sql("""
    SELECT initiative_name, tracker_name, period_end, old_value_scaled AS before, new_value_scaled AS after
    FROM restatements
    WHERE was_reported AND change = 'changed' AND run_id = (SELECT max(run_id) FROM runs)""")
restated.show()
