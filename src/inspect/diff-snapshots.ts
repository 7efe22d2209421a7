import { availableParallelism } from 'node:os';
import { quotedString } from '@duckdb/node-api';
import { DamagedError, damageOf } from '../base/damage.ts';
import { UsageError } from '../base/errors.ts';
import { inTemporaryFolder } from '../base/temporary-folder.ts';
import { openDatabase } from '../load/database.ts';
import { readPublished } from '../load/open-published.ts';
import type { Snapshot } from '../load/publish/snapshot-folders.ts';
import { type DiffedFigure, diffFigures } from './diff-figures.ts';
import { type DiffedSurvey, diffSurveys } from './diff-surveys.ts';
import { type DiffedTable, diffTables } from './diff-tables.ts';

/** What differs between two snapshots; `from` is usually the earlier one. */
export interface SnapshotDiff {
  readonly from: DiffedSnapshot;
  readonly to: DiffedSnapshot;
  /** Every published table, in the order of the dictionary. */
  readonly tables: readonly DiffedTable[];
  /** Those that were added or removed, or of which a row or a data point differs; most data points first. */
  readonly surveys: readonly DiffedSurvey[];
  /** Figures of years that differ, the largest share of the total first. */
  readonly figures: readonly DiffedFigure[];
}

interface DiffedSnapshot {
  readonly snapshot_id: string;
  readonly created_at: string;
  readonly watermark_at: string | null;
}

/**
 * Compares two published snapshots: tables by their content hashes, and only those rows that these do not rule out.
 *
 * @throws UsageError if they have different schema versions; DamagedError if one cannot be read
 */
export async function diffSnapshots(from: Snapshot, to: Snapshot): Promise<SnapshotDiff> {
  refuseOtherVersion(from, to);
  return whole(from, to, () =>
    inTemporaryFolder(async (tempDirectory) => {
      const database = await openDatabase({ file: ':memory:', tempDirectory, threads: availableParallelism() });
      const { connection } = database;
      try {
        for (const [name, { databaseFile }] of [['before', from] as const, ['after', to] as const]) {
          await connection.run(`ATTACH ${quotedString(databaseFile)} AS ${name} (READ_ONLY)`);
        }
        const tables = await diffTables(connection, from.manifest, to.manifest);
        const surveys = await diffSurveys(connection);
        return { from: named(from), to: named(to), tables, surveys, figures: await diffFigures(connection) };
      } finally {
        database.close();
      }
    }),
  );
}

const named = ({ manifest }: Snapshot): DiffedSnapshot => ({
  snapshot_id: manifest.snapshot_id,
  created_at: manifest.created_at,
  watermark_at: manifest.watermark_at,
});

function refuseOtherVersion(from: Snapshot, to: Snapshot): void {
  const [a, b] = [from.manifest.schema_version, to.manifest.schema_version];
  if (a === b) return;
  throw new UsageError(
    `the snapshots cannot be compared: ${from.snapshotId} was made by schema version ${a}, ${to.snapshotId} by ${b}`,
    { hint: 'A night after an upgrade makes the lake again: compare snapshots from before or after it.' },
  );
}

/** Whatever fails because one of the two databases is not what it was names that one. */
async function whole<T>(from: Snapshot, to: Snapshot, work: () => Promise<T>): Promise<T> {
  try {
    return await readPublished(from.databaseFile, () => readPublished(to.databaseFile, work));
  } catch (error) {
    for (const { databaseFile, manifest } of [from, to]) {
      const damage = await damageOf(databaseFile, manifest.database);
      if (damage !== null) throw new DamagedError(`${databaseFile} ${damage}`, { cause: error });
    }
    throw error;
  }
}
