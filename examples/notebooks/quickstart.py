# %% From `npm start` to a plot of scope 1 emissions by country: pip install -r examples/notebooks/requirements.txt
import duckdb

lake = duckdb.connect("output/current/lake.duckdb", read_only=True)  # one file is one snapshot, even while a run publishes
emissions = lake.sql("""
    SELECT initiative_name AS country, value, doubts,
      concat_ws(chr(10), concat(reporting_year, ' (', sum(sites_reporting) OVER years, ' sites)'),
        array_to_string(list_sort(list_distinct(flatten(list(doubts) OVER years))), chr(10))) AS year
    FROM group_figures WHERE type_code = '305-1-a' AND depth = 2 WINDOW years AS (PARTITION BY reporting_year)""").df()
bars = emissions.pivot(index="year", columns="country", values="value").plot.bar(
    stacked=True, colormap="tab20", rot=0, figsize=(10, 5), xlabel="with the doubts of its figures", ylabel="t CO2e, scope 1"
)
bars.legend(bbox_to_anchor=(1, 1))
bars.figure.savefig("scope1.png", bbox_inches="tight")
