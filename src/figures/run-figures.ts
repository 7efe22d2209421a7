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
  '01-amounts',
  '02-inputs',
  '03-row-words',
  '04-records',
  '05-numbers',
  '06-rivals',
  '07-parts',
  '08-figures',
  '09-exclusions',
  '10-own',
  '11-rollup',
] as const;
/** These run once for each height in the tree, from the leaves up (variable `height`). */
const perHeight = ['12-height-places', '13-height-values', '14-height-doubts'] as const;
const afterRollup = ['15-group-figures', '16-figure-doubts', '17-contributions'] as const;

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
  for (let height = 0; height <= (await greatestHeight(connection)); height++) {
    await connection.run(`SET VARIABLE height = ${height}`);
    for (const model of perHeight) await runModel(connection, model, log);
  }
  for (const model of afterRollup) await runModel(connection, model, log);
}

/** Runs the models that read the numbers of records: `records`, `row_hints`, `left_out` and what is before them. */
export async function readNumbers(connection: DuckDBConnection, parameters: FigureParameters): Promise<void> {
  await setParameters(connection, parameters);
  for (const model of beforeRollup) {
    await runModel(connection, model, () => undefined);
    if (model === '05-numbers') return;
  }
}

async function setParameters(
  connection: DuckDBConnection,
  { touchedYears, materiality }: FigureParameters,
): Promise<void> {
  const years = touchedYears === null ? 'NULL' : `[${touchedYears.map(Math.trunc).join(', ')}]`;
  await connection.run(`SET VARIABLE touched_years = ${years}`);
  await connection.run(`SET VARIABLE materiality = ${Number(materiality)}`);
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

/** Creates the macros that the models and `listChanges` use, in a connection that has not run `runFigures`. */
export const createMacros = (connection: DuckDBConnection): Promise<void> =>
  runModel(connection, '01-amounts', () => undefined);

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
  await connection.run(`SET VARIABLE against = ${sqlLiteral(against)}`);
  await connection.run(`SET VARIABLE settings_differ = ${settingsDiffer}`);
  await runModel(connection, 'group-figure-changes', log);
}
