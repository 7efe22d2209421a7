import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlFile } from '../base/sql-file.ts';
import { sqlLiteral } from '../base/sql-text.ts';

/** What the models are told; NULL is every year. */
export interface FigureParameters {
  /** Reporting years in which something changed; null for all. */
  readonly touchedYears: readonly number[] | null;
  /** Percent of a value from which on something is a doubt. */
  readonly materiality: number;
}

/** One statement that ran. */
export interface RanModel {
  /** The file, without `.sql`. */
  readonly model: string;
  /** The first line of the statement after its comment. */
  readonly statement: string;
  readonly rows: number;
  readonly milliseconds: number;
}

const beforeRollup = [
  '01-inputs',
  '02-records',
  '03-rows',
  '04-numbers',
  '05-rivals',
  '06-parts',
  '07-figures',
  '08-exclusions',
  '09-own',
  '10-leaves',
] as const;
/** These run once for each height in the tree above its leaves (variable `height`). */
const perHeight = ['11-height-values', '12-height-doubts'] as const;
const afterRollup = ['13-group-figures', '14-figure-doubts', '15-contributions'] as const;

/** Lists the group's years in `internal.group_years`; call it before `runFigures`, once the records are there. */
export async function listGroupYears(
  connection: DuckDBConnection,
  yearEnd: string,
  log: (ran: RanModel) => void = () => undefined,
): Promise<void> {
  if (!/^\d\d-\d\d$/.test(yearEnd)) throw new Error(`The end of the year is MM-DD, not ${yearEnd}.`);
  await connection.run(`SET VARIABLE year_end = '${yearEnd}'`);
  await runModel(connection, '00-group-years', log);
}

/**
 * Makes the figures of the years that changed and all that follows from them, by the models of this folder in the order
 * of their names. They read and write the tables of the connection's default schema.
 */
export async function runFigures(
  connection: DuckDBConnection,
  parameters: FigureParameters,
  log: (ran: RanModel) => void = () => undefined,
): Promise<void> {
  await setParameters(connection, parameters);
  for (const model of beforeRollup) await runModel(connection, model, log);
  const greatest = await greatestHeight(connection);
  for (let height = 1; height <= greatest; height++) {
    await connection.run(`SET VARIABLE height = ${height}`);
    for (const model of perHeight) await runModel(connection, model, log);
  }
  for (const model of afterRollup) await runModel(connection, model, log);
}

/** Runs the models that read records: up to `records`, `row_hints`, `measures` and `left_out`. */
export async function readRecords(connection: DuckDBConnection, parameters: FigureParameters): Promise<void> {
  await setParameters(connection, parameters);
  for (const model of beforeRollup) {
    await runModel(connection, model, () => undefined);
    if (model === '03-rows') return;
  }
}

async function setParameters(
  connection: DuckDBConnection,
  { touchedYears, materiality }: FigureParameters,
): Promise<void> {
  const years = touchedYears === null ? 'NULL' : `[${touchedYears.map(Math.trunc).join(', ')}]`;
  await connection.run(`SET VARIABLE touched_years = ${years}; SET VARIABLE materiality = ${Number(materiality)}`);
}

async function greatestHeight(connection: DuckDBConnection): Promise<number> {
  const reader = await connection.runAndReadAll('SELECT coalesce(max(height), 0) FROM nodes');
  return Number(reader.value(0, 0));
}

async function runModel(connection: DuckDBConnection, model: string, log: (ran: RanModel) => void): Promise<void> {
  const sql = sqlFile(`figures/${model}.sql`);
  const statements = await connection.extractStatements(sql);
  const texts = textsOf(sql);
  for (let index = 0; index < statements.count; index++) {
    const statement = texts[index] ?? '';
    const started = performance.now();
    try {
      const result = await (await statements.prepare(index)).run();
      log({ model, statement, rows: result.rowsChanged, milliseconds: performance.now() - started });
    } catch (error) {
      throw new Error(`${model}.sql, statement ${index + 1} (${statement}): ${String(error)}`, { cause: error });
    }
  }
}

/** The first line of each statement: those that begin with a keyword at the start of a line. */
const textsOf = (sql: string): readonly string[] =>
  sql.split('\n').filter((line) => /^(CREATE|INSERT|DELETE|SET|UPDATE|DROP) /.test(line));

/**
 * Lists in `group_figure_changes` what differs from the snapshot that is attached as `before`.
 * @param against what that snapshot is called
 * @param settingsDiffer whether it was made with other settings, or by another version of the schema
 */
export async function listChanges(
  connection: DuckDBConnection,
  against: string,
  settingsDiffer: boolean,
  log: (ran: RanModel) => void = () => undefined,
): Promise<void> {
  await connection.run(
    `SET VARIABLE against = ${sqlLiteral(against)}; SET VARIABLE settings_differ = ${settingsDiffer}`,
  );
  await runModel(connection, 'group-figure-changes', log);
}
