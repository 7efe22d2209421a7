import { crashPoint } from '../../base/files.ts';
import { sqlLiteral } from '../../base/sql-text.ts';
import { sqlName } from '../../schema/ddl.ts';
import { type TableName, tableNames } from '../../schema/tables.ts';
import { numberOf, type SqlRow, selectRow, textOrNull } from '../database.ts';
import { dropCrossDuplicates, findCrossDuplicates } from './cross-duplicates.ts';
import { findTouchedSurveys, type MergeContext } from './merge-context.ts';
import { boundaryKinds, recordBoundaryChanges, recordChanges, rememberPinned } from './record-history.ts';
import { findTouchedRecords, rememberFigureInputs, replaceFigures } from './replace-figures.ts';
import { replaceIssues } from './replace-issues.ts';
import {
  calculatedLossesSql,
  chooseTrackers,
  insertRules,
  rememberCalculated,
  replaceInitiatives,
  replaceResponses,
  replaceSubResources,
  replaceSurveys,
  replaceSyncState,
  replaceValueLists,
} from './replace-rows.ts';

export interface MergeOutcome {
  readonly changes: { readonly added: number; readonly changed: number; readonly removed: number };
  /** Its rows of the view `restatements` with `was_reported`. */
  readonly restated: number;
  readonly boundary: Readonly<Record<(typeof boundaryKinds)[number], number>>;
  /** Years in which the periods of replaced records end; none if the lake had no current rows. */
  readonly touched: readonly number[];
  /** Null if no figures were made. */
  readonly figuresFrom: number | null;
  readonly rows: Readonly<Record<TableName, number>>;
  /** Empty if the lake had no current rows. */
  readonly losses: Losses;
  readonly issues: Readonly<Record<string, number>>;
  readonly rejected: number;
}

/** How many fewer a survey has than the lake had of it, by survey. */
export interface Losses {
  readonly dataPoints: ReadonlyMap<string, number>;
  /** Of calculations that this run requested: values that are gone or NULL. */
  readonly calculatedValues: ReadonlyMap<string, number>;
}

/**
 * In one transaction of `context.connection`, which in direct mode the caller has begun. Only the deletion of staged
 * records that another survey has comes before it.
 * @param compare called after the transaction, before rows are counted
 */
export async function merge(context: MergeContext, compare: () => Promise<void>): Promise<MergeOutcome> {
  const { connection, direct, runId } = context;
  await connection.run(`SET VARIABLE run_id = ${sqlLiteral(runId)}`);
  await findTouchedSurveys(context);
  const hasDuplicates = await findCrossDuplicates(context);
  if (!direct) {
    if (hasDuplicates) await dropCrossDuplicates(context, 'staging.main');
    await connection.run('BEGIN');
  }
  let figuresFrom: number | null;
  try {
    await findTouchedRecords(context);
    if (!direct) {
      await rememberFigureInputs(context);
      await rememberPinned(context);
      await recordChanges(context);
      await recordBoundaryChanges(context);
    }
    await rememberCalculated(context);
    await replaceSurveys(context);
    await replaceSubResources(context);
    if (hasDuplicates) await dropCrossDuplicates(context, 'main');
    await replaceInitiatives(context);
    await insertRules(context);
    const definitionsChanged = await chooseTrackers(context);
    // Before figures: names of options may hint at rows that include each other.
    const listsChanged = await replaceValueLists(context, definitionsChanged);
    figuresFrom = await replaceFigures(context);
    await replaceIssues(context, listsChanged);
    await replaceSyncState(context);
    await replaceResponses(context);
    crashPoint('merge.before-commit');
    await connection.run('COMMIT');
  } catch (error) {
    // A full disk has already ended the transaction; the first error is the one to report.
    await connection.run('ROLLBACK').catch(() => {});
    throw error;
  }
  await compare();
  return { ...(await readOutcome(context)), figuresFrom };
}

async function readOutcome(context: MergeContext): Promise<Omit<MergeOutcome, 'figuresFrom'>> {
  const { connection } = context;
  const row = await selectRow(connection, `SELECT * FROM (${countsSql}), (${didSql(calculatedLossesSql(context))})`);
  const counted = <K extends string>(history: TableName, kinds: readonly K[]): Record<K, number> => {
    const counts = countsIn(row, `${history}_by_kind`);
    return Object.fromEntries(kinds.map((kind) => [kind, counts.get(kind) ?? 0])) as Record<K, number>;
  };
  const changes = counted('data_point_changes', ['added', 'changed', 'removed']);
  const hasChanged = changes.added + changes.changed + changes.removed > 0;
  return {
    losses: { dataPoints: countsIn(row, 'lost_points'), calculatedValues: countsIn(row, 'lost_calculated') },
    changes,
    restated: hasChanged ? numberOf(await selectRow(connection, restatedSql), 'n') : 0,
    boundary: counted('boundary_changes', boundaryKinds),
    touched: JSON.parse(textOrNull(row, 'touched') ?? '[]'),
    rows: Object.fromEntries(tableNames.map((table) => [table, numberOf(row, table)])) as MergeOutcome['rows'],
    issues: Object.fromEntries(countsIn(row, 'issues')),
    rejected: numberOf(row, 'rejected'),
  };
}

const countsSql = `SELECT ${tableNames.map((table) => `(SELECT count(*) FROM ${sqlName(table)}) AS ${table}`).join(', ')}`;

const countsIn = (row: SqlRow, column: string): ReadonlyMap<string, number> =>
  new Map(Object.entries<number>(JSON.parse(textOrNull(row, column) ?? '{}')).sort());

const restatedSql = `SELECT count(*) AS n FROM restatements WHERE run_id = getvariable('run_id') AND was_reported`;

const changesSql = (history: TableName): string => `
  (SELECT json_group_object(change, n) FROM (
    SELECT change, count(*) AS n FROM ${history} WHERE run_id = getvariable('run_id') GROUP BY change))
  AS ${history}_by_kind`;

const didSql = (calculatedLosses: string): string => `
  SELECT ${changesSql('data_point_changes')}, ${changesSql('boundary_changes')},
    (SELECT count(*) FROM data_issues WHERE severity = 'rejected') AS rejected,
    (SELECT json_group_object(code, n) FROM (SELECT code, count(*) AS n FROM data_issues GROUP BY code)) AS issues,
    (SELECT json_group_object(survey_id, lost) FROM (
      SELECT survey_id, count(*) FILTER (change = 'removed') - count(*) FILTER (change = 'added') AS lost
      FROM data_point_changes WHERE run_id = getvariable('run_id')
      GROUP BY survey_id HAVING lost > 0 ORDER BY survey_id)) AS lost_points,
    (SELECT json_group_object(survey_id, lost) FROM (${calculatedLosses})) AS lost_calculated,
    (SELECT to_json(list(DISTINCT year(period_end))) FROM touched_records) AS touched`;
