import type { DuckDBConnection } from '@duckdb/node-api';
import { messageOf } from '../base/errors.ts';
import { sqlLiteral } from '../base/sql-text.ts';
import { listChanges } from '../figures/run-figures.ts';
import { type Rules, settingsDiffer } from '../schema/rules.ts';
import { isOfThisSchema } from './lake-version.ts';
import { listPins } from './pins.ts';
import { namedSnapshot, type Snapshot } from './snapshot-folders.ts';

interface Compared {
  readonly runId: string;
  readonly output: string;
  /** Null if there is none. */
  readonly previous: Snapshot | null;
  /** Of the run; null if every snapshot was made with the same. */
  readonly rules: Rules | null;
  readonly warn: (message: string) => void;
}

/**
 * Lists in `group_figure_changes` what differs from the snapshot before and from the newest pin. One that was made by
 * another version, or cannot be read, is left out with a warning. Call it outside a transaction.
 *
 * @returns those that were compared: `previous`, the name of the pin
 */
export async function listFigureChanges(
  connection: DuckDBConnection,
  { runId, output, previous, rules, warn }: Compared,
): Promise<readonly string[]> {
  await connection.run(`SET VARIABLE run_id = ${sqlLiteral(runId)}`);
  const compared: string[] = [];
  const pinned = await newestPinned(output);
  for (const { against, snapshot } of [{ against: 'previous', snapshot: previous }, ...pinned]) {
    if (snapshot === null) continue;
    if (!isOfThisSchema(snapshot.manifest)) {
      warn(`the figures of ${snapshot.folder} are not compared: another version of esg-lake made it`);
      continue;
    }
    try {
      await connection.run(`ATTACH ${sqlLiteral(snapshot.databaseFile)} AS before (READ_ONLY)`);
      const differ = rules !== null && settingsDiffer(snapshot.manifest.rules, rules);
      await listChanges(connection, against, differ).finally(() => connection.run('DETACH before'));
      compared.push(against);
    } catch (error) {
      warn(`the figures of ${snapshot.folder} cannot be compared: ${messageOf(error)}`);
    }
  }
  return compared;
}

/** The pin with the newest snapshot; of several, the first by name. */
async function newestPinned(
  output: string,
): Promise<readonly { readonly against: string; readonly snapshot: Snapshot | null }[]> {
  const pins = await listPins(output);
  const newest = pins
    .map(({ snapshotId }) => snapshotId ?? '')
    .sort()
    .at(-1);
  const pin = pins.find(({ snapshotId }) => snapshotId === newest);
  if (pin === undefined || newest === undefined) return [];
  const entry = await namedSnapshot(output, newest).catch(() => null);
  return [{ against: pin.name, snapshot: entry?.snapshot ?? null }];
}
