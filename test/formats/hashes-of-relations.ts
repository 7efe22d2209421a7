import { DuckDBInstance } from '@duckdb/node-api';
import { sqlLiteral } from '../../src/base/sql-literal.ts';
import { publishedTableNames } from '../../src/schema/tables.ts';
import { views } from '../../src/schema/views.ts';

/**
 * `rows hash` of every published table and view in a database, by name.
 * @param address where `lake-views.duckdb` finds the tables, if they were moved
 */
export async function hashesOfRelations(file: string, address?: string): Promise<Readonly<Record<string, string>>> {
  const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  try {
    if (address !== undefined) await connection.run(`SET VARIABLE esg_lake_tables = ${sqlLiteral(address)}`);
    const hashes: Record<string, string> = {};
    for (const name of [...publishedTableNames, ...views.map((view) => view.name)]) {
      const sql = `SELECT concat(count(*), ' ', bit_xor(hash(each))) FROM "${name}" each`;
      hashes[name] = String((await connection.runAndReadAll(sql)).getRowsJS()[0]?.[0]);
    }
    return hashes;
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
