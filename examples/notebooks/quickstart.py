# %% From `npm start` to a plot of scope 1 emissions by country: pip install -r examples/notebooks/requirements.txt
import duckdb

lake = duckdb.connect("output/current/lake.duckdb", read_only=True)  # one file is one snapshot, even while a run publishes
emissions = lake.sql("""
    SELECT initiative_name AS country, value,
      concat(reporting_year, ' (', sum(reporting_leaf_count) OVER (PARTITION BY reporting_year), ' sites)') AS year
    FROM group_figures WHERE type_code = '305-1-a' AND depth = 2""").df()
bars = emissions.pivot(index="year", columns="country", values="value").plot.bar(
    stacked=True, colormap="tab20", ylabel="t CO2e, scope 1"
)
bars.legend(bbox_to_anchor=(1, 1))
bars.figure.savefig("scope1.png", bbox_inches="tight")
