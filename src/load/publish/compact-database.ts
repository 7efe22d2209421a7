import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckDBConnection, quotedString } from '@duckdb/node-api';
import { internalSchema, sqlName } from '../../schema/ddl.ts';
import { tableNames, tables } from '../../schema/tables.ts';
import { numberOf, selectRow } from '../database.ts';
import { createDatabase, type WorkFolder } from './work-folder.ts';

/** Above this share of free blocks, a database is written compactly. */
const maxFreeShare = 1 / 3;

/** Whether more than a third of the blocks of a database that has just been checkpointed are free: nights leave holes. */
export async function isWasteful(connection: DuckDBConnection): Promise<boolean> {
  const sql = 'SELECT total_blocks, free_blocks FROM pragma_database_size() WHERE database_name = current_database()';
  const size = await selectRow(connection, sql);
  return numberOf(size, 'free_blocks') > maxFreeShare * numberOf(size, 'total_blocks');
}

/** Writes the closed database of a work folder anew, without free blocks, and puts it in the place of the old one. */
export async function compactDatabase(work: WorkFolder): Promise<void> {
  const databaseFile = join(work.tempDirectory, 'compact.duckdb');
  const database = await createDatabase(null, { databaseFile, tempDirectory: work.tempDirectory });
  try {
    const { connection } = database;
    await connection.run(`ATTACH ${quotedString(work.databaseFile)} AS loose (READ_ONLY)`);
    for (const table of tableNames) {
      const schema = tables[table].kind === 'internal' ? internalSchema : 'main';
      await connection.run(`INSERT INTO ${sqlName(table)} BY NAME SELECT * FROM loose.${schema}.${table}`);
    }
    await connection.run('DETACH loose');
    await connection.run('CHECKPOINT');
  } finally {
    database.close();
  }
  await rename(databaseFile, work.databaseFile);
  await rm(`${databaseFile}.wal`, { force: true });
}
