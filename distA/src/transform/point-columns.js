import { gatherRows } from '../schema/gather-rows.js';
import { createColumnSet, createColumns, toBatch } from '../schema/row-batches.js';
import { tables } from '../schema/tables.js';
import { pointRow } from './data-points.js';
/** Columns shared by all data points of a value record. */
const ofRecord = [
    'utrv_id',
    'survey_id',
    'initiative_id',
    'tracker_id',
    'status',
    'period',
    'period_start',
    'period_end',
];
/** Columns shared by all data points in one place, in all records. */
const ofPlace = [
    'column_code',
    'value_type',
    'number_scale',
    'scale_factor',
    'unit',
    'unit_type',
    'unit_source',
    'base_factor',
    'base_unit',
];
/** Columns with a separate value for each data point, in the order in which they are written. */
const own = [
    'row_index',
    'option_code',
    'json_pointer',
    'value_number',
    'value_scaled',
    'value_text',
    'value_date',
];
const collected = [...ofRecord, ...ofPlace, ...own];
/** The place in `collected` of each column of the table. */
const order = Object.keys(tables.data_points.columns).map((name) => collected.indexOf(name));
/** Values are written to the columns in blocks. */
const blockSize = 1024;
const emptyBlock = () => [];
/**
 * Only seven of the 24 values of a data point are its own. The others are those of its record or its place, and are
 * stored once for each of these. Creating a row object per point and taking it apart again takes a fifth of a worker's
 * time.
 */
export function createPointColumns() {
    const records = createColumnSet('data_points', ofRecord);
    const places = createColumnSet('data_points', ofPlace);
    const placeCodes = new Map();
    const rowIndex = emptyBlock();
    const option = emptyBlock();
    const pointer = emptyBlock();
    const number = emptyBlock();
    const scaled = emptyBlock();
    const text = emptyBlock();
    const day = emptyBlock();
    const values = [rowIndex, option, pointer, number, scaled, text, day];
    let columns = createColumns('data_points', own, 0);
    let recordOf = new Int32Array(blockSize);
    let placeOf = new Int32Array(blockSize);
    let owner = null;
    let record = 0;
    let rowCount = 0;
    let pending = 0;
    const flush = () => {
        columns.forEach((column, i) => {
            column.append(values[i] ?? [], pending);
        });
        pending = 0;
    };
    return {
        add(place, code, at, reading) {
            if (place.owner !== owner) {
                owner = place.owner;
                record = records.append(pointRow(place, code, at, reading));
            }
            let traits = placeCodes.get(place.traits);
            if (traits === undefined) {
                traits = places.append(pointRow(place, code, at, reading));
                placeCodes.set(place.traits, traits);
            }
            if (rowCount === recordOf.length) {
                recordOf = doubled(recordOf);
                placeOf = doubled(placeOf);
            }
            recordOf[rowCount] = record;
            placeOf[rowCount] = traits;
            rowIndex[pending] = place.row;
            option[pending] = code;
            pointer[pending] = at;
            number[pending] = reading.number;
            scaled[pending] = reading.scaled;
            text[pending] = reading.text;
            day[pending] = reading.day;
            rowCount++;
            if (++pending === blockSize)
                flush();
        },
        get rowCount() {
            return rowCount;
        },
        take: () => {
            if (rowCount === 0)
                return [];
            flush();
            const codesOfRecords = recordOf.subarray(0, rowCount);
            const codesOfPlaces = placeOf.subarray(0, rowCount);
            const data = [
                ...records.finish().map((column) => gatherRows(column, codesOfRecords)),
                ...places.finish().map((column) => gatherRows(column, codesOfPlaces)),
                ...columns.map((column) => column.finish()),
            ];
            const inOrder = order.flatMap((at) => data[at] ?? []);
            const batch = toBatch('data_points', inOrder, rowCount);
            columns = createColumns('data_points', own, rowCount);
            placeCodes.clear();
            owner = null;
            rowCount = 0;
            return [{ table: 'data_points', batch }];
        },
    };
}
function doubled(values) {
    const more = new Int32Array(2 * values.length);
    more.set(values);
    return more;
}
