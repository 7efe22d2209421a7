import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { listChanges, runFigures } from './models/run-figures.ts';
import type { World } from './world.ts';
import { insertsOf } from './world-tables.ts';

export type Value = number | string | boolean | null | readonly string[];
export type Row = Readonly<Record<string, Value>>;

const materiality = 5;
const tables = readFileSync(join(import.meta.dirname, 'tables.sql'), 'utf8');

/** What the models make of worlds that are in one lake together. */
export class WorldLake {
  readonly #connection: DuckDBConnection;
  readonly #rows = new Map<string, readonly Row[]>();

  static async of(worlds: readonly World[]): Promise<WorldLake> {
    const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
    const connection = await instance.connect();
    await connection.run("ATTACH ':memory:' AS before; USE before");
    const before = worlds.flatMap((world) =>
      world.before === undefined ? [] : [{ ...world, decisions: [], ...world.before }],
    );
    await fill(connection, before);
    await connection.run('USE memory');
    await fill(connection, worlds);
    await listChanges(connection, 'before', false);
    return new WorldLake(connection);
  }

  private constructor(connection: DuckDBConnection) {
    this.#connection = connection;
  }

  /** Read once for all worlds. */
  async load(name: string, sql: string): Promise<void> {
    this.#rows.set(name, await this.query(sql));
  }

  async query(sql: string): Promise<readonly Row[]> {
    return (await this.#connection.runAndReadAll(sql)).getRowObjectsJson() as readonly Row[];
  }

  /** The rows of a world, with its names in place of the ids. */
  of({ prefix }: World, name: string): readonly Row[] {
    const rows = this.#rows.get(name);
    if (rows === undefined) throw new RangeError(`${name} was not loaded`);
    return rows
      .filter(({ initiative_id: id }) => String(id).startsWith(prefix))
      .map((row) => JSON.parse(JSON.stringify(row).replaceAll(prefix, '')) as Row);
  }

  close(): void {
    this.#connection.closeSync();
  }
}

async function fill(connection: DuckDBConnection, worlds: readonly World[]): Promise<void> {
  await connection.run(tables);
  await connection.run(worlds.flatMap(insertsOf).join('\n'));
  await runFigures(connection, { yearEnd: '12-31', touchedYears: null, materiality });
}
