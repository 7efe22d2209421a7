import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { messageOf } from '../base/errors.ts';
import { sqlLiteral } from '../base/sql-text.ts';
import { listChanges } from '../figures/run-figures.ts';
import { selectRows, textOf } from '../load/database.ts';
import { type Rules, settingsDiffer } from '../schema/rules.ts';
import { databaseName, isOfThisSchema } from './manifest.ts';
import { listPins, openSnapshot, type Snapshot } from './snapshot-folders.ts';

/**
 * Lists in `group_figure_changes` what differs from the snapshot before and from the newest pin, if they can be read.
 * Call it after the merge (variable `run_id`), outside a transaction.
 * @returns those that were compared: `previous`, the name of the pin
 */
export async function listFigureChanges(
  connection: DuckDBConnection,
  output: string,
  previous: Snapshot | null,
  rules: Rules,
  warn: (message: string) => void,
) {
  // Of several pins of the same snapshot, the first by name.
  const [pin] = (await listPins(output)).toSorted((a, b) => (b.snapshotId ?? '').localeCompare(a.snapshotId ?? ''));
  const pinned = pin?.snapshotId == null ? null : await openSnapshot(output, pin.snapshotId).catch(() => null);
  const compared: string[] = [];
  for (const [against, snapshot] of [
    ['previous', previous],
    [pin?.name ?? '', pinned],
  ] as const) {
    if (snapshot === null) continue;
    if (!isOfThisSchema(snapshot.manifest)) {
      warn(`the figures of ${snapshot.folder} are not compared: another version of esg-lake made it`);
      continue;
    }
    const differ = settingsDiffer(snapshot.manifest.rules, rules);
    const list = () => listChanges(connection, against, differ);
    await withAttached(connection, snapshot.databaseFile, 'before', list).then(
      () => compared.push(against),
      (error: unknown) => warn(`the figures of ${snapshot.folder} cannot be compared: ${messageOf(error)}`),
    );
  }
  return compared;
}

/**
 * Creates the temporary tables `newly_read_pins`, with the pinned snapshots that the lake has not read yet, and
 * `pinned_records`, with the value records that these count. The next run tries again to read a damaged one. Call it
 * outside a transaction: an error would end that.
 */
export async function findPinnedRecords(connection: DuckDBConnection, output: string, warn: (message: string) => void) {
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
      await withAttached(connection, database, 'pinned', () => connection.run(pinnedRecords));
      await connection.run('INSERT INTO newly_read_pins VALUES ($1)', [snapshotId]);
      read.add(snapshotId ?? '');
      found += 1;
    } catch {
      warn(`the pin ${name} is damaged: ${database} cannot be read; restatements do not count what it holds`);
    }
  }
  return found > 0;
}

const pinnedRecords = `INSERT INTO pinned_records
  SELECT utrv_id FROM pinned.figures WHERE utrv_id IS NOT NULL
  UNION SELECT utrv_id FROM pinned.internal.used_numbers WHERE use = 'figure' AND utrv_id IS NOT NULL`;

async function withAttached(connection: DuckDBConnection, file: string, name: string, work: () => Promise<unknown>) {
  await connection.run(`ATTACH ${sqlLiteral(file)} AS ${name} (READ_ONLY)`);
  await work().finally(() => connection.run(`DETACH ${name}`));
}
