/**
 * Peer (a) extended to publish the fact table as we do: node duckdb-sql-lake.js GLOB FOLDER. Writes a database file,
 * Parquet sorted and split by year, checksums and unique keys. Still without checks, issues and other tables.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { factSql } from './fact-sql.ts';

const [files = '', folder = ''] = process.argv.slice(2);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const instance = await DuckDBInstance.create(join(folder, 'lake.duckdb'), {
  preserve_insertion_order: 'false',
  storage_compatibility_version: 'v1.3.0',
});
const connection = await instance.connect();
await connection.run(`CREATE TABLE data_points AS ${factSql(files)}`);
const years = await connection.runAndReadAll(
  'SELECT year(period_end)::INTEGER, count(*), bit_xor(hash(d)) FROM data_points AS d GROUP BY 1',
);
for (const [year] of years.getRowsJS()) {
  await connection.run(
    `COPY (FROM data_points WHERE year(period_end) = ${String(year)}
       ORDER BY period, tracker_id, initiative_id, utrv_id, row_index, column_code, option_code)
     TO '${join(folder, `${String(year)}.parquet`)}' (FORMAT parquet, COMPRESSION zstd)`,
  );
}
const repeated = await connection.runAndReadAll(
  'SELECT 1 FROM data_points GROUP BY utrv_id, row_index, column_code, option_code HAVING count(*) > 1',
);
if (repeated.currentRowCount > 0) throw new Error('keys are there more than once');
connection.closeSync();
instance.closeSync();
