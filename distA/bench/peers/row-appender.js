/**
 * Peer (b): node row-appender.js FOLDER PARQUET_FILE. The straightforward way, on one thread: parse each body, build
 * rows as arrays, append them in chunks, write the fact table as Parquet. No checks.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DATE, DOUBLE, DuckDBDataChunk, DuckDBDateValue, DuckDBInstance, INTEGER, VARCHAR, } from '@duckdb/node-api';
const [folder = '', parquet = ''] = process.argv.slice(2);
const columns = {
    ...{ utrv_id: VARCHAR, survey_id: VARCHAR, initiative_id: VARCHAR, tracker_id: VARCHAR, row_index: INTEGER },
    ...{ column_code: VARCHAR, option_code: VARCHAR, value_type: VARCHAR, value_number: DOUBLE, number_scale: VARCHAR },
    ...{ scale_factor: DOUBLE, value_scaled: DOUBLE, value_text: VARCHAR, value_date: DATE, unit: VARCHAR },
    ...{
        unit_type: VARCHAR,
        unit_source: VARCHAR,
        status: VARCHAR,
        period: VARCHAR,
        period_start: DATE,
        period_end: DATE,
    },
};
const types = Object.values(columns);
const instance = await DuckDBInstance.create(':memory:', { preserve_insertion_order: 'false' });
const connection = await instance.connect();
await connection.run(`CREATE TABLE points (${Object.entries(columns).map(([name, type]) => `${name} ${type}`)})`);
const appender = await connection.createAppender('points');
let rows = [];
for (const file of readdirSync(folder))
    flatten(JSON.parse(gunzipSync(readFileSync(join(folder, file))).toString()).data);
append();
appender.closeSync();
await connection.run(`COPY points TO '${parquet}' (FORMAT parquet, COMPRESSION zstd)`);
connection.closeSync();
instance.closeSync();
function append() {
    const chunk = DuckDBDataChunk.create(types);
    chunk.setRows(rows);
    appender.appendDataChunk(chunk);
    rows = [];
}
function flatten(survey) {
    const end = new Date(survey.effectiveDate);
    const start = new Date(Date.UTC(end.getUTCFullYear() - 1, end.getUTCMonth(), end.getUTCDate() + 1));
    for (const utrv of survey.universalTrackerValues) {
        const tracker = utrv.universalTracker;
        const push = (row, code, option, value, cell, column) => {
            const scale = cell?.numberScale ?? column?.numberScale ?? tracker.numberScale ?? null;
            const factor = scale === 'thousands' ? 1e3 : scale === 'millions' ? 1e6 : 1;
            const unitType = column?.unitType ?? tracker.unitType ?? null;
            const isCurrency = unitType === 'currency';
            const unit = isCurrency ? survey.currency : (cell?.unit ?? column?.unit ?? tracker.unit ?? null);
            const source = isCurrency
                ? 'survey'
                : cell?.unit
                    ? 'cell'
                    : column?.unit
                        ? 'column'
                        : tracker.unit
                            ? 'tracker'
                            : null;
            const number = typeof value === 'number' ? value : null;
            const text = number === null ? String(value) : null;
            const valueType = column === null ? utrv.valueType : column.type;
            rows.push([
                ...[
                    utrv._id,
                    survey._id,
                    utrv.initiativeId,
                    utrv.universalTrackerId,
                    row,
                    code,
                    option,
                    valueType,
                    number,
                    scale,
                ],
                ...[factor, number === null ? null : number * factor, text, valueType === 'date' ? day(new Date(value)) : null],
                ...[unit, unitType, source, utrv.status ?? null, utrv.period, day(start), day(end)],
            ]);
            if (rows.length === 2048)
                append();
        };
        const data = utrv.value ?? utrv.valueData?.data;
        if (utrv.valueData?.table) {
            const defined = new Map(tracker.valueValidation.table.columns.map((column) => [column.code, column]));
            utrv.valueData.table.forEach((cells, row) => {
                for (const cell of cells)
                    push(row, cell.code, null, cell.value, cell, defined.get(cell.code) ?? {});
            });
        }
        else if (Array.isArray(data))
            for (const code of data)
                push(null, null, code, code, null, null);
        else if (typeof data === 'object')
            for (const [code, value] of Object.entries(data))
                push(null, null, code, value, null, null);
        else if (data !== undefined)
            push(null, null, utrv.valueType === 'valueList' ? data : null, data, null, null);
    }
}
function day(date) {
    return new DuckDBDateValue(date.getTime() / 86_400_000);
}
