import { quotedIdentifier } from '@duckdb/node-api';
import { DamagedError } from '../base/damage.ts';
import { type Database, openDatabase, selectRows, textOf } from './database.ts';
import { type Snapshot, snapshotEntries } from './publish/snapshot-folders.ts';

/** What a snapshot needs of the landing (see `pruneLanding`). */
export interface SnapshotNeeds {
  readonly runIds: readonly string[];
  readonly bodies: ReadonlySet<string>;
  readonly files: ReadonlyMap<string, string>;
}

/** @throws DamagedError if a kept snapshot cannot be read */
export async function neededByKept(output: string): Promise<readonly SnapshotNeeds[]> {
  const needs: SnapshotNeeds[] = [];
  for (const { snapshotId, snapshot } of await snapshotEntries(output)) {
    if (snapshot === null) throw unknown(snapshotId, undefined);
    needs.push(
      await landingNeeds(snapshot).catch((error: unknown) => {
        throw unknown(snapshotId, error);
      }),
    );
  }
  return needs;
}

const unknown = (snapshotId: string, cause: unknown): DamagedError =>
  new DamagedError(
    `the snapshot ${snapshotId} cannot be read: nothing is deleted from the landing, since it may need it`,
    {
      cause,
      hint: 'It is tried again by every run, and works once that snapshot has been pruned too.',
    },
  );

/** The runs that published a snapshot's rows, the bodies that its current rows name, and where it says that bodies are. */
async function landingNeeds({ databaseFile }: Snapshot): Promise<SnapshotNeeds> {
  const database = await openDatabase({ file: databaseFile, readOnly: true, threads: 1 });
  try {
    const { connection } = database;
    const runs = await selectRows(connection, 'SELECT run_id FROM runs');
    const responses = await selectRows(connection, 'SELECT response_id, landing_file FROM responses');
    return {
      runIds: runs.map((row) => textOf(row, 'run_id')),
      bodies: await bodiesNamed(database),
      files: new Map(responses.map((row) => [textOf(row, 'response_id'), textOf(row, 'landing_file')])),
    };
  } finally {
    database.close();
  }
}

/** By every table that the database has, since one of an older version has others; `responses` itself is a history. */
async function bodiesNamed({ connection }: Database): Promise<ReadonlySet<string>> {
  const sources = await selectRows(
    connection,
    `SELECT schema_name, table_name, bool_or(column_name = 'removed_at') AS is_removable
     FROM duckdb_columns() SEMI JOIN duckdb_tables() USING (table_oid, database_oid)
     WHERE table_name <> 'responses' GROUP BY ALL HAVING bool_or(column_name = 'response_id')`,
  );
  const selects = sources.map((row) => {
    const name = [textOf(row, 'schema_name'), textOf(row, 'table_name')].map(quotedIdentifier).join('.');
    const stands = row['is_removable'] === true ? ' AND removed_at IS NULL' : '';
    return `SELECT response_id FROM ${name} WHERE response_id IS NOT NULL${stands}`;
  });
  if (selects.length === 0) return new Set();
  return new Set((await selectRows(connection, selects.join(' UNION '))).map((row) => textOf(row, 'response_id')));
}
