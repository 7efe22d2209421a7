import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DuckDBValue } from '@duckdb/node-api';
import { crashPoint } from '../base/crash-point.ts';
import { GuardError } from '../base/errors.ts';
import { readOnly, sha256Of, writeDurably } from '../base/files.ts';
import { memoryShares } from '../base/memory-shares.ts';
import { type Database, type SqlRow, selectRows } from '../load/database.ts';
import { isOutOfMemory } from '../load/shared-connections.ts';
import { decisionsFolder } from '../schema/decisions/decision-file.ts';
import { schemaSha256 } from '../schema/fingerprint.ts';
import { type Rules, toManifestRules } from '../schema/rules.ts';
import { schemaVersion } from '../schema/versions.ts';
import type { Touched } from './differences.ts';
import { exportTables } from './export-tables.ts';
import type { Check } from './integrity.ts';
import { databaseName, type Manifest, writeManifest } from './manifest.ts';
import type { Snapshot } from './snapshot-folders.ts';
import { verifyWork } from './verify-snapshot.ts';
import { divideStatements, type SealedDatabase, type WorkFolder } from './work-folder.ts';

export interface ExportOptions {
  readonly runId: string;
  readonly rules: Rules;
  /** Microseconds. */
  readonly watermarkAt: number | null;
  /** Milliseconds. */
  readonly createdAt: number;
}

/** Queries the private copy, whatever step it is at. */
export interface QueriedCopy {
  query(sql: string, values?: readonly DuckDBValue[]): Promise<readonly SqlRow[]>;
}

export interface SealedLake extends QueriedCopy {
  /** Whether there is enough memory to query it while it is exported and verified; otherwise wait for these. */
  readonly isSmall: boolean;
  /**
   * Writes a file of the snapshot that is neither database nor table, such as `report.html`; creates folders in the
   * name.
   */
  writeFile(name: string, text: string): Promise<void>;
  /** Writes the Parquet files and the manifest. */
  export(options: ExportOptions): Promise<ExportedLake>;
}

export interface ExportedLake {
  /** Compares what was written with the manifest. @throws GuardError if they differ */
  verify(): Promise<VerifiedLake>;
}

export interface VerifiedLake {
  publish(): Promise<Snapshot>;
}

/** What all steps of making a lake share. */
export interface PrivateCopy {
  readonly work: WorkFolder;
  readonly base: Snapshot | null;
  readonly minPartRows: number;
  readonly closing: Closing;
}

/** Closes the database that is open at the moment. */
export interface Closing {
  holds(database: Database): void;
  /** Does nothing when called again. */
  close(): Promise<void>;
}

/** What may differ from the base; null if all current tables were rebuilt. */
export type Changed = (Touched & { readonly surveys: readonly string[] }) | null;

export function sealedLake(copy: PrivateCopy, sealed: SealedDatabase, changed: Changed): SealedLake {
  const { work, base } = copy;
  const { reader, connections, isSmall, database } = sealed;
  const writeFile = async (name: string, text: string): Promise<void> => {
    const file = join(work.folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeDurably(file, text, { mode: readOnly });
  };
  return {
    isSmall,
    query: async (sql, values) => {
      try {
        return await selectRows(reader, sql, values);
      } catch (error) {
        if (!isOutOfMemory(error)) throw error;
        await database.limitMemory(memoryShares.databaseMb.alone);
        return selectRows(reader, sql, values);
      }
    },
    writeFile,
    export: async (options) => {
      const [exported, sha256] = await Promise.all([
        exportTables({
          ...copy,
          connections,
          folder: work.folder,
          base: changed === null || base === null ? null : { ...base, touched: changed },
        }),
        sha256Of(work.databaseFile),
      ]);
      const bytes = (await stat(work.databaseFile)).size;
      const manifest: Manifest = {
        snapshot_id: work.snapshotId,
        run_id: options.runId,
        created_at: new Date(options.createdAt).toISOString(),
        schema_version: schemaVersion,
        schema_sha256: schemaSha256(),
        rules: toManifestRules(options.rules),
        watermark_at: options.watermarkAt === null ? null : new Date(options.watermarkAt / 1000).toISOString(),
        database: { path: databaseName, bytes, sha256 },
        tables: exported.tables,
      };
      for (const { name, text } of options.rules.decisions) await writeFile(join(decisionsFolder, name), text);
      await writeManifest(work.folder, manifest);
      crashPoint('manifest.written');
      return {
        verify: async () => {
          await verifyExported(sealed, { ...exported, manifest, folder: work.folder, touched: changed });
          crashPoint('snapshot.verified');
          return { publish: () => publishLake(copy, manifest) };
        },
      };
    },
  };
}

async function verifyExported(
  sealed: SealedDatabase,
  exported: Omit<Parameters<typeof verifyWork>[0], 'connection' | 'connections'>,
): Promise<void> {
  const { connection } = sealed.database;
  const { checks } = await verifyWork({ ...exported, connection, connections: sealed.connections });
  const failed = checks.filter(({ ok }) => !ok);
  if (failed.length > 0) throw failedChecks(failed);
  // A small lake is queried meanwhile; from here on, statements on a large one run one at a time.
  if (!sealed.isSmall) await divideStatements(sealed);
}

function failedChecks(failed: readonly Check[]): GuardError {
  const details = failed.map(({ name, detail }) => `${name} (${detail})`).join('; ');
  return new GuardError(`nothing was published: the new snapshot failed verification: ${details}`, {
    hint: 'Run again; if it happens again, run `esg-lake run --full` and report it.',
  });
}

async function publishLake({ work, closing }: PrivateCopy, manifest: Manifest): Promise<Snapshot> {
  await closing.close();
  await work.publish();
  const databaseFile = join(work.published, databaseName);
  return { snapshotId: work.snapshotId, folder: work.published, databaseFile, manifest };
}
