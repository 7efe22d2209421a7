import { chmod, stat } from 'node:fs/promises';
import type { DuckDBValue } from '@duckdb/node-api';
import type { RecordBatch } from 'apache-arrow';
import { allEnded } from '../base/concurrency.ts';
import { sealedJson } from '../base/damage.ts';
import { GuardError } from '../base/errors.ts';
import { crashPoint, readOnly, sha256Of, syncToDisk } from '../base/files.ts';
import { collectGarbage, memoryShares } from '../base/memory-shares.ts';
import { type Database, selectRows, shareConnections, threadsFor } from '../load/database.ts';
import { bytesOf, insertBatch } from '../load/insert-batch.ts';
import { merge } from '../load/merge/merge.ts';
import type { MergeOptions } from '../load/merge/merge-context.ts';
import { createTableSql } from '../schema/ddl.ts';
import { createRowBatches } from '../schema/row-batches.ts';
import type { Row } from '../schema/rows.ts';
import { type Rules, toManifestRules } from '../schema/rules.ts';
import { schemaVersion, type TableName, tableNames } from '../schema/tables.ts';
import { exportTables, type Touched } from './export-tables.ts';
import { copyHistory, type KeptHistory } from './history.ts';
import { databaseName, type Manifest, manifestName, schemaSha256 } from './manifest.ts';
import { findPinnedRecords, listFigureChanges } from './other-snapshots.ts';
import type { Snapshot } from './snapshot-folders.ts';
import { checkIntegrity, checkRows } from './verify-snapshot.ts';
import { createWorkFolder, type WorkFolder } from './work-folder.ts';

interface LakeBuilderOptions {
  readonly output: string;
  /** Name of the snapshot's folder; snapshots sort by name. */
  readonly snapshotId: string;
  /** To start from; null for a lake without current rows. */
  readonly base: Snapshot | null;
  /** That its figures are compared with. */
  readonly previous: Snapshot | null;
  readonly rules: Rules;
  /** What is kept of the lake that is rebuilt. @default null: there was none */
  readonly history?: KeptHistory | null;
  readonly warn: (message: string) => void;
}

/** A private copy of the lake: append, merge, seal, export, publish. */
export type LakeBuilder = Awaited<ReturnType<typeof openCopy>>;

export async function openLakeBuilder(options: LakeBuilderOptions): Promise<LakeBuilder> {
  const work = await createWorkFolder(options.output, options.snapshotId);
  return openCopy(options, work).catch(async (error: unknown) => {
    await work.remove();
    throw error;
  });
}

async function openCopy(options: LakeBuilderOptions, work: WorkFolder) {
  const { output, base, previous, rules, history = null, warn } = options;
  // Value records and data points go straight into a lake that has none yet. Staged like those of a run, a replay of
  // 470,000 data points takes 15 % more processor time.
  const direct = base === null;
  await work.copyDatabase(base?.databaseFile ?? null);
  // While surveys are read, memory is needed for their texts; inserting needs little of it. Of the statements of a
  // merge two threads take as long as one, and two fifths more processor time.
  const database = await work.open(memoryShares.databaseMb.reading);
  const { connection } = database;
  if (history !== null) await copyHistory(connection, history);
  const staging = await openStaging(database);
  if (direct) await connection.run('BEGIN');
  crashPoint('database.opened');
  let appendedBytes = 0; // in Arrow's memory
  let uncollected = 0;
  const staged = new Set<TableName>();
  const changedTables = new Set<TableName>(['runs']);
  let touched: Touched | null = null;
  return {
    /** At any step; does nothing after publication or when called again. */
    discard: work.remove,
    query: (sql: string, values?: readonly DuckDBValue[]) => selectRows(connection, sql, values),
    append: async (table: TableName, batch: RecordBatch) => {
      const bytes = bytesOf(batch);
      appendedBytes += bytes;
      if (direct && (table === 'utrvs' || table === 'data_points')) {
        await insertBatch(connection, null, table, batch);
      } else {
        if (batch.numRows > 0) staged.add(table);
        await insertBatch(staging, 'staging', table, batch);
      }
      uncollected += bytes;
      if (uncollected >= garbageBytes) {
        uncollected = 0;
        collectGarbage();
      }
      crashPoint('staging.appended');
    },
    /** Call it once. @returns `compared`: what is listed in `group_figure_changes`: `previous`, the name of a pin */
    merge: async (merging: MergeOptions) => {
      if (appendedBytes >= garbageBytes) collectGarbage();
      // The worker threads have ended: DuckDB gets their memory. Appended bytes are those of Arrow, of which the file
      // of a large lake takes two fifths.
      const bytes = (base?.manifest.database.bytes ?? 0) + 0.4 * appendedBytes;
      await database.limit(memoryShares.databaseMb.merging(bytes));
      const hasReadPins = !direct && (await findPinnedRecords(connection, output, warn));
      let compared: readonly string[] = [];
      const context = { ...merging, connection, direct, staged, hasReadPins, changed: changedTables };
      const outcome = await merge(context, async () => {
        // What the rebuild before this run has listed is listed again, with what this run changed.
        if (base !== null && previous !== null && previous.snapshotId !== base.snapshotId)
          await connection.run('DELETE FROM group_figure_changes WHERE run_id = $1', [base.snapshotId]);
        compared = await listFigureChanges(connection, output, previous, rules, warn);
      });
      if (compared.length > 0) changedTables.add('group_figure_changes');
      crashPoint('merge.committed');
      const surveys = [...merging.loadedSurveys, ...merging.removedSurveys];
      const { touched: years, figuresFrom } = outcome;
      if (!direct) touched = { surveys, tables: changedTables, years, figuresFrom };
      return { ...outcome, compared };
    },
    /** Adds the run's row: from now on the bytes of the database are what will be published. */
    seal: async (run: Row<'runs'>) => {
      const rows = createRowBatches();
      rows.sink('runs', run);
      for (const { batch } of rows.take()) await insertBatch(connection, null, 'runs', batch);
      crashPoint('run.recorded');
      // A smaller new lake is written without looking for the best compression of its 330 columns, which would not save
      // a block. In a larger one, an uncompressed text could be too long (see `openDatabase`).
      if (direct && appendedBytes < 2 ** 18) await connection.run(`SET force_compression = 'uncompressed'`);
      await connection.run('CHECKPOINT');
      crashPoint('database.checkpointed');
      await work.close();
      await chmod(work.databaseFile, readOnly);
      await syncToDisk(work.databaseFile);
      crashPoint('database.synced');
      return openSealed(options, work, touched);
    },
  };
}

/** Collecting garbage pays off after this many bytes of inserted batches. */
const garbageBytes = 32 * 2 ** 20;

/**
 * Rows wait for the merge in an in-memory database, which spills to the work folder: so its blocks never end up in the
 * published file. It has its own connection, since one transaction can write to only one database.
 */
async function openStaging(database: Database) {
  const connection = await database.connect();
  await connection.run(`ATTACH ':memory:' AS staging`);
  await connection.run(['USE staging', ...tableNames.map((table) => createTableSql(table, table))].join(';'));
  return connection;
}

/** @param touched what may differ from the base; null if all current tables were rebuilt */
async function openSealed(
  { snapshotId, base, previous, rules }: LakeBuilderOptions,
  work: WorkFolder,
  touched: Touched | null,
) {
  const { databaseFile: file, folder, writeFile } = work;
  const { size: bytes } = await stat(file);
  const database = await work.open(memoryShares.databaseMb.publishing, true);
  const use = shareConnections(await Promise.all(Array.from({ length: threadsFor(bytes) }, () => database.connect())));
  return {
    /** Whether there is enough memory to query it while it is exported. */
    isSmall: bytes <= memoryShares.queriedWhileExported,
    writeFile,
    query: (sql: string, values?: readonly DuckDBValue[]) => selectRows(database.connection, sql, values),
    /** The result publishes. @param watermarkAt microseconds @param createdAt milliseconds */
    export: async (watermarkAt: number | null, createdAt: number): Promise<() => Promise<Snapshot>> => {
      const from = touched === null || base === null ? null : { ...base, touched };
      const [{ tables, written }, sha256] = await Promise.all([exportTables(use, folder, from), sha256Of(file)]);
      const manifest: Manifest = {
        snapshot_id: snapshotId,
        run_id: snapshotId,
        created_at: new Date(createdAt).toISOString(),
        compared_with: previous?.snapshotId ?? null,
        schema_version: schemaVersion,
        schema_sha256: schemaSha256(),
        rules: toManifestRules(rules),
        watermark_at: watermarkAt === null ? null : new Date(watermarkAt / 1000).toISOString(),
        database: { path: databaseName, bytes, sha256 },
        tables,
      };
      await writeFile(manifestName, sealedJson(manifest, 2));
      crashPoint('manifest.written');
      const isRead = (path: string): boolean => written.includes(path);
      const checks = await allEnded([
        use((connection) => checkRows(connection, { folder, manifest, isRead })),
        use((connection) => checkIntegrity(connection, touched)),
      ]);
      const failed = checks.flat().filter(({ ok }) => !ok);
      if (failed.length > 0) {
        const details = failed.map(({ name, detail }) => `${name} (${detail})`).join('; ');
        throw new GuardError(`nothing was published: the new snapshot failed verification: ${details}`, {
          hint: 'Run again; if it happens again, run `esg-lake run --full` and report it.',
        });
      }
      crashPoint('snapshot.verified');
      return async () => ({ snapshotId, manifest, ...(await work.publish()) });
    },
  };
}
