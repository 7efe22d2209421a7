import { checkpoint } from '../../base/checkpoint.ts';
import { type TableName, tableNames, tables } from '../../schema/tables.ts';
import { countsSql, numberOf, selectRow, selectRows, textOf } from '../database.ts';
import { chooseTrackers } from './choose-trackers.ts';
import { dropCrossDuplicates, findCrossDuplicates, recordCrossDuplicates } from './cross-duplicates.ts';
import { rememberFigureRules } from './figures/figure-scope.ts';
import { replaceFigures } from './figures/make-figures.ts';
import { findBrokenReferences } from './find-broken-references.ts';
import { createIdTable, deleteRows, insertStaged, type MergeContext } from './merge-context.ts';
import { recordChanges } from './record-changes.ts';
import { recordCompleteness } from './record-completeness.ts';
import { recordIssueCounts } from './record-issue-counts.ts';
import { replaceDetails } from './replace-details.ts';
import { replaceInitiatives } from './replace-initiatives.ts';
import { replaceSurveys } from './replace-surveys.ts';
import { replaceUnits } from './replace-units.ts';
import { replaceValueLists } from './replace-value-lists.ts';
import { findTouchedPartitions, readTouchedPartitions, type TouchedPartitions } from './touched-partitions.ts';

export interface MergeOutcome {
  readonly changes: { readonly added: number; readonly changed: number; readonly removed: number };
  readonly touched: TouchedPartitions;
  /** Rows of every table after the merge. */
  readonly rows: Readonly<Record<TableName, number>>;
  /** Issues after the merge, by code. */
  readonly issues: Readonly<Record<string, number>>;
}

/**
 * Brings what is staged into the lake, step by step. All in one transaction of `context.connection`, which the caller has
 * begun in direct mode; only staged records that another survey has are deleted before it.
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
    if (!context.rebuild && !direct) await recordChanges(context);
    await replaceSurveys(context);
    await replaceDetails(context);
    await dropCrossDuplicates(context, 'main');
    await recordCrossDuplicates(context);
    // Those of surveys that are kept as they were.
    await insertStaged(context, 'data_issues', `scope = 'references'`);
    await replaceInitiatives(context);
    await chooseTrackers(context);
    await replaceUnits(context);
    await replaceFigures(context);
    await recordCompleteness(context);
    const valueListsChanged = await replaceValueLists(context);
    await findBrokenReferences(context, valueListsChanged);
    await recordIssueCounts(context);
    await replaceSyncState(context);
    await replaceResponses(context);
    checkpoint('merge.before-commit');
    await connection.run('COMMIT');
  } catch (error) {
    // A full disk has already ended the transaction; the first error is the one to report.
    await connection.run('ROLLBACK').catch(() => {});
    throw error;
  }
  return outcomeOf(context);
}

/** Temporary tables `loaded_surveys` and `removed_surveys`, both together, and those of them that the lake already had. */
async function createSurveySets({ connection, loadedSurveys, removedSurveys }: MergeContext): Promise<void> {
  await createIdTable(connection, 'loaded_surveys', loadedSurveys);
  await createIdTable(connection, 'removed_surveys', removedSurveys);
  await createIdTable(connection, 'touched_surveys', [...loadedSurveys, ...removedSurveys]);
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE known_surveys AS
     SELECT id FROM touched_surveys WHERE id IN (SELECT survey_id FROM surveys)`,
  );
}

/** Leaves only history and the rows kept with a `removed_at`. */
async function emptyCurrentTables(context: MergeContext): Promise<void> {
  for (const table of tableNames) {
    if (tables[table].kind === 'history') continue;
    await deleteRows(context, table, 'removed_at' in tables[table].columns ? 'removed_at IS NULL' : 'true');
  }
}

/** A body that was received again is listed with its newest landing, which shows that it was up to date at that time. */
async function replaceResponses(context: MergeContext): Promise<void> {
  await deleteRows(context, 'responses', 'response_id IN (SELECT response_id FROM staging.main.responses)');
  await context.connection.run(
    `INSERT INTO responses BY NAME SELECT DISTINCT ON (response_id) * FROM staging.main.responses
     ORDER BY response_id, fetched_at DESC`,
  );
}

async function replaceSyncState(context: MergeContext): Promise<void> {
  const given = await selectRow(context.connection, 'SELECT count(*) AS n FROM staging.main.sync_surveys');
  const gone = numberOf(given, 'n') > 0 ? 'true' : 'survey_id IN (FROM removed_surveys)';
  await deleteRows(context, 'sync_surveys', gone);
  await insertStaged(context, 'sync_surveys');
}

async function outcomeOf({ connection, runId }: MergeContext): Promise<MergeOutcome> {
  const counts = await selectRow(connection, countsSql(tableNames));
  const changes = await selectRow(
    connection,
    `SELECT ${['added', 'changed', 'removed'].map((kind) => `count(*) FILTER (change = '${kind}') AS ${kind}`).join(', ')}
     FROM data_point_changes WHERE run_id = $1`,
    [runId],
  );
  const issues = await selectRows(
    connection,
    'SELECT code, count(*) AS n FROM data_issues GROUP BY code ORDER BY code',
  );
  return {
    changes: {
      added: numberOf(changes, 'added'),
      changed: numberOf(changes, 'changed'),
      removed: numberOf(changes, 'removed'),
    },
    touched: await readTouchedPartitions(connection),
    rows: rowsByTable((table) => numberOf(counts, table)),
    issues: Object.fromEntries(issues.map((row) => [textOf(row, 'code'), numberOf(row, 'n')])),
  };
}

/** An object with a count for every table. */
function rowsByTable(count: (table: TableName) => number): Readonly<Record<TableName, number>> {
  const entries = tableNames.map((table) => [table, count(table)] as const);
  return Object.fromEntries(entries) as Record<TableName, number>;
}
