import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlFile } from '../base/package-files.ts';
import { sqlLiteral } from '../base/sql-text.ts';

export interface FigureParameters {
  /** Reporting years in which something changed; null for all. */
  readonly touchedYears: readonly number[] | null;
  /** Percent of a value from which on something is a doubt. */
  readonly materiality: number;
  /** Told what each model has done: the rows of its last statement, and milliseconds. */
  readonly log?: ModelLog | undefined;
}

export type ModelLog = (model: string, rows: number, ms: number) => void;

const ofRecords = ['01-inputs', '02-records', '03-rows'];
const ofInitiatives = ['04-numbers', '05-rivals', '06-parts', '07-figures', '08-exclusions', '09-own', '10-leaves'];
/** These run once for each height in the tree above its leaves (variable `height`). */
const perHeight = ['11-height-values', '12-height-doubts'];
const afterRollup = ['13-group-figures', '14-figure-doubts', '15-contributions'];

/** Lists the group's years in `internal.group_years`; call it before `runFigures`, once the records are there. */
export async function listGroupYears(connection: DuckDBConnection, yearEnd: string): Promise<void> {
  await connection.run(`SET VARIABLE year_end = ${sqlLiteral(yearEnd)}`);
  await runModel(connection, '00-group-years');
}

/**
 * Makes the figures of the years that changed and all that follows from them, by the models of this folder in the order
 * of their names. They read and write the tables of the connection's default schema.
 */
export async function runFigures(connection: DuckDBConnection, parameters: FigureParameters): Promise<void> {
  await readRecords(connection, parameters);
  const { log } = parameters;
  for (const model of ofInitiatives) await runModel(connection, model, log);
  const greatest = await connection.runAndReadAll('SELECT coalesce(max(height), 0) FROM nodes');
  for (let height = 1; height <= Number(greatest.value(0, 0)); height++) {
    await connection.run(`SET VARIABLE height = ${height}`);
    for (const model of perHeight) await runModel(connection, model, log);
  }
  for (const model of afterRollup) await runModel(connection, model, log);
}

/** Runs the models that read records: up to `records`, `row_hints`, `measures` and `left_out`. */
export async function readRecords(connection: DuckDBConnection, parameters: FigureParameters): Promise<void> {
  const { touchedYears, materiality, log } = parameters;
  const years = touchedYears === null ? 'NULL' : `[${touchedYears.map(Math.trunc).join(', ')}]`;
  await connection.run(`SET VARIABLE touched_years = ${years}; SET VARIABLE materiality = ${Number(materiality)}`);
  for (const model of ofRecords) await runModel(connection, model, log);
}

/** In one call: 60 prepared statements would hold 40 MB until they are collected. */
async function runModel(connection: DuckDBConnection, model: string, log?: ModelLog): Promise<void> {
  const started = performance.now();
  const { rowsChanged } = await connection.run(sqlFile(`figures/${model}.sql`)).catch((error: unknown) => {
    throw new Error(`${model}.sql: ${String(error)}`, { cause: error });
  });
  log?.(model, rowsChanged, Math.round(performance.now() - started));
}

/**
 * Lists in `group_figure_changes` what differs from the snapshot that is attached as `before`.
 * @param against what that snapshot is called
 * @param settingsDiffer whether it was made with other settings, or by another version of the schema
 */
export async function listChanges(
  connection: DuckDBConnection,
  against: string,
  settingsDiffer: boolean,
): Promise<void> {
  await connection.run(
    `SET VARIABLE against = ${sqlLiteral(against)}; SET VARIABLE settings_differ = ${settingsDiffer}`,
  );
  await runModel(connection, 'group-figure-changes');
}
