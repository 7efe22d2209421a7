import { chmod, copyFile, link, mkdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type DuckDBConnection, quotedIdentifier } from '@duckdb/node-api';
import { crashPoint } from '../base/crash-point.ts';
import { readOnly, sha256Of, syncToDisk } from '../base/files.ts';
import { sqlLiteral } from '../base/sql-text.ts';
import { schemaVersion, type TableDeclaration, type TableName, tables } from '../schema/tables.ts';
import type { ManifestFile } from './manifest.ts';

/** The contents and path of a file. */
export interface ParquetFile {
  readonly table: TableName;
  /** Relative to the snapshot's folder. */
  readonly path: string;
  /** SQL condition on the rows that go into it. */
  readonly where: string;
  /** Columns that the file is sorted by, before those of the key. */
  readonly sortedBy: readonly string[];
}

/**
 * Writes a file of a snapshot's folder under a temporary name, syncs it, makes it read-only and renames it. JSON becomes text. The footer
 * contains the descriptions of the table and its columns (`description`, `columns` as JSON) and the `schema_version`. The
 * caller syncs the folder.
 */
export async function writeParquetFile(
  connection: DuckDBConnection,
  folder: string,
  file: ParquetFile,
): Promise<ManifestFile> {
  const target = join(folder, file.path);
  const aside = `${target}.tmp`;
  await mkdir(dirname(target), { recursive: true });
  const copied = await connection.runAndReadAll(copySql(file, aside));
  crashPoint('parquet.written-aside');
  await chmod(aside, readOnly);
  await syncToDisk(aside);
  await rename(aside, target);
  crashPoint('parquet.renamed');
  const { size } = await stat(target);
  return { path: file.path, rows: Number(copied.value(0, 0)), bytes: size, sha256: await sha256Of(target) };
}

/**
 * Limits the texts that each thread of DuckDB holds before it writes: a hundred thousand long ones would not fit in
 * memory.
 */
const maxGroupBytes = 24 * 2 ** 20;

/** One more than DuckDB's default: 1 % smaller in the same time. */
const compressionLevel = 4;

function copySql({ table, where, sortedBy }: ParquetFile, path: string): string {
  const declaration = tables[table];
  const columns = Object.entries(declaration.columns).map(([column, { type }]) => {
    const name = quotedIdentifier(column);
    return type === 'JSON' ? `${name}::VARCHAR AS ${name}` : name;
  });
  const order = [...new Set([...sortedBy, ...declaration.key])].map(quotedIdentifier).join(', ') || 'ALL';
  return `COPY (SELECT ${columns.join(', ')} FROM ${table} WHERE ${where} ORDER BY ${order})
    TO ${sqlLiteral(path)} (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL ${compressionLevel},
      ROW_GROUP_SIZE_BYTES ${maxGroupBytes},
      KV_METADATA ${footerSql(table, declaration)})`;
}

function footerSql(table: TableName, declaration: TableDeclaration): string {
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

/**
 * Hard-links a file of another snapshot; copies it if the file system has no hard links. The caller syncs its folder.
 */
export async function linkFile(from: string, to: string, path: string): Promise<void> {
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
