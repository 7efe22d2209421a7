import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';

/** Text or bytes that a program wrote, and where. */
export interface Written {
  readonly where: string;
  readonly bytes: Buffer;
}

const befores = ['', 'x', 'xy', 'client:'];
const forUrls = (text: string): string => text.replaceAll('+', '-').replaceAll('/', '_');

/** A credential in the forms that a service may repeat it in. */
export function formsOf(secret: string): readonly string[] {
  const base64 = befores.map((before) => Buffer.from(before + secret).toString('base64'));
  return [
    secret,
    encodeURIComponent(secret),
    encodeURIComponent(secret).replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase()),
    new URLSearchParams({ a: secret }).toString().slice(2),
    JSON.stringify(secret).slice(1, -1),
    JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/'),
    secret.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`),
    ...base64,
    ...base64.map(forUrls),
  ];
}

/** What must not stand anywhere: of base64, what no neighbour has a part in. */
export function forbidden(secrets: readonly string[]): readonly string[] {
  const cores = secrets.flatMap((secret) =>
    befores.map((before) =>
      Buffer.from(before + secret)
        .toString('base64')
        .slice(Math.ceil((before.length * 4) / 3), Math.floor(((before + secret).length * 4) / 3)),
    ),
  );
  const texts = [...secrets.flatMap(formsOf), ...cores, ...cores.map(forUrls)];
  return [...new Set(texts.map((text) => text.toLowerCase()))];
}

/** Where a forbidden text stands, capitals or not. */
export function found(written: readonly Written[], texts: readonly string[]): readonly string[] {
  return written.flatMap(({ where, bytes }) => {
    const lower = bytes.toString('latin1').toLowerCase();
    const hit = texts.find((text) => lower.includes(text));
    return hit === undefined ? [] : [`${where}: ${hit}`];
  });
}

/**
 * Every byte below a folder: files and their names, unpacked, and what is in the tables of databases and Parquet files.
 */
export async function everythingIn(folder: string): Promise<readonly Written[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const written: Written[] = [];
  for (const entry of entries) {
    const where = join(entry.parentPath, entry.name);
    written.push({ where: `name of ${where}`, bytes: Buffer.from(where) });
    if (!entry.isFile()) continue;
    const bytes = await readFile(where);
    written.push({ where, bytes });
    if (where.endsWith('.gz')) written.push({ where: `${where}, unpacked`, bytes: gunzipSync(bytes) });
  }
  for (const { where } of written.filter((one) => /^\/.*\/(lake\.duckdb|[^/]*\.parquet)$/.test(one.where))) {
    written.push({ where: `rows of ${where}`, bytes: Buffer.from(await rowsOf(where)) });
  }
  return written;
}

async function rowsOf(file: string): Promise<string> {
  const isParquet = file.endsWith('.parquet');
  const instance = await DuckDBInstance.create(
    isParquet ? ':memory:' : file,
    isParquet ? {} : { access_mode: 'READ_ONLY' },
  );
  const connection = await instance.connect();
  try {
    const all = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJson();
    if (isParquet) return JSON.stringify(await all(`FROM read_parquet('${file}')`));
    const tables = await all(`SELECT schema_name, table_name FROM duckdb_tables()`);
    const dumps: unknown[] = [];
    for (const [schema, name] of tables) dumps.push(await all(`FROM "${String(schema)}"."${String(name)}"`));
    return JSON.stringify([tables, dumps]);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
