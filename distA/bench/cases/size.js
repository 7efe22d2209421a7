import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { mainSpec } from '../context.js';
import { queryNumber } from '../lake-query.js';
import { ratio, seconds } from '../report.js';
import { landedOutput, readdirOrNone } from './replay.js';
/** Case 6: bytes per data point, against the same rows written with DuckDB's default settings. */
export async function sizeCase(context) {
    const world = await context.world(mainSpec(context.options));
    const output = await landedOutput(context, world);
    context.log('size');
    const database = join(output, 'current/lake.duckdb');
    const parquet = join(output, 'current/parquet/data_points');
    const points = await queryNumber('SELECT count(*) FROM data_points', database);
    const ours = readdirOrNone(parquet)
        .flatMap((year) => readdirOrNone(join(parquet, year)).map((file) => join(parquet, year, file)))
        .reduce((sum, file) => sum + statSync(file).size, 0);
    const rows = `read_parquet('${parquet}/*/*.parquet', hive_partitioning = false)`;
    const plain = join(context.folder, 'size-default.parquet');
    const plainSize = await written(rows, plain, 'FORMAT parquet');
    const perPoint = (bytes) => `${ratio(bytes / points)} bytes`;
    const variants = [];
    for (const [name, order, settings] of context.options.quick ? [] : sweep) {
        const { bytes, time } = await written(`(FROM ${rows} ORDER BY ${order})`, plain, `FORMAT parquet, ${settings}`);
        variants.push({ what: `variant: ${name}`, value: `${perPoint(bytes)}, written in ${seconds(time)}` });
    }
    const ownDatabase = await pointsInDatabase(database, context.folder);
    rmSync(plain);
    return {
        title: '6. Size: data_points, bytes per data point',
        figures: [
            {
                what: 'Parquet as shipped',
                value: perPoint(ours),
                target: '≤ 10.4 bytes',
                reached: ours <= 10.4 * points,
            },
            { what: 'Parquet, DuckDB’s default settings, unsorted', value: perPoint(plainSize.bytes) },
            { what: 'DuckDB: the whole lake, all tables', value: perPoint(statSync(database).size) },
            { what: 'DuckDB: a database with data_points alone, default settings', value: perPoint(ownDatabase) },
            ...variants,
        ],
        notes: [],
    };
}
/** The sort orders, row groups and compression levels that were compared. */
const sweep = [
    ['key order, zstd 3', 'utrv_id, row_index, column_code, option_code', 'COMPRESSION zstd'],
    ['period, tracker, initiative, zstd 1', shippedOrder(), 'COMPRESSION zstd, COMPRESSION_LEVEL 1'],
    ['period, tracker, initiative, zstd 3', shippedOrder(), 'COMPRESSION zstd'],
    ['period, tracker, initiative, zstd 9', shippedOrder(), 'COMPRESSION zstd, COMPRESSION_LEVEL 9'],
    [
        'period, tracker, initiative, zstd 3, row groups of 40,960',
        shippedOrder(),
        'COMPRESSION zstd, ROW_GROUP_SIZE 40960',
    ],
    [
        'period, tracker, initiative, zstd 3, row groups of 491,520',
        shippedOrder(),
        'COMPRESSION zstd, ROW_GROUP_SIZE 491520',
    ],
    ['period, survey, record, zstd 3', 'period_end, survey_id, utrv_id, row_index, column_code', 'COMPRESSION zstd'],
    ['period, tracker, initiative, zstd 3, Parquet version 2', shippedOrder(), 'COMPRESSION zstd, PARQUET_VERSION v2'],
];
function shippedOrder() {
    return 'period_end, period, tracker_id, initiative_id, utrv_id, row_index, column_code, option_code';
}
async function written(rows, file, settings) {
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const started = process.hrtime.bigint();
    await connection.run(`COPY (FROM ${rows}) TO '${file}' (${settings})`);
    const time = Number(process.hrtime.bigint() - started) / 1e9;
    connection.closeSync();
    instance.closeSync();
    return { bytes: statSync(file).size, time };
}
async function pointsInDatabase(lake, folder) {
    const file = join(folder, 'size-default.duckdb');
    const instance = await DuckDBInstance.create(file);
    const connection = await instance.connect();
    await connection.run(`ATTACH '${lake}' AS lake (READ_ONLY)`);
    await connection.run('CREATE TABLE data_points AS FROM lake.data_points');
    await connection.run('CHECKPOINT');
    connection.closeSync();
    instance.closeSync();
    const { size } = statSync(file);
    rmSync(file);
    return size;
}
