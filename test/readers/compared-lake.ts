import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { publishedTableNames } from '../../src/schema/tables.ts';
import { views } from '../../src/schema/views.ts';
import { type Checksums, type ComparedRelation, checksumsOf, comparedRelation } from './canonical-rows.ts';

/** What the scripts of readers compare. */
export interface ComparedLake {
  /** Columns of the tables, and of tables and views, as files for scripts. */
  readonly tablesFile: string;
  readonly relationsFile: string;
  /** What DuckDB in this package reads. */
  readonly checksums: Readonly<Record<string, Checksums>>;
}

/** @param folder for the files */
export async function comparedLake(snapshot: string, folder: string): Promise<ComparedLake> {
  const instance = await DuckDBInstance.create(join(snapshot, 'lake.duckdb'), { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  try {
    const tables = await Promise.all(publishedTableNames.map((name) => comparedRelation(connection, name)));
    const relations = [...tables];
    for (const { name } of views) relations.push(await comparedRelation(connection, name));
    const checksums: Record<string, Checksums> = {};
    for (const relation of relations) checksums[relation.name] = await checksumsOf(connection, relation);
    return {
      tablesFile: await written(folder, 'tables.json', tables),
      relationsFile: await written(folder, 'relations.json', relations),
      checksums,
    };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

async function written(folder: string, name: string, relations: readonly ComparedRelation[]): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, JSON.stringify(relations));
  return file;
}
