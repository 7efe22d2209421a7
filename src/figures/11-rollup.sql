-- The roll-up, filled by the next three models once for each height in the tree, from the sites (0) up.

-- A row for node and place, whatever the measure.
CREATE OR REPLACE TEMP TABLE rollup_places (
  node INTEGER, place INTEGER, height INTEGER, parent INTEGER, parent_height INTEGER, reporting_year INTEGER,
  sites INTEGER, reporting INTEGER, covered INTEGER, missing INTEGER,
  na INTEGER,           -- sites that say `na`
  na_open INTEGER,      -- those of them that no node up to this one holds
  na_below INTEGER,     -- those of them that no node below this one holds
  settled INTEGER, is_there BOOLEAN,
  is_report BOOLEAN,    -- its own figures are a report
  decided VARCHAR, report_is VARCHAR, -- what is decided; the same if its own figures are a report
  counts BOOLEAN, holds BOOLEAN);

-- A row for node and measure. Amounts are NULL where there is none.
CREATE OR REPLACE TEMP TABLE rollup (
  node INTEGER, place INTEGER, m INTEGER, height INTEGER, parent INTEGER, parent_height INTEGER,
  is_additive BOOLEAN, is_report BOOLEAN, -- its own figure
  own HUGEINT, counts BOOLEAN, below HUGEINT, value HUGEINT, repaired HUGEINT,
  figures INTEGER, figures_amount HUGEINT, verified_amount HUGEINT, open_figures INTEGER,
  site_figures INTEGER, site_amount HUGEINT,
  known INTEGER,        -- sites of which a figure of the measure is known, up to this node
  late STRUCT(x INTEGER, adds HUGEINT)[], -- what nodes that came late add to `repaired`
  gap HUGEINT, finding VARCHAR, moved HUGEINT, moved_by STRUCT(x INTEGER, adds HUGEINT)[],
  looks_alone BOOLEAN, has_consolidated BOOLEAN, -- the node, in this year; whether one of its questions is consolidated
  passes BOOLEAN,       -- doubts of what is below
  basis VARCHAR, rec BIGINT);

-- A row for node, measure and doubt: the amount of all that arises at or below the node, and where the greatest part
-- does.
CREATE OR REPLACE TEMP TABLE rollup_doubts (
  node INTEGER, place INTEGER, m INTEGER, doubt VARCHAR, height INTEGER, parent INTEGER, parent_height INTEGER,
  amount HUGEINT, is_unknown BOOLEAN, causes INTEGER, cause INTEGER, cause_amount HUGEINT, reason VARCHAR, rec BIGINT);
