import { availableParallelism } from 'node:os';
import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { DamagedError, damageOf } from '../base/damage.ts';
import { EsgLakeError, exitCodes } from '../base/errors.ts';
import { openDatabase, type SqlRow } from '../load/database.ts';
import { isOfThisSchema, otherVersion } from './manifest.ts';
import { openSnapshot, type Snapshot } from './snapshot-folders.ts';

/** How to open a lake. */
export interface LakeOptions {
  /** Whether SQL may read other files. @default false */
  readonly allowFiles?: boolean;
  /** In MB. @default 1024 */
  readonly memoryLimitMb?: number;
  /** Of DuckDB. @default one for each processor: a query may do more work than the size of the lake suggests */
  readonly threads?: number;
}

/** A published snapshot, opened read-only; it stays the same while later runs publish theirs. */
export interface Lake {
  readonly snapshot: Snapshot;
  /** For everything that the other methods do not offer, except writing. */
  readonly connection: DuckDBConnection;
  /**
   * Rows as objects: 64-bit integers are bigint, times and dates are Date. `T` names the columns for the compiler;
   * nothing checks it.
   */
  query<T extends object = SqlRow>(sql: string, values?: readonly DuckDBValue[]): Promise<readonly T[]>;
  /** Closes the database; the methods must not be called after that. */
  close(): void;
}

/**
 * Opens the snapshot that `current` of an output folder points to now, or a given one. SQL cannot write to it, touch
 * other files (unless `allowFiles`) or change these settings.
 *
 * @throws UsageError if nothing has been published yet; DamagedError if the database or the link to it is damaged
 */
export async function openLake(from: string | Snapshot, options: LakeOptions = {}): Promise<Lake> {
  const snapshot = typeof from === 'string' ? await openSnapshot(from) : from;
  const database = await readPublished([snapshot], () =>
    openDatabase({
      file: snapshot.databaseFile,
      readOnly: true,
      memoryLimitMb: options.memoryLimitMb ?? 1024,
      externalAccess: options.allowFiles === true,
      threads: options.threads ?? availableParallelism(),
    }),
  );
  const { connection } = database;
  await connection.run('SET lock_configuration = true');
  return {
    snapshot,
    connection,
    query: async <T extends object = SqlRow>(sql: string, values: readonly DuckDBValue[] = []) =>
      (await connection.runAndReadAll(sql, [...values])).getRowObjectsJS() as unknown as readonly T[],
    close: () => database.close(),
  };
}

export const withLake = <T>(snapshot: Snapshot, work: (lake: Lake) => Promise<T>, options?: LakeOptions): Promise<T> =>
  readPublished([snapshot], async () => {
    const lake = await openLake(snapshot, options);
    return work(lake).finally(() => lake.close());
  });

/**
 * If work on the databases of snapshots fails, their checksums tell whether one is damaged.
 * @throws DamagedError; UsageError if a table or column is missing, as another version made it
 */
export async function readPublished<T>(snapshots: readonly Snapshot[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isOwn = error instanceof EsgLakeError && error.exitCode !== exitCodes.unexpected;
    for (const { databaseFile: file, manifest } of isOwn ? [] : snapshots) {
      const damage = await damageOf(file, manifest.database);
      if (damage !== null) throw new DamagedError(`the database of the snapshot, ${file}, ${damage}`, { cause: error });
    }
    const other = snapshots.find(({ manifest }) => !isOfThisSchema(manifest));
    const isMissing = error instanceof Error && missing.test(error.message);
    throw other !== undefined && isMissing ? otherVersion(other.manifest, error) : error;
  }
}

/** How DuckDB's message begins; its errors have no code in Node. */
const missing = /\b(Catalog|Binder) Error: /;
