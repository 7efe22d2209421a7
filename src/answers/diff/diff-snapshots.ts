import { availableParallelism } from 'node:os';
import type { DuckDBConnection } from '@duckdb/node-api';
import { inTemporaryFolder } from '../../base/folders.ts';
import { groupBy } from '../../base/grouping.ts';
import { sqlFile } from '../../base/package-files.ts';
import { sqlLiteral } from '../../base/sql-text.ts';
import { listChanges } from '../../figures/run-figures.ts';
import { selectRows, withDatabase } from '../../load/database.ts';
import { readPublished } from '../../publish/lake.ts';
import { isOfThisSchema } from '../../publish/manifest.ts';
import type { Snapshot } from '../../publish/snapshot-folders.ts';
import type { FigureChange, FigureChanges } from '../../report/change-text.ts';
import { readFigureChanges } from '../../report/findings.ts';
import { createTableSql } from '../../schema/ddl.ts';
import { fromManifestRules, settingsDiffer } from '../../schema/rules.ts';

/** The differences between two snapshots; `from` is usually the earlier one. */
export interface SnapshotDiff extends Omit<FigureChanges, 'figures' | 'against'> {
  readonly from: DiffedSnapshot;
  readonly to: DiffedSnapshot;
  /** All, in the order of the question `figure-changes`. */
  readonly figures: readonly DiffedFigure[];
  /** Why something cannot be compared; empty if all is. */
  readonly notes: readonly string[];
}

interface DiffedSnapshot {
  readonly snapshot_id: string;
  readonly created_at: string;
  readonly watermark_at: string | null;
}

export interface DiffedFigure extends FigureChange {
  /** The initiatives whose figure in it differs, the largest difference first; their differences add up to its own. */
  readonly lines: readonly DiffedLine[];
}

/** What one initiative contributes to a figure. */
export interface DiffedLine {
  readonly contributor_id: string;
  readonly contributor_name: string;
  readonly reason: string;
  /** Null if it contributes nothing. */
  readonly before: number | null;
  readonly after: number | null;
  readonly difference: number;
  /** Value record of the figure; null if it has several, or contributes nothing. */
  readonly utrv_id_before: string | null;
  readonly utrv_id_after: string | null;
}

/**
 * Compares the figures of two published snapshots. Of snapshots that different versions made, only the values.
 *
 * @throws DamagedError if one cannot be read
 */
export async function diffSnapshots(from: Snapshot, to: Snapshot): Promise<SnapshotDiff> {
  const other = [from, to].find(({ manifest }) => !isOfThisSchema(manifest)) ?? null;
  return inTemporaryFolder((tempDirectory) =>
    withDatabase({ file: ':memory:', tempDirectory, threads: availableParallelism() }, ({ connection }) =>
      readPublished([from, to], () => compare(connection, from, to, other)),
    ),
  );
}

async function compare(
  connection: DuckDBConnection,
  from: Snapshot,
  to: Snapshot,
  other: Snapshot | null,
): Promise<SnapshotDiff> {
  await connection.run(`ATTACH ${sqlLiteral(from.databaseFile)} AS before (READ_ONLY)`);
  await connection.run(`ATTACH ${sqlLiteral(to.databaseFile)} AS after (READ_ONLY)`);
  await connection.run('USE after');
  // In place of that of the snapshots, which has what its runs changed.
  await connection.run(createTableSql('group_figure_changes').replace('CREATE', 'CREATE TEMP'));
  await connection.run(`SET VARIABLE run_id = ${sqlLiteral(to.snapshotId)}`);
  if (other === null) {
    const rules = { ...fromManifestRules(to.manifest.rules), decisions: [] };
    await listChanges(connection, from.snapshotId, settingsDiffer(from.manifest.rules, rules));
  } else await connection.run(sqlFile('answers/diff/changed-values.sql'), [from.snapshotId]);
  const lake = {
    query: (sql: string, values: readonly (string | number)[] = []) => selectRows(connection, sql, values),
  };
  const [changes] = await readFigureChanges(lake, { runId: to.snapshotId, compared: [from.snapshotId] }, allFigures);
  if (changes === undefined) throw new TypeError('nothing was compared');
  const { against: _, figures, ...counts } = changes;
  const lines = other === null ? await readLines(connection) : new Map<string, readonly DiffedLine[]>();
  return {
    from: named(from),
    to: named(to),
    ...counts,
    figures: figures.map((figure) => ({ ...figure, lines: lines.get(keyOf(figure)) ?? [] })),
    notes:
      other === null ? [] : [`${other.snapshotId} was made by another version of esg-lake: only values are compared.`],
  };
}

const allFigures = 1_000_000_000;

const named = ({ manifest }: Snapshot): DiffedSnapshot => ({
  snapshot_id: manifest.snapshot_id,
  created_at: manifest.created_at,
  watermark_at: manifest.watermark_at,
});

type FigureKey = Pick<FigureChange, 'initiative_id' | 'measure_id' | 'reporting_year'>;

const keyOf = (row: FigureKey): string => `${row.initiative_id} ${row.reporting_year} ${row.measure_id}`;

/** By figure. */
async function readLines(connection: DuckDBConnection): Promise<ReadonlyMap<string, readonly DiffedLine[]>> {
  const rows = (await selectRows(connection, sqlFile('answers/diff/changed-lines.sql'))) as unknown as readonly Line[];
  const groups = groupBy(rows, keyOf);
  return new Map([...groups].map(([key, of]) => [key, of.map(lineOf)]));
}

type Line = DiffedLine & FigureKey;

const lineOf = ({ initiative_id: _, measure_id: _measure, reporting_year: _year, ...line }: Line): DiffedLine => line;
