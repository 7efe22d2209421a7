import { quotedString } from '@duckdb/node-api';
import { DamagedError } from '../base/damage.ts';
import { UsageError } from '../base/errors.ts';
import { currentTablesFile, readCurrentTables, type TableSet, type TableState } from '../formats/current-tables.ts';
import { namesIn, tableFolder } from '../formats/table-folders.ts';
import { type Database, openDatabase, selectRows, textOf } from '../load/database.ts';
import { schemaVersion } from '../schema/versions.ts';
import { committedFiles } from './committed-files.ts';
import { connectionColumn, fleetTable, ownTables, sharedTableNames } from './fleet-tables.ts';

/** What the fleet's tables are, as their last commit says. */
export interface CommittedState {
  readonly state: TableState;
  /** Whether a state is or was one of this fleet: of its recorded ones, or made of snapshots that its connections have had. */
  readonly isOurs: (commitId: string, set: TableSet | null) => Promise<boolean>;
}

/** Whether a folder has the tables of a fleet, also if their pointer is damaged. */
export async function isFleetFolder(output: string): Promise<boolean> {
  const current = await readCurrentTables(output);
  if (current !== null && typeof current !== 'string') return current.connections !== undefined;
  return (await namesIn(tableFolder(output, ownTables.fleet_connections.name))).length > 0;
}

/** All tables of a fleet with their files. Call it while holding the lock of the fleet's folder. */
export async function committedState(output: string): Promise<CommittedState> {
  const current = await readCurrentTables(output);
  if (current === null || typeof current === 'string') {
    const what = current === null ? 'is missing' : current;
    throw new DamagedError(`${currentTablesFile(output)} ${what}`, { hint: 'esg-lake fleet commit makes it again.' });
  }
  if (current.schema_version !== schemaVersion) {
    const version = `schema version ${current.schema_version}, not ${schemaVersion}`;
    throw new UsageError(`the tables in ${output} have ${version}: they are not pushed`, {
      hint: current.schema_version < schemaVersion ? 'esg-lake fleet commit upgrades them.' : 'Use the newer esg-lake.',
    });
  }
  const { tables: _, earlier, ...about } = current;
  const tables: TableState['tables'][number][] = [];
  const database = await openDatabase({ file: ':memory:' });
  try {
    for (const table of [...sharedTableNames.map(fleetTable), ...Object.values(ownTables)]) {
      const { rows = 0, content_hash = '' } = current.tables[table.name] ?? {};
      const files = await committedFiles(output, table.name, database);
      tables.push({ table, rows, content_hash, files: new Map(files.map((file) => [file.path, file])) });
    }
  } finally {
    database.close();
  }
  const recorded = new Set([current, ...earlier].map(({ snapshot_id: id }) => id));
  const isOurs = async (id: string, set: TableSet | null): Promise<boolean> =>
    recorded.has(id) || (set?.connections !== undefined && (await haveHad(output, set.connections)));
  return { state: { ...about, tables }, isOurs };
}

/** Whether all snapshots of connections that the fleet still has were published by these, and there is at least one. */
async function haveHad(output: string, connections: NonNullable<TableSet['connections']>): Promise<boolean> {
  const database = await openDatabase({ file: ':memory:' });
  try {
    const published = await publishedRuns(output, database);
    const known = connections.filter(({ id }) => published.has(id));
    return known.length > 0 && known.every(({ id, snapshot_id }) => published.get(id)?.has(snapshot_id) === true);
  } finally {
    database.close();
  }
}

/** Ids of the runs that have published, which are those of snapshots, by connection. */
async function publishedRuns(output: string, database: Database): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const runs = new Map<string, Set<string>>();
  for (const { source, partition } of await committedFiles(output, 'runs', database)) {
    const id = partition[connectionColumn.name] ?? '';
    const of = runs.get(id) ?? new Set();
    const rows = await selectRows(database.connection, `SELECT run_id FROM read_parquet(${quotedString(source)})`);
    for (const row of rows) of.add(textOf(row, 'run_id'));
    runs.set(id, of);
  }
  return runs;
}
