/** Peer (a): node duckdb-sql.js GLOB PARQUET_FILE. One SQL statement from bodies to the fact table as Parquet. */
import { DuckDBInstance } from '@duckdb/node-api';
import { factSql } from './fact-sql.js';
const [files = '', parquet = ''] = process.argv.slice(2);
const instance = await DuckDBInstance.create(':memory:', { preserve_insertion_order: 'false' });
const connection = await instance.connect();
await connection.run(`COPY (${factSql(files)}) TO '${parquet}' (FORMAT parquet, COMPRESSION zstd)`);
connection.closeSync();
instance.closeSync();
