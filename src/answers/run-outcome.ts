import { join } from 'node:path';
import { numberOf, numberOrNull, type SqlRow, selectRow, selectRows, textOf, textOrNull } from '../load/database.ts';
import { databaseName } from '../publish/manifest.ts';
import { withPublished } from '../publish/open-published.ts';
import { currentFolder } from '../publish/snapshot-folders.ts';
import type { RunReport } from '../report/report.ts';
import { openCountSql } from '../schema/decisions/open-decisions.ts';
import { readUnmatchedDecisions, type UnmatchedDecision } from './unmatched-decisions.ts';

/** What a run changed in the lake, in addition to the counts of its report. Texts are as the service sent them. */
export interface RunOutcomeDetails {
  readonly issues: readonly { readonly severity: string; readonly code: string; readonly count: number }[];
  /** Surveys in which figures changed. */
  readonly changedSurveys: number;
  /** Reported numbers that were different before, the largest change in percent first. */
  readonly restated: readonly RestatedFigure[];
  readonly unmatchedDecisions: readonly UnmatchedDecision[];
  readonly openDecisions: number;
  /** Figures of the newest year of the group that has ended; null without any. */
  readonly groupFigures: GroupFigureCounts | null;
}

interface GroupFigureCounts {
  readonly year: number;
  readonly count: number;
  /** Those with doubts. */
  readonly doubtedCount: number;
  /** The most frequent first. */
  readonly doubts: readonly { readonly name: string; readonly count: number }[];
}

export interface RestatedFigure {
  readonly tracker: string;
  readonly initiative: string;
  /** YYYY-MM-DD. */
  readonly periodEnd: string | null;
  readonly was: number;
  readonly is: number;
  readonly unit: string | null;
  /** Null when the previous value was 0, or the unit changed. */
  readonly percent: number | null;
}

/** Reads the details from the published lake. @throws DamagedError when that cannot be read */
export async function readRunOutcome(output: string, report: RunReport, most: number): Promise<RunOutcomeDetails> {
  const folder = await currentFolder(output);
  if (folder === null)
    return {
      issues: [],
      changedSurveys: 0,
      restated: [],
      unmatchedDecisions: [],
      openDecisions: 0,
      groupFigures: null,
    };
  const { added, changed, removed } = report.changes;
  return withPublished(join(folder, databaseName), async ({ connection }) => {
    const select = (sql: string, values?: readonly string[]): Promise<readonly SqlRow[]> =>
      selectRows(connection, sql, values);
    const issues = await select('SELECT severity, code, count(*) AS n FROM data_issues GROUP BY ALL');
    const [touched] =
      added + changed + removed === 0
        ? []
        : await select('SELECT count(DISTINCT survey_id) AS n FROM data_point_changes WHERE run_id = $1', [
            report.run_id,
          ]);
    const restated = report.restated === 0 ? [] : await select(restatedSql(most), [report.run_id]);
    return {
      groupFigures: await readGroupFigures(select),
      issues: issues.map((row) => ({
        severity: textOf(row, 'severity'),
        code: textOf(row, 'code'),
        count: numberOf(row, 'n'),
      })),
      changedSurveys: touched === undefined ? 0 : numberOf(touched, 'n'),
      restated: restated.map(toFigure),
      unmatchedDecisions: await readUnmatchedDecisions(select),
      openDecisions: numberOf(await selectRow(connection, openCountSql), 'n'),
    };
  });
}

/** Where a unit changed too, the values are not comparable, and `percent` is null. */
const restatedSql = (most: number): string => `
  SELECT coalesce(tracker_name, tracker_id) AS tracker, coalesce(initiative_name, initiative_id) AS initiative,
    CAST(period_end AS VARCHAR) AS period_end, coalesce(new_base_unit, new_unit) AS unit, percent,
    coalesce(old_value_base, old_value_scaled, old_value_number) AS was,
    coalesce(new_value_base, new_value_scaled, new_value_number) AS now_is
  FROM restatements
  WHERE run_id = $1 AND was_reported AND difference IS NOT NULL AND difference <> 0
  ORDER BY abs(percent) DESC NULLS LAST, abs(difference) DESC, utrv_id, row_index, column_code, option_code
  LIMIT ${most}`;

/** The rows of `group_figures` with a value, of the newest year that has ended. */
const newestFigures = `(
  FROM group_figures SEMI JOIN (FROM internal.reporting_years WHERE is_newest AND is_closed) USING (reporting_year)
  WHERE depth = 0 AND value IS NOT NULL)`;

async function readGroupFigures(
  select: (sql: string) => Promise<readonly SqlRow[]>,
): Promise<GroupFigureCounts | null> {
  const [all] = await select(
    `SELECT reporting_year AS year, count(*) AS n, count(*) FILTER (len(doubts) > 0) AS doubted FROM ${newestFigures} GROUP BY year`,
  );
  if (all === undefined) return null;
  const doubts = await select(
    `SELECT doubt, count(*) AS n FROM (SELECT unnest(doubts) AS doubt FROM ${newestFigures}) GROUP BY doubt ORDER BY n DESC, doubt`,
  );
  return {
    year: numberOf(all, 'year'),
    count: numberOf(all, 'n'),
    doubtedCount: numberOf(all, 'doubted'),
    doubts: doubts.map((row) => ({ name: textOf(row, 'doubt'), count: numberOf(row, 'n') })),
  };
}

const toFigure = (row: SqlRow): RestatedFigure => ({
  tracker: textOrNull(row, 'tracker') ?? '',
  initiative: textOrNull(row, 'initiative') ?? '',
  periodEnd: textOrNull(row, 'period_end'),
  was: numberOf(row, 'was'),
  is: numberOf(row, 'now_is'),
  unit: textOrNull(row, 'unit'),
  percent: numberOrNull(row, 'percent'),
});
