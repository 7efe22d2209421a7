import { chmod, copyFile, link, mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type DuckDBConnection, quotedIdentifier } from '@duckdb/node-api';
import { allEnded } from '../base/concurrency.ts';
import { crashPoint, readOnly, sha256Of, syncToDisk } from '../base/files.ts';
import { sqlLiteral } from '../base/sql-text.ts';
import { numberOf, selectRows, textOf, type UseConnection } from '../load/database.ts';
import { ofYearSql } from '../load/merge/replace-figures.ts';
import { publishedTableNames, schemaVersion, type TableName, tables, tablesByYear } from '../schema/tables.ts';
import type { ManifestFile, ManifestTable } from './manifest.ts';
import type { Snapshot } from './snapshot-folders.ts';

/** Where rows may differ from the base: what the merge did. */
export interface Touched {
  readonly tables: ReadonlySet<TableName>;
  /** Loaded or removed. */
  readonly surveys: readonly string[];
  /** Years in which the periods of replaced value records end. */
  readonly years: readonly number[];
  /** First year of the group of which figures were made; null if none were. */
  readonly figuresFrom: number | null;
}

/** Writes what the merge touched (`written`: its paths), or all without `base`; other files are linked from it. */
export async function exportTables(
  use: UseConnection,
  folder: string,
  base: (Pick<Snapshot, 'folder' | 'manifest'> & { readonly touched: Touched }) | null,
) {
  const planned = await use(planFiles);
  const before = Object.values(base?.manifest.tables ?? {}).flatMap(({ files }) => files);
  const known = new Map(before.map((file) => [file.path, file]));
  const written: string[] = [];
  const made = await allEnded(
    planned.map(async (file) => {
      const same = known.get(file.path);
      if (same === undefined || base === null || isTouched(base.touched, file)) {
        const made = await use((connection) => writeParquetFile(connection, folder, file));
        if (base === null || made.sha256 !== same?.sha256) {
          written.push(made.path);
          return made;
        }
        await rm(join(folder, file.path));
      }
      await linkFile(base.folder, folder, file.path);
      return same;
    }),
  );
  const entries = publishedTableNames.map((table): [TableName, ManifestTable] => {
    const files = made.filter((_, at) => planned[at]?.table === table).sort((a, b) => (a.path < b.path ? -1 : 1));
    return [table, { rows: files.reduce((sum, { rows }) => sum + rows, 0), files }];
  });
  return { tables: Object.fromEntries(entries), written };
}

type ParquetFile = Pick<ManifestFile, 'path'> & { readonly table: TableName; readonly year: number | null };

/** Those of the tables by year, which are the slowest, come first. */
async function planFiles(connection: DuckDBConnection) {
  // Of a table without rows, one file: without any, pandas, polars, pyarrow and DuckDB fail on it.
  const years = tablesByYear.map(
    (table) => `SELECT ${sqlLiteral(table)} AS name,
      unnest(coalesce(list(DISTINCT year(period_end)), [1970])) AS year FROM ${table}`,
  );
  const byYear = (await selectRows(connection, years.join(' UNION ALL '))).map((row) => {
    const [table, year] = [textOf(row, 'name') as TableName, numberOf(row, 'year')];
    return { table, year, path: `parquet/${table}/period_year=${year}/${table}.parquet` };
  });
  const whole = publishedTableNames.filter((table) => !tablesByYear.includes(table));
  return [...byYear, ...whole.map((table) => ({ table, year: null, path: `parquet/${table}.parquet` }))];
}

function isTouched(touched: Touched, { table, year }: ParquetFile): boolean {
  if (year === null) return touched.tables.has(table);
  if (!('reporting_year' in tables[table].columns)) return touched.years.includes(year);
  // A year of the group begins in the calendar year before it ends.
  return touched.figuresFrom !== null && year >= touched.figuresFrom - 1;
}

async function writeParquetFile(connection: DuckDBConnection, folder: string, file: ParquetFile) {
  const target = join(folder, file.path);
  await mkdir(dirname(target), { recursive: true });
  const copied = await connection.runAndReadAll(copySql(file, target));
  crashPoint('parquet.written');
  await chmod(target, readOnly);
  await syncToDisk(target);
  const { size } = await stat(target);
  return { path: file.path, rows: Number(copied.value(0, 0)), bytes: size, sha256: await sha256Of(target) };
}

/** What each thread of DuckDB holds before it writes: a hundred thousand long texts would not fit in memory. */
const maxGroupBytes = 24 * 2 ** 20;

/** One more than DuckDB's default: 1 % smaller in the same time. */
const compressionLevel = 4;

/** JSON becomes text. The footer has the descriptions of table and columns (as JSON) and the `schema_version`. */
function copySql({ table, year }: ParquetFile, target: string): string {
  const { columns, description, key, sortedBy } = tables[table];
  const list = Object.entries(columns).map(([column, { type }]) => {
    const name = quotedIdentifier(column);
    return type === 'JSON' ? `${name}::VARCHAR AS ${name}` : name;
  });
  const order = [...new Set([...sortedBy, ...key])].map(quotedIdentifier).join(', ') || 'ALL';
  const descriptions = Object.entries(columns).map(([name, column]) => [name, column.description]);
  const footer = { table, description, columns: JSON.stringify(Object.fromEntries(descriptions)) };
  const metadata = Object.entries({ ...footer, schema_version: String(schemaVersion) });
  const fields = metadata.map(([name, value]) => `${sqlLiteral(name)}: ${sqlLiteral(value)}`);
  return `COPY (SELECT ${list.join(', ')} FROM ${table} WHERE ${year === null ? 'true' : ofYearSql(year)} ORDER BY ${order})
    TO ${sqlLiteral(target)} (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL ${compressionLevel},
      ROW_GROUP_SIZE_BYTES ${maxGroupBytes},
      KV_METADATA {${fields.join(', ')}})`;
}

/** Copies if the file system has no hard links. */
async function linkFile(from: string, to: string, path: string) {
  const target = join(to, path);
  await mkdir(dirname(target), { recursive: true });
  try {
    await link(join(from, path), target);
  } catch {
    await copyFile(join(from, path), target);
    await chmod(target, readOnly);
    await syncToDisk(target);
  }
  crashPoint('parquet.linked');
}
