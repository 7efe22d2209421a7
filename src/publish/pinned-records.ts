import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { unreadable } from '../base/damage.ts';
import { errorCode, isMissing, sha256Of } from '../base/files.ts';
import { sqlLiteral } from '../base/sql-text.ts';
import { selectRows, textOf } from '../load/database.ts';
import { databaseName } from './manifest.ts';
import { isPinName, pinFile, pinsFolder, snapshotLink } from './pins.ts';

/**
 * Creates the temporary tables `newly_read_pins`, with the pins of an output folder that the lake has not read yet, and
 * `pinned_records`, with the records that their figures are made of. A pin that cannot be read is left out with a warning,
 * and is read by the next run. Call it outside a transaction: an error would end that.
 *
 * @returns whether there are any
 */
export async function findPinnedRecords(
  connection: DuckDBConnection,
  output: string,
  warn: (message: string) => void,
): Promise<boolean> {
  const names = await pinNames(output);
  if (names.length === 0) return false;
  await connection.run('CREATE OR REPLACE TEMP TABLE newly_read_pins (pin_sha256 VARCHAR)');
  await connection.run('CREATE OR REPLACE TEMP TABLE pinned_records (utrv_id VARCHAR)');
  const rows = await selectRows(connection, 'SELECT pin_sha256 FROM internal.read_pins');
  let found = 0;
  const read = new Set(rows.map((row) => textOf(row, 'pin_sha256')));
  for (const name of names) {
    const folder = join(pinsFolder(output), name);
    const database = join(folder, snapshotLink, databaseName);
    try {
      const sha256 = await sha256Of(join(folder, pinFile));
      if (read.has(sha256)) continue;
      await readRecords(connection, database);
      await connection.run('INSERT INTO newly_read_pins VALUES ($1)', [sha256]);
      found += 1;
    } catch (error) {
      const what = errorCode(error) === null ? `${database} cannot be read` : `pin.json ${unreadable(error)}`;
      warn(`the pin ${name} is damaged: ${what}; restatements do not count what it holds`);
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

/** None if there is no such folder, or it cannot be read. */
const pinNames = async (output: string): Promise<readonly string[]> => {
  const names = await readdir(pinsFolder(output)).catch((error: unknown) => {
    if (isMissing(error) || errorCode(error) !== null) return [];
    throw error;
  });
  return names.filter(isPinName).sort();
};
