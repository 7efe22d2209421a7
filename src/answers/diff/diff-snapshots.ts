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
import type { FigureChange } from '../../report/change-text.ts';
import { type LakeReader, readFigureChanges } from '../../report/findings.ts';
import { createTableSql } from '../../schema/ddl.ts';
import { fromManifestRules, settingsDiffer } from '../../schema/rules.ts';

export type SnapshotDiff = Awaited<ReturnType<typeof diffSnapshots>>;
export type DiffedFigure = SnapshotDiff['figures'][number];

export const diffSnapshots = (from: Snapshot, to: Snapshot) =>
  inTemporaryFolder((tempDirectory) =>
    withDatabase({ file: ':memory:', tempDirectory, threads: availableParallelism() }, ({ connection }) =>
      readPublished([from, to], () => compare(connection, from, to)),
    ),
  );

async function compare(connection: DuckDBConnection, from: Snapshot, to: Snapshot) {
  await connection.run(`ATTACH ${sqlLiteral(from.databaseFile)} AS before (READ_ONLY)`);
  await connection.run(`ATTACH ${sqlLiteral(to.databaseFile)} AS after (READ_ONLY)`);
  await connection.run('USE after');
  // That of the snapshots has what its runs changed.
  await connection.run(createTableSql('group_figure_changes').replace('CREATE', 'CREATE TEMP'));
  await connection.run(`SET VARIABLE run_id = ${sqlLiteral(to.snapshotId)}`);
  const other = [from, to].find(({ manifest }) => !isOfThisSchema(manifest));
  if (other === undefined) {
    const rules = fromManifestRules(to.manifest.rules);
    await listChanges(connection, from.snapshotId, settingsDiffer(from.manifest.rules, rules));
  } else await connection.run(sqlFile('answers/diff/changed-values.sql'), [from.snapshotId]);
  const query: LakeReader['query'] = (sql, values = []) => selectRows(connection, sql, values);
  const run = { runId: to.snapshotId, compared: [from.snapshotId] };
  const [changes] = await readFigureChanges({ query }, run, allFigures);
  if (changes === undefined) throw new TypeError('nothing was compared');
  const { against: _, figures, ...counts } = changes;
  const found = other === undefined ? await query(sqlFile('answers/diff/changed-lines.sql')) : [];
  const lines = groupBy(found as unknown as readonly Line[], keyOf);
  return {
    from: named(from),
    to: named(to),
    ...counts,
    /** Empty if all can be compared. */
    notes: other ? [`${other.snapshotId} was made by another version of esg-lake: only values are compared.`] : [],
    figures: figures.map((figure) => ({ ...figure, lines: (lines.get(keyOf(figure)) ?? []).map(lineOf) })),
  };
}

const allFigures = 1_000_000_000;

const named = ({ manifest }: Snapshot) => ({
  snapshot_id: manifest.snapshot_id,
  created_at: manifest.created_at,
  watermark_at: manifest.watermark_at,
});

type FigureKey = Pick<FigureChange, 'initiative_id' | 'measure_id' | 'reporting_year'>;

/** As far as it is not only passed on. */
interface Line extends FigureKey {
  readonly contributor_name: string;
  readonly reason: string;
  readonly difference: number;
  readonly utrv_id_before: string | null;
}

const keyOf = (row: FigureKey) => `${row.initiative_id} ${row.reporting_year} ${row.measure_id}`;

const lineOf = ({ initiative_id: _, measure_id: _measure, reporting_year: _year, ...line }: Line) => line;
