import { chmod, copyFile, link, mkdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { quotedIdentifier } from '@duckdb/node-api';
import { crashPoint } from '../../base/crash-point.js';
import { readOnly, sha256Of, syncToDisk } from '../../base/files.js';
import { sqlLiteral } from '../../base/sql-literal.js';
import { itemFieldId, tables } from '../../schema/tables.js';
import { schemaVersion } from '../../schema/versions.js';
import { formatHash } from './content-hash.js';
/**
 * Writes a file under a temporary name, syncs it, makes it read-only and renames it. JSON becomes text. The footer
 * contains the descriptions of the table and its columns (`description`, `columns` as JSON) and the `schema_version`.
 */
export async function writeParquetFile({ connection, folder }, file, hash, codes) {
    const target = join(folder, file.path);
    const aside = `${target}.tmp`;
    await mkdir(dirname(target), { recursive: true });
    await connection.run(copySql(file, aside, codes));
    crashPoint('parquet.written-aside');
    await chmod(aside, readOnly);
    await syncToDisk(aside);
    await rename(aside, target);
    crashPoint('parquet.renamed');
    await syncToDisk(dirname(target));
    const { size } = await stat(target);
    return {
        path: file.path,
        rows: hash.rows,
        bytes: size,
        sha256: await sha256Of(target),
        content_hash: formatHash(hash),
    };
}
/**
 * Limits the texts that each thread of DuckDB holds before it writes: a hundred thousand long ones would not fit in
 * memory.
 */
const maxGroupBytes = 24 * 2 ** 20;
/** One more than DuckDB's default: 1 % smaller in the same time. */
const compressionLevel = 4;
function copySql({ table, where, sortedBy }, path, codes) {
    const declaration = tables[table];
    const columns = Object.entries(declaration.columns).map(([column, { type }]) => {
        const name = quotedIdentifier(column);
        const code = codes.get(column);
        const text = type === 'JSON' ? `${name}::VARCHAR` : name;
        return {
            sorted: `${code === undefined ? text : `${text}::${code}`} AS ${name}`,
            written: code !== undefined && sortedBy.includes(column) ? `${name}::VARCHAR AS ${name}` : name,
        };
    });
    const order = [...new Set([...sortedBy, ...declaration.key])].map(quotedIdentifier).join(', ') || 'ALL';
    return `COPY (SELECT ${columns.map(({ written }) => written).join(', ')}
      FROM (SELECT ${columns.map(({ sorted }) => sorted).join(', ')} FROM ${table} WHERE ${where} ORDER BY ${order}))
    TO ${sqlLiteral(path)} (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL ${compressionLevel},
      ROW_GROUP_SIZE_BYTES ${maxGroupBytes},
      FIELD_IDS ${fieldIdsSql(declaration)}, KV_METADATA ${footerSql(table, declaration)})`;
}
function fieldIdsSql({ columns }) {
    const ids = Object.entries(columns).map(([name, { type, fieldId }]) => {
        const id = type.endsWith('[]') ? `{__duckdb_field_id: ${fieldId}, element: ${itemFieldId(fieldId)}}` : fieldId;
        return `${quotedIdentifier(name)}: ${id}`;
    });
    return `{${ids.join(', ')}}`;
}
function footerSql(table, declaration) {
    const descriptions = Object.entries(declaration.columns).map(([name, { description }]) => [name, description]);
    const entries = {
        table,
        description: declaration.description,
        columns: JSON.stringify(Object.fromEntries(descriptions)),
        schema_version: String(schemaVersion),
    };
    const fields = Object.entries(entries).map(([key, value]) => `${sqlLiteral(key)}: ${sqlLiteral(value)}`);
    return `{${fields.join(', ')}}`;
}
/** Hard-links a file of another snapshot; copies it if the file system has no hard links. */
export async function linkFile(from, to, path) {
    const target = join(to, path);
    await mkdir(dirname(target), { recursive: true });
    try {
        await link(join(from, path), target);
    }
    catch {
        await copyFile(join(from, path), target);
        await chmod(target, readOnly);
        await syncToDisk(target);
    }
    await syncToDisk(dirname(target));
    crashPoint('parquet.linked');
}
