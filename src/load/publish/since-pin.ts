import { join } from 'node:path';
import { messageOf } from '../../base/errors.ts';
import { errorCode } from '../../base/files.ts';
import {
  byWeightSql,
  type ChangedFigure,
  changedFiguresSql,
  type SincePin,
  withDifferenceSql,
} from '../../schema/changed-figures.ts';
import { keptFile } from '../../schema/kept-figures.ts';
import { schemaVersion } from '../../schema/versions.ts';
import { numberOf, numberOrNull, type SqlRow, textOf, textOrNull } from '../database.ts';
import { damageOfKept, listPins, type Pin, pinFile } from './pins.ts';
import type { QueriedCopy } from './sealed-lake.ts';

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
  const named = { pin: pin.name, snapshot_id: pin.snapshotId };
  const file = 'group_figures';
  const why = (problem: string): SincePin => ({ ...named, problem, changes: null, figures: [] });
  if (pin.record === null) return why(`${pinFile} ${pin.damage}`);
  const { schema_version: version, files } = pin.record;
  const damage = await damageOfKept({ folder: pin.folder, files }, file);
  if (damage !== null) return why(`${keptFile(file)} ${damage}`);
  try {
    const rows = await lake.query(changedSql, [join(pin.folder, keptFile(file))]);
    const changes = { added: 0, changed: 0, removed: 0 };
    const [first] = rows;
    if (first === undefined) return { ...named, problem: null, changes, figures: [] };
    for (const kind of ['added', 'changed', 'removed'] as const) changes[kind] = numberOf(first, kind);
    return { ...named, problem: null, changes, figures: rows.map(changedFigure) };
  } catch (error) {
    const [what = ''] = messageOf(error).split('\n');
    return why(
      version === schemaVersion ? what : `it has schema version ${version}, this program ${schemaVersion}: ${what}`,
    );
  }
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
const changedSql = `
WITH changed AS MATERIALIZED (${changedFiguresSql('read_parquet($1)', 'group_figures')}),
most AS MATERIALIZED (
  SELECT *, row_number() OVER (ORDER BY ${byWeightSql}) AS place,
    count(*) FILTER (before IS NULL) OVER () AS added, count(*) FILTER (after IS NULL) OVER () AS removed,
    count(*) OVER () - added - removed AS changed
  FROM changed QUALIFY place <= ${mostFigures})
FROM ${withDifferenceSql('most', 'place')} ORDER BY place`;

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
