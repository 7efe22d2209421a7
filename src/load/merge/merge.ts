import { crashPoint } from '../../base/crash-point.ts';
import { columnNames } from '../../schema/ddl.ts';
import { type TableName, tableNames } from '../../schema/tables.ts';
import { countsSql, numberOf, selectRow, selectRows, textOf } from '../database.ts';
import { dropCrossDuplicates, findCrossDuplicates, recordCrossDuplicates } from './cross-duplicates.ts';
import { findBrokenReferences } from './find-broken-references.ts';
import { createIdTable, deleteRows, insertRows, type MergeContext } from './merge-context.ts';
import { boundaryKinds, recordBoundaryChanges, recordChanges } from './record-history.ts';
import { rememberFigureInputs, replaceFigures } from './replace-figures.ts';
import {
  calculatedLossesSql,
  rememberCalculated,
  replaceInitiatives,
  replaceResponses,
  replaceSubResources,
  replaceSurveys,
  replaceSyncState,
  replaceUnits,
  replaceValueLists,
} from './replace-rows.ts';
import { rememberPinned } from './reported-records.ts';
import { findTouchedRecords, readTouchedRecords, type TouchedYears } from './touched-records.ts';

/**
 * Keeps the definitions that a current value record embeds, and chooses for each tracker the version from the survey
 * with the greatest (`last_updated_at`, `survey_id`), NULL lowest; within a survey the first one.
 */
async function chooseTrackers(context: MergeContext): Promise<void> {
  const { connection } = context;
  // By row number: DISTINCT ON would hold all texts in memory, and a hostile survey has more of them than fit.
  await connection.run(
    `INSERT INTO internal.tracker_definitions BY NAME SELECT * FROM staging.main.tracker_definitions
     WHERE rowid IN (SELECT min(rowid) FROM staging.main.tracker_definitions GROUP BY definition_id)
       AND definition_id NOT IN (SELECT definition_id FROM internal.tracker_definitions)`,
  );
  await deleteRows(context, 'tracker_definitions', `definition_id NOT IN (${embeddedSql})`);
  await deleteRows(context, 'trackers', 'true');
  await deleteRows(context, 'tracker_columns', 'true');
  await connection.run(`CREATE OR REPLACE TEMP TABLE chosen_definitions AS ${chosenSql}`);
  const fields = columnNames('trackers').join(', ');
  await connection.run(
    `INSERT INTO trackers BY NAME
     SELECT ${fields} FROM internal.tracker_definitions SEMI JOIN chosen_definitions USING (definition_id)`,
  );
  await connection.run(
    `INSERT INTO tracker_columns BY NAME
     SELECT tracker_id, unnest(from_json(table_columns, '[{${columnTypes}}]'), max_depth := 2)
     FROM (SELECT tracker_id, table_columns FROM internal.tracker_definitions SEMI JOIN chosen_definitions USING (definition_id)
           WHERE table_columns IS NOT NULL)`,
  );
}

/** DuckDB groups by the few distinct texts of a compressed block: a twentieth of the time for millions of records. */
const embeddedSql = 'SELECT definition_id FROM utrvs WHERE definition_id IS NOT NULL GROUP BY definition_id';

/** Surveys are ranked first, so that one integer per record is enough to compare the versions of millions of records. */
const chosenSql = `
  WITH ranked AS (
    SELECT survey_id, row_number() OVER (ORDER BY last_updated_at NULLS FIRST, survey_id) AS rank FROM surveys)
  SELECT arg_max(definition_id, rank * 4294967296 - source_index) AS definition_id
  FROM utrvs JOIN ranked USING (survey_id) WHERE definition_id IS NOT NULL GROUP BY tracker_id`;

const columnTypes = [
  ['column_code', 'VARCHAR'],
  ['column_index', 'INTEGER'],
  ['name', 'VARCHAR'],
  ['value_type', 'VARCHAR'],
  ['unit', 'VARCHAR'],
  ['unit_type', 'VARCHAR'],
  ['number_scale', 'VARCHAR'],
  ['value_list_id', 'VARCHAR'],
  ['is_additive', 'BOOLEAN'],
  ['rows_add', 'BOOLEAN'],
  ['over_time', 'VARCHAR'],
  ['over_time_reason', 'VARCHAR'],
  ['additive_reason', 'VARCHAR'],
]
  .map(([name, type]) => `"${name}":"${type}"`)
  .join(',');

export interface MergeOutcome {
  readonly changes: { readonly added: number; readonly changed: number; readonly removed: number };
  /** Reported numbers that this merge changed or removed: its rows of the view `restatements` with `was_reported`. */
  readonly restated: number;
  /** Initiatives of which this merge recorded a change. */
  readonly boundary: Readonly<Record<(typeof boundaryKinds)[number], number>>;
  /** Where records were replaced. */
  readonly touched: TouchedYears;
  /** First year of the group of which figures were made; null if none were. */
  readonly figuresFrom: number | null;
  /** Rows of every table after the merge. */
  readonly rows: Readonly<Record<TableName, number>>;
  /** What surveys had in the lake and do not have any more. Empty if it had no current rows. */
  readonly losses: Losses;
  /** Issues after the merge, by code. */
  readonly issues: Readonly<Record<string, number>>;
}

/** How many fewer a survey has than the lake had of it, by survey. */
export interface Losses {
  readonly dataPoints: ReadonlyMap<string, number>;
  /** Of calculations that this run requested: values that are gone or NULL. */
  readonly calculatedValues: ReadonlyMap<string, number>;
}

/**
 * Merges what is staged into the lake, step by step, in one transaction of `context.connection`; in direct mode, the
 * caller has begun it. Only the deletion of staged records that another survey has comes before the transaction.
 */
export async function merge(context: MergeContext): Promise<MergeOutcome> {
  const { connection, direct } = context;
  await createSurveySets(context);
  const staged = direct ? 'main' : 'staging.main';
  await findCrossDuplicates(context, staged);
  if (!direct) {
    await dropCrossDuplicates(context, 'staging.main');
    await connection.run('BEGIN');
  }
  let figuresFrom: number | null;
  try {
    await findTouchedRecords(context);
    await rememberFigureInputs(context);
    if (!direct) {
      await rememberPinned(context);
      await recordChanges(context);
      await recordBoundaryChanges(context);
    }
    await rememberCalculated(context);
    await replaceSurveys(context);
    await replaceSubResources(context);
    await dropCrossDuplicates(context, 'main');
    await recordCrossDuplicates(context);
    await replaceInitiatives(context);
    await replaceDecisions(context);
    await chooseTrackers(context);
    await replaceUnits(context);
    // Before figures: names of options may hint at rows that include each other.
    const valueListsChanged = await replaceValueLists(context);
    figuresFrom = await replaceFigures(context);
    await findBrokenReferences(context, valueListsChanged);
    await replaceSyncState(context);
    await replaceResponses(context);
    crashPoint('merge.before-commit');
    await connection.run('COMMIT');
  } catch (error) {
    // A full disk has already ended the transaction; the first error is the one to report.
    await connection.run('ROLLBACK').catch(() => {});
    throw error;
  }
  return { ...(await outcomeOf(context)), figuresFrom };
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

async function outcomeOf({ connection, runId }: MergeContext): Promise<Omit<MergeOutcome, 'figuresFrom'>> {
  const counts = await selectRow(connection, countsSql(tableNames));
  const countsOf = async <K extends string>(history: TableName, kinds: readonly K[]): Promise<Record<K, number>> => {
    const row = await selectRow(
      connection,
      `SELECT ${kinds.map((kind) => `count(*) FILTER (change = '${kind}') AS ${kind}`).join(', ')}
       FROM ${history} WHERE run_id = $1`,
      [runId],
    );
    return Object.fromEntries(kinds.map((kind) => [kind, numberOf(row, kind)])) as Record<K, number>;
  };
  const restated = await selectRow(
    connection,
    'SELECT count(*) AS n FROM restatements WHERE run_id = $1 AND was_reported',
    [runId],
  );
  const issues = await selectRows(
    connection,
    'SELECT code, count(*) AS n FROM data_issues GROUP BY code ORDER BY code',
  );
  const lost = async (sql: string, values?: readonly string[]): Promise<ReadonlyMap<string, number>> =>
    new Map(
      (await selectRows(connection, sql, values)).map((row) => [textOf(row, 'survey_id'), numberOf(row, 'lost')]),
    );
  return {
    losses: {
      dataPoints: await lost(
        `SELECT survey_id, count(*) FILTER (change = 'removed') - count(*) FILTER (change = 'added') AS lost
         FROM data_point_changes WHERE run_id = $1 GROUP BY survey_id HAVING lost > 0 ORDER BY survey_id`,
        [runId],
      ),
      calculatedValues: await lost(calculatedLossesSql),
    },
    changes: await countsOf('data_point_changes', ['added', 'changed', 'removed']),
    restated: numberOf(restated, 'n'),
    boundary: await countsOf('boundary_changes', boundaryKinds),
    touched: await readTouchedRecords(connection),
    rows: Object.fromEntries(tableNames.map((table) => [table, numberOf(counts, table)])) as MergeOutcome['rows'],
    issues: Object.fromEntries(issues.map((row) => [textOf(row, 'code'), numberOf(row, 'n')])),
  };
}

/** Replaces the published decisions of the owner by those of the run. */
async function replaceDecisions(context: MergeContext): Promise<void> {
  const { consolidation, measures, units } = context.decisions;
  await deleteRows(context, 'decisions', 'true');
  await insertRows(context, 'decisions', [...consolidation, ...measures, ...units]);
}
