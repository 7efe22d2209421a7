import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { messageOf } from '../base/errors.ts';
import { sqlLiteral } from '../base/sql-text.ts';
import { selectRows, textOf } from '../load/database.ts';
import { databaseName } from './manifest.ts';
import { listPins } from './pins.ts';

/**
 * Creates the temporary tables `newly_read_pins`, with the pinned snapshots of an output folder that the lake has not
 * read yet, and `pinned_records`, with the value records that these count. A pin that cannot be read is left out with a
 * warning, and is read by the next run. Call it outside a transaction: an error would end that.
 *
 * @returns whether there are any
 */
export async function findPinnedRecords(
  connection: DuckDBConnection,
  output: string,
  warn: (message: string) => void,
): Promise<boolean> {
  const pins = await listPins(output).catch((error: unknown) => {
    warn(`the pins cannot be read: ${messageOf(error)}; restatements do not count what they hold`);
    return [];
  });
  if (pins.length === 0) return false;
  await connection.run('CREATE OR REPLACE TEMP TABLE newly_read_pins (snapshot_id VARCHAR)');
  await connection.run('CREATE OR REPLACE TEMP TABLE pinned_records (utrv_id VARCHAR)');
  const rows = await selectRows(connection, 'SELECT snapshot_id FROM internal.read_pins');
  const read = new Set(rows.map((row) => textOf(row, 'snapshot_id')));
  let found = 0;
  for (const { name, folder, snapshotId } of pins) {
    if (snapshotId !== null && read.has(snapshotId)) continue;
    const database = join(folder, databaseName);
    try {
      await readRecords(connection, database);
      await connection.run('INSERT INTO newly_read_pins VALUES ($1)', [snapshotId]);
      read.add(snapshotId ?? '');
      found += 1;
    } catch {
      warn(`the pin ${name} is damaged: ${database} cannot be read; restatements do not count what it holds`);
    }
  }
  return found > 0;
}

async function readRecords(connection: DuckDBConnection, database: string): Promise<void> {
  await connection.run(`ATTACH ${sqlLiteral(database)} AS pinned (READ_ONLY)`);
  try {
    await connection.run(
      `INSERT INTO pinned_records
       SELECT utrv_id FROM pinned.figures WHERE utrv_id IS NOT NULL
       UNION SELECT utrv_id FROM pinned.internal.used_numbers WHERE use = 'figure' AND utrv_id IS NOT NULL`,
    );
  } finally {
    await connection.run('DETACH pinned');
  }
}
