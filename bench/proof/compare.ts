import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance, quotedIdentifier, quotedString } from '@duckdb/node-api';
import { readManifest } from './manifest.ts';

/** Rows that only one of the lakes has. */
export interface Difference {
  readonly lost: number;
  readonly duplicated: number;
  readonly where: readonly string[];
}

/** Columns that say when and by which run something happened; equal histories differ only in these. */
const incidental = new Set(['run_id', 'response_id', 'removed_at', 'changed_at', 'seen_at']);
/** History of requests and runs: a disturbed lake has more of it, and counts the failed surveys of runs in between. */
const own = ['runs', 'responses'];

/**
 * Compares a lake with an undisturbed one, row by row, with the removed rows that are kept.
 */
export async function compareLakes(snapshot: string, undisturbed: string): Promise<Difference> {
  const [ours, theirs] = await Promise.all([snapshot, undisturbed].map((path) => readManifest(path)));
  if (ours === undefined || theirs === undefined) throw new Error('no manifest');
  return withBoth(snapshot, undisturbed, async (connection) => {
    // After a run with gaps, figures change in two steps.
    const gaps = await connection.runAndReadAll('FROM ours.runs WHERE surveys_failed > 0 LIMIT 1');
    const left = new Set(gaps.currentRowCount === 0 ? own : [...own, 'group_figure_changes']);
    const names = [...new Set([...Object.keys(ours.tables), ...Object.keys(theirs.tables)])].filter(
      (n) => !left.has(n),
    );
    const differences: Difference[] = [];
    for (const name of names) differences.push(await compareTable(connection, name));
    for (const [name, key] of [['surveys', 'survey_id'] as const, ['initiatives', 'initiative_id'] as const]) {
      const removed = (lake: string) => `SELECT ${key} FROM ${lake}.${name} WHERE removed_at IS NOT NULL`;
      differences.push(await compareQueries(connection, `removed ${name}`, removed('ours'), removed('theirs')));
    }
    return {
      lost: differences.reduce((sum, { lost }) => sum + lost, 0),
      duplicated: differences.reduce((sum, { duplicated }) => sum + duplicated, 0),
      where: differences.flatMap(({ where }) => where),
    };
  });
}

async function withBoth<T>(ours: string, theirs: string, work: (connection: DuckDBConnection) => Promise<T>) {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    for (const [alias, path] of [['ours', ours] as const, ['theirs', theirs] as const]) {
      await connection.run(`ATTACH ${quotedString(join(await realpath(path), 'lake.duckdb'))} AS ${alias} (READ_ONLY)`);
    }
    return await work(connection);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

async function compareTable(connection: DuckDBConnection, name: string): Promise<Difference> {
  const reader = await connection.runAndReadAll(
    "SELECT column_name FROM duckdb_columns() WHERE database_name = 'theirs' AND schema_name = 'main' AND table_name = $1",
    [name],
  );
  const all = reader.getRowsJS().map(([column]) => String(column));
  const columns = all.filter((column) => !incidental.has(column)).map(quotedIdentifier);
  const current = all.includes('removed_at') ? 'WHERE removed_at IS NULL' : '';
  const rows = (lake: string) => `SELECT ${columns.join()} FROM ${lake}.${quotedIdentifier(name)} ${current}`;
  return compareQueries(connection, name, rows('ours'), rows('theirs'));
}

async function compareQueries(
  connection: DuckDBConnection,
  name: string,
  ours: string,
  theirs: string,
): Promise<Difference> {
  const count = async (from: string, without: string): Promise<number> => {
    const reader = await connection.runAndReadAll(`SELECT count(*)::INTEGER FROM (${from} EXCEPT ALL ${without})`);
    return Number(reader.getRowsJS()[0]?.[0]);
  };
  const lost = await count(theirs, ours);
  const duplicated = await count(ours, theirs);
  const where = lost + duplicated === 0 ? [] : [`${name}: ${lost} lost, ${duplicated} too many`];
  return { lost, duplicated, where };
}
