import { join } from 'node:path';
import { messageOf } from '../../base/errors.js';
import { errorCode } from '../../base/files.js';
import { byWeightSql, changedFiguresSql, diffReasonOf, withDifferenceSql, } from '../../schema/changed-figures.js';
import { keptFigures, keptFile } from '../../schema/kept-figures.js';
import { schemaVersion } from '../../schema/versions.js';
import { numberOf, numberOrNull, textOf, textOrNull } from '../database.js';
import { differencesByReasonSql, findReasons } from './line-reasons.js';
import { damageOfKept, listPins, pinFile } from './pins.js';
const mostFigures = 10;
/**
 * Compares the group figures of a lake with those of the newest pin. What is wrong with a pin is reported in `problem`, and is no error.
 * @param lake a lake whose SQL may read files
 * @param snapshotId of the lake: a pin of a later snapshot is passed over
 * @returns null without a pin
 */
export async function readSincePin(lake, output, snapshotId) {
    const pin = newestPin(await readablePins(output), snapshotId);
    if (pin === null)
        return null;
    const named = { pin: pin.name, snapshot_id: pin.snapshotId, manifest_sha256: pin.record?.manifest_sha256 ?? null };
    const file = 'group_figures';
    const why = (problem) => ({
        ...named,
        problem,
        changes: null,
        key_figures_changed: null,
        figures: [],
    });
    if (pin.record === null)
        return why(`${pinFile} ${pin.damage}`);
    const { schema_version: version, files } = pin.record;
    const damage = await damageOfKept({ folder: pin.folder, files }, file);
    if (damage !== null)
        return why(`${keptFile(file)} ${damage}`);
    try {
        await lake.query(changedSql, [join(pin.folder, keptFile(file))]);
        const rows = await lake.query(`FROM ${withDifferenceSql('diff_figures', 'figure')} ORDER BY figure`);
        const changes = { added: 0, changed: 0, removed: 0 };
        const [first] = rows;
        if (first === undefined)
            return { ...named, problem: null, changes, key_figures_changed: [], figures: [] };
        for (const kind of ['added', 'changed', 'removed'])
            changes[kind] = numberOf(first, kind);
        // What differs is said even where the reasons cannot be found, as in a pin of another version.
        const reasons = await mainReasons(lake, { folder: pin.folder, files }).catch(() => new Map());
        const figures = rows.map((row) => ({
            ...changedFigure(row),
            main_reason: reasons.get(numberOf(row, 'figure')) ?? null,
        }));
        return { ...named, problem: null, changes, key_figures_changed: textsOf(first['of_key_figures']), figures };
    }
    catch (error) {
        const [what = ''] = messageOf(error).split('\n');
        return why(version === schemaVersion ? what : `it has schema version ${version}, this program ${schemaVersion}: ${what}`);
    }
}
/** None if the folder cannot be read. */
const readablePins = (output) => listPins(output).catch((error) => {
    if (errorCode(error) !== null)
        return [];
    throw error;
});
/** That of the newest snapshot; of several, the one that was pinned last. */
function newestPin(pins, snapshotId) {
    const key = ({ snapshotId: id, record }) => `${id ?? ''} ${record?.pinned_at ?? ''}`;
    const earlier = pins.filter((pin) => (pin.snapshotId ?? '') <= snapshotId);
    return earlier.reduce((best, pin) => (best === null || key(pin) > key(best) ? pin : best), null);
}
/** The figures that weigh most, each with the numbers of all that were added, changed and removed. */
const changedSql = `
CREATE OR REPLACE TEMP TABLE diff_figures AS
WITH changed_figures AS MATERIALIZED (${changedFiguresSql('read_parquet($1)', 'group_figures')})
SELECT *, row_number() OVER (ORDER BY ${byWeightSql})::INTEGER AS figure,
  count(*) FILTER (before IS NULL) OVER () AS added, count(*) FILTER (after IS NULL) OVER () AS removed,
  count(*) OVER () - added - removed AS changed,
  (SELECT list_sort(list(DISTINCT coalesce(tracker_name, measure_id))) FROM changed_figures WHERE depth = 0 AND measure_id IN (SELECT measure_id FROM internal.key_figures WHERE place <= 10)
    AND reporting_year IN (SELECT reporting_year FROM internal.reporting_years WHERE is_newest AND is_closed)) AS of_key_figures
FROM changed_figures QUALIFY figure <= ${mostFigures}`;
/** The reason that explains most of each figure in `diff_figures`, by its place. @throws Error if the pin cannot be read */
async function mainReasons(lake, pin) {
    const fillTable = (name, rows, values = []) => lake.query(`CREATE OR REPLACE TEMP TABLE ${name} AS SELECT k.* FROM ${rows}`, values);
    const pinned = async (relation) => {
        const damage = await damageOfKept(pin, relation);
        if (damage !== null)
            throw new Error(`${keptFile(relation)} ${damage}`);
        return join(pin.folder, keptFile(relation));
    };
    const years = '(SELECT DISTINCT reporting_year, period_end FROM';
    await fillTable('before_group_figures', `${years} read_parquet($1)) k`, [await pinned('group_figures')]);
    await fillTable('after_group_figures', `${years} group_figures) k`);
    await findReasons({
        run: (sql) => lake.query(sql),
        read: async (side, relation, where = '', sql = keptFigures[relation]) => {
            const name = `${side}_${relation}`;
            if (side === 'after')
                await fillTable(name, `(${sql}) k ${where}`);
            else
                await fillTable(name, `read_parquet($1) k ${where}`, [await pinned(relation)]);
        },
    });
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
function mainReason(row) {
    return {
        reason: diffReasonOf(textOf(row, 'reason')),
        change: textOrNull(row, 'change'),
        difference: numberOf(row, 'difference'),
        line_count: numberOf(row, 'line_count'),
        contributors: textsOf(row['contributors']),
        reason_count: numberOf(row, 'reason_count'),
    };
}
const textsOf = (list) => (Array.isArray(list) ? list.map(String) : []);
/** A row with the columns of `changedFiguresSql` and its `difference`. */
export function changedFigure(row) {
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
