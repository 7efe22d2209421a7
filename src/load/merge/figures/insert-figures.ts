import { columnNames } from '../../../schema/ddl.ts';
import { reportedSql } from './counted-numbers.ts';
import { yearsFromPartsSql } from './years-from-parts.ts';

const columns = columnNames('figures').join(', ');

/**
 * The figures of years: what was reported for it; else what its parts make; else what an aggregation says. A year made of
 * parts is taken for all that adds up over time, also where an aggregation names more.
 */
export const insertFiguresSql = `
INSERT INTO figures BY NAME
WITH parts AS (${yearsFromPartsSql}),
made AS (
  SELECT DISTINCT initiative_id, tracker_id, make_date(period_year, 12, 31) AS period_end FROM figure_parts)
SELECT ${columns} FROM parts
UNION ALL BY NAME
SELECT ${columns} FROM (${reportedSql("period = 'yearly'")}) f
  ANTI JOIN made m ON f.basis = 'aggregation' AND f.adds_over_time
    AND m.initiative_id = f.initiative_id AND m.tracker_id = f.tracker_id AND m.period_end = f.period_end`;

/** Quarters and months as they were reported. */
export const insertPeriodFiguresSql = `
INSERT INTO period_figures BY NAME SELECT ${columns} FROM figure_reports`;
