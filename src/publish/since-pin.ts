import { join } from 'node:path';
import { DamagedError, damageOf } from '../base/damage.ts';
import { messageOf } from '../base/errors.ts';
import { errorCode } from '../base/files.ts';
import { sqlLiteral } from '../base/sql-text.ts';
import { numberOf, numberOrNull, type SqlRow, textOf, textOrNull } from '../load/database.ts';
import {
  byWeightSql,
  type ChangedFigure,
  changedFiguresSql,
  diffReasonOf,
  type MainReason,
  type SincePin,
  withDifferenceSql,
} from '../schema/changed-figures.ts';
import { isOfThisSchema } from './lake-version.ts';
import { differencesByReasonSql, findReasons } from './line-reasons.ts';
import { listPins, type Pin, pinFile } from './pins.ts';
import type { QueriedCopy } from './sealed-lake.ts';
import { readSnapshot, type Snapshot, snapshotsFolder } from './snapshot-folders.ts';

const mostFigures = 10;

/**
 * Compares the group figures of a lake with those of the newest pin. What is wrong with a pin is reported in `problem`, and is no error.
 * @param lake a lake whose SQL may read files
 * @param snapshotId of the lake: a pin of a later snapshot is passed over
 * @returns null without a pin
 */
export async function readSincePin(lake: QueriedCopy, output: string, snapshotId: string): Promise<SincePin | null> {
  const pin = newestPin(await readablePins(output), snapshotId);
  if (pin === null) return null;
  const named = { pin: pin.name, snapshot_id: pin.snapshotId, manifest_sha256: pin.record?.manifest_sha256 ?? null };
  const found = (changes: SincePin['changes'], figures: SincePin['figures'], of: SincePin['key_figures_changed']) => ({
    ...named,
    problem: null,
    changes,
    key_figures_changed: of,
    figures,
  });
  const why = (problem: string): SincePin => ({ ...found(null, [], null), problem });
  if (pin.record === null) return why(`${pinFile} ${pin.damage}`);
  const changes = { added: 0, changed: 0, removed: 0 };
  if (pin.snapshotId === snapshotId) return found(changes, [], []);
  try {
    const snapshot = await readSnapshot(join(snapshotsFolder(output), pin.record.snapshot_id));
    await lake.query(changedSql(await publishedFiguresSql(snapshot)));
    const rows = await lake.query(`FROM ${withDifferenceSql('diff_figures', 'figure')} ORDER BY figure`);
    const [first] = rows;
    if (first === undefined) return found(changes, [], []);
    for (const kind of ['added', 'changed', 'removed'] as const) changes[kind] = numberOf(first, kind);
    // What differs is said even where the reasons cannot be found, as in a pin of another version.
    const reasons = await mainReasons(lake, snapshot).catch(() => new Map<number, MainReason>());
    const figures = rows.map((row) => ({
      ...changedFigure(row),
      main_reason: reasons.get(numberOf(row, 'figure')) ?? null,
    }));
    return found(changes, figures, textsOf(first['of_key_figures']));
  } catch (error) {
    const [what = ''] = messageOf(error).split('\n');
    return why(what);
  }
}

/** SQL for the group figures of a snapshot of any version, from its Parquet files. @throws DamagedError if one is damaged */
export async function publishedFiguresSql({ folder, manifest }: Snapshot): Promise<string> {
  const files = manifest.tables['group_figures']?.files ?? [];
  for (const recorded of files) {
    const damage = await damageOf(join(folder, recorded.path), recorded);
    if (damage !== null) throw new DamagedError(`${join(folder, recorded.path)} ${damage}`);
  }
  return `read_parquet([${files.map(({ path }) => sqlLiteral(join(folder, path))).join(', ')}])`;
}

/** None if the folder cannot be read. */
const readablePins = (output: string): Promise<readonly Pin[]> =>
  listPins(output).catch((error: unknown) => {
    if (errorCode(error) !== null) return [];
    throw error;
  });

/** That of the newest snapshot; of several, the one that was pinned last. */
function newestPin(pins: readonly Pin[], snapshotId: string): Pin | null {
  const key = ({ snapshotId: id, record }: Pin): string => `${id ?? ''} ${record?.pinned_at ?? ''}`;
  const earlier = pins.filter((pin) => (pin.snapshotId ?? '') <= snapshotId);
  return earlier.reduce<Pin | null>((best, pin) => (best === null || key(pin) > key(best) ? pin : best), null);
}

/** The figures that weigh most, each with the numbers of all that were added, changed and removed. */
const changedSql = (pinned: string): string => `
CREATE OR REPLACE TEMP TABLE diff_figures AS
WITH changed_figures AS MATERIALIZED (${changedFiguresSql(pinned, 'group_figures')})
SELECT *, row_number() OVER (ORDER BY ${byWeightSql})::INTEGER AS figure,
  count(*) FILTER (before IS NULL) OVER () AS added, count(*) FILTER (after IS NULL) OVER () AS removed,
  count(*) OVER () - added - removed AS changed,
  (SELECT list_sort(list(DISTINCT coalesce(tracker_name, measure_id))) FROM changed_figures WHERE depth = 0 AND measure_id IN (SELECT measure_id FROM internal.key_figures WHERE place <= 10)
    AND reporting_year IN (SELECT reporting_year FROM internal.reporting_years WHERE is_newest AND is_closed)) AS of_key_figures
FROM changed_figures QUALIFY figure <= ${mostFigures}`;

/** The reason that explains most of each figure in `diff_figures`, by its place. @throws Error if the pin cannot be read */
async function mainReasons(lake: QueriedCopy, pinned: Snapshot): Promise<ReadonlyMap<number, MainReason>> {
  if (!isOfThisSchema(pinned.manifest)) return new Map();
  const [home] = await lake.query('SELECT current_database() AS name');
  const after = home === undefined ? '' : textOf(home, 'name');
  await lake.query(`ATTACH ${sqlLiteral(pinned.databaseFile)} AS pinned (READ_ONLY)`);
  try {
    await findReasons({ run: (sql) => lake.query(sql), databases: { before: 'pinned', after }, home: after });
  } finally {
    await lake.query('DETACH pinned');
  }
  const rows = await lake.query(mainReasonsSql);
  return new Map(rows.map((row) => [numberOf(row, 'figure'), mainReason(row)]));
}

const mainReasonsSql = `
WITH names AS (
  SELECT figure, reason, change,
    list(coalesce(contributor_name, contributor_id) ORDER BY abs(coalesce(after, 0) - coalesce(before, 0)) DESC, contributor_id)[1:2] AS contributors
  FROM diff_lines JOIN diff_reasons USING (line) GROUP BY figure, reason, change)
SELECT r.*, n.contributors, count(*) OVER (PARTITION BY r.figure) AS reason_count
FROM ${differencesByReasonSql} r
  JOIN names n ON n.figure = r.figure AND n.reason = r.reason AND n.change IS NOT DISTINCT FROM r.change
QUALIFY row_number() OVER (PARTITION BY r.figure ORDER BY abs(r.difference) DESC, r.reason, r.change) = 1`;

function mainReason(row: SqlRow): MainReason {
  return {
    reason: diffReasonOf(textOf(row, 'reason')),
    change: textOrNull(row, 'change'),
    difference: numberOf(row, 'difference'),
    line_count: numberOf(row, 'line_count'),
    contributors: textsOf(row['contributors']),
    reason_count: numberOf(row, 'reason_count'),
  };
}

const textsOf = (list: unknown): readonly string[] => (Array.isArray(list) ? list.map(String) : []);

/** A row with the columns of `changedFiguresSql` and its `difference`. */
export function changedFigure(row: SqlRow): ChangedFigure {
  const [before, after, difference] = [
    numberOrNull(row, 'before'),
    numberOrNull(row, 'after'),
    numberOf(row, 'difference'),
  ];
  const greater = Math.max(Math.abs(before ?? 0), Math.abs(after ?? 0));
  return {
    initiative_id: textOf(row, 'initiative_id'),
    initiative_name: textOrNull(row, 'initiative_name'),
    depth: numberOf(row, 'depth'),
    measure_id: textOf(row, 'measure_id'),
    tracker_id: textOf(row, 'tracker_id'),
    tracker_name: textOrNull(row, 'tracker_name'),
    type_code: textOrNull(row, 'type_code'),
    column_code: textOrNull(row, 'column_code'),
    option_code: textOrNull(row, 'option_code'),
    base_unit: textOrNull(row, 'base_unit'),
    reporting_year: numberOf(row, 'reporting_year'),
    ...{ before, after, difference },
    share: greater === 0 ? null : Math.abs(difference) / greater,
  };
}
