import type { DuckDBValue } from '@duckdb/node-api';
import type { RecordBatch } from 'apache-arrow';
import { parseDecisions } from '../schema/decisions.ts';
import type { Batches, TableBatch } from '../schema/row-batches.ts';
import { type SubResource, textsIn } from '../schema/rows.ts';
import type { Rules } from '../schema/rules.ts';
import { publishedTableNames, type TableName } from '../schema/tables.ts';
import type { SqlRow } from './database.ts';
import type { MergeOutcome } from './merge/merge.ts';
import type { MergeOptions } from './merge/merge-context.ts';

export interface LoadRun {
  readonly runId: string;
  readonly lake: RunLake;
  readonly options: Pick<Rules, 'decisions' | 'yearEnd' | 'materiality'>;
  /** The clock of the machine in milliseconds. */
  now(): number;
  log(level: 'debug', message: string, fields: Readonly<Record<string, unknown>>): void;
  readonly stats: LoadStats;
}

/** The private copy of the lake that the run will publish. It is opened on first use. */
export interface RunLake {
  /** Starts to open it. If that fails, the first call that needs it throws. */
  prepare(): void;
  /** Adds rows for the merge. May be called concurrently. */
  append(table: TableName, batch: RecordBatch): Promise<void>;
  /** Call it once, after the last `append`. */
  merge(options: MergeOptions): Promise<MergeOutcome>;
  /** Queries the copy, until it is published: after the merge, what readers will see. */
  query(sql: string, values?: readonly DuckDBValue[]): Promise<readonly SqlRow[]>;
}

type LoadStats = { -readonly [Name in 'changes' | 'restated' | 'boundary' | 'issues']: MergeOutcome[Name] } & {
  /** Microseconds, by the clock of the service. */
  readonly listedAt: number | null;
  rows: Readonly<Record<string, number>>;
};

/** Loads batches for the merge as they come, and returns all finished inputs. */
export async function loadBatches<T>(
  run: Pick<LoadRun, 'lake'>,
  parts: AsyncIterable<Batches<T>>,
): Promise<readonly T[]> {
  const { lake } = run;
  const done: T[] = [];
  lake.prepare(); // while the first bodies arrive
  for await (const part of parts) {
    for (const { table, batch } of part.batches) await lake.append(table, batch);
    done.push(...part.done);
  }
  return done;
}

interface MergedRun {
  readonly plan: { readonly removed: readonly string[] };
  readonly surveys: { readonly loaded: readonly { readonly surveyId: string }[] };
  readonly subResources: readonly { readonly resource: string; readonly detail: SubResource }[];
}

/**
 * Merges what was loaded, and the batches, into the private copy of the lake, in one transaction; on a replay, this
 * makes the current tables from scratch. Records the resulting changes, issues and row counts for the report; the run's
 * own row is counted in advance.
 *
 * @returns what surveys do not have any more, for `guardLosses`
 */
export async function mergeRun(
  { runId, lake, options, stats, log, now }: LoadRun,
  { plan, surveys, subResources }: MergedRun,
  batches: readonly TableBatch[],
): Promise<MergeOutcome['losses']> {
  for (const { table, batch } of batches) await lake.append(table, batch);
  const outcome = await lake.merge({
    runId,
    changedAt: stats.listedAt ?? now() * 1000,
    loadedSurveys: surveys.loaded.map(({ surveyId }) => surveyId),
    removedSurveys: plan.removed,
    replacedValueLists: [
      ...new Set(
        subResources.flatMap(({ resource, detail }) => (resource === 'value_lists' ? textsIn(detail, 'ids') : [])),
      ),
    ],
    decisions: parseDecisions(options.decisions),
    yearEnd: options.yearEnd,
    materiality: options.materiality,
    log: (model, rows, ms) => log('debug', 'figures', { model, rows, ms }),
  });
  stats.changes = outcome.changes;
  stats.restated = outcome.restated;
  stats.boundary = outcome.boundary;
  stats.issues = outcome.issues;
  stats.rows = Object.fromEntries(
    publishedTableNames.map((table) => [table, outcome.rows[table] + (table === 'runs' ? 1 : 0)]),
  );
  return outcome.losses;
}
