import { readFile } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { DuckDBInstance } from '@duckdb/node-api';
import { publishedTableNames, type TableName } from '../../src/schema/tables.ts';
import { type HostileLake, publishHostileLake } from '../support/hostile-lake.ts';
import { comparable } from './comparable-rows.ts';

export interface TwoNights {
  readonly lake: HostileLake;
  /** Ids of the snapshots. */
  readonly first: string;
  readonly second: string;
}

/** A lake after two nights, with every hostile text in it. */
export async function publishTwoNights(): Promise<TwoNights> {
  const lake = await publishHostileLake();
  const [first, second] = lake.reports.map(({ snapshot_id: snapshot }) => String(snapshot));
  return { lake, first: first ?? '', second: second ?? '' };
}

/** Every row of a snapshot's tables, in a form that can be compared. */
export async function rowsOfSnapshot(output: string, snapshot: string): Promise<Readonly<Record<string, string[]>>> {
  const instance = await DuckDBInstance.create(join(output, 'snapshots', snapshot, 'lake.duckdb'), {
    access_mode: 'READ_ONLY',
  });
  const connection = await instance.connect();
  await connection.run("SET TimeZone = 'UTC'");
  const tables: [TableName, string[]][] = [];
  for (const table of publishedTableNames) {
    const reader = await connection.runAndReadAll(`SELECT to_json(t)::VARCHAR AS row FROM main."${table}" AS t`);
    tables.push([
      table,
      comparable(
        table,
        reader.getRows().map(([row]) => String(row)),
      ),
    ]);
  }
  connection.closeSync();
  instance.closeSync();
  return Object.fromEntries(tables);
}

const page = await readFile(new URL('../../docs/feed-a-warehouse.md', import.meta.url), 'utf8');

/**
 * The commands and scripts of a section of docs/feed-a-warehouse.md, one text for each block, for the command as built.
 */
export function examplesOf(title: string): readonly string[] {
  const section = page.split(/^### /m).find((text) => text.startsWith(`${title}\n`)) ?? '';
  const blocks = section.matchAll(/^```(?:sh|python) run="test\/warehouses"\n([\s\S]*?)^```$/gm);
  return [...blocks].map(([, block = '']) => block.replaceAll('npx esg-lake', 'esg-lake'));
}
