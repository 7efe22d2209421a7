# %% From `npm start` to a picture of the group's scope 1 emissions: pip install -r examples/notebooks/requirements.txt
import duckdb

lake = duckdb.connect("output/current/lake.duckdb", read_only=True)  # one file is one snapshot, even while a run publishes
emissions = lake.sql("""
    SELECT initiative_name, reporting_year, value, verdict, concat(sites_reporting, ' of ', sites, ' sites') AS sites
    FROM group_figures WHERE type_code = '305-1-a' AND depth = 0 AND value IS NOT NULL ORDER BY reporting_year""").df()
bars = emissions.pivot(index="reporting_year", columns="verdict", values="value").reindex(columns=["quote", "verify", "check"]).plot.bar(
    stacked=True, color=["#2f7d5d", "#e0a82e", "#b4bcc4"], rot=0, width=0.7, figsize=(8, 4.5), xlabel="", ylabel="t CO₂e",
    title=f"Scope 1 emissions, {emissions.initiative_name[0]}\nwhich years may be quoted, and how many sites reported",
)
for place, figure in enumerate(emissions.itertuples()):
    bars.text(place, figure.value, f"{figure.value:,.0f}\n{figure.sites}", ha="center", va="bottom", fontsize=9)
bars.margins(y=0.15), bars.spines[["top", "right"]].set_visible(False), bars.legend(title="verdict", frameon=False, loc="upper left")
bars.figure.savefig("scope1.png", bbox_inches="tight", dpi=150)
