# %% [markdown]
# Spark SQL over the partitions of the Parquet files. PySpark 4 or 3.5, Java 17.

# %%
from pathlib import Path

from pyspark.sql import SparkSession

# `current` is a link that the next run moves. Resolve it once, so that all tables are from one snapshot.
lake = Path("output/current").resolve() / "parquet"

spark = SparkSession.builder.config("spark.sql.session.timeZone", "UTC").getOrCreate()
for path in lake.iterdir():
    spark.read.parquet(str(path)).createOrReplaceTempView(path.stem)

# %% The group's scope 1 emissions by year beside its own report (own_value) and the sum below it (below_value)
group = spark.sql("""
    SELECT reporting_year, value, doubts, sites_reporting, sites, percent_verified, own_value, below_value
    FROM group_figures WHERE type_code = '305-1-a' AND depth = 0
    ORDER BY reporting_year""")
group.show()

# %% Scope 1 emissions by country and year
scope1 = spark.sql("""
    SELECT initiative_name AS country, reporting_year, value
    FROM group_figures WHERE type_code = '305-1-a' AND depth = 2""")
scope1.show()

# %% Year on year, like for like: only sites that reported in both years
like_for_like = spark.sql("""
    SELECT count(*) AS sites, sum(b.value) AS before, sum(a.value) AS after
    FROM figures a JOIN figures b USING (initiative_id, measure_id)
      JOIN initiatives USING (initiative_id) JOIN trackers t ON t.tracker_id = a.tracker_id
    WHERE type_code = '305-1-a' AND is_leaf AND a.period_end = DATE '2025-12-31' AND b.period_end = DATE '2024-12-31'""")
like_for_like.show()

# %% Completeness by node: records answered, or not applicable, and not sent back
completeness = spark.sql("""
    SELECT i.name AS initiative_name,
      100 * avg(CASE WHEN u.answer IN ('answered', 'not_applicable') AND NOT u.status <=> 'rejected' THEN 1 ELSE 0 END)
        AS percent_answered
    FROM surveys s JOIN utrvs u USING (survey_id)
      JOIN initiatives own ON own.initiative_id = u.initiative_id
      JOIN initiatives i ON array_contains(own.path_ids, i.initiative_id)
    WHERE s.removed_at IS NULL AND s.survey_type = 'default' AND s.period = 'yearly'
      AND s.period_end = DATE '2025-12-31' AND i.depth <= 1
    GROUP BY i.initiative_id, i.name""")
completeness.show()

# %% Restatements of the last run
restated = spark.sql("""
    SELECT i.name AS initiative_name, t.name AS tracker_name, c.period_end,
      c.old_value_scaled AS before, c.new_value_scaled AS after
    FROM data_point_changes c JOIN initiatives i USING (initiative_id) JOIN trackers t USING (tracker_id)
    WHERE c.run_id = (SELECT max(run_id) FROM runs) AND c.change = 'changed' AND c.was_reported
      AND c.old_value_scaled <> c.new_value_scaled""")
restated.show()
