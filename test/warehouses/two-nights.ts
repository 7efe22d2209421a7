import { basename } from 'node:path';
import { join } from 'node:path/posix';
import { DuckDBInstance } from '@duckdb/node-api';
import { currentFolder } from '../../src/publish/snapshot-folders.ts';
import { publishedTableNames, type TableName } from '../../src/schema/tables.ts';
import { type PublishedLake, publishLake } from '../pipeline/published-lake.ts';
import { comparable } from './comparable-rows.ts';

export interface TwoNights {
  readonly lake: PublishedLake;
  /** Ids of the snapshots. */
  readonly first: string;
  readonly second: string;
}

/** A lake after two nights, with every malformed and hostile text in it. */
export async function publishTwoNights(): Promise<TwoNights> {
  const world = { initiatives: 12, surveys: 30, utrvsPerSurvey: 30, badData: 'all' } as const;
  const lake = await publishLake(world, { calculations: ['wfn_2024'], retries: 0 });
  const first = basename((await currentFolder(lake.output)) ?? '');
  lake.sandbox.setNight(1);
  await lake.runAgain({});
  return { lake, first, second: basename((await currentFolder(lake.output)) ?? '') };
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
