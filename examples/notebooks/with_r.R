# R with duckdb, and with arrow and dplyr. Unlike the other recipes, no test runs this one.
library(DBI)
library(dplyr)

# One file is one snapshot, and its views apply the rules.
lake <- dbConnect(duckdb::duckdb(), "output/current/lake.duckdb", read_only = TRUE)
# The group's scope 1 emissions by year beside its own report (own_value) and the sum below it (below_value).
group <- dbGetQuery(lake, "
  SELECT reporting_year, value, array_to_string(doubts, ', ') AS doubts, sites_reporting, sites, percent_verified, own_value, below_value
  FROM group_figures WHERE type_code = '305-1-a' AND depth = 0 ORDER BY reporting_year")
scope1 <- dbGetQuery(lake, "
  SELECT initiative_name AS country, reporting_year, value
  FROM group_figures WHERE type_code = '305-1-a' AND depth = 2 ORDER BY ALL")

# Several files: `current` is a link that the next run moves, so resolve it first.
parquet <- file.path(normalizePath("output/current"), "parquet")
figures <- arrow::open_dataset(file.path(parquet, "figures"))
trackers <- arrow::read_parquet(file.path(parquet, "trackers.parquet"))
initiatives <- arrow::read_parquet(file.path(parquet, "initiatives.parquet"))
sites <- figures |>
  collect() |>
  semi_join(filter(trackers, type_code == "305-1-a"), by = "tracker_id") |>
  semi_join(filter(initiatives, is_leaf), by = "initiative_id")
like_for_like <- inner_join(
  filter(sites, period_end == as.Date("2024-12-31")),
  filter(sites, period_end == as.Date("2025-12-31")),
  by = c("initiative_id", "measure_id"), suffix = c("_before", "_after")
) |> summarise(sites = n(), before = sum(value_before), after = sum(value_after))
