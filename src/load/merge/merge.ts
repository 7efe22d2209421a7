import { crashPoint } from '../../base/crash-point.ts';
import { isKeptWhole, type TableName, tableNames, tables } from '../../schema/tables.ts';
import { countsSql, numberOf, selectRow, selectRows, textOf } from '../database.ts';
import { recordBoundaryChanges } from './boundary-changes.ts';
import { chooseTrackers } from './choose-trackers.ts';
import { dropCrossDuplicates, findCrossDuplicates, recordCrossDuplicates } from './cross-duplicates.ts';
import { decideMeasures } from './decisions/decide-measures.ts';
import { rememberFigureRules } from './figures/figure-scope.ts';
import { replaceFigures } from './figures/make-figures.ts';
import { findBrokenReferences } from './find-broken-references.ts';
import { createIdTable, deleteRows, insertRows, insertStaged, type MergeContext } from './merge-context.ts';
import { recordChanges, recordCompleteness, recordIssueCounts } from './record-history.ts';
import {
  replaceInitiatives,
  replaceResponses,
  replaceSubResources,
  replaceSurveys,
  replaceSyncState,
  replaceUnits,
  replaceValueLists,
} from './replace-rows.ts';
import { rememberPinned } from './reported-records.ts';
import { findTouchedPartitions, readTouchedPartitions, type TouchedPartitions } from './touched-partitions.ts';

export interface MergeOutcome {
  readonly changes: { readonly added: number; readonly changed: number; readonly removed: number };
  /** Reported numbers that this merge changed or removed: its rows of the view `restatements` with `was_reported`. */
  readonly restated: number;
  readonly touched: TouchedPartitions;
  /** Rows of every table after the merge. */
  readonly rows: Readonly<Record<TableName, number>>;
  /** Surveys with fewer data points than the lake had of them, and how many fewer. Empty for a rebuild. */
  readonly losses: ReadonlyMap<string, number>;
  /** Issues after the merge, by code. */
  readonly issues: Readonly<Record<string, number>>;
}

/**
 * Merges what is staged into the lake, step by step, in one transaction of `context.connection`; in direct mode, the
 * caller has begun it. Only the deletion of staged records that another survey has comes before the transaction.
 */
export async function merge(context: MergeContext): Promise<MergeOutcome> {
  const { connection, direct } = context;
  await createSurveySets(context);
  const staged = direct ? 'main' : 'staging.main';
  if (context.rebuild && !direct) await emptyCurrentTables(context);
  await findCrossDuplicates(context, staged);
  if (!direct) {
    await dropCrossDuplicates(context, 'staging.main');
    await connection.run('BEGIN');
  }
  try {
    await findTouchedPartitions(context);
    await rememberFigureRules(context);
    if (!context.rebuild && !direct) {
      await rememberPinned(context);
      await recordChanges(context);
      await recordBoundaryChanges(context);
    }
    await replaceSurveys(context);
    await replaceSubResources(context);
    await dropCrossDuplicates(context, 'main');
    await recordCrossDuplicates(context);
    // Reference issues of surveys that are kept as they were.
    await insertStaged(context, 'data_issues', `scope = 'references'`);
    await replaceInitiatives(context);
    await replaceDecisions(context);
    await chooseTrackers(context);
    await decideMeasures(context);
    await replaceUnits(context);
    // Before figures: names of options may hint at rows that include each other.
    const valueListsChanged = await replaceValueLists(context);
    await replaceFigures(context);
    await recordCompleteness(context);
    await findBrokenReferences(context, valueListsChanged);
    await recordIssueCounts(context);
    await replaceSyncState(context);
    await replaceResponses(context);
    crashPoint('merge.before-commit');
    await connection.run('COMMIT');
  } catch (error) {
    // A full disk has already ended the transaction; the first error is the one to report.
    await connection.run('ROLLBACK').catch(() => {});
    throw error;
  }
  return outcomeOf(context);
}

/**
 * Creates the temporary tables `loaded_surveys` and `removed_surveys`, both together, and those of them that the lake
 * already had.
 */
async function createSurveySets({ connection, loadedSurveys, removedSurveys }: MergeContext): Promise<void> {
  await createIdTable(connection, 'loaded_surveys', loadedSurveys);
  await createIdTable(connection, 'removed_surveys', removedSurveys);
  await createIdTable(connection, 'touched_surveys', [...loadedSurveys, ...removedSurveys]);
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE known_surveys AS
     SELECT id FROM touched_surveys WHERE id IN (SELECT survey_id FROM surveys)`,
  );
}

/** Leaves only what a rebuild keeps: history, and rows with a `removed_at`. */
async function emptyCurrentTables(context: MergeContext): Promise<void> {
  for (const table of tableNames) {
    if (isKeptWhole(table)) continue;
    await deleteRows(context, table, 'removed_at' in tables[table].columns ? 'removed_at IS NULL' : 'true');
  }
}

async function outcomeOf({ connection, runId }: MergeContext): Promise<MergeOutcome> {
  const counts = await selectRow(connection, countsSql(tableNames));
  const changes = await selectRow(
    connection,
    `SELECT ${['added', 'changed', 'removed'].map((kind) => `count(*) FILTER (change = '${kind}') AS ${kind}`).join(', ')}
     FROM data_point_changes WHERE run_id = $1`,
    [runId],
  );
  const restated = await selectRow(
    connection,
    'SELECT count(*) AS n FROM restatements WHERE run_id = $1 AND was_reported',
    [runId],
  );
  const issues = await selectRows(
    connection,
    'SELECT code, count(*) AS n FROM data_issues GROUP BY code ORDER BY code',
  );
  const losses = await selectRows(
    connection,
    `SELECT survey_id, count(*) FILTER (change = 'removed') - count(*) FILTER (change = 'added') AS lost
     FROM data_point_changes WHERE run_id = $1 GROUP BY survey_id HAVING lost > 0 ORDER BY survey_id`,
    [runId],
  );
  return {
    losses: new Map(losses.map((row) => [textOf(row, 'survey_id'), numberOf(row, 'lost')])),
    changes: {
      added: numberOf(changes, 'added'),
      changed: numberOf(changes, 'changed'),
      removed: numberOf(changes, 'removed'),
    },
    restated: numberOf(restated, 'n'),
    touched: await readTouchedPartitions(connection),
    rows: Object.fromEntries(tableNames.map((table) => [table, numberOf(counts, table)])) as MergeOutcome['rows'],
    issues: Object.fromEntries(issues.map((row) => [textOf(row, 'code'), numberOf(row, 'n')])),
  };
}

/** Replaces the published decisions of the owner by those of the run. */
async function replaceDecisions(context: MergeContext): Promise<void> {
  const { consolidation, measures, units } = context.decisions;
  for (const table of ['consolidation_decisions', 'measure_decisions', 'unit_aliases'] as const)
    await deleteRows(context, table, 'true');
  await insertRows(context, 'consolidation_decisions', consolidation);
  await insertRows(context, 'measure_decisions', measures);
  await insertRows(context, 'unit_aliases', units);
}
