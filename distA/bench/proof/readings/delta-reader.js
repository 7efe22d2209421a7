import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
/** @param version @default the newest */
export async function readDelta(table, version) {
    const log = join(table, '_delta_log');
    const names = readdirSync(log);
    const commits = names.filter((name) => /^\d{20}\.json$/.test(name)).sort();
    const wanted = version ?? Number(commits.at(-1)?.slice(0, 20));
    const files = new Map();
    let metaData = {};
    let at = -1;
    const checkpoint = names
        .filter((name) => name.endsWith('.checkpoint.parquet') && Number(name.slice(0, 20)) <= wanted)
        .sort()
        .at(-1);
    const apply = (action) => {
        const { add, remove } = action;
        if (isAction(add))
            files.set(String(add['path']), add);
        if (isAction(remove))
            files.delete(String(remove['path']));
        if (isAction(action['metaData']))
            metaData = action['metaData'];
    };
    if (checkpoint !== undefined) {
        const bytes = readFileSync(join(log, checkpoint));
        const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
        for (const row of await parquetReadObjects({ file, compressors })) {
            if (isAction(row['add']) || isAction(row['metaData']))
                apply({ add: row['add'], metaData: row['metaData'] });
        }
        at = Number(checkpoint.slice(0, 20));
    }
    let actions = [];
    for (const name of commits) {
        const number = Number(name.slice(0, 20));
        if (number > wanted)
            continue;
        actions = linesOf(readFileSync(join(log, name), 'utf8'));
        if (number <= at)
            continue;
        if (number !== at + 1)
            throw new Error(`${table}: ${number} follows ${at}`);
        at = number;
        for (const action of actions)
            apply(action);
    }
    if (at !== wanted)
        throw new Error(`${table}: version ${wanted} cannot be read`);
    return { version: at, metaData, files, actions };
}
const isAction = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
export const linesOf = (text) => text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(isAction);
