import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { listChanges, listGroupYears, runFigures } from '../../src/figures/run-figures.ts';
import { rollupContributions } from '../../src/schema/views/contributions.ts';
import { helpersSql } from '../../src/schema/views.ts';
import { oracleTables } from './oracle-rows.ts';
import type { World } from './world.ts';
import { insertsOf } from './world-tables.ts';

export type Value = number | string | boolean | null | readonly string[];
export type Row = Readonly<Record<string, Value>>;

const parameters = { touchedYears: null, materiality: 5 };
const [inputs = '', outputs = ''] = ['inputs.sql', 'outputs.sql'].map((name) =>
  readFileSync(join(import.meta.dirname, name), 'utf8'),
);
const compared: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['initiative_rollup', 'figure_doubts', 'figures', 'group_figure_changes'].map((name) => [name, `FROM ${name}`]),
  ),
  exclusions: 'FROM exclusions ORDER BY initiative_id, period_end',
  ...oracleTables,
};

/** What the models make of worlds, all in one lake. */
export class ModelledLake {
  readonly #connection: DuckDBConnection;
  readonly #rows = new Map<string, readonly Row[]>();

  static async of(worlds: readonly World[]): Promise<ModelledLake> {
    const connection = await connect();
    await connection.run("ATTACH ':memory:' AS before; USE before");
    await fillLake(
      connection,
      worlds.flatMap((world) => (world.before === undefined ? [] : [{ ...world, decisions: [], ...world.before }])),
    );
    await connection.run('USE memory');
    await fillLake(connection, worlds);
    await listChanges(connection, 'before', false);
    return new ModelledLake(connection).#loaded();
  }

  private constructor(connection: DuckDBConnection) {
    this.#connection = connection;
  }

  async #loaded(): Promise<this> {
    for (const [name, sql] of Object.entries(compared)) this.#rows.set(name, await this.query(sql));
    return this;
  }

  async query(sql: string): Promise<readonly Row[]> {
    return (await this.#connection.runAndReadAll(sql)).getRowObjectsJson() as readonly Row[];
  }

  /** The rows of a world, with its names in place of the ids. */
  rowsOf({ prefix }: World, name: string): readonly Row[] {
    const rows = this.#rows.get(name);
    if (rows === undefined) throw new RangeError(`${name} was not read`);
    return rows
      .filter(({ initiative_id: id }) => String(id).startsWith(prefix))
      .map((row) => JSON.parse(JSON.stringify(row).replaceAll(prefix, '')) as Row);
  }

  close(): void {
    this.#connection.closeSync();
  }
}

export async function connect(): Promise<DuckDBConnection> {
  return (await DuckDBInstance.create(':memory:', { threads: '1' })).connect();
}

/** Makes the tables of worlds in an empty database, and their figures. */
export async function fillLake(connection: DuckDBConnection, worlds: readonly World[]): Promise<void> {
  await connection.run(inputs);
  await connection.run(worlds.flatMap(insertsOf).join('\n'));
  await connection.run(outputs);
  for (const sql of helpersSql()) await connection.run(sql);
  await connection.run(`CREATE VIEW rollup_contributions AS ${rollupContributions.sql}`);
  await listGroupYears(connection, '12-31');
  await runFigures(connection, parameters);
}
