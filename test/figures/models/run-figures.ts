import { readdirSync, readFileSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';

/** What the models are told; NULL is every year. */
export interface FigureParameters {
  /** Last day of the group's year, MM-DD. */
  readonly yearEnd: string;
  /** Reporting years in which something changed; null for all. */
  readonly touchedYears: readonly number[] | null;
  /** Percent of a value from which on something is a doubt. */
  readonly materiality: number;
}

/** One statement that ran. */
export interface RanModel {
  /** The file, with the height in the tree if it runs once for each. */
  readonly model: string;
  /** The first line of the statement after its comment. */
  readonly statement: string;
  readonly rows: number;
  readonly milliseconds: number;
}

/** Models with this in their names run once for each height in the tree, from the leaves up (variable `height`). */
const perHeight = '-height-';
const folder = new URL('.', import.meta.url);

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
  const models = readdirSync(folder)
    .filter((name) => /^\d\d-.*\.sql$/.test(name))
    .sort();
  for (const [index, model] of models.entries()) {
    if (!model.includes(perHeight)) await runModel(connection, model, model, log);
    else if (!models[index - 1]?.includes(perHeight)) {
      const group = models.slice(index).filter((name) => name.includes(perHeight));
      for (let height = 0; height <= (await greatestHeight(connection)); height++) {
        await connection.run(`SET VARIABLE height = ${height}`);
        for (const each of group) await runModel(connection, each, `${each} ${height}`, log);
      }
    }
  }
}

async function setParameters(
  connection: DuckDBConnection,
  { yearEnd, touchedYears, materiality }: FigureParameters,
): Promise<void> {
  if (!/^\d\d-\d\d$/.test(yearEnd)) throw new Error(`The end of the year is MM-DD, not ${yearEnd}.`);
  const years = touchedYears === null ? 'NULL' : `[${touchedYears.map(Math.trunc).join(', ')}]`;
  await connection.run(`SET VARIABLE year_end = '${yearEnd}'`);
  await connection.run(`SET VARIABLE touched_years = ${years}`);
  await connection.run(`SET VARIABLE materiality = ${Number(materiality)}`);
}

async function greatestHeight(connection: DuckDBConnection): Promise<number> {
  const reader = await connection.runAndReadAll('SELECT coalesce(max(height), 0) FROM nodes');
  return Number(reader.value(0, 0));
}

async function runModel(
  connection: DuckDBConnection,
  file: string,
  model: string,
  log: (ran: RanModel) => void,
): Promise<void> {
  const sql = readFileSync(new URL(file, folder), 'utf8');
  const statements = await connection.extractStatements(sql);
  const texts = textsOf(sql);
  for (let index = 0; index < statements.count; index++) {
    const started = performance.now();
    try {
      const prepared = await statements.prepare(index);
      const result = await prepared.run();
      const milliseconds = performance.now() - started;
      log({ model, statement: texts[index] ?? '', rows: result.rowsChanged, milliseconds });
    } catch (error) {
      throw new Error(`${model}, statement ${index + 1} (${texts[index]}): ${String(error)}`, { cause: error });
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
  await connection.run(`SET VARIABLE against = '${against.replaceAll("'", "''")}'`);
  await connection.run(`SET VARIABLE settings_differ = ${settingsDiffer}`);
  await runModel(connection, 'changes.sql', 'changes.sql', log);
}
