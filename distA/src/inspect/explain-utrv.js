import { constants } from 'node:buffer';
import { join } from 'node:path';
import { readBody } from '../base/body.js';
import { InvalidBodyError } from '../base/body-errors.js';
import { UsageError } from '../base/errors.js';
import { errorCode, isMissing } from '../base/files.js';
import { readAnyVersion } from '../load/lake-version.js';
import { withPublished } from '../load/open-published.js';
import { requireCurrent } from '../load/publish/snapshot-folders.js';
import { defaultRunOptions } from '../run/options.js';
import { decidedUnitsIn } from '../transform/reading/decided-units.js';
import { transformSurvey } from '../transform/survey.js';
import { createSurveyParser } from '../transform/workers/survey-parser.js';
import { jsonRows } from './lake-rows.js';
import { readUnitsCsv } from './landed-surveys.js';
/**
 * @param from another snapshot than the published one
 * @throws UsageError when the id is malformed, nothing is published, or the lake has never seen the record
 */
export async function explainUtrv(output, utrvId, from) {
    const [explanation] = await explainUtrvs(output, [utrvId], from);
    if (explanation === undefined)
        throw new Error('one id, one explanation');
    return explanation;
}
/** Explains several value records as `explainUtrv` does, all from the same snapshot. */
export async function explainUtrvs(output, utrvIds, from) {
    const malformed = utrvIds.find((id) => !/^[0-9a-f]{24}$/i.test(id));
    if (malformed !== undefined) {
        throw new UsageError('the id of a value record must be 24 hexadecimal characters', {
            hint: 'For a figure, give --node or --year as well: esg-lake explain 305-1-a --node NAME --year 2025',
        });
    }
    const snapshot = from ?? (await requireCurrent(output));
    return withPublished(snapshot.databaseFile, async (database) => {
        const decidedUnits = decidedUnitsIn(await readUnitsCsv(snapshot));
        const explanations = [];
        for (const utrvId of utrvIds)
            explanations.push(await readAnyVersion(snapshot, () => explain(database, { output, decidedUnits }, utrvId)));
        return explanations;
    });
}
async function explain(database, lake, utrvId) {
    const rows = (sql) => jsonRows(database.connection, sql, utrvId);
    const [record = null] = await rows('SELECT * FROM utrvs WHERE utrv_id = $1');
    const changes = await rows('SELECT * FROM data_point_changes WHERE utrv_id = $1 ORDER BY changed_at, run_id, row_index, column_code, option_code');
    const issues = await rows('SELECT * FROM data_issues WHERE utrv_id = $1 ORDER BY severity, code, json_pointer');
    if (record === null && changes.length === 0 && issues.length === 0) {
        throw new UsageError(`the lake has no value record ${utrvId}`, {
            hint: 'esg-lake query "SELECT utrv_id FROM utrvs LIMIT 10" shows some.',
        });
    }
    const of = `(SELECT * FROM utrvs WHERE utrv_id = $1) u`;
    const [survey = null] = await rows(`SELECT s.* FROM surveys s JOIN ${of} USING (survey_id)`);
    const [initiative = null] = await rows(`SELECT i.* FROM initiatives i JOIN ${of} USING (initiative_id)`);
    const [tracker = null] = await rows(`SELECT d.* FROM tracker_definitions d JOIN ${of} USING (definition_id)`);
    const [response = null] = await rows(`SELECT r.* FROM responses r JOIN surveys s USING (response_id) JOIN ${of} ON u.survey_id = s.survey_id`);
    const [rules = {}] = await jsonRows(database.connection, rulesSql);
    const read = record === null || response === null ? null : await readSource(lake, { response, record, rules });
    const points = await rows('SELECT * FROM data_points WHERE utrv_id = $1 ORDER BY row_index, column_code, option_code');
    return {
        utrv_id: utrvId,
        is_current: record !== null,
        record,
        survey,
        initiative,
        tracker,
        data_points: points.map((point) => describePoint(point, read?.points.get(keyOf(point)) ?? null, read?.source.json_pointer ?? '')),
        source: read?.source ?? null,
        issues,
        changes,
    };
}
/** The rules of the newest run. */
const rulesSql = `SELECT time_zone, default_currency FROM runs
  WHERE time_zone IS NOT NULL AND default_currency IS NOT NULL ORDER BY run_id DESC LIMIT 1`;
const keyOf = (point) => JSON.stringify([point['row_index'], point['column_code'], point['option_code']]);
async function readSource({ output, decidedUnits }, rows) {
    const { response, record } = rows;
    const index = Number(record['source_index']);
    const stats = {
        response_id: String(response['response_id']),
        method: String(response['method']),
        path: String(response['path']),
        fetched_at: String(response['fetched_at']),
        run_id: String(response['run_id']),
        landing_file: String(response['landing_file']),
        json_pointer: `/data/universalTrackerValues/${index}`,
    };
    try {
        const body = await readBody({
            kind: 'file',
            file: join(output, stats.landing_file),
            maxBytes: constants.MAX_LENGTH,
        });
        const isIntact = body.responseId === stats.response_id;
        const data = createSurveyParser().parse(body.bytes);
        const points = isIntact ? readPoints(data, rows, decidedUnits) : new Map();
        return { source: { ...stats, is_intact: isIntact, raw: elementAt(data, index) }, points };
    }
    catch (error) {
        if (errorCode(error) === null && !(error instanceof InvalidBodyError))
            throw error;
        return { source: { ...stats, is_intact: isMissing(error) ? null : false, raw: null }, points: new Map() };
    }
}
/** Transforms the survey with the lake's own rules, and keeps what the transform reports about the record's values. */
function readPoints(data, { response, record, rules }, decidedUnits) {
    const points = new Map();
    const context = {
        runId: '',
        responseId: String(response['response_id']),
        surveyId: String(record['survey_id']),
        lastUpdated: null,
        timeZone: String(rules['time_zone'] ?? defaultRunOptions.timeZone),
        defaultCurrency: String(rules['default_currency'] ?? defaultRunOptions.defaultCurrency),
        decidedUnits,
        onPoint: (point) => {
            if (point.row.utrv_id === record['utrv_id'])
                points.set(keyOf(point.row), point);
        },
    };
    transformSurvey(data, context, () => { });
    return points;
}
function elementAt(data, index) {
    if (typeof data !== 'object' || data === null || !('universalTrackerValues' in data))
        return null;
    const { universalTrackerValues: records } = data;
    if (!isIterable(records))
        return null;
    let at = 0;
    for (const record of records)
        if (at++ === index)
            return record ?? null;
    return null;
}
/** The records of a large body are an iterable, not an array. */
const isIterable = (value) => typeof value === 'object' && value !== null && Symbol.iterator in value;
/**
 * Explains what the transform reported about a data point.
 *
 * @param read null when the body cannot be read
 * @param recordPointer JSON pointer to the value record in the response
 */
function describePoint(point, read, recordPointer) {
    const inRecord = typeof point['json_pointer'] === 'string' ? point['json_pointer'] : '';
    return {
        point,
        json_pointer: read?.pointer ?? `${recordPointer}${inRecord}`,
        ...(read === null ? {} : { raw_value: read.value }),
        ...(read === null || read.literal === null ? {} : { raw_literal: read.literal }),
        scale: describeScale(point, read),
        unit: describeUnit(point),
        base: { why: describeBase(point) },
    };
}
function describeScale(point, read) {
    const scale = point['number_scale'];
    if (scale === null || scale === undefined) {
        return { source: 'none', why: 'neither cell, column nor tracker names a scale: factor 1' };
    }
    const effect = effectOf(point);
    if (read === null)
        return { source: null, why: `numberScale "${String(scale)}": ${effect}` };
    const { scaleSource: source } = read;
    if (source !== null)
        return { source, why: `numberScale "${String(scale)}" of the ${source}: ${effect}` };
    const why = `unitType is numberScale: the unit "${String(scale)}" of the ${String(point['unit_source'])} is the scale: ${effect}`;
    return { source: 'unit', why };
}
function effectOf(point) {
    const factor = point['scale_factor'];
    if (factor !== null)
        return `factor ${String(factor)}`;
    const isTwo = point['unit_type'] === 'numberScale' && point['unit'] !== point['number_scale'];
    return isTwo
        ? `the unit is the scale "${String(point['unit'])}": the value is not scaled`
        : 'an unknown code: the value is not scaled';
}
function describeUnit(point) {
    const source = typeof point['unit_source'] === 'string' ? point['unit_source'] : null;
    const unit = String(point['unit']);
    if (source === null)
        return { source, why: 'neither cell, column nor tracker names a unit' };
    if (source === 'survey') {
        return {
            source,
            why: `unitType is currency and ${unit} is the locked currency of survey ${String(point['survey_id'])}`,
        };
    }
    if (source === 'default') {
        return { source, why: `unitType is currency and no currency is named: the default currency ${unit}` };
    }
    const without = point['unit_type'] === 'currency' ? '; unitType is currency, and the survey has no locked one' : '';
    return { source, why: `unit "${unit}" of the ${source}${without}` };
}
function describeBase(point) {
    const { unit, unit_type: unitType, base_unit: baseUnit, base_factor: factor, value_type: valueType } = point;
    if (valueType === 'percentage' || unit === '%')
        return 'percentages are not converted: %';
    if (unit === null)
        return 'there is no unit to convert';
    if (unitType === 'numberScale')
        return 'the unit is a scale, which the scaled value contains';
    if (unitType === 'currency')
        return `currencies are not converted: ${String(baseUnit)}`;
    if (factor !== 1)
        return `1 ${String(unit)} is ${String(factor)} ${String(baseUnit)}`;
    return unit === baseUnit ? `${String(unit)} is the base unit` : `1 ${String(unit)} is 1 ${String(baseUnit)}`;
}
