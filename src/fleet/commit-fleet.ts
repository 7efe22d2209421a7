import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ExitCode, exitCodes } from '../base/errors.ts';
import { mapConcurrently } from '../base/map-concurrently.ts';
import { createRunId } from '../base/run-id.ts';
import { type CurrentTables, readCurrentTables, type TableState } from '../formats/current-tables.ts';
import type { DataFile } from '../formats/data-files.ts';
import { tablesFolder } from '../formats/open-table.ts';
import { commitTableState } from '../formats/publish-tables.ts';
import { withDatabase } from '../load/database.ts';
import { addHashes, emptyHash, formatHash, parseHash } from '../load/publish/content-hash.ts';
import type { TableFormat } from '../run/options.ts';
import { whileLocked } from '../run/output-lock.ts';
import type { TableName } from '../schema/tables.ts';
import { schemaVersion } from '../schema/versions.ts';
import { committedParts } from './committed-state.ts';
import { type ConnectionPart, type NotTaken, takePart } from './connection-parts.ts';
import { requireFleetFolder } from './fleet-folders.ts';
import { fleetTable, sharedTableNames } from './fleet-tables.ts';
import { writeOwnTables } from './write-own-tables.ts';

interface FleetCommitOptions {
  readonly output: string;
  /** Ids of the connections, in their order. */
  readonly connections: readonly string[];
  /** In addition to Delta and the formats that the tables already have. */
  readonly formats: readonly TableFormat[];
  /** How many states of the tables stay readable. */
  readonly keep: number;
  /** Milliseconds. */
  readonly now: () => number;
  readonly warn: (message: string) => void;
}

/** What `fleet commit --json` prints. */
export interface FleetCommitReport {
  /** Id of the state that the tables are in now; unchanged while nothing changes. */
  readonly commit_id: string;
  readonly created_at: string;
  /** Number of tables with a new version. */
  readonly changed: number;
  readonly exit_code: ExitCode;
  readonly connections: readonly CommittedConnection[];
  /** Ids that the tables contained before this commit and that are not in the list of connections. */
  readonly removed: readonly string[];
  readonly rows: Readonly<Record<string, number>>;
}

interface CommittedConnection {
  readonly id: string;
  /** `held`: its rows stay as committed before; `left_out`: the tables contain none of its rows. */
  readonly state: 'committed' | 'held' | 'left_out';
  readonly snapshot_id: string | null;
  readonly schema_version: number | null;
  /** Why the tables do not contain what it has published. */
  readonly reason?: string;
}

/**
 * Updates the fleet's tables to what its connections have published; the only writer of these tables. Writes nothing if
 * the state is unchanged. `current.json` is replaced last, when all tables are up to date.
 *
 * @throws LockedError if another commit is in progress; GuardError if another engine has written to a table
 */
export async function commitFleet(options: FleetCommitOptions): Promise<FleetCommitReport> {
  const { output, now } = options;
  await requireFleetFolder(output);
  await mkdir(output, { recursive: true });
  const known = await readCurrentTables(output);
  const before = known === null || typeof known === 'string' ? null : known;
  const commitId = createRunId(now(), before === null ? [] : [before.snapshot_id]);
  return whileLocked(output, commitId, () =>
    commit(options, commitId).finally(() => rm(makingFolder(output), { recursive: true, force: true })),
  );
}

/** Where files are written before they are linked. */
const makingFolder = (output: string): string => join(tablesFolder(output), '.making');

async function commit(options: FleetCommitOptions, commitId: string): Promise<FleetCommitReport> {
  const { output, connections, keep, now, warn } = options;
  // Read again: another commit may have finished just before this one got the lock.
  const known = await readCurrentTables(output);
  const before = typeof known === 'string' ? null : known;
  const { parts, outcomes } = await takeParts(options);
  return withDatabase({ file: ':memory:', threads: 1 }, async (database) => {
    const own = await writeOwnTables(database, { output, folder: makingFolder(output) }, parts);
    const snapshots = parts.map(({ id, snapshotId }) => ({ id, snapshot_id: snapshotId }));
    const same = before !== null && isSame(before, snapshots) ? before : null;
    const state: TableState = {
      snapshot_id: same?.snapshot_id ?? commitId,
      created_at: same?.created_at ?? new Date(now()).toISOString(),
      schema_version: schemaVersion,
      connections: snapshots,
      tables: [...sharedTableNames.map((name) => stateOfTable(name, parts)), ...own],
    };
    const { changed } = await commitTableState({
      output,
      state,
      formats: ['delta', ...options.formats],
      keep,
      at: now(),
      warn,
    });
    return {
      commit_id: state.snapshot_id,
      created_at: state.created_at,
      changed,
      exit_code: outcomes.every((one) => one.state === 'committed') ? exitCodes.ok : exitCodes.gaps,
      connections: outcomes,
      removed: (before?.connections ?? []).flatMap(({ id }) => (connections.includes(id) ? [] : [id])),
      rows: Object.fromEntries(state.tables.map(({ table, rows }) => [table.name, rows])),
    };
  });
}

/** The order must be the same too: it decides which connection's rows count. */
const isSame = (before: CurrentTables, connections: CurrentTables['connections']): boolean =>
  before.schema_version === schemaVersion && JSON.stringify(before.connections) === JSON.stringify(connections);

/** For each lake, files are linked and folders synced: mostly waiting for the disk. */
const lakesAtOnce = 16;

async function takeParts({ output, connections }: FleetCommitOptions): Promise<{
  readonly parts: readonly ConnectionPart[];
  readonly outcomes: readonly CommittedConnection[];
}> {
  const byId = new Map<string, ConnectionPart | NotTaken>();
  for await (const part of mapConcurrently(connections, lakesAtOnce, (id) => takePart(output, id))) {
    byId.set(part.id, part);
  }
  const found = connections.flatMap((id) => byId.get(id) ?? []);
  const others = found.flatMap((one) => ('reason' in one ? [one.id] : []));
  const held =
    others.length === 0
      ? new Map<string, ConnectionPart>()
      : await withDatabase({ file: ':memory:' }, (database) => committedParts(output, others, database));
  const parts = found.flatMap((one) => ('reason' in one ? (held.get(one.id) ?? []) : [one]));
  const outcomes = found.map((one) => toOutcome(one, held));
  return { parts, outcomes };
}

function toOutcome(one: ConnectionPart | NotTaken, held: ReadonlyMap<string, ConnectionPart>): CommittedConnection {
  const part = 'reason' in one ? held.get(one.id) : one;
  const what = { snapshot_id: part?.snapshotId ?? null, schema_version: part?.schemaVersion ?? null };
  if (!('reason' in one)) return { id: one.id, state: 'committed', ...what };
  return { id: one.id, state: part === undefined ? 'left_out' : 'held', ...what, reason: one.reason };
}

function stateOfTable(name: TableName, parts: readonly ConnectionPart[]): TableState['tables'][number] {
  const files = new Map<string, DataFile>();
  let hash = emptyHash;
  for (const part of parts) {
    const table = part.tables.get(name);
    if (table === undefined) continue;
    for (const [path, file] of table.files) files.set(path, file);
    hash = addHashes(hash, parseHash(table.contentHash, table.rows));
  }
  return { table: fleetTable(name), rows: hash.rows, content_hash: formatHash(hash), files };
}
